import Rosetta
import Testing

@Suite("Set")
struct SetTests {
  struct Tags: JSONConvertible, Equatable {
    var words: Set<String> = []
    var numbers: Set<Int>?

    static func map(_ object: inout Tags, json: Mapper) {
      object.words <- json["words"]
      object.numbers <~ json["numbers"]
    }
  }

  @Test("a set is an array without duplicates, in the same order every time")
  func roundTrip() throws {
    let tags = try Tags(json: #"{"words": ["b", "a", "b", "a b"], "numbers": [2, 1, 2.0, 1e1]}"#)
    #expect(tags == Tags(words: ["a", "b", "a b"], numbers: [1, 2, 10]))
    #expect(
      try tags.json(as: String.self) == #"{"words":["a","a b","b"],"numbers":[1,10,2]}"#
    )
  }

  @Test(
    "a set refuses elements that do not fit, and any JSON type but an array",
    arguments: [
      BadJSON(#"{"words": {}}"#, "error: expected array, found object at $.words"),
      BadJSON(#"{"words": ["a", null]}"#, "error: expected String, found null at $.words[1]"),
      BadJSON(
        #"{"words": [], "numbers": [1, "x"]}"#,
        #"warning: expected Int, found string "x" at $.numbers[1], so $.numbers is left out"#
      ),
    ]
  )
  func refusals(_ refusal: BadJSON) {
    let outcome = Outcome { try $0.decode(Tags.self, from: refusal.json) }
    #expect(outcome.problems == [refusal.problem])
  }
}
