import Rosetta
import Testing

@Suite("Words for what went wrong") struct WordTests {
  private enum Currency: String, JSONRepresentable, JSONKeyConvertible, CaseIterable {
    case euro, dollar, franc
  }

  private func problems<B: Bridge>(_ bridge: B, _ json: String) -> [Problem] {
    Rosetta().result(using: bridge, from: json).problems
  }

  @Test("the keys of an enum are listed, with a near one")
  func keys() throws {
    let prices = Mapping([Currency: Int]()) { $0 <- $1["prices"] }
    let problem = try #require(problems(prices, #"{"prices": {"euros": 1}}"#).first)
    #expect(
      problem.brief
        == #"error: expected one of "euro", "dollar", "franc", found string "euros" at $.prices.euros"#
    )
    #expect(problem.hint == #"did you mean "euro"?"#)
    let secret = Mapping([Currency: Int]()) { $0 <- $1["prices"].secret }
    let hidden = try #require(problems(secret, #"{"prices": {"euros": 1}}"#).first)
    #expect(hidden.found == "a string")
    #expect(hidden.hint == nil)
  }

  @Test(
    "a number in a string that identifies something is written back as it came",
    arguments: ["id", "ID", "userId", "userID", "user_id"]
  )
  func identifiers(_ key: String) throws {
    let json = "{\"\(key)\":\"7001\"}"
    let plain = Mapping(0) { $0 <- $1[key] }
    let problem = try #require(problems(plain, json).first)
    #expect(problem.hint == "a string that holds 7001: .stringified() reads and writes it")
    let mapping = Mapping(0) { $0 <- $1[key] ~ .stringified() }
    let id = try Rosetta().decode(json, using: mapping)
    #expect(id == 7001)
    #expect(try Rosetta().encode(id, using: mapping) as String == json)
  }

  @Test("other numbers in strings are flexible", arguments: ["paid", "size", "ids"])
  func others(_ key: String) throws {
    let plain = Mapping(0) { $0 <- $1[key] }
    let problem = try #require(problems(plain, "{\"\(key)\":\"7\"}").first)
    #expect(problem.hint == "a string that holds 7: .flexible() reads it")
  }

  @Test("a number in a string is JSON in a string to a bridge of numbers")
  func bridgedNumbers() throws {
    let hint = "a string that holds 1.5: .stringified(…) reads it"
    let time = try #require(problems(.seconds, #""1.5""#).first)
    #expect(time.hint == hint)
    #expect(try Rosetta().decode(#""1.5""#, using: .stringified(.seconds)) == .seconds(1.5))
    let number = try #require(Rosetta().result(of: JSONNumber.self, from: #""1.5""#).problems.first)
    #expect(number.hint == hint)
    #expect(problems(.seconds, #""1e400""#).map(\.hint) == [nil])
    #expect(problems(.seconds, #""1,5""#).map(\.hint) == [nil])
    #expect(problems(.seconds, "true").map(\.hint) == [nil])
  }

  private enum Shape: JSONUnion, Equatable {
    case circle(Int)
    case other(JSON)

    static let union = Union<Shape>(tag: "type", content: "value") {
      Variant("circle", Shape.circle) { if case .circle(let size) = $0 { size } else { nil } }
      Variant.otherwise(Shape.other) { if case .other(let json) = $0 { json } else { nil } }
    }
  }

  @Test("a misspelt tag that goes to .otherwise leaves a note")
  func tags() throws {
    let result = Rosetta().result(
      of: [Shape].self,
      from: #"[{"type": "cirlce", "value": 1}, {"type": "point"}, {"type": "circle", "value": 2}]"#
    )
    #expect(result.value?.count == 3)
    #expect(
      result.problems.map { "\($0)" } == [
        #"note: expected "circle", found string "cirlce" at $[0].type "#
          + #"(line 1, column 11; did you mean "circle"?)"#
      ]
    )
  }

  @Test("short tags are no misspellings of each other")
  func shortTags() {
    let union = Union<Shape>(tag: "ty") {
      Variant("gr", Shape.circle, key: "value") {
        if case .circle(let size) = $0 { size } else { nil }
      }
      Variant.otherwise(Shape.other) { if case .other(let json) = $0 { json } else { nil } }
    }
    let result = Rosetta().result(using: union, from: #"{"ty":"gf"}"#)
    #expect(result.value == .other(["ty": "gf"]))
    #expect(result.problems.isEmpty)
  }

  @Test("the tags of a keyed union, too, and only so many of a run")
  func keyedTags() throws {
    let union = Union<Shape>.keyed {
      Variant("circle", Shape.circle) { if case .circle(let size) = $0 { size } else { nil } }
      Variant.otherwise(Shape.other) { if case .other(let json) = $0 { json } else { nil } }
    }
    let json = "[" + repeatElement(#"{"cirle": 1}"#, count: 500).joined(separator: ",") + "]"
    let result = Rosetta().result(using: ArrayBridge(union), from: json)
    #expect(result.value?.count == 500)
    #expect(result.problems.count == 100)
    #expect(result.problems.allSatisfy { $0.severity == .note })
  }

  @Test(
    "fences and prose around a document, and a raw NUL",
    arguments: [
      (
        "```json\n{}\n```", "expected a value, found \"`\"",
        "this looks like Markdown: take the JSON out of its fence"
      ),
      (
        "{}\n```", "expected the end of the document, found \"`\"",
        "this looks like Markdown: take the JSON out of its fence"
      ),
      ("[\"`\", `]", "expected a value, found \"`\"", nil),
      (
        "Here is the object: {\"a\": 1}", "expected a value, found a word",
        "there is text around the JSON"
      ),
      (
        "{\"a\": 1} Anything else?", "expected the end of the document, found a word",
        "there is text around the JSON"
      ),
      ("Nothing", "expected a value, found a word", nil),
      ("[Test, [1]]", "expected a value, found a word", nil),
      ("{}\u{0}", "expected the end of the document, found control character 0x00", nil),
      ("[1, \u{0}]", "expected a value, found control character 0x00", nil),
      ("[\"\u{0}\"]", "expected an escape, found control character 0x00", nil),
      (
        "[\u{0}1\u{0}]\u{0}", "expected a value, found control character 0x00",
        "this looks like UTF-16; JSON is UTF-8"
      ),
    ] as [(String, String, String?)]
  )
  func syntax(_ row: (json: String, message: String, hint: String?)) {
    let problems = Rosetta().result(of: JSON.self, from: row.json).problems
    #expect(problems.map(\.message) == [row.message])
    #expect(problems.map(\.hint) == [row.hint])
  }
}
