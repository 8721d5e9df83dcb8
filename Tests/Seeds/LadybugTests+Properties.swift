import Foundation
import Rosetta
import Testing

extension LadybugTests {
  struct Even: JSONMapped, Equatable {
    let number: Int

    static let properties = Properties(of: Even.self) {
      \.number <- "number"
        ~ BridgeNumber(
          decoder: { (number: Int) -> Int? in number.isMultiple(of: 2) ? number : nil },
          encoder: { (number: Int) -> Int? in number.isMultiple(of: 2) ? number : nil }
        )
    }
    static let mapping = Mapping(Even.init, properties)
  }

  @Test("L8: nil from a transformer of your own fails a required property")
  func refusingTransformer() throws {
    #expect(try roundTrip(Even.self, #"{"number":4}"#) == Even(number: 4))
    #expect(
      problems(of: Even.self, #"{"number":3}"#) == [
        "error: could not bridge number 3 to Int at $.number"
      ]
    )
    let encoded = Outcome { try $0.encode(Even(number: 3), as: String.self) }
    #expect(encoded.value == nil)
    #expect(encoded.problems == ["error: could not bridge Int to JSON at $.number"])
  }

  struct Level: JSONMapped, Equatable {
    let level: Int
    let members: [String]

    static let properties = Properties(of: Level.self) {
      \.level <- JSONPath("stats", "level")
        ~ DefaultBridge<JSON>().map(
          decode: { $0.intValue ?? $0["value"]?.intValue },
          encode: { ["value": JSON($0)] }
        )
      \.members <- JSONPath("stats", "members")
        ~ BridgeObject(
          decoder: { $0.keys.sorted() },
          encoder: { Dictionary(uniqueKeysWithValues: $0.map { ($0, JSON.null) }) }
        )
    }
    static let mapping = Mapping(Level.init, properties)
  }

  @Test("L9: any JSON value maps to any value, also from another key path")
  func anyValue() throws {
    let text = #"{"stats":{"level":{"value":3},"members":{"a":null,"b":null}}}"#
    #expect(try roundTrip(Level.self, text) == Level(level: 3, members: ["a", "b"]))
    let short = #"{"stats":{"level":3,"members":{}}}"#
    #expect(try Level(json: short) == Level(level: 3, members: []))
    #expect(
      problems(of: Level.self, #"{"stats":{"level":"x","members":[]}}"#) == [
        #"error: could not bridge string "x" to Int at $.stats.level"#,
        "error: expected object, found array at $.stats.members",
      ]
    )
  }

  struct Visit: JSONConvertible, Equatable {
    var count = 1
    var source = "app"

    static func map(_ object: inout Visit, json: Mapper) {
      object.count <~ json["count"]
      object.source <- json["source"].encodeOnly
    }
  }

  @Test("L10: a default is the initial value; one that overrides the JSON is encode-only")
  func defaults() throws {
    #expect(try Visit(json: "{}") == Visit(count: 1, source: "app"))
    #expect(try Visit(json: #"{"count":2,"source":"web"}"#) == Visit(count: 2, source: "app"))
    #expect(try roundTrip(Visit.self, #"{"count":3,"source":"app"}"#).count == 3)
    let wrong = Outcome { try $0.decode(Visit.self, from: #"{"count":"2","source":5}"#) }
    #expect(wrong.value == Visit())
    #expect(wrong.problems == [#"warning: expected Int, found string "2" at $.count"#])
  }

  struct ContentProvider<Content: JSONRepresentable & SendableMetatype>: JSONMapped {
    let content: Content

    static var mapping: Mapping<ContentProvider> {
      Mapping(
        ContentProvider.init,
        Properties(of: ContentProvider.self) {
          \.content <- "content"
        }
      )
    }
  }

  @Test("L11: an array is a generic argument")
  func genericArray() throws {
    let text = #"{"content":[{"size":1},{"size":2}]}"#
    let provider = try ContentProvider<[Leaf]>(json: text)
    #expect(provider.content == [Leaf(size: 1), Leaf(size: 2)])
    #expect(try provider.json(as: String.self) == text)
    #expect(try ContentProvider<Leaf>(json: #"{"content":{"size":1}}"#).content.size == 1)
    #expect(
      problems(of: ContentProvider<[Leaf]>.self, #"{"content":[{}]}"#) == [
        #"error: missing required value at $.content[0].size"#
      ]
    )
  }

  struct Species: JSONMapped, Equatable {
    let kind: Kind
    let health: Health

    static let properties = Properties(of: Species.self) {
      \.kind <- "kind"
      \.health <- "health"
    }
    static let mapping = Mapping(Species.init, properties)
  }

  @Test("L12: enums with raw values need nothing")
  func rawValues() throws {
    let species = try roundTrip(Species.self, #"{"kind":"elm","health":2}"#)
    #expect(species == Species(kind: .elm, health: .poor))
    #expect(
      problems(of: Species.self, #"{"kind":"fir","health":9}"#) == [
        #"error: expected one of "oak", "elm", found string "fir" at $.kind"#,
        "error: could not bridge number 9 to Health at $.health: not one of its cases",
      ]
    )
  }

  @Test("L13: a missing optional is fine, a missing non-optional fails")
  func missing() throws {
    let tree = try roundTrip(Tree.self, #"{"tree_name":"a"}"#)
    #expect(tree == Tree(name: "a", age: nil, leaf: nil, leaves: nil))
    #expect(
      problems(of: Tree.self, #"{"age":1}"#) == [
        #"error: missing required value at $.tree_name"#
      ]
    )
  }

  @Test(
    "L14: an error names the expected and the received type",
    arguments: [
      BadJSON("5", "expected String, found number 5"),
      BadJSON("true", "expected String, found boolean true"),
      BadJSON("null", "expected String, found null"),
      BadJSON("[]", "expected String, found array"),
      BadJSON("{}", "expected String, found object"),
    ]
  )
  func types(_ bad: BadJSON) {
    #expect(
      problems(of: Tree.self, #"{"tree_name":\#(bad.json)}"#) == [
        "error: \(bad.problem) at $.tree_name"
      ]
    )
  }

  class Animal: JSONConvertibleClass {
    var name = ""

    required init() {}

    class func map(_ object: Animal, json: Mapper) { object.name <- json["name"] }
  }

  final class Dog: Animal {
    var tricks: [String] = []

    override class func map(_ object: Animal, json: Mapper) {
      super.map(object, json: json)
      guard let dog = object as? Dog else { return }
      dog.tricks <~ json["tricks"]
    }
  }

  @Test("L16: Codable comes for free, subclasses included")
  func codable() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let visit = Visit(count: 2)
    let data = try encoder.encode(visit)
    #expect(String(decoding: data, as: UTF8.self) == #"{"count":2,"source":"app"}"#)
    #expect(try JSONDecoder().decode(Visit.self, from: data) == visit)
    let text = #"{"name":"Rex","tricks":["sit"]}"#
    let dog = try JSONDecoder().decode(Dog.self, from: Data(text.utf8))
    #expect(dog.name == "Rex")
    #expect(dog.tricks == ["sit"])
    #expect(String(decoding: try encoder.encode(dog), as: UTF8.self) == text)
  }
}

extension LadybugTests.Visit: MapCodable {}

extension LadybugTests.Animal: MapCodable {}
