import Rosetta
import Testing

@Suite("LossyArrayBridge and LossyObjectBridge")
struct LossyBridgeTests {
  struct Item: JSONConvertible, Equatable {
    var id = 0
    var tags: [String] = []
    static func map(_ object: inout Item, json: Mapper) {
      object.id <- json["id"]
      object.tags <~ json["tags"] ~ .lossy()
    }
  }

  struct Page: JSONConvertible, Equatable {
    var items: [Item] = []
    var named: [String: Item]?
    static func map(_ object: inout Page, json: Mapper) {
      object.items <- json["items"] ~ .lossy()
      object.named <~ json["named"] ~ .lossy()
    }
  }

  func decode(_ json: String) -> Outcome<Page> {
    Outcome { try $0.decode(Page.self, from: json) }
  }

  @Test(".lossy keeps good items, both ways, without a problem")
  func roundTrip() {
    let json = #"{"items":[{"id":1,"tags":["a"]}],"named":{"a":{"id":2,"tags":[]}}}"#
    let read = decode(json)
    #expect(
      read.value == Page(items: [Item(id: 1, tags: ["a"])], named: ["a": Item(id: 2)])
    )
    #expect(read.problems == [])
    let written = Outcome { try $0.encode(read.value) as String }
    #expect(written.value == json)
    #expect(written.problems == [])
  }

  @Test(".lossy drops bad items of an array, each with a warning at its index")
  func array() {
    let json = #"{"items": [{"id": "x"}, {"id": 2, "tags": ["a", 5]}, null, {}, {"id": 3}]}"#
    let outcome = decode(json)
    #expect(outcome.value == Page(items: [Item(id: 2, tags: ["a"]), Item(id: 3)]))
    #expect(
      outcome.problems == [
        #"warning: expected Int, found string "x" at $.items[0].id"#,
        "warning: expected String, found number 5 at $.items[1].tags[1]",
        "warning: expected object, found null at $.items[2]",
        #"warning: missing required value at $.items[3].id"#,
      ]
    )
  }

  @Test(".lossy drops bad members of an object, each with a warning at its key")
  func object() {
    let outcome = decode(#"{"items": [], "named": {"a": 1, "b": {"id": 2}, "c d": {}}}"#)
    #expect(outcome.value == Page(named: ["b": Item(id: 2)]))
    #expect(
      outcome.problems == [
        "warning: expected object, found a number at $.named.a",
        #"warning: missing required value at $.named["c d"].id"#,
      ]
    )
  }

  @Test("of two equal keys in a .lossy object the first one counts, also when it is dropped")
  func duplicates() {
    let outcome = decode(
      #"{"items": [], "named": {"a": 1, "a": {"id": 2}, "b": {"id": 3}, "b": 4}}"#
    )
    #expect(outcome.value == Page(named: ["b": Item(id: 3)]))
    #expect(outcome.problems == ["warning: expected object, found a number at $.named.a"])
  }

  @Test(
    ".lossy refuses any JSON type but an array, and a missing one",
    arguments: [
      BadJSON(#"{}"#, #"error: missing required value at $.items"#),
      BadJSON(#"{"items": null}"#, "error: expected array, found null at $.items"),
      BadJSON(#"{"items": {"id": 1}}"#, "error: expected array, found object at $.items"),
      BadJSON(#"{"items": [], "named": []}"#, "warning: expected object, found array at $.named"),
    ]
  )
  func wrongType(_ refusal: BadJSON) {
    #expect(decode(refusal.json).problems == [refusal.problem])
  }

  @Test(".lossy does not drop the errors of a policy")
  func inside() {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    let json = #"{"items": [{"id": 1, "name": "x"}, {"id": 2}]}"#
    let outcome = Outcome(rosetta) { try $0.decode(Page.self, from: json) }
    #expect(outcome.value == nil)
    #expect(outcome.problems == [#"error: unknown key at $.items[0].name"#])
  }

  @Test(".lossy drops bad items also where optionals are strict")
  func strict() {
    var rosetta = Rosetta()
    rosetta.optionals = .strict
    let json = #"{"items": [{"id": 1, "tags": [5]}, 7]}"#
    let outcome = Outcome(rosetta) { try $0.decode(Page.self, from: json) }
    #expect(outcome.value == Page(items: [Item(id: 1)]))
  }

  @Test(".lossy takes a bridge for its items, and null only with .nullable")
  func bridges() throws {
    struct Model: JSONConvertible {
      var strict: [Int] = []
      var gaps: [Int?] = []
      static func map(_ object: inout Model, json: Mapper) {
        object.strict <- json["a"] ~ .lossy(.flexible()) § .count(...3)
        object.gaps <- json["b"] ~ .lossy(.nullable(.flexible()))
      }
    }
    let json = #"{"a": [1, "2", null, "x"], "b": [1, null, "x"]}"#
    let outcome = Outcome { try $0.decode(Model.self, from: json) }
    let model = try #require(outcome.value)
    #expect(model.strict == [1, 2])
    #expect(model.gaps == [1, nil])
    #expect(
      outcome.problems == [
        "warning: expected Int, found null at $.a[2]",
        #"warning: expected Int, found string "x" at $.a[3]"#,
        #"warning: expected Int, found string "x" at $.b[2]"#,
      ]
    )
    #expect(try model.json(as: String.self) == #"{"a":[1,2],"b":[1,null]}"#)
  }

  @Test(".lossy leaves out an item that cannot be written, with a warning at its index in Swift")
  func encoding() {
    struct Model: JSONConvertible {
      var values: [Double] = []
      var named: [String: Double] = [:]
      static func map(_ object: inout Model, json: Mapper) {
        object.values <- json["values"] ~ .lossy()
        object.named <- json["named"] ~ .lossy()
      }
    }
    let model = Model(values: [.nan, 1, .infinity], named: ["b": 2, "a": .nan, "c": 3])
    let outcome = Outcome { try $0.encode(model) as String }
    #expect(outcome.value == #"{"values":[1],"named":{"b":2,"c":3}}"#)
    #expect(
      outcome.problems == [
        "warning: expected a finite number, found NaN at $.values[0]",
        "warning: expected a finite number, found Infinity at $.values[2]",
        "warning: expected a finite number, found NaN at $.named.a",
      ]
    )
  }

  @Test(".lossy is a bridge for the root, too")
  func root() throws {
    let numbers =
      try Rosetta().decode(#"[1, "x", 3]"#, using: .lossy(DefaultBridge<Int>())) as [Int]
    #expect(numbers == [1, 3])
    let byName =
      try Rosetta().decode(#"{"a": 1, "b": "x"}"#, using: .lossy(DefaultBridge<Int>()))
      as [String: Int]
    #expect(byName == ["a": 1])
  }
}
