import Foundation
import Rosetta
import Testing

/// The lock file of a package manager: packages by their path, of several kinds, with dependencies.
struct LockFile: JSONConvertible, Equatable, Sendable {
  var name = ""
  var version = 3
  var packages: [String: Package] = [:]

  static func map(_ object: inout LockFile, json: Mapper) {
    object.name <- json["name"] § .nonEmpty
    object.version <- json["lockfileVersion"] § .range(2...3)
    object.packages <- json["packages"] § .eachKey(!.matching(/.*\\.*/))
  }

  struct Package: JSONConvertible, Equatable, Sendable {
    var version: String?
    var resolved: URL?
    var integrity: Integrity?
    var isForDevelopment = false
    var dependencies: [String: String] = [:]
    var others = JSONObject()

    static func map(_ object: inout Package, json: Mapper) {
      object.version <~ json["version"].strict § .matching(/\d+\.\d+\.\d+.*/, "must be a version")
      object.resolved <~ json["resolved"].strict § { $0.scheme == "https" }
      object.integrity <~ json["integrity"].strict ~ Integrity.bridge
      object.isForDevelopment <- json["dev"] ~ .omitting(false)
      object.dependencies <- json["dependencies"] ~ .omitting([:])
      object.others <~ json.rest
    }
  }

  /// `sha512-…`
  struct Integrity: Equatable, Sendable {
    let algorithm: String
    let digest: String

    static let bridge = BridgeString<Integrity>(
      decoder: { text in
        let parts = text.split(separator: "-", maxSplits: 1)
        guard parts.count == 2 else { throw Refusal("has no algorithm", code: "integrity") }
        return Integrity(algorithm: String(parts[0]), digest: String(parts[1]))
      },
      encoder: { "\($0.algorithm)-\($0.digest)" }
    )
  }
}

@Suite("A lock file")
struct LockFileTests {
  static let document = """
    {"name": "site", "lockfileVersion": 3, "packages": {
      "": {"version": "1.0.0", "dependencies": {"left-pad": "^1.3.0"}, "license": "MIT"},
      "node_modules/left-pad": {"version": "1.3.0",
        "resolved": "https://registry.example/left-pad-1.3.0.tgz", "integrity": "sha512-XI5MPz",
        "dev": true, "engines": {"node": ">=6"}}}}
    """

  @Test("survives a round trip")
  func wholeDocument() throws {
    #expect(try roundTrip(Self.document, as: LockFile.self) == JSON(parsing: Self.document))
    let lock = try LockFile(json: Self.document)
    let package = try #require(lock.packages["node_modules/left-pad"])
    #expect(package.integrity == LockFile.Integrity(algorithm: "sha512", digest: "XI5MPz"))
    #expect(package.isForDevelopment)
    #expect(package.others.keys == ["engines"])
  }

  static let breakages: [Breakage] = [
    .init(
      "a later version",
      #""lockfileVersion": 3"#,
      #""lockfileVersion": 4"#,
      ["error: check failed for 4 at $.lockfileVersion: must be between 2 and 3"]
    ),
    .init(
      "a version that is none",
      #""version": "1.3.0""#,
      #""version": "latest""#,
      [
        #"error: check failed for "latest" at $.packages["node_modules/left-pad"].version: must be a version"#
      ]
    ),
    .init(
      "a plain address",
      #""https:"#,
      #""http:"#,
      [
        #"error: check failed for "http://registry.example/left-pad…" at $.packages["node_modules/left-pad"].resolved"#
      ]
    ),
    .init(
      "a digest alone",
      "sha512-XI5MPz",
      "XI5MPz",
      [
        #"error: could not bridge string "XI5MPz" to Integrity at $.packages["node_modules/left-pad"].integrity: has no algorithm"#
      ]
    ),
    .init(
      "a path of another system",
      "node_modules/",
      #"node_modules\\"#,
      [
        #"error: check failed for "node_modules\\left-pad" at $.packages["node_modules\\left-pad"]: must not match the pattern"#
      ]
    ),
    .init(
      "a dependency in an array",
      #"{"left-pad": "^1.3.0"}"#,
      #"["left-pad"]"#,
      [#"error: expected object, found array at $.packages[""].dependencies"#]
    ),
  ]

  @Test("a broken one is refused at its place", arguments: breakages)
  func refusals(_ breakage: Breakage) throws {
    #expect(try breakage.found(in: Self.document, as: LockFile.self) == breakage.problems)
  }
}
