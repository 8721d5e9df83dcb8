import Foundation
import Testing

@testable import Rosetta

@Suite("Many problems") struct ManyProblemsTests {
  struct Wide: JSONConvertible {
    var values = [Int](repeating: 0, count: 40)

    static func map(_ object: inout Wide, json: Mapper) {
      for position in 0..<20 { object.values[position] <- json["inner"]["a\(position)"] }
      var others: [Int] = []
      others <- json["others"]
      for position in 20..<40 { object.values[position] <- json["inner"]["a\(position)"] }
    }
  }

  @Test("a missing object is one problem, whatever other fields report in between")
  func echo() throws {
    let others = (0..<50).map { "\"\($0)\"" }.joined(separator: ", ")
    for inner in ["", #""inner": null, "#, #""inner": 5, "#] {
      let error = try #require(throws: RosettaError.self) {
        try Rosetta().decode(Wide.self, from: "{\(inner)\"others\": [\(others)]}")
      }
      #expect(error.problems.count == 51)
      #expect(error.report.count(.error) == 51)
    }
  }

  struct Name: JSONConvertible {
    var name = "nobody"

    static func map(_ object: inout Name, json: Mapper) { object.name <- json["name"] }
  }

  struct Twice: JSONConvertible {
    var first = Name()
    var second = Name()

    static func map(_ object: inout Twice, json: Mapper) {
      object.first <~ json["person"]
      object.second <- json["person"]
    }
  }

  @Test("an error is reported though a warning has said the same before")
  func echoOfWarning() throws {
    #expect(
      try failure(Twice.self, #"{"person": {}}"#) == """
        Rosetta: could not decode Twice: 1 error
        error: missing required value at $.person.name
           1 | {"person": {}}
             |            ^ line 1, column 12
        """
    )
  }

  @Test("equal problems in an array are counted after the third")
  func folding() throws {
    let items = (0..<100).map { "{\"size\": \"\($0)\"}" }.joined(separator: ",\n")
    let text = "{\"friends\": [], \"folders\": [\n\(items)]}"
    let blocks = (0..<3).map { item in
      """
      error: expected Int, found string "\(item)" at $.folders[\(item)].size
         \(item + 2) | {"size": "\(item)"},
           |          ^ line \(item + 2), column 10; a string that holds \(item): .flexible() reads it

      """
    }
    #expect(
      try failure(Sample.User.self, text) == """
        Rosetta: could not decode User: 100 errors
        \(blocks.joined())… and 97 more like it, the last at $.folders[99].size
        """
    )
    let texts = Recorder<String>()
    var rosetta = Rosetta()
    rosetta.sinks = [.handler(format: .compact, level: .errors) { texts.append($0) }]
    _ = rosetta.decode(text, file: "App.swift", line: 7) as Sample.User?
    #expect(
      texts.all == [
        """
        $.folders[0].size: expected Int, found string "0" (line 2, column 10) at App.swift:7
        $.folders[1].size: expected Int, found string "1" (line 3, column 10) at App.swift:7
        $.folders[2].size: expected Int, found string "2" (line 4, column 10) at App.swift:7
        $.folders[99].size: the last of 97 more like it at App.swift:7
        """
      ]
    )
  }

  @Test("of equal problems in several arrays, the last is named in its own")
  func foldingInner() throws {
    let text = "[[true, true], [1], [true, true, true], [true], [2]]"
    let lines = try failure([[Int]].self, text).split(separator: "\n")
    #expect(lines.first == "Rosetta: could not decode [[Int]]: 6 errors")
    #expect(lines.last == "… and 3 more like it, the last at $[3][0]")
  }

  @Test("a run ends after so many errors")
  func limit() throws {
    var rosetta = Rosetta()
    rosetta.maximumErrors = 5
    let text = "[" + Array(repeating: "true", count: 100_000).joined(separator: ",") + "]"
    let error = try #require(throws: RosettaError.self) {
      try rosetta.decode([Int].self, from: text)
    }
    #expect(error.problems.map(\.path.description) == [0, 1, 2, 3, 4, 4].map { "$[\($0)]" })
    #expect(error.report.count(.error) == 6)
    #expect(error.report.omitted == 0)
    let lines = error.description.split(separator: "\n")
    #expect(lines.first == "Rosetta: could not decode [Int]: 6 errors")
    #expect(
      lines.suffix(4) == [
        "… and 2 more like it, the last at $[4]",
        "error: too many errors at $[4]: the limit is 5, and the rest was not read",
        "   1 | […,…,…,…,…,…,…,…,…,…,…,…,…,…,…,…,…,…,…,…,…,…,…,…,…,…,…,…,…,…,…,…,…,…,…,…,……",
        "     |          ^ line 1, column 22",
      ]
    )
    rosetta.maximumErrors = 0
    #expect(
      thrownProblems { try rosetta.decode([Int].self, from: text) }
        == [
          "error: expected Int, found boolean true at $[0]",
          "error: too many errors at $[0]: the limit is 1, and the rest was not read",
        ]
    )
  }

  struct Lenient: JSONConvertible {
    var size: Int?

    static func map(_ object: inout Lenient, json: Mapper) { object.size <~ json["size"] }
  }

  @Test("an error is kept though warnings have filled the list")
  func errorAfterWarnings() throws {
    var rosetta = Rosetta()
    rosetta.maximumErrors = 5
    let items = Array(repeating: #"{"size": "x"}"#, count: 1000).joined(separator: ",")
    let error = try #require(throws: RosettaError.self) {
      try rosetta.decode([Lenient].self, from: "[\(items), 7]")
    }
    #expect(
      error.problems.map(\.severity) == [.warning, .warning, .warning, .warning, .warning, .error]
    )
    #expect(error.report.count(.warning) == 1000)
    #expect(error.report.count(.error) == 1)
    #expect(try rosetta.decode([Lenient].self, from: "[\(items)]").count == 1000)
  }
}

@Suite("The log of diagnostics") struct DiagnosticLogTests {
  private func diagnostic(_ offset: Int, _ severity: Problem.Severity = .error) -> Diagnostic {
    Diagnostic(severity: severity, kind: .nilProperty, place: .read(offset: offset))
  }

  @Test("later diagnostics are made warnings and removed, kept or not")
  func changes() {
    var diagnostics = DiagnosticLog(limit: 2)
    for offset in 0..<4 { diagnostics.note(diagnostic(offset)) }
    let mark = diagnostics.mark
    for offset in 4..<8 { diagnostics.note(diagnostic(offset)) }
    #expect(diagnostics.errors == 8)
    diagnostics.demote(since: mark)
    #expect(diagnostics.errors == 4)
    #expect(diagnostics.count(.warning) == 4)
    #expect(diagnostics.errors == mark.errors)
    diagnostics.forget(since: Mark(errors: 1, noted: 1))
    #expect(diagnostics.errors == 1)
    #expect(diagnostics.list.map(\.offset) == [0])
    diagnostics.note(diagnostic(9))
    #expect(diagnostics.list.map(\.offset) == [0, 9])
    diagnostics.forget(since: Mark())
    #expect(diagnostics.isEmpty)
  }

  @Test("a warning that an error has replaced is back when the error is forgotten")
  func replacedWarning() {
    func missing(_ severity: Problem.Severity) -> Diagnostic {
      Diagnostic(severity: severity, kind: .missingKey("a"), place: .read(offset: 3))
    }
    var diagnostics = DiagnosticLog()
    diagnostics.note(missing(.warning))
    diagnostics.note(diagnostic(5, .warning))
    let mark = diagnostics.mark
    diagnostics.note(missing(.error))
    #expect(diagnostics.list.map(\.severity) == [.warning, .error])
    diagnostics.forget(since: mark)
    #expect(diagnostics.list.map(\.severity) == [.warning, .warning])
    #expect(diagnostics.list.map(\.offset) == [3, 5])
    #expect(diagnostics.count(.warning) == 2)
    diagnostics.note(missing(.warning))
    #expect(diagnostics.list.count == 2)
  }

  @Test("of the warnings that errors have replaced, no more than the limit are remembered")
  func manyReplacedWarnings() {
    var diagnostics = DiagnosticLog(limit: 3)
    for offset in 0..<20 {
      for severity in [Problem.Severity.warning, .error] {
        let place = Diagnostic.Place.read(offset: offset)
        diagnostics.note(
          Diagnostic(severity: severity, kind: .missingKey("a"), place: place)
        )
      }
    }
    #expect(diagnostics.errors == 20)
    #expect(diagnostics.count(.warning) == 0)
    let replaced = Mirror(reflecting: diagnostics).children.first { $0.label == "replaced" }
    #expect(replaced.map { Mirror(reflecting: $0.value).children.count } == 3)
    diagnostics.forget(since: Mark(errors: 1, noted: 1))
    #expect(diagnostics.list.map(\.severity) == [.warning])
    #expect(diagnostics.list.map(\.offset) == [0])
  }

  @Test("of errors that are not kept, one that has become a warning is not the first error")
  func demotedError() {
    var diagnostics = DiagnosticLog(limit: 1)
    for offset in 0..<4 { diagnostics.note(diagnostic(offset)) }
    let mark = diagnostics.mark
    diagnostics.note(diagnostic(10))
    let markOfField = diagnostics.mark
    diagnostics.note(diagnostic(11))
    diagnostics.demote(since: markOfField)
    #expect(diagnostics.errors(since: mark).map(\.offset) == [10])
    #expect(diagnostics.errors(since: markOfField).isEmpty)
  }

  @Test("a depth error stays an error")
  func fatal() {
    var diagnostics = DiagnosticLog(limit: 1)
    diagnostics.note(diagnostic(0))
    diagnostics.note(
      Diagnostic(severity: .error, kind: .tooDeep(3), place: .written(steps: [], value: []))
    )
    diagnostics.demote(since: Mark())
    #expect(diagnostics.errors == 1)
    #expect(diagnostics.list.map(\.code) == [.missingValue, .depth])
    #expect(diagnostics.list.map(\.severity) == [.warning, .error])
  }
}
