import Foundation
import Rosetta
import Testing

@Suite("Text of errors") struct ErrorTextTests {
  static let documents = [
    #"{"friends": [{"id": "7"}], "folders": 5, "age": 0}"#, #"{"friends": ["#, "5", "",
  ]

  @Test(
    "the text of an error is the log without the call site, for Foundation too",
    arguments: documents
  )
  func description(_ document: String) throws {
    let texts = Recorder<String>()
    var rosetta = Rosetta()
    rosetta.logLevel = .errors
    rosetta.logHandler = { texts.append($0) }
    let error = try #require(throws: RosettaError.self) {
      try rosetta.decode(Sample.User.self, from: document)
    }
    var lines = try #require(texts.all.first).split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    let site = lines.remove(at: 1)
    #expect(site.hasPrefix("  at ErrorTextTests.swift:"))
    #expect(error.description == lines.joined(separator: "\n"))
    #expect("\(error)" == error.description)
    #expect((error as any LocalizedError).errorDescription == error.description)
    #expect((error as NSError).localizedDescription == error.description)
  }

  @Test("an error in a line of megabytes shows a short part of it", .tags(.slow))
  func minified() throws {
    let item = #"{"id":1,"name":"漢字 e\#u{301}"},"#
    let count = Effort.count(100_000, otherwise: 10_000)
    for position in [0, count / 2, count - 1] {
      let items = (0..<count).map { $0 == position ? #"{"id":"!","name":"漢字"},"# : item }
      let document = #"{"folders":[],"friends":[\#(items.joined().dropLast())]}"#
      let lines = try failure(Sample.User.self, document).split(separator: "\n")
      #expect(lines.count == 4)
      #expect(lines[1] == "error: expected Int, found string \"!\" at $.friends[\(position)].id")
      let columns = lines[2].reduce(0) { $0 + ("\u{2E80}"..."\u{9FFF}" ~= $1 ? 2 : 1) }
      #expect((70...83).contains(columns))
      let caret = try #require(lines[3].firstIndex(of: "^"))
      var left = lines[3].distance(from: lines[3].startIndex, to: caret)
      let rest = lines[2].drop { character in
        left -= "\u{2E80}"..."\u{9FFF}" ~= character ? 2 : 1
        return left >= 0
      }
      #expect(rest.hasPrefix(#""!","name""#))
    }
  }

  @Test(
    "the caret is below the value, whatever the characters before it",
    arguments: [
      ("e\u{301}", 1), ("漢", 2), ("⭐", 2), ("⌚", 2), ("☂", 1), ("☂\u{FE0F}", 2), ("🀄", 2),
      ("😀", 2), ("🌶", 1), ("👨‍👩‍👧", 2), ("🇨🇭", 2),
    ]
  )
  func wideCharacters(_ character: String, _ columns: Int) throws {
    let lines = try failure([String: Int].self, #"{"\#(character)":false}"#)
      .split(separator: "\n").map { $0.dropFirst(7) }
    #expect(lines[2] == #"{"\#(character)":false}"#)
    #expect(lines[3].prefix { $0 == " " }.count == columns + 4)
  }

  @Test("a long string is cut with an ellipsis, however its characters are written")
  func longStrings() throws {
    let face = "\u{1F600}"
    let escaped = String(repeating: #"\ud83d\ude00"#, count: 40)
    #expect(
      try failure([Int].self, "[\"\(escaped)\"]")
        .contains("found string \"\(String(repeating: face, count: 32))…\" at")
    )
    let family = "👨‍👩‍👧‍👦"
    let mapping = Mapping(String(repeating: family, count: 40)) { text, json in
      text <- json["a"] § .count(...3)
    }
    let error = try #require(throws: RosettaError.self) {
      try Rosetta().encode(String(repeating: family, count: 40), using: mapping) as String
    }
    #expect(error.problems[0].found == "\"\(String(repeating: family, count: 9))👨…\"")
  }

  @Test("a byte order mark is not shown, and is no document")
  func mark() throws {
    #expect(
      try failure([Int].self, "\u{FEFF}[false]").hasSuffix(
        """
           1 | [false]
             |  ^ line 1, column 2
        """
      )
    )
    #expect(try failure([Int].self, "\u{FEFF} ").contains("the document is empty"))
  }
}
