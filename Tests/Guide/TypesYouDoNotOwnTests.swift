import Foundation
import Rosetta
import Testing

@Suite("Guide/TypesYouDoNotOwn.md", .tags(.guide))
struct TypesYouDoNotOwnTests {
  struct Folder {
    var name = ""
    var size = 0
    var folders: [Folder]?
  }

  enum Rules {
    static let folder: Mapping<Folder> = Mapping(Folder()) { folder, json in
      folder.name <- json["title"] § .nonEmpty
      folder.size <~ json["size"]
      folder.folders <~ json["folders"] ~ .array(Rules.folder)
    }

    static let summary = Mapping(Folder()) { folder, json in
      folder.name <- json["n"]
    }
  }

  enum NodeRules {
    static let node: Mapping<Folder> = Mapping(Folder()) { folder, json in
      folder <- json["node"] ~ Rules.folder § { $0.size > 0 }
    }
    static let unchecked: Mapping<Folder> = Mapping(Folder()) { folder, json in
      folder <- json["node"] ~ Rules.folder
    }
    static let optional = Mapping(Folder()) { folder, json in
      folder <- json["node"] ~ Rules.folder
    }
  }

  let rosetta = Rosetta()

  @Test("a mapping has the rules of a type, itself included, and there may be several")
  func mappings() throws {
    let document = #"{"title":"Root","size":7,"folders":[{"title":"Inner","size":2}]}"#
    let folder = try rosetta.decode(document, using: Rules.folder)
    let text: String = try rosetta.encode(folder, using: Rules.folder)
    #expect(folder.folders?.first?.name == "Inner")
    #expect(text == document)

    let folders = try rosetta.decode(#"[{"n":"Root"}]"#, using: .array(Rules.summary))
    let summaries: String = try rosetta.encode(folders, using: .array(Rules.summary))
    #expect(folders.map(\.name) == ["Root"])
    #expect(summaries == #"[{"n":"Root"}]"#)

    let node = try rosetta.decode(#"{"node":{"title":"Root","size":7}}"#, using: NodeRules.node)
    let nodeText: String = try rosetta.encode(node, using: NodeRules.node)
    #expect(nodeText == #"{"node":{"title":"Root","size":7}}"#)
    #expect(
      thrownProblems {
        try rosetta.decode(#"{"node":{"title":"Root","size":0}}"#, using: NodeRules.node)
      } == ["error: check failed at $.node"]
    )
    let empty = #"{"node":{"title":"Root","size":0}}"#
    #expect(try rosetta.decode(empty, using: NodeRules.unchecked).name == "Root")
    // Without its type, the mapping is one of an optional.
    let _: Mapping<Folder?> = NodeRules.optional
  }

  struct Disk: JSONConvertible {
    var root = Folder()
    var mirrors: [Folder] = []
    var shares: [String: Folder]?

    init() {}

    static func map(_ object: inout Disk, json: Mapper) {
      object.root <- json["root"] ~ Rules.folder
      object.mirrors <~ json["mirrors"] ~ .array(Rules.summary) § .count(...8)
      object.shares <~ json["shares"] ~ .object(Rules.folder)
    }
  }

  @Test("a mapping is a bridge")
  func bridges() throws {
    let text = """
      {"root":{"title":"/","size":9},"mirrors":[{"n":"m"}],"shares":{"a":{"title":"A","size":1}}}
      """
    let disk = try Disk(json: text)
    #expect(disk.root.size == 9)
    #expect(disk.mirrors.map(\.name) == ["m"])
    #expect(disk.shares?["a"]?.name == "A")
    #expect(try disk.json() == text)
    #expect(rosetta.decode(#"{"root": {"size": 1}}"#) as Disk? == nil)
  }

  @Test("a tuple has a mapping too")
  func tuples() throws {
    let entry = Mapping((title: "", size: 0)) { entry, json in
      entry.title <- json["title"]
      entry.size <- json["size"]
    }
    let entries = try rosetta.decode(#"[{"title":"a","size":1}]"#, using: .array(entry))
    #expect(entries.first?.title == "a")
    #expect(entries.first?.size == 1)
    #expect(
      try rosetta.encode(entries, using: .array(entry), as: String.self)
        == #"[{"title":"a","size":1}]"#
    )
    #expect(throws: RosettaError.self) { try rosetta.decode(#"{"title": "a"}"#, using: entry) }
  }

  @Test("a tuple may be an array")
  func arrays() throws {
    let position = Mapping((0.0, 0.0)) { position, json in
      position.0 <- json[0]
      position.1 <- json[1]
    }
    let bern = try rosetta.decode("[7.5,47]", using: position)
    #expect(bern == (7.5, 47))
    #expect(try rosetta.encode(bern, using: position, as: String.self) == "[7.5,47]")
    let error = #expect(throws: RosettaError.self) {
      try rosetta.decode("[7.5]", using: position)
    }
    #expect(
      error?.problems.map(\.brief).joined() == """
        error: missing required value at $[1]: the array has 1 element
        """
    )
  }

