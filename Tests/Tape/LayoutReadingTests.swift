import Testing

@testable import Rosetta

/// Documents laid out in every way: where the next token stands is guessed by the lines before it.
@Suite("Spaces between tokens") struct LayoutReadingTests {
  private static let tokens: [String] = [
    "{", "\"a\"", ":", "1", ",", "\"b\"", ":", "[", "true", ",", "{", "\"c\"", ":", "\"x\"", "}",
    ",",
    "{", "}", ",", "[", "]", ",", "-1.5e3", "]", ",", "\"d\"", ":", "{", "\"e\"", ":", "[", "[",
    "null", "]", "]", ",", "\"f\"", ":", "\"\"", "}", "}",
  ]
  private static let compact = tokens.joined()

  /// The document with what `gap` says in front of each token but the first.
  private static func laidOut(_ gap: (_ position: Int, _ depth: Int) -> String) -> String {
    var depth = 0
    var text = ""
    for (position, token) in tokens.enumerated() {
      if token == "}" || token == "]" { depth -= 1 }
      if position > 0 { text += gap(position, depth) }
      text += token
      if token == "{" || token == "[" { depth += 1 }
    }
    return text
  }

  private static func isLineStart(_ position: Int) -> Bool {
    let before = tokens[position - 1]
    let token = tokens[position]
    return [",", "{", "["].contains(before) || ["}", "]"].contains(token)
  }

  private static func expectSame(_ text: String) {
    #expect(throws: Never.self, "\(text)") {
      let json = try JSON(parsing: text)
      #expect(try Rosetta().encode(json) as String == compact, "\(text)")
    }
  }

  @Test("a document is read with any indentation", arguments: [0, 1, 2, 3, 4, 7, 8, 9, 16, 20])
  func indented(_ step: Int) {
    for lineBreak in ["\n", "\r\n", "\r", "\n\n", "\n \n"] {
      for colon in ["", " ", "  ", "\t", "\n"] {
        Self.expectSame(
          Self.laidOut { position, depth in
            if Self.tokens[position - 1] == ":" { return colon }
            return Self.isLineStart(position)
              ? lineBreak + String(repeating: " ", count: step * depth) : ""
          }
        )
      }
    }
  }

  @Test("a document is read with one irregular gap", arguments: [0, 2, 9])
  func oneUnlike(_ step: Int) {
    for place in Self.tokens.indices.dropFirst() {
      for other in [
        "", " ", "\n", "\t", " \n", "\n\t", "\n ", "\n       ", "\n        \t", "\n\n  ",
      ] {
        Self.expectSame(
          Self.laidOut { position, depth in
            if position == place { return other }
            return Self.isLineStart(position)
              ? "\n" + String(repeating: " ", count: step * depth) : ""
          }
        )
        // A space too much or too little in an indented line, and what is no space in it.
        for (change, isSpace) in [(1, true), (-1, true), (0, false)] {
          var isLine = false
          let text = Self.laidOut { position, depth in
            guard Self.isLineStart(position) else { return "" }
            let count = step * depth
            if position != place { return "\n" + String(repeating: " ", count: count) }
            isLine = true
            if isSpace { return "\n" + String(repeating: " ", count: max(count + change, 0)) }
            return "\n" + String(repeating: " ", count: count) + other + "\u{1}"
          }
          if isSpace || !isLine {
            Self.expectSame(text)
          } else {
            #expect(throws: RosettaError.self, "\(text)") { try JSON(parsing: text) }
          }
        }
      }
    }
  }

  @Test("a document is read with any spaces between its tokens")
  func random() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<500 {
      let style = Int.random(in: 0...3, using: &random)
      Self.expectSame(
        Self.laidOut { _, depth in
          if style > 0, Int.random(in: 0...4, using: &random) > 0 {
            return "\n" + String(repeating: " ", count: style * depth)
          }
          let count = Int.random(in: 0...20, using: &random)
          return String(
            (0..<count).map { _ in
              [" ", " ", " ", "\n", "\t", "\r"].randomElement(using: &random) ?? " "
            }
          )
        }
      )
    }
  }

  @Test("a document cut inside its indentation is refused", .tags(.slow))
  func cutOff() {
    let text = Self.laidOut { position, depth in
      Self.isLineStart(position) ? "\n" + String(repeating: " ", count: 9 * depth) : " "
    }
    let bytes = Array(text.utf8)
    for count in bytes.indices.sampled(every: 4) {
      // In memory of its own, so that a read beyond the end is seen by the address sanitizer.
      let cut = Array(bytes[..<count])
      #expect(throws: RosettaError.self) { try JSON(parsing: cut) }
      #expect(throws: RosettaError.self) { try JSON(parsing: cut + Array("]".utf8)) }
    }
  }
}
