import Rosetta

/// A package.json: values that are a string or an object, conditions in conditions, and keys of
/// other tools, which are kept.
struct PackageManifest: JSONConvertible, Equatable, Sendable {
  var name = ""
  var version = ""
  var isPrivate: Bool?
  var author: Author?
  var exports: Exports?
  var dependencies: [String: String]?
  var scripts: [String: String]?
  var others = JSONObject()

  static func map(_ object: inout PackageManifest, json: Mapper) {
    object.name <- json["name"] § .matching(/(@[a-z0-9~.-]+\/)?[a-z0-9~._-]+/, "must be a name")
    object.version <- json["version"] § .matching(/\d+\.\d+\.\d+.*/, "must be a version")
    object.isPrivate <~ json["private"]
    object.author <~ json["author"].strict
    object.exports <~ json["exports"].strict
    object.dependencies <~ json["dependencies"].strict
    object.scripts <~ json["scripts"].strict
    object.others <~ json.rest
  }

  /// `"Ann <ann@example.org>"`, or the same in an object.
  enum Author: JSONUnion, Equatable, Sendable {
    case text(String)
    case person(Person)

    static let union = Union<Author>.untagged {
      Alternative(Author.text) { if case .text(let text) = $0 { text } else { nil } }
      Alternative(Author.person) { if case .person(let person) = $0 { person } else { nil } }
    }
  }

  struct Person: JSONConvertible, Equatable, Sendable {
    var name = ""
    var email: String?

    static func map(_ object: inout Person, json: Mapper) {
      object.name <- json["name"]
      object.email <~ json["email"]
    }
  }

  /// A file, files to try, or exports by condition; null hides a path.
  indirect enum Exports: JSONUnion, Equatable, Sendable {
    case file(String)
    case any([Exports])
    case when([String: Exports?])

    static let union = Union<Exports>.untagged {
      Alternative(Exports.file) { if case .file(let file) = $0 { file } else { nil } }
      Alternative(Exports.any) { if case .any(let exports) = $0 { exports } else { nil } }
      Alternative(Exports.when) { if case .when(let exports) = $0 { exports } else { nil } }
    }
  }
}
