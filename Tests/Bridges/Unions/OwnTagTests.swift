import Rosetta
import Testing

@Suite("What a payload has in the place of its tag") struct OwnTagTests {
  struct Text: JSONConvertible, Equatable {
    var type: String? = "text"

    static func map(_ object: inout Text, json: Mapper) { object.type <~ json["type"].nullable }
  }

  struct Number: JSONConvertible, Equatable {
    var type = 12.0
    var a = 1

    static func map(_ object: inout Number, json: Mapper) {
      object.a <- json["a"]
      object.type <~ json["type"]
    }
  }

  struct Rest: JSONConvertible, Equatable {
    var scores = ["type": 5]
    var others: JSONObject = [:]

    static func map(_ object: inout Rest, json: Mapper) {
      object.scores <~ json["scores"]
      object.others <~ json.rest
    }
  }

  struct Whole: JSONConvertible, Equatable {
    var all: JSON = [:]

    static func map(_ object: inout Whole, json: Mapper) { object.all <- json[] }
  }

  enum Item: JSONUnion, Equatable {
    case text(Text)
    case number(Number)
    case json(JSON)
    case members([String: JSON])
    case scores([String: Int])
    case texts([String: String])
    case lossy([String: Int])
    case rest(Rest)
    case whole(Whole)

    static let union = Union<Item>(tag: "type") {
      Variant("text", Item.text) { if case .text(let value) = $0 { value } else { nil } }
      Variant(12, Item.number) { if case .number(let value) = $0 { value } else { nil } }
      Variant("json", Item.json) { if case .json(let value) = $0 { value } else { nil } }
      Variant(1, Item.members) { if case .members(let value) = $0 { value } else { nil } }
      Variant("scores", Item.scores) { if case .scores(let value) = $0 { value } else { nil } }
      Variant("é\n", Item.texts) { if case .texts(let value) = $0 { value } else { nil } }
      Variant("lossy", Item.lossy, by: .lossy()) {
        if case .lossy(let value) = $0 { value } else { nil }
      }
      Variant("rest", Item.rest) { if case .rest(let value) = $0 { value } else { nil } }
      Variant("whole", Item.whole) { if case .whole(let value) = $0 { value } else { nil } }
    }
    /// Two tags in one object.
    static let nested = Union<Item>(tag: "kind") {
      Variant("item", { (item: Item) in item }) { $0 }
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let union: Union<Item>
    let item: Item
    /// The JSON, or the path of the conflict.
    let result: String

    init(_ item: Item, by union: Union<Item> = Item.union, _ result: String) {
      (self.union, self.item, self.result) = (union, item, result)
    }

    var testDescription: String { "\(item) -> \(result)" }
  }

