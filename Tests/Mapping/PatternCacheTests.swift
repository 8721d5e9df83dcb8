import Rosetta
import Testing

@Suite("The patterns of checks") struct PatternCacheTests {
  struct Codes: JSONConvertible {
    var first = "", second = ""

    init() {}

    static func map(_ object: inout Codes, json: Mapper) {
      object.first <- json["first"] § .matching(/[a-z]+/)
      object.second <- json["second"] § .matching(/[0-9]+/)
    }
  }

  @Test("each line has its own pattern")
  func lines() throws {
    for _ in 0..<3 {
      #expect(try Codes(json: #"{"first": "a", "second": "1"}"#).second == "1")
      let problems = Rosetta().result(of: Codes.self, from: #"{"first": "1", "second": "a"}"#)
        .problems
      #expect(problems.map(\.demand) == [.pattern("[a-z]+"), .pattern("[0-9]+")])
    }
  }

  /// A pattern that counts how often it is made.
  struct Counted: RegexComponent {
    static let reads = Guarded(0)

    var regex: Regex<Substring> {
      Counted.reads.withLock { $0 += 1 }
      return #/[a-z]+/#
    }
  }

  struct Word: JSONConvertible {
    var text = ""

    static func map(_ object: inout Word, json: Mapper) {
      object.text <- json["text"] § .matching(Counted())
    }
  }

  @Test("a pattern is made once, for all objects of all runs in both directions")
  func once() throws {
    let json = "[" + repeatElement(#"{"text":"a"}"#, count: 100).joined(separator: ",") + "]"
    for _ in 0..<3 {
      let words = try Rosetta().decode([Word].self, from: json)
      #expect(try words.json() as String == json)
      #expect(Rosetta().result(of: Word.self, from: #"{"text":"A"}"#).problems.count == 1)
    }
    #expect(Counted.reads.withLock { $0 } == 1)
  }

  @Test("a pattern of a local variable is taken as it is each time")
  func variables() throws {
    for text in ["a", "b", "c"] {
      let pattern = try Regex(text)
      let mapping = Mapping("") { $0 <- $1["a"] § .matching(pattern) }
      #expect(try Rosetta().decode(#"{"a": "\#(text)"}"#, using: mapping) == text)
      let problems = Rosetta().result(using: mapping, from: #"{"a": "x"}"#).problems
      #expect(problems.map(\.demand) == [.pattern(text)])
    }
  }
}
