import Foundation
import Rosetta
import Testing

/// Holds `Guide/Problems.md` against the codes, and against what is said for each.
@Suite("Guide/Problems.md", .tags(.guide)) struct ProblemsTests {
  @Test("the page has a heading for each code, and no other")
  func codes() throws {
    let page = try Repository.text(of: "Guide/Problems.md")
    let headings = page.split(separator: "\n").filter { $0.hasPrefix("## ") }.map {
      $0.dropFirst(3)
    }
    #expect(headings == Problem.Code.allCases.map { "`\($0.rawValue)`" })
  }

  struct Example: Sendable, CustomTestStringConvertible {
    let code: Problem.Code
    let text: String
    let run: @Sendable (Rosetta) throws -> Void
    var testDescription: String { code.rawValue }
  }

  private static func decode<Value>(
    _ json: String,
    _ value: Value,
    _ map: @escaping @Sendable (inout Value, borrowing Mapper) -> Void
  ) -> @Sendable (Rosetta) throws -> Void where Value: Sendable {
    { rosetta in
      _ = try rosetta.decode(json, using: Mapping(value) { value, json in map(&value, json) })
    }
  }

  static let examples: [Example] = [
    Example(
      code: .missingValue,
      text: """
        error: missing required value at $.name
           1 | { "nmae": … }
             | ^ line 1, column 1; did you mean "nmae"?
        """,
      run: decode(#"{ "nmae": "Ann" }"#, "") { name, json in name <- json["name"] }
    ),
    Example(
      code: .wrongType,
      text: """
        error: expected Int, found string "42" at $.age
           1 | { "age": "42" }
             |          ^ line 1, column 10; a string that holds 42: .flexible() reads it
        """,
      run: decode(#"{ "age": "42" }"#, 0) { age, json in age <- json["age"] }
    ),
    Example(
      code: .outOfRange,
      text: """
        error: expected Int8, found number 300, which does not fit at $.level
           1 | { "level": 300 }
             |            ^ line 1, column 12; Int8 holds -128 to 127; Int would hold it
        """,
      run: decode(#"{ "level": 300 }"#, Int8(0)) { level, json in level <- json["level"] }
    ),
    Example(
      code: .bridgingFailed,
      text: """
        error: could not bridge string "12g" to UUID at $.id: not a UUID
           1 | { "id": "12g" }
             |         ^ line 1, column 9
        """,
      run: decode(#"{ "id": "12g" }"#, UUID()) { id, json in id <- json["id"] }
    ),
    Example(
      code: .validationFailed,
      text: """
        error: check failed for -1 at $.age: must be between 1 and 120
           1 | { "age": -1 }
             |          ^ line 1, column 10
        """,
      run: decode(#"{ "age": -1 }"#, 0) { age, json in age <- json["age"] § .range(1...120) }
    ),
    Example(
      code: .unknownKey,
      text: """
        error: unknown key at $.nick
           1 | { "age": …, "nick": … }
             |             ^ line 1, column 13
        """,
      run: { rosetta in
        var rosetta = rosetta
        rosetta.unknownKeys = .fail
        try decode(#"{ "age": 1, "nick": "A" }"#, 0) { age, json in age <- json["age"] }(rosetta)
      }
    ),
    Example(
      code: .duplicateKey,
      text: """
        error: duplicate key at $.age
           1 | { "age": …, "age": … }
             |             ^ line 1, column 13
        """,
      run: { rosetta in
        var rosetta = rosetta
        rosetta.duplicateKeys = .fail
        try decode(#"{ "age": 1, "age": 2 }"#, 0) { age, json in age <- json["age"] }(rosetta)
      }
    ),
    Example(
      code: .syntax,
      text: """
        error: expected a value, found "]" at $[2]
           1 | […, …, ]
             |        ^ line 1, column 8; remove the comma before it
        """,
      run: { _ = try $0.decode([Int].self, from: "[1, 2, ]") }
    ),
    Example(
      code: .depth,
      text: """
        error: nested deeper than 2 levels at $[0][0]
           1 | [[[…]]]
             |   ^ line 1, column 3
        """,
      run: { rosetta in
        var rosetta = rosetta
        rosetta.maximumDepth = 2
        _ = try rosetta.decode([[[Int]]].self, from: "[[[1]]]")
      }
    ),
    Example(
      code: .size,
      text: """
        error: the document is larger than 2.98 GiB at $
           1 | […, …, …]
             | ^ line 1, column 1
        """,
      run: { _ = try $0.decode([Int].self, from: Endless(start: "[1, 2, 3]\n")) }
    ),
    Example(
      code: .tooManyErrors,
      text: """
        error: too many errors at $[0]: the limit is 1, and the rest was not read
           1 | […, …]
             |  ^ line 1, column 2
        """,
      run: { rosetta in
        var rosetta = rosetta
        rosetta.maximumErrors = 1
        _ = try rosetta.decode([Int].self, from: "[true, true]")
      }
    ),
    Example(
      code: .notFinite,
      text: """
        error: expected a finite number, found NaN at $[0]
        """,
      run: { _ = try $0.encode([Double.nan], as: String.self) }
    ),
    Example(
      code: .conflict,
      text: """
        error: another field writes to the same place at $.a[0]
        """,
      run: { rosetta in
        let mapping = Mapping(0) { value, json in
          value <- json["a"]["b"]
          value <- json["a"][0]
        }
        _ = try rosetta.encode(0, using: mapping, as: String.self)
      }
    ),
    Example(
      code: .misuse,
      text: """
        error: expected an index of 0 or more, found -1 at $
           1 | { "list": [] }
             | ^ line 1, column 1
        """,
      run: decode(#"{ "list": [] }"#, 0) { value, json in value <~ json["list"][-1] }
    ),
  ]

  /// 4 GiB of pages that nobody touches, and that the system keeps only when somebody does.
  struct Endless: JSONSource {
    let start: String

    func withJSONBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
      let size = 1 << 32 + 4096
      let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: size)
      defer { bytes.deallocate() }
      _ = bytes.initialize(fromContentsOf: Array(start.utf8))
      bytes[size - 1] = 0x5D
      return body(UnsafeBufferPointer(bytes))
    }
  }

  @Test("every code has an example")
  func everyCode() {
    #expect(Self.examples.map(\.code) == Problem.Code.allCases)
  }

  @Test("every example of the page is the text of its problem", arguments: examples)
  func example(_ example: Example) throws {
    let error = try #require(throws: RosettaError.self) { try example.run(Rosetta()) }
    let text = error.description.split(separator: "\n").dropFirst().joined(separator: "\n")
    #expect(text.hasSuffix(example.text))
    #expect(error.problems.last?.code == example.code)
    let page = try Repository.text(of: "Guide/Problems.md")
    #expect(page.contains("```text\n\(example.text)\n```"))
  }
}
