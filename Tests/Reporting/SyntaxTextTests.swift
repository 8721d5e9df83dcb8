import Foundation
import Rosetta
import Testing

@Suite("Text of syntax errors") struct SyntaxTextTests {
  static let byteOrderMark = "remove the byte order mark"
  static let mergeConflict = "this looks like a merge conflict of Git"
  static let foreignSpace = "JSON allows only spaces, tabs and line breaks between values"
  static let keyless = "values without keys belong in arrays, which use brackets"

  @Test("a syntax error says what was expected and found, also at the end of the document")
  func end() throws {
    #expect(
      try failure([Int].self, "[1,\n2\n\n") == """
        Rosetta: could not decode [Int]: 1 error
        error: expected "," or "]", found the end of the document at $[1]
           2 | …
             |  ^ line 2, column 2; the document looks cut off
        """
    )
    #expect(
      try failure([Int].self, " \n ") == """
        Rosetta: could not decode [Int]: 1 error
        error: expected a value, found the end of the document at $
           2 | \(" ")
             |  ^ line 2, column 2; the document is empty
        """
    )
  }

  @Test("a document that ends inside a character is a syntax error")
  func middle() throws {
    let bytes = Array(#"["é"#.utf8).dropLast()
    #expect(
      try failure([String].self, Array(bytes)) == """
        Rosetta: could not decode [String]: 1 error
        error: expected UTF-8, found byte 0xC3 at $[0]
           1 | […\u{FFFD}
             |   ^ line 1, column 3; the text may be in another encoding, or cut inside a character
        """
    )
  }

  @Test(
    "a syntax error names what was found",
    arguments: [
      ("nul ", #"expected a value, found a word"#, nil),
      ("[1, tru]", #"expected a value, found a word"#, nil),
      ("[1, fale", #"expected a value, found a word"#, nil),
      ("undefined", #"expected a value, found a word"#, "JSON spells it null"),
      ("True", #"expected a value, found a word"#, "true and false are lower case"),
      (
        "[01]", "expected no digit after a leading 0",
        "write a number with a leading 0 as a string"
      ),
      (#""\q""#, #"expected one of " \ / b f n r t u after a backslash, found "q""#, nil),
      (
        "{\u{201C}a\u{201D}:1}", "expected a key in double quotes, found \"\u{201C}\"",
        "JSON uses only straight double quotes"
      ),
      (
        "{\u{0}\"\u{0}", "expected a key in double quotes, found control character 0x00",
        "this looks like UTF-16; JSON is UTF-8"
      ),
      (" \u{FEFF}{}", "expected a value, found byte 0xEF", byteOrderMark),
      ("None", #"expected a value, found a word"#, "JSON spells it null"),
      ("[Nothing]", "expected a value, found a word", nil),
      ("[-inf]", #"expected a digit, found a word"#, "JSON has no NaN and no Infinity"),
      ("[inf]", #"expected a value, found a word"#, "JSON has no NaN and no Infinity"),
      ("[\u{20AC}]", "expected a value, found \"\u{20AC}\"", nil),
      ("[Test]", "expected a value, found a word", nil),
      ("]", #"expected a value, found "]""#, nil),
      (
        "[1,, 2]", #"expected a value, found ",""#,
        "remove the extra comma, or add the value before it"
      ),
      (
        "{,}", #"expected a key in double quotes, found ",""#,
        "remove the extra comma, or add the value before it"
      ),
      ("{]", #"expected a key in double quotes, found "]""#, nil),
      (
        #"["a": 1]"#, #"expected "," or "]", found ":""#, "keys belong in objects, which use braces"
      ),
      (#"{{"a": 1}}"#, #"expected a key in double quotes, found "{""#, keyless),
      (
        #"[{"a": {"b": 1}, {"a": 2}]"#, #"expected a key in double quotes, found "{""#,
        "a closing brace may be missing before the comma"
      ),
      (#"{"a": {[1]}}"#, #"expected a key in double quotes, found "[""#, keyless),
      ("[0x1F]", #"expected "," or "]", found a word"#, "JSON has only decimal numbers"),
      ("[1_000]", #"expected "," or "]", found "_""#, "a JSON number has no underscores"),
      ("[1]]", #"expected the end of the document, found "]""#, "there is a bracket too many"),
      (#"["\u12"]"#, "expected a hexadecimal digit, found the end of the string", nil),
      ("[\"a\tb\"]", "expected an escape, found control character 0x09", "write a tab as \\t"),
      ("[\u{A0}1]", #"expected a value, found "\u{A0}""#, foreignSpace),
      ("{\u{200B}}", "expected a key in double quotes, found byte 0xE2", foreignSpace),
      ("[1\u{3000}]", #"expected "," or "]", found "\u{3000}""#, foreignSpace),
      ("\u{FFFD}[]", "expected a value, found byte 0xEF", nil),
      ("[]\u{FEFF}[]", "expected the end of the document, found byte 0xEF", byteOrderMark),
      (
        "{\u{FF02}a\u{FF02}:1}", "expected a key in double quotes, found \"\u{FF02}\"",
        "JSON uses only straight double quotes"
      ),
      ("\u{1F}", "expected a value, found control character 0x1F", nil),
      ("# a\n{}", ##"expected a value, found "#""##, "JSON has no comments"),
      ("<html>", #"expected a value, found "<""#, "this looks like HTML or XML"),
      ("[\n<<<<<<< HEAD\n1", #"expected a value, found "<""#, mergeConflict),
      ("[1\n=======\n2]", #"expected "," or "]", found "=""#, mergeConflict),
      ("{\n>>>>>>> a1\n}", #"expected a key in double quotes, found ">""#, mergeConflict),
    ]
  )
  func found(_ row: (json: String, message: String, hint: String?)) throws {
    let problems = try #require(throws: RosettaError.self) { try JSON(parsing: row.json) }.problems
    #expect(problems.map(\.message) == [row.message])
    #expect(problems.map(\.hint) == [row.hint])
  }

  @Test(
    "a document that ends inside a word is cut off at its end, as in a stream",
    arguments: ["nul", #"{"a": fals"#, "[1, t", "[1, -", "[tru"]
  )
  func cutWords(_ json: String) {
    let problems = Rosetta().result(of: JSON.self, from: json).problems
    #expect(problems.map(\.found) == ["the end of the document"])
    #expect(problems.map(\.hint) == ["the document looks cut off"])
    #expect(problems.map(\.location?.offset) == [json.utf8.count])
    let results = Rosetta().stream(of: JSON.self, in: .lines, from: [Array(json.utf8)])
    for result in results {
      let streamed = #expect(throws: RosettaError.self) { try result.get() }?.problems ?? []
      #expect(streamed.map(\.message) == problems.map(\.message))
      #expect(streamed.map(\.hint) == problems.map(\.hint))
      #expect(streamed.map(\.location) == problems.map(\.location))
    }
  }

  @Test("an encode reports a number that is not finite, with its path")
  func notFinite() throws {
    let error = try #require(throws: RosettaError.self) {
      try Rosetta().encode(["a": [1.0, -.infinity]], as: String.self)
    }
    #expect(
      error.description == """
        Rosetta: could not encode [String: [Double]]: 1 error
        error: expected a finite number, found -Infinity at $.a[1]
        """
    )
    #expect(error.localizedDescription == error.description)
  }
}
