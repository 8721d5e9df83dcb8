import Foundation
import Rosetta
import Testing

/// What is shown of documents that are no JSON: where the mistake is, and no value.
@Suite("Broken documents in text") struct BrokenTextTests {
  /// A document, and what a log says of the whole of it and of the mistake.
  struct Row: Sendable, CustomTestStringConvertible {
    let json: String
    let shown: String
    let message: String
    var testDescription: String { json }

    init(_ json: String, _ shown: String, _ message: String) {
      self.json = json
      self.shown = shown
      self.message = message
    }
  }

  private static let comma = #"expected "," or "}", found "#
  private static let element = #"expected "," or "]", found "#
  private static let key = "expected a key in double quotes, found "
  private static let value = "expected a value, found "

  static let rows: [Row] = [
    // Strings.
    Row(#"{"a": "x", "b": "y",}"#, #"{"a": …, "b": …,}"#, key + #""}""#),
    Row(#"{"a": "x"#, #"{"a": …"#, "expected a closing quote, found the end of the document"),
    Row(#"{"a" : "", "b" "x"}"#, #"{"a" : …, … …}"#, #"expected ":", found a string"#),
    Row(#"{"a": "x" "b": 2}"#, #"{"a": … "b": …}"#, comma + "a string"),
    Row(
      #"{"a": "xy\z1"}"#,
      #"{"a": …\z…}"#,
      #"expected one of " \ / b f n r t u after a backslash, found "z""#
    ),
    Row(
      #"{"a": "\x41"}"#,
      #"{"a": …\x…}"#,
      #"expected one of " \ / b f n r t u after a backslash, found "x""#
    ),
    Row(
      #"{"a": "xy\u12gab"}"#,
      #"{"a": …}"#,
      #"expected a hexadecimal digit, found "g""#
    ),
    Row(
      #"{"a": "xy\ud800z"}"#,
      #"{"a": …\u…}"#,
      "expected the second half of a surrogate pair"
    ),
    Row("{\"a\": \"x\ty\"}", "{\"a\": …\t…}", "expected an escape, found control character 0x09"),
    Row(
      "{\"a\": \"x\n\": y, \"b\": \"z\"}",
      "{\"a\": …\n…",
      "expected an escape, found control character 0x0A"
    ),
    Row(#"{"a": "x\"y": 1}"#, #"{"a": …: …}"#, comma + #"":""#),
    Row(#"["a", "b": 1]"#, #"[…, …: …]"#, element + #"":""#),
    Row(
      #"{"a": "xy\u12"}"#,
      #"{"a": …}"#,
      "expected a hexadecimal digit, found the end of the string"
    ),
    Row(
      #"{"a": "xy\u12\"#,
      #"{"a": …\"#,
      #"expected a hexadecimal digit, found "\""#
    ),
    // Strings that a line break ends.
    Row(
      "{\"a\": 1, \"x\n: 2}",
      "{\"a\": …, …\n: …}",
      "expected an escape, found control character 0x0A"
    ),
    Row(
      "{\"a\": \"x\r, \"b\": \"y\"}",
      "{\"a\": …\r, \"b\": …}",
      "expected an escape, found control character 0x0D"
    ),
    Row(
      "{\"a\": \"x\\\n, \"b\": \"y\"}",
      "{\"a\": …\\\n, \"b\": …}",
      #"expected one of " \ / b f n r t u after a backslash, found control character 0x0A"#
    ),
    Row("{a: 'x' y,\nb: z}", "{a: … …,\n…: …}", key + #""a""#),
    // Numbers and words.
    Row("[1, -2.5e3, true, nul]", "[…, …, …, …]", value + "a word"),
    Row("[1, 23 45]", "[…, … …]", element + "a number"),
    Row("[007, 12]", "[…, …]", "expected no digit after a leading 0"),
    Row("[0x1F]", "[…]", element + "a word"),
    Row("[1_000]", "[…_…]", element + #""_""#),
    Row("[1.x]", "[…x]", #"expected a digit, found "x""#),
    Row("[-Infinity, None]", "[…, …]", "expected a digit, found a word"),
    Row("{\"a\": True}", "{\"a\": …}", value + "a word"),
    Row("{\"a\": hunter2}", "{\"a\": …}", value + "a word"),
    Row("{\"a\": x}", "{\"a\": x}", value + #""x""#),
    Row("{\"a\": +5}", "{\"a\": +…}", value + #""+""#),
    // Keys that JSON does not have.
    Row("{ a: 1, b_c : 'x y' }", "{ a: …, … : … … }", key + #""a""#),
    Row("{ one: { two: x } }", "{ …: { …: … } }", key + "a word"),
    Row("{ 'a': 'b', 'c': 'it\\'s' }", "{ '…: …, …: … }", key + #""'""#),
    Row("{ \"a\": 'b' }", "{ \"a\": '… }", value + #""'""#),
    Row("{ word }", "{ … }", key + "a word"),
    Row("{ “a”: “b” }", "{ “…: … }", key + "\"“\""),
    Row("{ \"a\": “b” }", "{ \"a\": “… }", value + "\"“\""),
    Row("{ \"a\": ключ }", "{ \"a\": к… }", value + #""к""#),
    Row("{ \"a\": 1 // b: c\n}", "{ \"a\": … /… …: …\n}", comma + #""/""#),
    // Quotes that have gone astray.
    Row(
      #"{"a": "x"y", "b": "z"}"#,
      #"{"a": …y…"#,
      comma + #""y""#
    ),
    Row(#"{"a": x, y: z", "b": 1}"#, #"{"a": x, …: …"#, value + #""x""#),
    // Brackets.
    Row(#"{"a": [1, 2}"#, #"{"a": […, …}"#, element + #""}""#),
    Row(#"{"a": [1], "b": 2,}"#, #"{"a": […], "b": …,}"#, key + #""}""#),
    Row(
      #"{"a": 1}{"b": 2}"#,
      #"{"a": …}{"b": …}"#,
      #"expected the end of the document, found "{""#
    ),
    // No JSON from the first byte on.
    Row("Bad gateway: 502", "… …: …", value + "a word"),
    Row("<html lang=\"en\">", "<… …", value + #""<""#),
    Row("x, 2]", "x, …]", value + #""x""#),
    Row("x: 2}", "x: …}", value + #""x""#),
    Row("x [2", "x […", value + #""x""#),
    Row(" \u{FEFF}{\"a\": 1}", " \u{FEFF}{\"a\": …}", value + "byte 0xEF"),
    Row("call({\"a\": 1});", "…{\"a\": …}…", value + "a word"),
    Row("<\"a\": \"b\"}", "<\"a\": …}", value + #""<""#),
    Row(")]}',\n{\"a\": \"b\"}", ")]}…,\n{\"a\": …}", value + #"")""#),
  ]

  @Test(
    "a broken document is shown with its keys and structure, without its values",
    arguments: rows
  )
  func shown(_ row: Row) {
    let seen = Seen(JSON.self, row.json)
    #expect(seen.input == row.shown)
    #expect(seen.messages == [row.message])
  }

  @Test("showsValues shows the values of a broken document")
  func onDemand() {
    for row in Self.rows {
      #expect(Seen(JSON.self, row.json) { $0.showsValues = true }.input == row.json)
    }
    let seen = Seen(JSON.self, "{\"a\": hunter2}") { $0.showsValues = true }
    #expect(
      seen.description == """
        Rosetta: could not decode JSON: 1 error
        error: expected a value, found a word at $.a
           1 | {"a": hunter2}
             |       ^ line 1, column 7
        """
    )
  }

  @Test("the caret stays under its place")
  func caret() {
    #expect(
      Seen(JSON.self, #"{"user": "ann", "pin": 1234, "tags": ["red" "blue"]}"#).description == """
        Rosetta: could not decode JSON: 1 error
        error: expected "," or "]", found a string at $.tags[0]
           1 | {"user": …, "pin": …, "tags": [… …]}
             |                                  ^ line 1, column 45; a comma is missing before it
        """
    )
    #expect(
      Seen(JSON.self, #"{"a": 1, "pin": 12_34}"#).description == """
        Rosetta: could not decode JSON: 1 error
        error: expected "," or "}", found "_" at $.pin
           1 | {"a": …, "pin": …_…}
             |                  ^ line 1, column 19; a JSON number has no underscores
        """
    )
    #expect(
      Seen(JSON.self, #"{"pin": 0x1F}"#).description == """
        Rosetta: could not decode JSON: 1 error
        error: expected "," or "}", found a word at $.pin
           1 | {"pin": …}
             |         ^ line 1, column 10; JSON has only decimal numbers
        """
    )
  }

  @Test("a long broken line is cut around the caret, and its values are masked")
  func longLine() {
    let items = (0..<200).map { "{\"id\":\($0),\"name\":\"hunter2\"}" }.joined(separator: ",")
    let seen = Seen(JSON.self, "[\(items),oops,\(items)]")
    #expect(
      seen.description == """
        Rosetta: could not decode JSON: 1 error
        error: expected a value, found a word at $[200]
           1 | …":…,"name":…},{"id":…,"name":…},…,{"id":…,"name":…},{"id":…,"name":…},{"id…
             |                                  ^ line 1, column 5492
        """
    )
  }

  @Test("a key of a broken document that may be a value is not in a path")
  func paths() {
    for json in [#"{"hunter2", "a": 1}"#, #"{"hunter2"#, #"{"hunter2\x": 1}"#, #"{"hunter2" 1}"#] {
      #expect(Seen(JSON.self, json).problems.map(\.path.description) == ["$"])
    }
    #expect(Seen(JSON.self, #"{"a": {"b": 1 x}}"#).problems.map(\.path.description) == ["$.a.b"])
  }

  // MARK: - Documents in strings

  struct Letter: JSONConvertible {
    var size = 0
    var payload = JSON.null

    static func map(_ object: inout Letter, json: Mapper) {
      object.size <- json["size"]
      object.payload <- json["payload"] ~ .stringified()
    }
  }

  @Test("a broken document in a string is hidden on the line of its string")
  func strings() {
    let json = #"{"size": 5, "payload": "{\"pin\": hunter2}", "other": "shown"}"#
    let seen = Seen(Letter.self, json)
    #expect(
      seen.description == """
        Rosetta: could not decode Letter: 1 error
        error: the string is not valid JSON at $.payload.pin: expected a value, found a word
           1 | {"size": …, "payload": …, "other": …}
             |                        ^ line 1, column 24
        """
    )
    #expect(seen.input == #"{"size": …, "payload": …, "other": …}"#)
    let shown = Seen(Letter.self, json) { $0.showsValues = true }
    #expect(shown.input == json)
  }

  @Test("a broken document in a string is hidden in the lines and messages of other problems")
  func otherProblems() {
    let mapping = Mapping(Letter()) { (letter: inout Letter, json) in
      letter.size <- json["size"]
      letter.size <~ json["payload"]
      letter.payload <~ json["payload"] ~ .stringified()
    }
    let seen = Seen(using: mapping, #"{"size": "5", "payload": "[hunter2"}"#)
    #expect(
      seen.description == """
        Rosetta: could not decode Letter: 1 error, 2 warnings
        error: expected Int, found string "5" at $.size
           1 | {"size": "5", "payload": …}
             |          ^ line 1, column 10; a string that holds 5: .flexible() reads it
        warning: expected Int, found a string at $.payload
           1 | {"size": …, "payload": …}
             |                        ^ line 1, column 26
        warning: the string is not valid JSON at $.payload[0]: expected a value, found a word, so $.payload is left out
           1 | {"size": …, "payload": …}
             |                        ^ line 1, column 26
        """
    )
  }
}
