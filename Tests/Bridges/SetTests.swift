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

  struct Item: JSONConvertible, Hashable {
    var id = 0
    var weight = 0
    var size: Int?

    static func map(_ object: inout Item, json: Mapper) {
      object.id <- json["id"]
      object.weight <- json["weight"] § .range(...20)
      object.size <~ json["size"] § .range(0...)
    }
  }

  @Test("problems of elements that are written come in the order of the JSON, with its indices")
  func encoding() throws {
    let items = Mapping(Set<Item>()) { items, json in items <- json["items"] }
    let small = Set((10..<20).map { Item(id: $0, size: $0.isMultiple(of: 3) ? -1 : nil) })
    let recorder = Recorder<Report>()
    let text: String = try recorder.rosetta().encode(small, using: items)
    #expect(text.hasPrefix(#"{"items":[{"id":10,"weight":0},{"id":11,"weight":0},"#))
    #expect(
      recorder.problems
        == [2, 5, 8].map {
          "warning: check failed for -1 at $.items[\($0)].size: must be at least 0"
        }
    )
    let large = Set((10..<30).map { Item(id: $0, weight: $0) })
    #expect(
      thrownProblems { try Rosetta().encode(large, using: items) as String }
        == (21..<30).map {
          "error: check failed for \($0) at $.items[\($0 - 10)].weight: must be at most 20"
        }
    )
  }
}
