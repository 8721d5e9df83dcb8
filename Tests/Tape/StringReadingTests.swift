import Foundation
import Testing

@testable import Rosetta

@Suite("Reading strings") struct StringReadingTests {
  /// A string's bytes between its quotes, and what it says.
  static let accepted: [Row<String, String>] = [
    Row("nothing", "", ""),
    Row("ASCII", "a~ !#[]^", "a~ !#[]^"),
    Row("delete, which is no control character here", "\u{7F}", "\u{7F}"),
    Row("quote", #"\""#, "\""),
    Row("backslash", #"\\"#, "\\"),
    Row("slash", #"\/"#, "/"),
    Row("backspace", #"\b"#, "\u{8}"),
    Row("form feed", #"\f"#, "\u{C}"),
    Row("line feed", #"\n"#, "\n"),
    Row("carriage return", #"\r"#, "\r"),
    Row("tab", #"\t"#, "\t"),
    Row("NUL, escaped", #"\u0000"#, "\0"),
    Row("one byte, escaped", #"\u007F"#, "\u{7F}"),
    Row("the first of two bytes, escaped", #"\u0080"#, "\u{80}"),
    Row("the last of two bytes, escaped", #"\u07ff"#, "\u{7FF}"),
    Row("the first of three bytes, escaped", #"\u0800"#, "\u{800}"),
    Row("before the surrogates", #"\uD7FF"#, "\u{D7FF}"),
    Row("behind the surrogates", #"\uE000"#, "\u{E000}"),
    Row("the last of three bytes, escaped", #"\uffFF"#, "\u{FFFF}"),
    Row("the first pair", #"\uD800\uDC00"#, "\u{10000}"),
    Row("the last pair", #"\udbff\udfff"#, "\u{10FFFF}"),
    Row("a pair between letters", #"a\uD834\uDD1Eb"#, "a\u{1D11E}b"),
    Row("two bytes", "é\u{80}\u{7FF}", "é\u{80}\u{7FF}"),
    Row("three bytes", "\u{800}€\u{D7FF}\u{E000}\u{FFFF}", "\u{800}€\u{D7FF}\u{E000}\u{FFFF}"),
    Row("four bytes", "\u{10000}😀\u{10FFFF}", "\u{10000}😀\u{10FFFF}"),
    Row("escapes and characters in turn", #"é\né\t😀\u20AC"#, "é\né\t😀€"),
    Row("escaped backslashes before the quote", #"\\\\"#, "\\\\"),
  ]

  @Test("a string is read at every distance from a step of eight bytes", arguments: accepted)
  func reads(_ row: Row<String, String>) throws {
    for before in 0..<18 {
      for after in 0..<18 {
        let head = String(repeating: "x", count: before)
        let tail = String(repeating: "y", count: after)
        let string = Array("\"\(head)".utf8) + row.input.utf8 + Array("\(tail)\"".utf8)
        let expected = head + row.expected + tail
        // As the root, where the document ends behind it, in an array, and as a key.
        let root = try Rosetta().decode(String.self, from: string)
        let element = try Rosetta().decode([String].self, from: [0x5B] + string + [0x5D])
        let member = try Rosetta().decode(
          [String: Bool].self,
          from: [0x7B] + string + Array(":true}".utf8)
        )
        if root != expected || element != [expected] || member != [expected: true] {
          Issue.record("read \(root.debugDescription), \(element), \(member) for \(expected)")
        }
      }
    }
  }

  /// Bytes that are no string, what is asked for and how many bytes behind the first it is asked.
  struct Refusal: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let expected: SyntaxExpectation
    let offset: Int

    init(_ name: String, _ bytes: [UInt8], _ expected: SyntaxExpectation, _ offset: Int = 0) {
      testDescription = name
      self.bytes = bytes
      self.expected = expected
      self.offset = offset
    }
  }

  /// Table 3-7 of the Unicode Standard, from the other side.
  static let malformed: [Refusal] = [
    Refusal("a trail byte alone", [0x80], .utf8),
    Refusal("the last trail byte alone", [0xBF], .utf8),
    Refusal("a lead byte of two alone", [0xC3], .utf8),
    Refusal("two bytes for ASCII", [0xC0, 0x80], .utf8),
    Refusal("two bytes for ASCII, the last", [0xC1, 0xBF], .utf8),
    Refusal("two bytes, the second a letter", [0xC3, 0x41], .utf8),
    Refusal("two bytes, the second a lead byte", [0xC3, 0xC3], .utf8),
    Refusal("three bytes for two", [0xE0, 0x80, 0x80], .utf8),
    Refusal("three bytes for two, the last", [0xE0, 0x9F, 0xBF], .utf8),
    Refusal("the first surrogate", [0xED, 0xA0, 0x80], .utf8),
    Refusal("the last surrogate", [0xED, 0xBF, 0xBF], .utf8),
    Refusal("three bytes without the last", [0xE2, 0x82], .utf8),
    Refusal("three bytes, the second a letter", [0xE2, 0x41, 0x80], .utf8),
    Refusal("three bytes, the third a letter", [0xE2, 0x82, 0x41], .utf8),
    Refusal("four bytes for three", [0xF0, 0x80, 0x80, 0x80], .utf8),
    Refusal("four bytes for three, the last", [0xF0, 0x8F, 0xBF, 0xBF], .utf8),
    Refusal("beyond Unicode", [0xF4, 0x90, 0x80, 0x80], .utf8),
    Refusal("further beyond Unicode", [0xF4, 0xA0, 0x80, 0x80], .utf8),
    Refusal("beyond Unicode, the last of F4", [0xF4, 0xBF, 0xBF, 0xBF], .utf8),
    Refusal("far beyond Unicode", [0xF5, 0x80, 0x80, 0x80], .utf8),
    Refusal("beyond Unicode, the last of four bytes", [0xF7, 0xBF, 0xBF, 0xBF], .utf8),
    Refusal("four bytes without the last", [0xF0, 0x9F, 0x98], .utf8),
    Refusal("four bytes without the last two", [0xF0, 0x9F], .utf8),
    Refusal("four bytes, the second a letter", [0xF0, 0x41, 0x80, 0x80], .utf8),
    Refusal("four bytes, the third a letter", [0xF0, 0x9F, 0x41, 0x80], .utf8),
    Refusal("four bytes, the fourth a letter", [0xF0, 0x9F, 0x98, 0x41], .utf8),
    Refusal("five bytes", [0xF8, 0x88, 0x80, 0x80, 0x80], .utf8),
    Refusal("six bytes", [0xFC, 0x84, 0x80, 0x80, 0x80, 0x80], .utf8),
    Refusal("FE", [0xFE], .utf8),
    Refusal("FF", [0xFF], .utf8),
    Refusal("malformed behind well-formed", [0xC3, 0xA9, 0xE2, 0x82, 0xAC, 0xFF], .utf8, 5),
    Refusal("NUL", [0x00], .escapedControlCharacter),
    Refusal("a line feed", [0x0A], .escapedControlCharacter),
    Refusal("a tab", [0x09], .escapedControlCharacter),
    Refusal("the last control character", [0x1F], .escapedControlCharacter),
    Refusal("an unknown escape", Array(#"\a"#.utf8), .escape),
    Refusal("an escaped quote that is none", Array(#"\'"#.utf8), .escape),
    Refusal("an upper-case escape", Array(#"\N"#.utf8), .escape),
    Refusal("an escaped control character", [0x5C, 0x0A], .escape),
    Refusal("an escaped character beyond ASCII", [0x5C, 0xC3, 0xA9], .escape),
    Refusal("a hexadecimal digit short", Array(#"\u12x4"#.utf8), .hexadecimalDigit, 4),
    Refusal("an upper-case U", Array(#"\U0041"#.utf8), .escape),
    Refusal("g, no hexadecimal digit", Array(#"\u000g"#.utf8), .hexadecimalDigit, 5),
    Refusal("@, no hexadecimal digit", Array(#"\u@000"#.utf8), .hexadecimalDigit, 2),
    Refusal("`, no hexadecimal digit", Array(#"\u0`00"#.utf8), .hexadecimalDigit, 3),
    Refusal("a high surrogate alone", Array(#"\uD800x"#.utf8), .lowSurrogate),
    Refusal("a high surrogate, then an escape", Array(#"\uDBFF\n....."#.utf8), .lowSurrogate),
    Refusal("two high surrogates", Array(#"\uD800\uD800"#.utf8), .lowSurrogate),
    Refusal(
      "a high surrogate, then what is behind the low ones",
      Array(#"\uD800\uE000"#.utf8),
      .lowSurrogate
    ),
    Refusal(
      "a high surrogate, then the last high one",
      Array(#"\uD800\uDBFF"#.utf8),
      .lowSurrogate
    ),
    Refusal("a low surrogate alone", Array(#"\uDC00"#.utf8), .highSurrogateFirst),
    Refusal("a pair the other way round", Array(#"\uDFFF\uD800"#.utf8), .highSurrogateFirst),
    Refusal("a pair cut short", Array(#"\uD800\uDC0z"#.utf8), .hexadecimalDigit, 11),
  ]

  @Test("what is no UTF-8 or no escape is refused at its byte", arguments: malformed)
  func refuses(_ row: Refusal) {
    for before in 0..<18 {
      for after in 0..<18 {
        let head = [0x5B, 0x22] + [UInt8](repeating: 0x78, count: before)
        let tail = [UInt8](repeating: 0x79, count: after) + [0x22]
        let fault = SyntaxFault(expected: row.expected, offset: head.count + row.offset)
        let element = head + row.bytes + tail + [0x5D]
        var found = faultOfReading(element)
        // As the root, where no bracket stands behind the string.
        let root = Array(element.dropFirst().dropLast())
        found = found == fault ? faultOfReading(root).map(\.oneFurther) : found
        if found != fault {
          Issue.record(
            "expected \(fault), found \(String(describing: found)) with \(before), \(after)"
          )
        }
      }
    }
  }

  static let malformedEnds: [[UInt8]] = [
    [0xED, 0xA0, 0x80], [0xED, 0xB0, 0x80], [0xED, 0xBF, 0xBF], [0xE0, 0x9F, 0xBF], [0xC1, 0xBF],
    [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98],
  ]

  @Test("what is malformed at the very end is refused there", arguments: malformedEnds)
  func malformedEnd(_ bytes: [UInt8]) {
    let fault = faultOfReading([0x22, 0x61] + bytes)
    #expect(fault == SyntaxFault(expected: .utf8, offset: 2))
  }

  /// Strings that end before their closing quote.
  static let cut: [Row] = [
    Row("plain", "abcdefghijklmnopqrstuvwxyz", ""),
    Row("escapes", #"a\n\u20AC\uD834\uDD1E\\"#, ""),
    Row("characters", "é€😀é€😀", ""),
  ]

  @Test("a string that is cut anywhere is refused, never read beyond its end", arguments: cut)
  func cutAnywhere(_ row: Row<String, String>) {
    let whole = [0x22] + row.input.utf8
    for count in 1...whole.count {
      for closing in [[], [0x5D]] as [[UInt8]] {
        let opening: [UInt8] = closing.isEmpty ? [] : [0x5B]
        // In memory of its own, so that the address sanitizer sees what is read behind it.
        let bytes = opening + whole.prefix(count) + closing
        #expect(faultOfReading(bytes) != nil, "\(bytes)")
      }
    }
  }

  @Test("bytes are a string if the standard library calls them UTF-8")
  func random() {
    var random = SeededRandom(seed: 26)
    let characters = ["é", "ж", "a", "bcd", "\u{80}", "\u{7FF}", "€", "\u{D7FF}", "😀"]
    let bytes: [UInt8] = [0x7F, 0x80, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xED, 0xF0, 0xF4, 0xFF]
    var valid = 0
    for _ in 0..<50_000 {
      var text: [UInt8] = []
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        text += characters.randomElement(using: &random)?.utf8.map { $0 } ?? []
      }
      if !text.isEmpty, Bool.random(using: &random) {
        let place = Int.random(in: 0..<text.count, using: &random)
        text[place] = bytes.randomElement(using: &random) ?? 0
      }
      let isValid = String(validating: text, as: UTF8.self) != nil
      let fault = faultOfReading([0x22] + text + [0x22])
      #expect((fault == nil) == isValid, "\(text)")
      if isValid { valid += 1 }
    }
    #expect(valid > 20_000)
    #expect(valid < 45_000)
  }

  /// Texts between quotes of documents that are broken, and what messages show of them.
  static let broken: [Row<String, String>] = [
    Row("not cut", #"a\n\u20AC\uD834\uDD1E\\/\/b"#, "a\n€𝄞\\//b"),
    Row("a backslash at the end", #"ab\"#, #"ab\"#),
    Row("an escape that is none", #"\q\x41"#, "qx41"),
    Row("no digits", #"\u"#, "\u{FFFD}"),
    Row("two digits", #"a\u20"#, "a\u{FFFD}"),
    Row("other characters than digits", #"\u20G0b\u20Z"#, "\u{FFFD}b\u{FFFD}"),
    Row("a first half alone", #"\uD834 b"#, "\u{FFFD} b"),
    Row("two first halves", #"\uD834\uD834\uDD1E"#, "\u{FFFD}𝄞"),
    Row("a first half and another character", #"\uD834\u0041"#, "\u{FFFD}A"),
    Row("a first half at the end", #"\uD834\"#, "\u{FFFD}\\"),
    Row("a second half alone", #"\uDD1E\n"#, "\u{FFFD}\n"),
  ]

  @Test("what is broken is read for messages as far as it goes, and no further", arguments: broken)
  func brokenText(_ row: Row<String, String>) {
    // In memory of its own, as above.
    #expect(Array(row.input.utf8).withUnsafeBufferPointer { $0.unescaped() } == row.expected)
  }

  @Test("every character is read, plain and escaped")
  func allOfUnicode() throws {
    let digits = Array("0123456789abcdefABCDEF".utf8)
    #expect(digits.allSatisfy { $0.hexValue < 16 })
    for start in stride(from: UInt32(0x20), through: 0x10FFFF, by: 1024) {
      let scalars = (start..<min(start + 1024, 0x110000)).compactMap(Unicode.Scalar.init)
        .filter { $0 != "\"" && $0 != "\\" }
      var plain = String.UnicodeScalarView()
      plain.append(contentsOf: scalars)
      let text = String(plain)
      let escaped = text.utf16.map { unit in
        let hexadecimal = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - hexadecimal.count) + hexadecimal
      }.joined()
      let read = try Rosetta().decode([String].self, from: "[\"\(text)\",\"\(escaped)\"]")
      let agree = read.map { Array($0.utf8) } == [Array(text.utf8), Array(text.utf8)]
      #expect(agree, "from U+\(String(start, radix: 16))")
    }
  }
}

extension SyntaxFault {
  fileprivate var oneFurther: SyntaxFault { SyntaxFault(expected: expected, offset: offset + 1) }
}

/// Why bytes are no document; nil when they are one.
func faultOfReading(_ bytes: [UInt8], maximumDepth: Int = 64) -> SyntaxFault? {
  bytes.withUnsafeBufferPointer { buffer in
    switch Tape.make(buffer, maximumDepth: maximumDepth) {
    case .success(let tape):
      tape.free()
      return nil
    case .failure(let fault):
      return fault
    }
  }
}
