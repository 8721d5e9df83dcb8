import Rosetta
import Testing

/// The same thing said twice is one problem, as long as nothing gets by for it.
@Suite("Several fields that read the same value")
struct RepeatedProblemTests {
  struct Item: JSONConvertible, Equatable {
    var id = 0
    static func map(_ object: inout Item, json: Mapper) { object.id <- json["id"] }
  }

  @Test("a missing object is one problem for all the fields in it")
  func missingObject() {
    struct Model: JSONConvertible {
      var a = 0
      var b = 0
      var c: Int?
      var d: Int?
      static func map(_ object: inout Model, json: Mapper) {
        object.a <- json["in"]["a"]
        object.b <- json["in"]["b"]
        object.c <~ json["number"]["c"]
        object.d <~ json["number"]["d"]
      }
    }
    let outcome = Outcome { try $0.decode(Model.self, from: #"{"number": 1}"#) }
    #expect(
      outcome.problems == [
        #"error: missing required value at $.in"#,
        "warning: expected object, found a number at $.number",
      ]
    )
  }

  @Test("the warning of one field does not hide the error of another that reads the same value")
  func warningThenError() {
    struct Model: JSONConvertible {
      var optional: Item?
      var required = Item(id: 9)
      static func map(_ object: inout Model, json: Mapper) {
        object.optional <~ json["item"]
        object.required <- json["item"]
      }
    }
    let outcome = Outcome { try $0.decode(Model.self, from: #"{"item": {}}"#) }
    #expect(outcome.value == nil)
    #expect(
      outcome.problems == [
        #"error: missing required value at $.item.id"#
      ]
    )
  }

  @Test("what no alternative takes is one problem for all the fields that read it")
  func alternatives() {
    struct Model: JSONConvertible {
      var all: [Reference] = []
      var good: [Reference]?
      static func map(_ object: inout Model, json: Mapper) {
        object.all <- json["items"]
        object.good <~ json["items"] ~ .lossy()
      }
    }
    enum Reference: JSONUnion {
      case id(Int)
      case item(Item)

      static let union = Union<Reference>.untagged {
        Alternative(Reference.id) { if case .id(let id) = $0 { id } else { nil } }
        Alternative(Reference.item) { if case .item(let item) = $0 { item } else { nil } }
      }
    }
    let outcome = Outcome { try $0.decode(Model.self, from: #"{"items": [7, {}]}"#) }
    #expect(outcome.problems == ["error: missing required value at $.items[1].id"])
  }

  @Test("an item that one field drops is not taken for complete by the next")
  func droppedThenRead() {
    struct Model: JSONConvertible {
      var good: [Item] = []
      var all: [Item]?
      static func map(_ object: inout Model, json: Mapper) {
        object.good <- json["items"] ~ .lossy()
        object.all <~ json["items"]
      }
    }
    let outcome = Outcome { try $0.decode(Model.self, from: #"{"items": [{"id": 1}, {}]}"#) }
    #expect(outcome.value?.good == [Item(id: 1)])
    #expect(outcome.value?.all == nil)
    #expect(
      outcome.problems
        == [#"warning: missing required value at $.items[1].id, so $.items is left out"#]
    )
  }

  @Test("a field that one model leaves out takes no check from another")
  func checkOfAnother() {
    struct Span: JSONConvertible {
      var end: Int?
      static func map(_ object: inout Span, json: Mapper) { object.end <~ json["end"] }
    }
    struct Note: JSONConvertible {
      var end = ""
      static func map(_ object: inout Note, json: Mapper) {
        object.end <- json["end"]
        json.check(object.end != "never", "must end", at: "end")
      }
    }
    struct Model: JSONConvertible {
      var span: Span?
      var note: Note?
      static func map(_ object: inout Model, json: Mapper) {
        object.span <- json["item"]
        object.note <- json["item"]
      }
    }
    #expect(
      thrownProblems { try Model(json: #"{"item": {"end": "never"}}"#) } == [
        #"warning: expected Int, found string "never" at $.item.end"#,
        "error: check failed at $.item.end: must end",
      ]
    )
  }
}
