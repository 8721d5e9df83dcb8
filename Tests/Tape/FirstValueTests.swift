import Testing

@testable import Rosetta

@Suite("The value that bytes begin with") struct FirstValueTests {
  static let values = [
    #"{"a":[1,{"b":"x]"}],"c":{}}"#, "[]", "{}", "[[],[[]]]", #""a]\"b""#, #""é\u00e9""#, "0",
    "-1.5e3",
    "true", "null", #"{"a":"\#(String(repeating: "x", count: 300))"}"#,
    "[\(Array(repeating: "{}", count: 200).joined(separator: ","))]",
  ]
  static let rests = ["]", ",]", ", {\"a\":1}]", "\n]", "}", ",x]", "]\u{0}]"]

  /// How many bytes the value has that `Tape.first` finds, and how many words its tape.
  private func first(
    in bytes: some Sequence<UInt8>,
    depth: Int = 64,
    capacity: Int = 8,
    words: Int = TapeLimit.words
  ) -> (count: Int, words: Int)? {
    Array(bytes).withUnsafeBufferPointer { bytes in
      let tape = Tape.first(
        in: bytes,
        maximumDepth: depth,
        capacity: capacity,
        maximumWords: words
      )
      defer { tape?.free() }
      return tape.map { ($0.count, $0.words(of: .root)) }
    }
  }

  private func words(of document: String) throws -> Int {
    try Array(document.utf8).withUnsafeBufferPointer { bytes in
      let tape = try Tape.make(bytes, maximumDepth: 64).get()
      defer { tape.free() }
      return tape.words(of: .root)
    }
  }

  @Test("a value is found whatever follows it", arguments: values)
  func followed(value: String) throws {
    for rest in Self.rests {
      let found = try #require(first(in: (value + rest).utf8))
      #expect(found.count == value.utf8.count, "\(rest)")
      #expect(try found.words == words(of: value))
    }
  }

  @Test("of a value that is cut nothing is found", arguments: values)
  func cut(value: String) {
    // A number that is cut before a bracket is a number.
    guard let start = value.first, !"-0123456789".contains(start) else { return }
    for count in 0..<value.utf8.count {
      #expect(first(in: value.utf8.prefix(count)) == nil)
      #expect(
        first(in: Array(value.utf8.prefix(count)) + [.closingBracket]).map { $0.count <= count + 1 }
          != false
      )
    }
  }

  @Test("bytes that do not end in a bracket, limits and what is no JSON give nothing")
  func refused() {
    for text in ["", "[1] ", "[1],", "\"a\"", "1", "{\"a\":1", " ", "\u{FEFF}[]"] {
      #expect(first(in: text.utf8) == nil, "\(text)")
    }
    for text in [
      "x]", "]", "}", ",]", "01]", "1.]", "[1,]", "{1:2}", "\"\u{1}\"]", "nul]", "[\u{0}]", "{]",
    ] {
      #expect(first(in: text.utf8) == nil, "\(text)")
    }
    let deep = "[[[]]]"
    #expect(first(in: deep.utf8, depth: 3)?.count == 6)
    #expect(first(in: deep.utf8, depth: 2) == nil)
    #expect(first(in: deep.utf8, depth: -1) == nil)
    let long = "[\(Array(repeating: "1", count: 100).joined(separator: ","))]"
    #expect(first(in: long.utf8, words: 120)?.words == 102)
    for words in [0, 1, 8, 50, 101] { #expect(first(in: long.utf8, words: words) == nil) }
  }
}