  final class Station {
    let zone: Int
    var name = ""
    var tracks = 1

    init(zone: Int) { self.zone = zone }
  }

  enum StationRules {
    static func station(zone: Int) -> Mapping<Station> {
      Mapping(Station(zone: zone)) { station, json in
        station.name <- json["name"]
        station.tracks <~ json["tracks"]
      }
    }
  }

  @Test("a class of somebody else is made by the factory, once for each object")
  func classes() throws {
    let text = #"[{"name":"Voss","tracks":3},{"name":"Myrdal","tracks":1}]"#
    let mapping = StationRules.station(zone: 4)
    let stations = try rosetta.decode(text, using: .array(mapping))
    #expect(stations.map(\.zone) == [4, 4])
    #expect(stations[0] !== stations[1])
    #expect(try rosetta.encode(stations, using: .array(mapping), as: String.self) == text)
    #expect(throws: RosettaError.self) { try rosetta.decode("{}", using: mapping) }
  }

  struct Area {
    let width: Double
    let height: Double
  }

  enum AreaRules {
    static let areaProperties = Properties(of: Area.self) {
      \.width <- "w" § .range(0...)
      \.height <- "h" § .range(0...)
    }
    static let area = Mapping(Area.init(width:height:), areaProperties)
  }

  @Test("constants go through an initialiser")
  func constants() throws {
    let area = try rosetta.decode(#"{"w":2.5,"h":1}"#, using: AreaRules.area)
    #expect(area.width == 2.5)
    #expect(
      try rosetta.encode(area, using: AreaRules.area, as: String.self) == #"{"w":2.5,"h":1}"#
    )
    #expect(throws: RosettaError.self) {
      try rosetta.decode(#"{"w": -1, "h": 1}"#, using: AreaRules.area)
    }
  }

  struct Frame: JSONConvertible {
    var width: CGFloat = 0
    var insets: [CGFloat] = []

    init() {}

    static func map(_ object: inout Frame, json: Mapper) {
      object.width <- json["width"] § .range(0...)
      object.insets <~ json["insets"]
    }
  }

  @Test("a scalar of another module is read and written as one of the standard library")
  func scalars() throws {
    let text = #"{"width":320.5,"insets":[8,0.1]}"#
    let frame = try Frame(json: text)
    #expect(frame.width == 320.5 && frame.insets == [8, 0.1])
    #expect(try frame.json() == text)
    let problems = rosetta.result(of: Frame.self, from: #"{"width":-1,"insets":["8"]}"#).problems
    #expect(problems.map(\.code) == [.validationFailed, .wrongType])
  }

  struct Link: JSONConvertible {
    var label = ""
    var target = URLComponents()

    init() {}

    static func map(_ object: inout Link, json: Mapper) {
      object.label <~ json["label"]
      object.target <- json["target"]
        ~ .mapped { (target: inout URLComponents, json) in
          target.host <- json["host"]
          target.path <~ json["path"]
        }
    }
  }

  @Test("a map may be given for one use")
  func mapped() throws {
    let text = #"{"label":"Home","target":{"host":"a.example","path":"/b"}}"#
    let link = try Link(json: text)
    #expect(link.target.host == "a.example")
    #expect(try link.json() == text)
    #expect(rosetta.decode(#"{"target": {"path": "/b"}}"#) as Link? == nil)
  }

  @Test("a mapping finds every problem, with the path from the root")
  func errors() throws {
    let error = #expect(throws: RosettaError.self) {
      try rosetta.decode(#"[{"title": ""}, {"size": 1}, 7]"#, using: .array(Rules.folder))
    }
    #expect(
      error?.description == """
        Rosetta: could not decode [Folder]: 3 errors
        error: check failed for "" at $[0].title: must not be empty
           1 | [{"title": ""}, {"size": …}, …]
             |            ^ line 1, column 12
        error: missing required value at $[1].title
           1 | [{"title": …}, {"size": …}, …]
             |                ^ line 1, column 17
        error: expected object, found a number at $[2]
           1 | [{"title": …}, {"size": …}, …]
             |                             ^ line 1, column 30
        """
    )

    let failure = #expect(throws: RosettaError.self) {
      try rosetta.encode(Folder(), using: Rules.folder, as: String.self)
    }
    #expect(
      failure?.description == """
        Rosetta: could not encode Folder: 1 error
        error: check failed for "" at $.title: must not be empty
        """
    )
  }
}

extension URLComponents: Creatable {}

extension CGFloat: JSONRepresentable {
  public static func decode(_ json: JSONReader) -> CGFloat? {
    Double.decode(json).map { CGFloat($0) }
  }

  public func encode(to json: JSONWriter) { Double(self).encode(to: json) }
}
