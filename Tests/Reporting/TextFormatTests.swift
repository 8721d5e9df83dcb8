import Foundation
import Testing

@testable import Rosetta

@Suite("Text of problems") struct TextFormatTests {
  /// Its two errors cannot stand on those lines of one JSON document, and its warning has no place,
  /// so that the blocks are those of three runs.
  @Test("a log has the text of the sample in the contract")
  func sample() throws {
    let sample = """
      Rosetta: could not decode User: 2 errors, 1 warning
        at ProfileLoader.swift:42 loadProfile(), 62 bytes, 0.15 ms
      error: missing required value at $.friends[2].name
         7 |     { "id": …, "nmae": … },
           |     ^ line 7, column 5; did you mean "nmae"?
      error: expected Int, found string "256 Error!" at $.folders[0].size
         6 |       "size": "256 Error!"
           |               ^ line 6, column 15
      warning: check failed for -1 at $.age: must be between 1 and 120
      """.split(separator: "\n")
    let friends = """
      {
        "folders": [],

        "friends": [
          { "id": 1, "name": "Bo" },
          { "id": 2, "name": "Cy" },
          { "id": 7, "nmae": "Ann" },
          { "id": 8, "name": "Di" }
        ]
      }
      """
    #expect(
      try failure(Sample.User.self, friends).split(separator: "\n").dropFirst() == sample[2...4]
    )
    let folders = """
      {
        "friends": [],
        "folders": [

          {
            "size": "256 Error!"
          }
        ]
      }
      """
    #expect(
      try failure(Sample.User.self, folders).split(separator: "\n").dropFirst() == sample[5...7]
    )
    let texts = Recorder<String>()
    var rosetta = Rosetta()
    rosetta.sinks = [.handler(level: .verbose) { texts.append($0) }]
    _ = rosetta.encode(Sample.User(friends: [], folders: [], age: -1)) as String?
    #expect(texts.all.first?.split(separator: "\n").last == sample[8])

    rosetta.sinks = [.handler(level: .errors) { texts.append($0) }]
    _ =
      rosetta.decode(
        #"{"friends": [{"id": 7}], "folders": [{"size": ""}], "age": -1}"#,
        file: "App/ProfileLoader.swift",
        line: 42,
        function: "loadProfile()"
      ) as Sample.User?
    #expect(texts.all.last?.timed.split(separator: "\n").prefix(2) == sample[0...1])
  }

  @Test("problems are in the order of the document, not of the map")
  func order() throws {
    let text = #"{"age": 0, "folders": 1, "friends": 2}"#
    #expect(
      try failure(Sample.User.self, text) == """
        Rosetta: could not decode User: 2 errors, 1 warning
        warning: check failed for 0 at $.age: must be between 1 and 120
           1 | {"age": 0, "folders": …, "friends": …}
             |         ^ line 1, column 9
        error: expected array, found a number at $.folders
           1 | {"age": …, "folders": …, "friends": …}
             |                       ^ line 1, column 23
        error: expected array, found a number at $.friends
           1 | {"age": …, "folders": …, "friends": …}
             |                                     ^ line 1, column 37
        """
    )
  }

  @Test("a long line is cut around the caret")
  func longLine() throws {
    let text = "[" + String(repeating: "1, ", count: 200_000) + #""x", 2, 3]"#
    let lines = try failure([Int].self, text).split(separator: "\n")
    #expect(lines[2].count == 82)
    #expect(lines[2].hasPrefix("   1 | …"))
    #expect(lines[2].hasSuffix(#""x", …, …]"#))
    let caret = try #require(lines[3].firstIndex(of: "^"))
    let column = lines[3].distance(from: lines[3].startIndex, to: caret)
    #expect(lines[2].dropFirst(column).hasPrefix(#""x""#))
    #expect(lines[3].hasSuffix("^ line 1, column 600002"))
  }

  @Test(
    "the caret stays under its place",
    arguments: [
      ("a tab", "\t\t[\"x\"]", "  [\"x\"]", 3),
      ("a wide character", #"{"漢字": [], "a": 1}"#, #"{"漢字": [], "a": …}"#, 18),
      ("an emoji of many scalars", #"{"👩‍👩‍👧": [], "a": 1}"#, #"{"👩‍👩‍👧": [], "a": …}"#, 16),
      ("a combining character", "{\"e\u{301}\": [], \"a\": 1}", "{\"e\u{301}\": [], \"a\": …}", 15),
      ("an escape sequence", "{\"\u{7F}\": [], \"a\": 1}", #"{"\u{7F}": [], "a": …}"#, 20),
    ]
  )
  func caret(_ row: (name: String, json: String, line: String, indent: Int)) throws {
    let text =
      row.name == "a tab"
      ? try failure([Int].self, row.json) : try failure([String: [Int]].self, row.json)
    let lines = text.split(separator: "\n")
    #expect(lines[2] == "   1 | \(row.line)")
    #expect(lines[3].hasPrefix("     | " + String(repeating: " ", count: row.indent) + "^"))
  }

  @Test("control, escape and bidirectional characters never come out raw")
  func harmless() throws {
    let harmful = "\u{1B}[31m\u{202E}\u{2028}\u{9B}"
    let json = "{\"\u{202E}\u{9B}k\": [\"\u{202E}\u{2028}\u{9B}\"], \"s\": \"\\u001b[31m\"}"
    var outputs: [String] = []
    for format in [LogFormatter?.text, .compact, .json] {
      let texts = Recorder<String>()
      var rosetta = Rosetta()
      rosetta.unknownKeys = .warn
      rosetta.sinks = [.handler(format: format, level: .verbose) { texts.append($0) }]
      _ = rosetta.decode(json) as [String: [Int]]?
      _ = rosetta.decode(json) as Sample.User?
      outputs += texts.all
    }
    #expect(outputs.count == 6)
    for output in outputs {
      for scalar in harmful.unicodeScalars where scalar.value > 0x7F || scalar == "\u{1B}" {
        #expect(!output.unicodeScalars.contains(scalar), "\(scalar.value) in \(output)")
      }
    }
  }

  @Test("nor do they in the words of a check")
  func harmlessWords() throws {
    let mapping = Mapping("") { name, json in
      name <- json["name"] § Check("must be \u{1B}[1mbold") { _ in false }
      json.check(false, "no user \(name)\u{202E}\n", at: "other")
    }
    let failed = Rosetta().result(using: mapping, from: #"{"name": "Ann"}"#).problems
    #expect(failed.map(\.expected) == ["must be \\u{1B}[1mbold"])
    let error = try #require(throws: RosettaError.self) {
      try Rosetta().encode("a\nb", using: mapping) as String
    }
    #expect(error.problems.last?.expected == "no user a\\nb\\u{202E}\\n")
  }

  @Test("types have the names that they have in Swift")
  func typeNames() throws {
    func name<Value: JSONRepresentable>(_ type: Value.Type) throws -> String? {
      let headline = try failure(type, "true").split(separator: "\n").first
      return headline?.split(separator: " ", maxSplits: 4).last.map { String($0) }
    }
    #expect(try name([Int].self) == "[Int]: 1 error")
    #expect(try name(Int?.self) == "Int?: 1 error")
    #expect(try name([String: Sample.Friend].self) == "[String: Friend]: 1 error")
    #expect(try name([[Int?]].self) == "[[Int?]]: 1 error")
    #expect(try name(Set<String>.self) == "Set<String>: 1 error")
    #expect(try name([Int: [String]]?.self) == "[Int: [String]]?: 1 error")
  }

  enum Level: String, JSONRepresentable { case known, other }

  @Test("errors, warnings and notes have colours of their own")
  func colours() throws {
    let mapping = Mapping((0, 0, Level.known)) { values, json in
      values.0 <- json["a"]
      values.1 <~ json["b"]
      values.2 <- json["c"] ~ .rawValue(default: .other)
    }
    let reports = Recorder<Report>()
    var rosetta = Rosetta()
    rosetta.sinks = [.reports(level: .errors) { reports.append($0) }]
    _ = rosetta.result(using: mapping, from: #"{"a":"x","b":"x","c":"x"}"#)
    let report = try #require(reports.all.first)
    let text = TextFormat(showsCallSite: false, usesColor: true).text(of: report)
    for (label, color) in [("error", "31"), ("warning", "33"), ("note", "36")] {
      #expect(text.contains("\n\u{1B}[1;\(color)m\(label)\u{1B}[0m: "))
      #expect(text.contains(" \u{1B}[1;\(color)m^\u{1B}[0m "))
    }
  }

  @Test("a value is shown up to 32 characters")
  func long() throws {
    let text = try failure(Int.self, "\"" + String(repeating: "a", count: 100_000) + "\"")
    let shown = String(repeating: "a", count: 32)
    #expect(text.contains("expected Int, found string \"\(shown)…\" at $\n"))
    #expect(text.count < 300)
  }

  @Test("showsSource = false leaves out the source lines")
  func withoutSource() throws {
    var rosetta = Rosetta()
    rosetta.showsSource = false
    #expect(
      try failure(Sample.User.self, #"{"friends": 1, "folders": []} x"#, rosetta) == """
        Rosetta: could not decode User: 1 error
        error: expected the end of the document, found "x" at $
             | line 1, column 31
        """
    )
  }
}
