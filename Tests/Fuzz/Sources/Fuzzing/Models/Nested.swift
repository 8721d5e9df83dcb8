import Rosetta

/// Models in models: structs, instances, mappings and maps on the spot.
public struct Nested: JSONConvertible, Equatable {
  var children: [Everything]?
  var family: [String: Person]?
  var teacher: Person?
  var city: City?
  var folder: Folder?
  var pair: Pair?
  var point: Point?

  public init() {}

  public static func map(_ object: inout Nested, json: Mapper) {
    object.children <~ json["children"]
    object.family <~ json["family"]
    object.teacher <~ json["teacher"]
    object.city <~ json["city"]
    object.folder <~ json["folder"] ~ Rules.folder
    object.pair <~ json["pair"] ~ Rules.pair
    object.point <~ json["point"]
      ~ .mapped { (point: inout Point, json) in
        point.x <- json["x"]
        point.y <- json["y"]
      }
  }
}

struct Point: Creatable, Equatable {
  var x = 0.0
  var y = 0.0
}

struct Pair: Equatable {
  var title: String
  var size: Int
}

/// A model of `let` properties.
struct City: JSONMapped, Equatable {
  let id: Int
  let name: String
  let site: String?

  static let properties = Properties(of: City.self) {
    \.id <- "id" § .range(1...)
    \.name <- JSONPath("names", 0)
    \.site <~ Key("site").secret ~ .flexible()
  }
  static let mapping = Mapping(City.init, properties)
}

/// A type that knows nothing of Rosetta.
struct Folder: Equatable {
  var name = ""
  var folders: [Folder]?
}

enum Rules {
  static let folder: Mapping<Folder> = Mapping(Folder()) { folder, json in
    folder.name <- json["title"]
    folder.folders <~ json["folders"] ~ .array(Rules.folder)
  }

  static let pair = Mapping(("", 0)) { pair, json in
    pair.0 <- json["title"]
    pair.1 <- json["size"]
  }.map(decode: { Pair(title: $0.0, size: $0.1) }, encode: { ($0.title, $0.size) })
}