  static let repetitions = [
    Row(.text(Text()), #"{"type":"text"}"#), Row(.number(Number()), #"{"type":12,"a":1}"#),
    Row(.json(["a": 1, "type": "json"]), #"{"type":"json","a":1}"#),
    Row(.members(["type": .number(JSONNumber(text: "1.0") ?? JSONNumber(0))]), #"{"type":1}"#),
    Row(.texts(["type": "é\n", "a": "b"]), #"{"type":"é\n","a":"b"}"#),
    Row(
      .rest(Rest(others: ["b": 1, "type": "rest"])),
      #"{"type":"rest","scores":{"type":5},"b":1}"#
    ),
    Row(.rest(Rest(others: ["type": "rest"])), #"{"type":"rest","scores":{"type":5}}"#),
    Row(.whole(Whole(all: ["a": 1, "type": "whole"])), #"{"type":"whole","a":1}"#),
    Row(
      .json(["a": 1, "type": "json", "kind": "item"]),
      by: Item.nested,
      #"{"type":"json","kind":"item","a":1}"#
    ),
    Row(
      .rest(Rest(others: ["kind": "item", "b": [:]])),
      by: Item.nested,
      #"{"type":"rest","kind":"item","scores":{"type":5},"b":{}}"#
    ),
  ]

  @Test("a key with other bytes than the tag's is no tag, though Swift takes them for one")
  func otherBytes() throws {
    enum Menu: JSONUnion {
      case prices([String: String])
      static let union = Union<Menu>(tag: "caf\u{e9}") {
        Variant("a", Menu.prices) { if case .prices(let prices) = $0 { prices } else { nil } }
      }
    }
    let text = "{\"caf\u{e9}\":\"a\",\"cafe\u{301}\":\"b\"}"
    #expect(Array(try Menu(json: text).json().utf8) == Array(text.utf8))
  }

  @Test("the tag itself is written once", arguments: repetitions)
  func once(_ row: Row) throws {
    #expect(try Rosetta().encode(row.item, using: row.union) as String == row.result)
  }

  static let conflicts = [
    Row(.text(Text(type: "other")), "$.type"), Row(.text(Text(type: nil)), "$.type"),
    // The digits of the tag 12 begin with this one.
    Row(.number(Number(type: 1)), "$.type"), Row(.json(["type": "other", "a": 1]), "$.type"),
    Row(.json(["type": ["json"]]), "$.type"), Row(.members(["type": "1"]), "$.type"),
    Row(.scores(["type": 5]), "$.type"), Row(.texts(["type": "e"]), "$.type"),
    Row(.lossy(["type": 5, "a": 1]), "$.type"),
    Row(.rest(Rest(others: ["b": 1, "type": 7])), "$.type"),
    Row(.whole(Whole(all: ["type": "json"])), "$.type"),
    Row(.json(["kind": "items"]), by: Item.nested, "$.kind"),
    Row(.json(["type": "items"]), by: Item.nested, "$.type"),
    Row(.scores(["kind": 1]), by: Item.nested, "$.kind"),
  ]

  @Test("another value in its place is a conflict", arguments: conflicts)
  func conflict(_ row: Row) {
    let outcome = Outcome { try $0.encode([row.item], using: .array(row.union)) as String }
    #expect(outcome.value == nil)
    let path = row.result.replacing("$", with: "$[0]")
    #expect(outcome.problems == ["error: another field writes to the same place at \(path)"])
  }

  @Test(
    "a dictionary is read without the tag, which encoding adds",
    arguments: [
      Row(.scores(["a": 1, "b": 2]), #"{"type":"scores","a":1,"b":2}"#),
      Row(.texts(["a": "b"]), #"{"type":"é\n","a":"b"}"#),
      Row(.members(["a": ["type": 2]]), #"{"type":1,"a":{"type":2}}"#),
      Row(.lossy(["a": 1]), #"{"type":"lossy","a":1}"#),
      Row(.scores([:]), #"{"type":"scores"}"#),
      Row(.scores(["a": 1]), by: Item.nested, #"{"type":"scores","kind":"item","a":1}"#),
      Row(.rest(Rest()), #"{"type":"rest","scores":{"type":5}}"#),
    ]
  )
  func dictionaries(_ row: Row) throws {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    for rosetta in [Rosetta(), rosetta] {
      let outcome = Outcome(rosetta) { try $0.decode(row.result, using: row.union) }
      #expect(outcome.value == row.item)
      #expect(outcome.problems == [])
      #expect(try rosetta.encode(row.item, using: row.union) as String == row.result)
    }
  }

  @Test("the tag may be anywhere, have escapes and be there twice")
  func anywhere() throws {
    let json = #"{"a":1,"t\u0079pe":"scores","type":5,"b":2}"#
    #expect(try Item(json: json) == .scores(["a": 1, "b": 2]))
  }

  @Test("a JSON value keeps the tag")
  func json() throws {
    #expect(try Item(json: #"{"a":1,"type":"json"}"#) == .json(["a": 1, "type": "json"]))
  }

  struct Items: JSONConvertible, Equatable {
    var first: Item?
    var others: [String: Item] = [:]

    static func map(_ object: inout Items, json: Mapper) {
      object.first <~ json["first"]
      object.others <~ json.rest
    }
  }

  @Test("the objects that json.rest writes have tags of their own")
  func restOfUnions() throws {
    let json = #"{"first":{"type":"text"},"b":{"type":"text"},"c":{"type":12,"a":2}}"#
    let items = try Items(json: json)
    #expect(items.others == ["b": .text(Text()), "c": .number(Number(a: 2))])
    #expect(try items.json(as: String.self) == json)
  }

  struct Twice: JSONConvertible {
    var item = Item.scores([:])
    var members: [String: JSON] = [:]

    static func map(_ object: inout Twice, json: Mapper) {
      object.item <- json["item"]
      object.members <- json["item"].decodeOnly
    }
  }

  @Test("only the payload is without the tag, not another dictionary of the same object")
  func scope() throws {
    let twice = try Twice(json: #"{"item":{"type":"scores","a":1}}"#)
    #expect(twice.item == .scores(["a": 1]))
    #expect(twice.members == ["type": "scores", "a": 1])
  }
}
