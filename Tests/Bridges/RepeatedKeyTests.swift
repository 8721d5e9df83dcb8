import Foundation
import Rosetta
import Testing

@Suite("JSON keys that are one key in Swift")
struct RepeatedKeyTests {
  static let id = "e621e1f8-c36c-495a-93fc-0c247a3e6e5f"

  static func problems<Value: JSONRepresentable>(
    _ type: Value.Type,
    _ text: String,
    _ policy: Rosetta.DuplicatePolicy = .first
  ) -> [String] {
    var rosetta = Rosetta()
    rosetta.duplicateKeys = policy
    return Outcome(rosetta) { try $0.decode(type, from: text) }.problems
      .map { $0.replacing("$.scores", with: "$") }
  }

  @Test("the first one counts, and there is a warning")
  func first() throws {
    let numbers = #"{"1":10,"2":20,"01":11,"+1":12}"#
    #expect(try Rosetta().decode([Int: Int].self, from: numbers) == [1: 10, 2: 20])
    #expect(
      Self.problems([Int: Int].self, numbers) == [
        "warning: duplicate key at $.01", #"warning: duplicate key at $["+1"]"#,
      ]
    )
    let ids = #"{"\#(Self.id)":1,"\#(Self.id.uppercased())":2}"#
    #expect(try Rosetta().decode([UUID: Int].self, from: ids).values.map { $0 } == [1])
    #expect(Self.problems([UUID: Int].self, ids).count == 1)
    let letters = "{\"\u{E9}\":1,\"e\u{301}\":2}"
    #expect(try Rosetta().decode([String: Int].self, from: letters) == ["\u{E9}": 1])
    #expect(Self.problems([String: Int].self, letters).count == 1)
    #expect(try Rosetta().decode(JSON.self, from: letters).objectValue?.count == 2)
  }

  @Test("duplicateKeys decides whether it is an error, which nothing softens")
  func policies() {
    let text = #"{"1":10,"01":11}"#
    #expect(
      Self.problems([Int: Int].self, text, .warn) == ["warning: duplicate key at $.01"]
    )
    #expect(
      Self.problems([Int: Int].self, text, .fail) == ["error: duplicate key at $.01"]
    )
    let optional = #"{"scores":\#(text)}"#
    let failed = ["error: duplicate key at $.01"]
    #expect(Self.problems(Optional_.self, optional, .fail) == failed)
    #expect(Self.problems(Lossy.self, optional, .fail) == failed)
  }

  struct Optional_: JSONConvertible {
    var scores: [Int: Int]?
    static func map(_ object: inout Optional_, json: Mapper) { object.scores <~ json["scores"] }
  }

  struct Lossy: JSONConvertible {
    var scores: [Int: Int]?
    static func map(_ object: inout Lossy, json: Mapper) {
      object.scores <~ json["scores"] ~ .lossy()
    }
  }

  @Test("equal bytes are left to duplicateKeys alone, once each")
  func sameBytes() {
    let text = #"{"1":10,"1":11,"01":12,"01":13}"#
    #expect(Self.problems([Int: Int].self, text) == ["warning: duplicate key at $.01"])
    #expect(
      Self.problems([Int: Int].self, text, .warn) == [
        "warning: duplicate key at $.1", "warning: duplicate key at $.01",
        "warning: duplicate key at $.01",
      ]
    )
    #expect(Self.problems([Int: Int].self, #"{"1":10,"1":11}"#) == [])
  }

  @Test("in a string, in a merge and in a failed update, too")
  func otherPlaces() throws {
    let text = #"{"scores":"{\"1\":10,\"01\":11}"}"#
    #expect(Self.problems(InString.self, text, .fail).count == 1)
    var rosetta = Rosetta()
    rosetta.duplicateKeys = .fail
    var model = Optional_()
    model.scores = [1: 5]
    #expect(throws: RosettaError.self) {
      try rosetta.merge(&model, from: #"{"scores":{"1":10,"01":11}}"#)
    }
    #expect(model.scores == [1: 5])
    #expect(throws: RosettaError.self) {
      try rosetta.update(&model, from: #"{"scores":{"1":10,"01":11}}"#)
    }
    #expect(model.scores == [1: 5])
    try Rosetta().merge(&model, from: #"{"scores":{"1":10,"01":11}}"#)
    #expect(model.scores == [1: 10])
  }

  struct InString: JSONConvertible {
    var scores: [Int: Int]?
    static func map(_ object: inout InString, json: Mapper) {
      object.scores <~ json["scores"] ~ .stringified()
    }
  }
}
