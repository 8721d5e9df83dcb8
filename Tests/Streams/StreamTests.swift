import Rosetta
import Testing

@Suite("Streams of elements") struct StreamTests {
  @Test("every layout gives the same elements")
  func layouts() {
    let rosetta = Rosetta()
    let texts: [(StreamLayout, String)] = [
      (.lines, "1\n2\r\n\n  3"),
      (.lines, "\u{FEFF}1\n2\n3\n"),
      (.concatenated, "1 2\n3"),
      (.concatenated, "\u{1E}1\n\u{1E}2\n\u{1E}3\n"),
      (.array, "[1,2,3]"),
      (.array, " [ 1 , 2 ,\n3 ]\n"),
      (.array(at: "items"), #"{"a": [true, {"items": []}], "items": [1, 2, 3], "b": null}"#),
      (.array(at: "data" / "items"), #"{"data": {"items": [1,2,3], "items": 4}, "data": 5}"#),
      (.array(at: 1 / "x"), #"[{"x": [0]}, {"y": "\"]}", "x": [1,2,3]}, {"x": 7}]"#),
      (.array(at: 0), "[[1,2,3],[4]]"),
      (.array(at: "é"), #"{"e":[0],"\u00e9":[1,2,3]}"#),
    ]
    for (layout, text) in texts {
      #expect(rosetta.lines(Int.self, layout, text) == ["1", "2", "3"], "\(text)")
    }
  }

  @Test("models, strings and arrays are elements of every layout")
  func elements() {
    let rosetta = Rosetta()
    #expect(
      rosetta.pieces([String].self, .concatenated, Array(#"["a"]["]","\""][]"#.utf8))
        == [.value(#"["a"]"#), .value(#"["]", "\""]"#), .value("[]")]
    )
    #expect(rosetta.lines(String.self, .concatenated, #""a""b" "\\""#) == ["a", "b", "\\"])
    #expect(rosetta.lines(Bool.self, .array, "[true,false]") == ["true", "false"])
    #expect(rosetta.lines(Int?.self, .array, "[null,1]") == ["nil", "Optional(1)"])
  }

  @Test("without elements there is nothing")
  func empty() {
    let rosetta = Rosetta()
    for text in ["", "\n", " \r\n\t\n"] {
      #expect(rosetta.lines(Int.self, .lines, text) == [])
      #expect(rosetta.lines(Int.self, .concatenated, text) == [])
    }
    #expect(rosetta.lines(Int.self, .array, "[ ]") == [])
    #expect(
      rosetta.lines(Int.self, .array, " ") == [
        "error: expected a value, found the end of the document at $"
          + " (line 1, column 2, offset 1); the document is empty"
      ]
    )
  }

  @Test("an element that does not fit is a failure, and the next one follows")
  func invalidElements() {
    let rosetta = Rosetta()
    let text = #"{"id":1}\#n{"name":"x"}\#n{"id":"3"}\#n{"id":4}"#
    #expect(
      rosetta.lines(Event.self, .lines, text) == [
        "\(Event(1))",
        "error: missing required value at $[1].id (line 2, column 1, offset 9)",
        "error: expected Int, found string \"3\" at $[2].id (line 3, column 7, offset 28);"
          + " a string that holds 3: .stringified() reads and writes it",
        "\(Event(4))",
      ]
    )
    let array = #"{"all": [{"id":1}, {"name":"x"},\#n{"id":4}]}"#
    #expect(
      rosetta.lines(Event.self, .array(at: "all"), array) == [
        "\(Event(1))",
        "error: missing required value at $.all[1].id (line 1, column 20, offset 19)",
        "\(Event(4))",
      ]
    )
  }

  @Test("a line that is no JSON is a failure, and the next one follows")
  func brokenLines() {
    #expect(
      Rosetta().lines(Int.self, .lines, "1\nx\n{\n2") == [
        "1",
        "error: expected a value, found \"x\" at $[1] (line 2, column 1, offset 2)",
        "error: expected a key in double quotes, found the end of the document at $[2]"
          + " (line 3, column 2, offset 5); the document looks cut off",
        "2",
      ]
    )
  }

  @Test("elsewhere an element that is no JSON ends the stream")
  func brokenElements() {
    let rosetta = Rosetta()
    #expect(
      rosetta.lines(Int.self, .array, "[1,x,3]") == [
        "1", "error: expected a value, found \"x\" at $[1] (line 1, column 4, offset 3)",
      ]
    )
    #expect(
      rosetta.lines(Int.self, .concatenated, "1 x 3") == [
        "1", "error: expected a value, found \"x\" at $[1] (line 1, column 3, offset 2)",
      ]
    )
    // A separator says where the next one begins.
    #expect(
      rosetta.lines([Int].self, .concatenated, "\u{1E}[1\n\u{1E}[2]\n") == [
        "error: expected \",\" or \"]\", found the end of the document at $[0][0]"
          + " (line 1, column 4, offset 3); the document looks cut off",
        "[2]",
      ]
    )
    // What is left of the broken one may be documents, too.
    #expect(
      rosetta.lines(JSON.self, .concatenated, "\u{1E}{] [1]\n\u{1E}2\n") == [
        "error: expected a key in double quotes, found \"]\" at $[0] (line 1, column 3, offset 2)",
        "[1]", "2",
      ]
    )
  }

  @Test("what is around the elements is checked")
  func strictness() {
    let rosetta = Rosetta()
    let texts: [(StreamLayout, String, String)] = [
      (.array, "[1,]", "expected a value, found \"]\" at $[1] (line 1, column 4, offset 3)"),
      (.array, "[,1]", "expected a value, found \",\" at $[0] (line 1, column 2, offset 1)"),
      (
        .array, "[1 2]", "expected \",\" or \"]\", found \"2\" at $[0] (line 1, column 4, offset 3)"
      ),
      (.array, "[1}", "expected \",\" or \"]\", found \"}\" at $[0] (line 1, column 3, offset 2)"),
      (
        .array, "[1] 2",
        "expected the end of the document, found \"2\" at $ (line 1, column 5, offset 4)"
      ),
      (.array, "{}", "expected array, found object at $ (line 1, column 1, offset 0)"),
      (.array, "null", "expected array, found null at $ (line 1, column 1, offset 0)"),
      (
        .array(at: "a" / "b"), #"{"a":{"c":1}}"#,
        "missing required value at $.a.b (line 1, column 6, offset 5)"
      ),
      (.array(at: 2), "[[],[]]", "missing required value at $[2] (line 1, column 1, offset 0)"),
      (
        .array(at: "a" / "b"), #"{"x":0,"a":[]}"#,
        "expected object, found array at $.a (line 1, column 12, offset 11)"
      ),
      (
        .array(at: "a"), #"{"x":01}"#,
        "expected no digit after a leading 0 at $.x (line 1, column 6, offset 5)"
      ),
      (
        .array(at: "a"), #"{"x":tru}"#,
        "expected a value, found a word at $.x (line 1, column 6, offset 5)"
      ),
      (
        .array(at: "a"), "{\"x\":\"\n\"}",
        "expected an escape, found control character 0x0A at $.x (line 1, column 7, offset 6)"
      ),
    ]
    for (layout, text, problem) in texts {
      let last = rosetta.lines(Int.self, layout, text).last ?? ""
      #expect(last.hasPrefix("error: \(problem)"), "\(text): \(last)")
    }
  }

  @Test("duplicate keys around the elements are found when asked for")
  func duplicateKeys() {
    let text = #"{"a":{"x":1,"\u0078":2},"items":[1,2],"a":0}"#
    var rosetta = Rosetta()
    #expect(rosetta.lines(Int.self, .array(at: "items"), text) == ["1", "2"])
    rosetta.duplicateKeys = .fail
    #expect(
      rosetta.lines(Int.self, .array(at: "items"), text) == [
        "error: duplicate key at $.a.x (line 1, column 13, offset 12)"
      ]
    )
    let reports = Recorder<Report>()
    rosetta = reports.rosetta()
    rosetta.duplicateKeys = .warn
    #expect(rosetta.lines(Int.self, .array(at: "items"), text) == ["1", "2"])
    #expect(
      reports.problems == [
        "warning: duplicate key at $.a.x", "warning: duplicate key at $.a",
      ]
    )
  }

  @Test("a key that is there twice takes nothing from an element at the end, cut or whole")
  func duplicateKeysAtTheEnd() {
    for policy in [Rosetta.DuplicatePolicy.first, .warn, .fail] {
      var rosetta = Rosetta()
      rosetta.duplicateKeys = policy
      for layout in [StreamLayout.lines, .concatenated] {
        let cut = rosetta.lines([String: Int].self, layout, #"{"id":1,"id":2"#)
        #expect(cut.count == 1)
        #expect(cut.first?.hasPrefix(#"error: expected "," or "}""#) == true, "\(cut)")
        let whole = rosetta.lines([String: Int].self, layout, #"{"id":1,"id":2}"#)
        #expect(whole == rosetta.lines([String: Int].self, layout, #"{"id":1,"id":2}"# + "\n"))
        #expect(whole.first?.hasPrefix("error") == (policy == .fail), "\(whole)")
      }
    }
  }

  @Test("the keys on the way to an array are compared by their bytes")
  func keysOfPath() {
    let text = "{\"cafe\u{301}\":[0],\"caf\\u00e9\":[1]}"
    #expect(Rosetta().lines(Int.self, .array(at: "caf\u{e9}"), text) == ["1"])
    #expect(Rosetta().lines(Int.self, .array(at: "cafe\u{301}"), text) == ["0"])
  }

  @Test(
    "documents between separators that are open end at the next one, however many they are",
    .tags(.slow)
  )
  func openDocuments() {
    let count = Effort.count(200_000, otherwise: 20_000)
    let text = String(repeating: "\u{1E}[", count: count) + "\u{1E}1\n"
    let pieces = Rosetta().pieces(JSON.self, .concatenated, Array(text.utf8))
    #expect(pieces.count == count + 1)
    #expect(pieces.last?.description == "1")
  }

  @Test("what is skipped is reported")
  func skip() {
    let reports = Recorder<Report>()
    let rosetta = reports.rosetta(level: .errors)
    let text = "1\nx\n\"2\"\n3"
    #expect(rosetta.lines(Int.self, .lines, text, onInvalid: .skip) == ["1", "3"])
    #expect(
      reports.problems == [
        "error: expected a value, found \"x\" at $[1]",
        "error: expected Int, found string \"2\" at $[2]",
      ]
    )
    // A document that is broken ends the stream all the same.
    #expect(rosetta.lines(Int.self, .array, "[1,\"2\",x,3]", onInvalid: .skip).count == 2)
  }

  @Test("warnings are reported with the places of the stream")
  func warnings() {
    let reports = Recorder<Report>()
    let rosetta = reports.rosetta()
    let text = "{\"id\":1}\n{\"id\":2,\"name\":3}"
    #expect(rosetta.lines(Event.self, .lines, text) == ["\(Event(1))", "\(Event(2))"])
    #expect(
      reports.all.flatMap { $0.problems.map { Piece.text(of: $0) } }.map { $0.prefix(84) } == [
        "warning: expected String, found number 3 at $[1].name (line 2, column 16, offset 24)"
      ]
    )
  }

  @Test("a report shows the element and its line in the stream")
  func report() {
    let logs = Recorder<String>()
    let rosetta = logs.rosetta(level: .errors)
    let text = "\n\n{\"id\":1}\n  {\"id\":true}\n"
    #expect(rosetta.lines(Event.self, .lines, text, onInvalid: .skip).count == 1)
    #expect(logs.all.first?.contains("at $[1].id") == true)
    #expect(
      logs.all.first?.contains("   4 |   {\"id\":true}\n     |         ^ line 4, column 9") == true
    )
  }

  @Test("a secret stays secret, whatever chunks it comes in")
  func secrets() {
    let login = #"{"name":"ann","password":"hunter2"}"#
    let texts: [(StreamLayout, String)] = [
      (.array(at: "all"), #"{"all":[\#(login),{"password":"hunter3"#),
      (.lines, "\(login)\n{\"password\":\"hunter3"),
    ]
    for (layout, text) in texts {
      for size in 1...text.utf8.count {
        let logs = Recorder<String>()
        let rosetta = logs.rosetta()
        let pieces = rosetta.pieces(LoginEvent.self, layout, Array(text.utf8), chunk: size)
        #expect(pieces.count == 2)
        #expect(logs.all.first?.contains("\"password\":") == true)
        #expect(!"\(pieces) \(logs.all)".contains("hunter"))
      }
    }
  }

  private enum Offset: ContextKey { typealias Value = Int }

  private struct Measure: JSONConvertible {
    var value = 0
    var notes: [JSON] = []
    init() {}
    static func map(_ object: inout Measure, json: Mapper) {
      object.value <- json["value"]
      object.value += json.context[Offset.self] ?? 0
      object.notes <~ json["notes"]
    }
  }

  @Test("the options of a Rosetta hold for each element", arguments: [StreamLayout.lines, .array])
  func options(_ layout: StreamLayout) {
    let elements = [#"{"value":1,"more":2}"#, #"{"value":1,"notes":[[[]]]}"#, #"{"value":3}"#]
    let text =
      layout == .lines
      ? elements.joined(separator: "\n") : "[\(elements.joined(separator: ","))]"
    var rosetta = Rosetta()
    rosetta.context[Offset.self] = 10
    func values() -> [Int?] {
      rosetta.stream(of: Measure.self, in: layout, from: [Array(text.utf8)])
        .map { try? $0.get().value }
    }
    #expect(values() == [11, 11, 13])
    rosetta.unknownKeys = .fail
    #expect(values() == [nil, 11, 13])
    rosetta = Rosetta()
    rosetta.maximumDepth = 2
    #expect(rosetta.lines(Measure.self, .lines, elements[1]).first?.contains("2 levels") == true)
    rosetta = Rosetta()
    rosetta.maximumErrors = 1
    let wrong = [#"{"id":"a","tags":1}"#, #"{"id":"b"}"#].joined(separator: "\n")
    let counts = rosetta.pieces(Event.self, .lines, Array(wrong.utf8)).map { piece in
      if case .failure(let problems) = piece { problems.count } else { 0 }
    }
    #expect(counts == [2, 2])
  }

  @Test("what stands around the array of a stream is not deeper than allowed, either")
  func depthAround() {
    var parser = Rosetta(maximumDepth: 2).streamParser(of: Int.self, in: .array(at: "data"))
    #expect(
      thrownProblems { try parser.feed(#"{"x": [[[1]]], "data": [1]}"#) }
        == ["error: nested deeper than 2 levels at $.x[0]"]
    )
  }

  @Test("the strings around the elements are checked, however long they are")
  func longStrings() {
    for count in [10, 5000] {
      let text = #"{"a": ""# + String(repeating: "a", count: count) + "\u{1}\", \"items\": [1]}"
      let lines = Rosetta().lines(Int.self, .array(at: "items"), text)
      #expect(lines.count == 1 && lines[0].hasPrefix("error: "), "\(lines)")
    }
  }
}
