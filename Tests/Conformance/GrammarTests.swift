import Rosetta
import Testing

@Suite("The grammar of RFC 8259") struct GrammarTests {
  /// Section of the RFC, a document, and what it is when written again.
  static let accepted: [(section: String, text: String, written: String)] = [
    ("2, space", " \t\n\r[ 1 \t,\n\r2 ] \t\n\r", "[1,2]"),
    ("2, structural characters", #"{"a":[{},[]]}"#, #"{"a":[{},[]]}"#),
    ("2, any value is a document", "5", "5"),
    ("2, any value is a document", #""a""#, #""a""#),
    ("3, literal names", "[true,false,null]", "[true,false,null]"),
    ("4, objects", "{}", "{}"),
    ("4, objects", #"{ "a" : 1 , "b" : 2 }"#, #"{"a":1,"b":2}"#),
    ("4, equal names: the first counts", #"{"a":1,"a":2}"#, #"{"a":1}"#),
    ("4, an empty name", #"{"":1}"#, #"{"":1}"#),
    ("5, arrays", "[ ]", "[]"),
    ("5, elements of different kinds", #"[1,"a",null,[],{}]"#, #"[1,"a",null,[],{}]"#),
    ("6, numbers keep their text", "[0,-0,1.50,1E+2,-2e-07]", "[0,-0,1.50,1E+2,-2e-07]"),
    ("6, numbers of any size", "[1e400,12345678901234567890]", "[1e400,12345678901234567890]"),
    ("7, strings", #"["","\"\\\/\b\f\n\r\t"]"#, #"["","\"\\/\b\f\n\r\t"]"#),
    ("7, escapes", #""\u0041\u00e9\u20AC\uD83D\ude00""#, #""Aé€😀""#),
    ("7, DEL is no control character", "\"\u{7F}\"", "\"\u{7F}\""),
    ("8.1, UTF-8", #"{"é€😀":"é€😀"}"#, #"{"é€😀":"é€😀"}"#),
  ]

  @Test("what RFC 8259 allows is read and written again", arguments: accepted)
  func accepts(section: String, text: String, written: String) throws {
    let json = try JSON(parsing: text)
    #expect(json.description == written)
    #expect(try JSON(parsing: written) == json)
    // Typed, with the document as an element and as a member.
    #expect(try Rosetta().decode([JSON].self, from: "[\(text)]") == [json])
    #expect(try Rosetta().decode([String: JSON].self, from: #"{"k":\#(text)}"#) == ["k": json])
    let string: String = try Rosetta().encode([json])
    #expect(string == "[\(written)]")
  }

  /// A document and what is said of it.
  static let refused: [(text: String, problem: String)] = [
    ("", "1:1 expected a value, found the end of the document"),
    (" \n", "2:1 expected a value, found the end of the document"),
    ("[", "1:2 expected a value, found the end of the document"),
    ("{", "1:2 expected a key in double quotes, found the end of the document"),
    ("[1", #"1:3 expected "," or "]", found the end of the document"#),
    ("[[1]", #"1:5 expected "," or "]", found the end of the document"#),
    (#"{"a":{}"#, #"1:8 expected "," or "}", found the end of the document"#),
    (#"{"a""#, #"1:5 expected ":", found the end of the document"#),
    (#"{"a":"#, "1:6 expected a value, found the end of the document"),
    (#"{"a":1"#, #"1:7 expected "," or "}", found the end of the document"#),
    (#"["a"#, "1:4 expected a closing quote, found the end of the document"),
    ("[1,]", #"1:4 expected a value, found "]""#),
    ("[,1]", #"1:2 expected a value, found ",""#),
    ("[1,,2]", #"1:4 expected a value, found ",""#),
    ("[1 2]", #"1:4 expected "," or "]", found "2""#),
    ("[1:2]", #"1:3 expected "," or "]", found ":""#),
    ("[1}", #"1:3 expected "," or "]", found "}""#),
    (#"{"a":1]"#, #"1:7 expected "," or "}", found "]""#),
    ("]", #"1:1 expected a value, found "]""#),
    ("[]]", #"1:3 expected the end of the document, found "]""#),
    ("{} {}", #"1:4 expected the end of the document, found "{""#),
    ("1 2", #"1:3 expected the end of the document, found "2""#),
    (#"{"a":1,}"#, #"1:8 expected a key in double quotes, found "}""#),
    ("{a:1}", #"1:2 expected a key in double quotes, found "a""#),
    ("{1:1}", #"1:2 expected a key in double quotes, found "1""#),
    (#"{"a" 1}"#, #"1:6 expected ":", found "1""#),
    (#"{"a","b"}"#, #"1:5 expected ":", found ",""#),
    (#"{"a"::1}"#, #"1:6 expected a value, found ":""#),
    (#"{"a":1 "b":2}"#, #"1:8 expected "," or "}", found a string"#),
    ("nul", #"1:4 expected a value, found the end of the document"#),
    ("[nul]", #"1:2 expected a value, found a word"#),
    ("True", #"1:1 expected a value, found a word"#),
    ("truely", #"1:5 expected the end of the document, found a word"#),
    ("[falsey]", #"1:7 expected "," or "]", found "y""#),
    ("'a'", #"1:1 expected a value, found "'""#),
    ("[1] // x", #"1:5 expected the end of the document, found "/""#),
    ("[/**/1]", #"1:2 expected a value, found "/""#),
    (" \u{FEFF}[]", "1:2 expected a value, found byte 0xEF"),
    ("[\u{A0}1]", #"1:2 expected a value, found "\u{A0}""#),
    ("[\u{C}1]", "1:2 expected a value, found control character 0x0C"),
    ("[\n1,\n\u{B}2]", "3:1 expected a value, found control character 0x0B"),
    ("\"a\nb\"", "1:3 expected an escape, found control character 0x0A"),
    ("\"\u{0}\"", "1:2 expected an escape, found control character 0x00"),
    (#""\x""#, #"1:2 expected one of " \ / b f n r t u after a backslash, found "x""#),
    (#""\u12G4""#, #"1:6 expected a hexadecimal digit, found "G""#),
    (#""\uD800""#, "1:2 expected the second half of a surrogate pair"),
    (#""\uDC00""#, "1:2 expected the first half of a surrogate pair before the second"),
    ("01", "1:1 expected no digit after a leading 0"),
    ("-", "1:2 expected a digit, found the end of the document"),
    ("1.", "1:3 expected a digit, found the end of the document"),
    ("[1.e1]", #"1:4 expected a digit, found a word"#),
    ("[1e]", #"1:4 expected a digit, found "]""#),
    ("+1", #"1:1 expected a value, found "+""#),
    (".5", #"1:1 expected a value, found ".""#),
    ("NaN", #"1:1 expected a value, found a word"#),
    ("[-Infinity]", #"1:3 expected a digit, found a word"#),
  ]

  @Test("what RFC 8259 does not allow is refused at its place", arguments: refused)
  func refuses(text: String, problem: String) {
    let expected = [problem]
    expectSyntax(expected) { try JSON(parsing: text) }
    expectSyntax(expected) { try JSON(parsing: Array(text.utf8)) }
    expectSyntax(expected) { try Rosetta().decode([Int?].self, from: text) }
    expectSyntax(expected) { try Rosetta().decode(String.self, from: text) }
    expectSyntax(expected) { try Rosetta().decode([String: Double].self, from: Array(text.utf8)) }
  }

  private func expectSyntax(_ expected: [String], _ run: () throws -> Any) {
    let error = #expect(throws: RosettaError.self) { _ = try run() }
    let found = error?.problems.map { problem in
      let place = problem.location.map { "\($0.line):\($0.column)" } ?? "nowhere"
      return "\(place) \(problem.message)"
    }
    #expect(found == expected)
    #expect(error?.category == .syntax)
    #expect(error?.problems.map(\.code) == [.syntax])
  }
}
