import Foundation
import Rosetta
import Testing

@Suite("Writing strings") struct StringWritingTests {
  static let escapes: [(String, String)] = [
    ("\"", #"\""#), ("\\", #"\\"#), ("\u{8}", #"\b"#), ("\t", #"\t"#), ("\n", #"\n"#),
    ("\u{C}", #"\f"#), ("\r", #"\r"#), ("\0", #"\u0000"#), ("\u{1F}", #"\u001f"#),
    ("\u{1B}", #"\u001b"#), ("\u{10}", #"\u0010"#), ("/", "/"), ("\u{7F}", "\u{7F}"),
    ("\u{2028}", "\u{2028}"), ("é", "é"), ("😀", "😀"), ("\r\n", #"\r\n"#), ("\"\\\"", #"\"\\\""#),
  ]

  @Test(
    "a string has the escapes that RFC 8259 demands, at every distance from a step of eight bytes",
    arguments: escapes
  )
  func escaped(text: String, expected: String) throws {
    for before in 0..<18 {
      for after in 0..<18 {
        let head = String(repeating: "x", count: before)
        let tail = String(repeating: "é", count: after)
        try expect(head + text + tail, "\"\(head)\(expected)\(tail)\"")
      }
    }
    try expect(String(repeating: text, count: 50), "\"\(String(repeating: expected, count: 50))\"")
  }

  private func expect(_ text: String, _ expected: String) throws {
    let value: String = try Rosetta().encode(text)
    let members: String = try Rosetta().encode([text: 1])
    let literal: String? = Rosetta().encode(1) { (value: inout Int, json) in value <- json[text] }
    if value != expected || members != "{\(expected):1}" || literal != "{\(expected):1}" {
      Issue.record("\(text.debugDescription) was written as \(value), \(members)")
    }
    if try Rosetta().decode(String.self, from: value) != text {
      Issue.record("\(value) was not read")
    }
    if try Rosetta().decode([String: Int].self, from: members) != [text: 1] {
      Issue.record("\(members) was not read")
    }
  }

  @Test("every character is written so that it is read again, by Foundation too", .tags(.slow))
  func allOfUnicode() throws {
    for start in stride(from: UInt32(0), through: 0x10FFFF, by: 4096).sampled(every: 4) {
      let scalars = (start..<min(start + 4096, 0x110000)).compactMap(Unicode.Scalar.init)
      let texts = scalars.map { String(Character($0)) }
      let data = try Rosetta().encode(texts) as Data
      let read = try Rosetta().decode([String].self, from: data)
      #expect(read.map { Array($0.utf8) } == texts.map { Array($0.utf8) })
      let foreign = try JSONDecoder().decode([String].self, from: data)
      #expect(foreign.map { Array($0.utf8) } == texts.map { Array($0.utf8) })
    }
  }

  @Test("a string that Foundation bridges is written like any other")
  func foreignStrings() throws {
    let text = String(NSString(string: "é\"n" + String(repeating: "ü", count: 40)))
    let written: String = try Rosetta().encode([text])
    #expect(written == "[\"é\\\"n" + String(repeating: "ü", count: 40) + "\"]")
    let part = Substring("[é\n]").dropFirst().dropLast()
    let fromPart: String = try Rosetta().encode(String(part))
    #expect(fromPart == #""é\n""#)
  }
}
