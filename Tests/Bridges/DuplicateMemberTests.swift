import Rosetta
import Testing

@Suite("Members of a dictionary whose keys are equal") struct DuplicateMemberTests {
  struct Item: JSONConvertible, Equatable {
    var number = 0
    var text: String?

    static func map(_ object: inout Item, json: Mapper) {
      object.number <- json["number"]
      object.text <~ json["text"]
    }
  }

  @Test(
    "the first one counts, and nothing is said about the others",
    arguments: [
      (#"{"a":1,"a":"x"}"#, ["a": 1]),
      (#"{"a":1,"b":2,"a":null,"b":[],"a":3}"#, ["a": 1, "b": 2]),
      (#"{"a":1,"\u0061":1.5}"#, ["a": 1]),
    ]
  )
  func first(_ document: String, _ members: [String: Int]) {
    let outcome = Outcome { try $0.decode([String: Int].self, from: document) }
    #expect(outcome.value == members)
    #expect(outcome.problems == [])
    let bridged = Outcome {
      try $0.decode(document, using: .object(DefaultBridge<Int>()))
    }
    #expect(bridged.value == members)
    #expect(bridged.problems == [])
  }

  @Test(
    "one that does not fit is refused if it is the first",
    arguments: [
      BadJSON(#"{"a":"x","a":1}"#, #"error: expected Int, found string "x" at $.a"#),
      BadJSON(#"{"a":"x","a":"y"}"#, #"error: expected Int, found string "x" at $.a"#),
      BadJSON(#"{"a":1,"a":"x","b":"y"}"#, #"error: expected Int, found string "y" at $.b"#),
    ]
  )
  func refused(_ bad: BadJSON) {
    let outcome = Outcome { try $0.decode([String: Int].self, from: bad.json) }
    #expect(outcome.value == nil)
    #expect(outcome.problems == [bad.problem])
  }

  @Test("keys of other types are equal when their values are")
  func integers() {
    let outcome = Outcome { try $0.decode([Int: Int].self, from: #"{"1":1,"01":"x"}"#) }
    #expect(outcome.value == [1: 1])
    #expect(outcome.problems.count == 1)
    #expect(outcome.problems.first?.hasPrefix("warning: duplicate key at ") == true)
  }

  @Test("a model that does not count has neither errors nor warnings")
  func models() {
    let document = #"{"a":{"number":1},"a":{"number":"x"},"a":{},"a":{"number":2,"text":3}}"#
    let outcome = Outcome { try $0.decode([String: Item].self, from: document) }
    #expect(outcome.value == ["a": Item(number: 1)])
    #expect(outcome.problems == [])
  }

  @Test(
    "a model that does not count has no unknown keys",
    arguments: [#"{"number":2,"x":[{"y":1}]}"#, #"{"x":{"y":1}}"#]
  )
  func unknownKeys(_ second: String) {
    let outcome = Outcome(Rosetta(unknownKeys: .fail)) {
      try $0.decode([String: Item].self, from: #"{"a":{"number":1},"a":\#(second)}"#)
    }
    #expect(outcome.value == ["a": Item(number: 1)])
    #expect(outcome.problems == [])
  }

  @Test("duplicateKeys reports the key, and not its value")
  func policy() {
    var rosetta = Rosetta()
    rosetta.duplicateKeys = .warn
    let outcome = Outcome(rosetta) { try $0.decode([String: Int].self, from: #"{"a":1,"a":"x"}"#) }
    #expect(outcome.value == ["a": 1])
    #expect(outcome.problems == [#"warning: duplicate key at $.a"#])
  }
}
