import Foundation
import Testing

@testable import Rosetta

@Suite("What a report tells") struct ReportTests {
  private struct Item: JSONConvertible {
    var size: Int?
    var name = ""

    static func map(_ object: inout Item, json: Mapper) {
      object.size <~ json["size"]
      object.name <- json["name"]
    }
  }

  private func reports(_ level: LogLevel, _ json: String) -> [Report] {
    let reports = Recorder<Report>()
    _ = reports.rosetta(level: level).decode(json) as Item?
    return reports.all
  }

  @Test("the level .warnings reports failed runs and runs with warnings, without the document")
  func warnings() {
    let failed = "{}"
    let warned = #"{"name": "a", "size": "x"}"#
    let fine = #"{"name": "a"}"#
    let counts = { (level: LogLevel) in [failed, warned, fine].map { reports(level, $0).count } }
    #expect(counts(.none) == [0, 0, 0])
    #expect(counts(.errors) == [1, 0, 0])
    #expect(counts(.warnings) == [1, 1, 0])
    #expect(counts(.verbose) == [1, 1, 0])
    #expect(reports(.warnings, warned).map(\.input) == [nil])
    #expect(reports(.verbose, warned).map(\.input) == [#"{"name": …, "size": …}"#])
  }

  @Test("a run with notes alone is none for the level .warnings")
  func notes() throws {
    enum Kind: String, JSONRepresentable { case a, other }
    for (level, count) in [(LogLevel.warnings, 0), (.verbose, 1)] {
      let reports = Recorder<Report>()
      let kind = RawValueBridge<Kind>.rawValue(default: .other)
      #expect(try reports.rosetta(level: level).decode(#""b""#, using: kind) == .other)
      #expect(reports.all.count == count)
    }
  }

  @Test("metadata, the document's size and the run's time are in every report")
  func metadata() throws {
    let reports = Recorder<Report>()
    let texts = Recorder<String>()
    let metadata = ["request": "7f3a", "route": "/items\n"]
    var rosetta = Rosetta(logLevel: .verbose, metadata: metadata)
    rosetta.sinks = [
      .reports { reports.append($0) }, .handler(format: .text) { texts.append($0) },
      .handler(format: .compact) { texts.append($0) },
      .handler(format: .json) { texts.append($0) },
    ]
    let stopwatch = Stopwatch()
    _ = rosetta.decode(#"{"name": 5}"#, line: 7, function: "load()") as Item?
    let elapsed = stopwatch.elapsed
    let report = try #require(reports.all.first)
    #expect(report.metadata == metadata)
    #expect(report.documentSize == 11)
    let duration = try #require(report.duration)
    #expect(duration > .zero && duration <= elapsed)
    #expect(
      texts.all.first?.timed.split(separator: "\n").prefix(4) == [
        "Rosetta: could not decode Item: 1 error",
        "  at ReportTests.swift:7 load(), 11 bytes, 0.15 ms",
        "  request: 7f3a", #"  route: /items\n"#,
      ]
    )
    #expect(
      texts.all.dropFirst().first
        == "$.name: expected String, found number 5 (line 1, column 10) at ReportTests.swift:7 "
        + #"[request: 7f3a, route: /items\n]"#
    )
    let json = try JSON(parsing: try #require(texts.all.last))
    #expect(json["metadata"] == ["request": "7f3a", "route": "/items\n"])
    #expect(json["documentSize"] == 11)
    guard case .number? = json["duration"] else { throw CancellationError() }

    _ = rosetta.decode("[") as Item?
    #expect(texts.all.contains { $0.timed.contains(", 1 byte, 0.15 ms\n") })
    #expect(reports.all.last?.duration != nil)
    _ = rosetta.encode([Double.nan], line: 8, function: "save()") as String?
    #expect(texts.all.contains { $0.timed.contains("ReportTests.swift:8 save(), 0.15 ms\n") })
    #expect(reports.all.last?.documentSize == nil)
    #expect(reports.all.last?.duration != nil)
    #expect(reports.all.last?.metadata == metadata)
  }

  @Test("the report of a stream that is cut off has no size of a document")
  func brokenStream() {
    let reports = Recorder<Report>()
    let chunks = [Array("[x]\n[2".utf8)]
    for _ in reports.rosetta().stream(of: [Int].self, in: .lines, from: chunks) {}
    #expect(reports.all.map(\.documentSize) == [3, nil])
  }

  @Test("the input of a long document is what is around the problems")
  func input() throws {
    let filler = (0..<20_000).map { #"{"name": "n\#($0)"}"# }
    let first = #"{"name": "a", "size": "first"}"#
    let last = #"{"name": "é", "size": "last"}"#
    let items =
      filler.prefix(9_000) + [first] + filler.dropFirst(9_000) + [last] + filler.prefix(99)
    let json = "[" + items.joined(separator: ",\n") + "]"
    for showsValues in [false, true] {
      let reports = Recorder<Report>()
      var rosetta = reports.rosetta()
      rosetta.showsValues = showsValues
      _ = try rosetta.decode([Item].self, from: json)
      let report = try #require(reports.all.first)
      let input = try #require(report.input)
      #expect(input.utf8.count <= 4096 + 20)
      #expect(input.hasPrefix("…") && input.hasSuffix("…"))
      #expect(input.split(separator: #""size""#).count == 3)
      #expect(input.contains("first") == showsValues)
      #expect(!input.contains("\u{FFFD}"))
      #expect(report.documentSize == json.utf8.count)
      rosetta.maximumInput = 100
      _ = try rosetta.decode([Item].self, from: json)
      #expect(try #require(reports.all.last?.input).utf8.count < 130)
      rosetta.maximumInput = -1
      _ = try rosetta.decode([Item].self, from: json)
      #expect(try #require(reports.all.last?.input).utf8.count < 20)
      rosetta.maximumInput = .max
      _ = try rosetta.decode([Item].self, from: json)
      #expect(try #require(reports.all.last?.input).utf8.count > 200_000)
    }
  }

  @Test("parts of a long document are cut between characters")
  func characters() throws {
    let long = String(repeating: "é😀", count: 3000)
    for size in 90..<100 {
      let reports = Recorder<Report>()
      var rosetta = reports.rosetta()
      rosetta.showsValues = true
      rosetta.maximumInput = size
      _ = rosetta.decode(#"["\#(long)", 5, "\#(long)"]"#) as [String]?
      let input = try #require(reports.all.first?.input)
      #expect(!input.contains("\u{FFFD}"))
      #expect(input.contains("5"))
    }
  }

  @Test("where there are too many problems, errors and warnings are both listed")
  func bothListed() throws {
    let bad = (0..<300).map { #"{"name": "a", "size": "\#($0)x", "k\#($0)": 1}"# }
    let json = "[" + (bad + repeatElement("{}", count: 3)).joined(separator: ",") + "]"
    let warned = (0..<300).map { #""w\#($0)": "x""# }
    let failed = (0..<300).map { #""e\#($0)": "x""# }
    let mapping = Mapping(0) { object, json in
      for number in 0..<300 { object <~ json["w\(number)"] }
      for number in 0..<300 { object <- json["e\(number)"] }
    }
    do {
      let text = "{" + (warned + failed).joined(separator: ",") + "}"
      _ = try Rosetta().decode(text, using: mapping)
    } catch {
      let lines = error.description.split(separator: "\n")
      #expect(lines.count { $0.hasPrefix("error: ") } == 50)
      #expect(lines.count { $0.hasPrefix("warning: ") } == 50)
      #expect(lines.last == "… and 500 more")
    }
    do {
      let text = "{" + failed.joined(separator: ",") + "}"
      _ = try Rosetta(maximumErrors: 200).decode(text, using: mapping)
    } catch {
      let lines = error.description.split(separator: "\n")
      #expect(lines.count { $0.hasPrefix("error: ") } == 100)
      let last = lines.last { !$0.hasPrefix(" ") }
      #expect(last?.hasPrefix("error: too many errors at $.e199: the limit is 200") == true)
      #expect(lines.contains("… and 101 more"))
    }
    do {
      _ = try Rosetta().decode([Item].self, from: json)
    } catch {
      #expect(error.description.contains("error: missing required value at $[300].name"))
    }
  }
}

@Suite("Options in one expression") struct OptionTests {
  @Test("each option is a parameter of its name, in any number, and has the same default")
  func parameters() throws {
    let strict = Rosetta(unknownKeys: .fail, optionals: .strict)
    #expect(strict.unknownKeys == .fail)
    #expect(strict.optionals == .strict)
    let names = Mirror(reflecting: Rosetta()).children.compactMap(\.label)
    for (label, (one, other)) in zip(
      names,
      zip(
        Mirror(reflecting: Rosetta()).children,
        Mirror(reflecting: Rosetta(sortedKeys: false)).children
      )
    ) {
      #expect("\(one.value)" == "\(other.value)", "\(label)")
    }
    let page = try Repository.text(of: "Guide/GettingStarted.md")
    let hidden = ["observer", "compactsRawText"]
    for name in names where !hidden.contains(name) { #expect(page.contains("`\(name)`")) }
    let source = try Repository.text(of: "Sources/Rosetta/Rosetta.swift")
    for name in names where !hidden.contains(name) {
      #expect(source.contains("    self.\(name) = \(name)\n"), "\(name)")
    }
  }

  @Test("a model is decoded and encoded with such options")
  func model() throws {
    struct User: JSONConvertible {
      var id = 0

      static func map(_ object: inout User, json: Mapper) { object.id <~ json["id"] }
    }
    let json = #"{"id": "x"}"#
    #expect(throws: Never.self) { try User(json: json) }
    #expect(throws: RosettaError.self) {
      try User(json: json, with: Rosetta(optionals: .strict))
    }
    let user = try User(json: #"{"id": 7}"#)
    #expect(try user.json(with: Rosetta(output: .pretty)) == "{\n  \"id\": 7\n}")
    let value: JSON = try user.json(with: Rosetta(output: .pretty))
    #expect(value == ["id": 7])
    var rosetta = Rosetta.development
    let texts = Recorder<String>()
    rosetta.logHandler = { texts.append($0) }
    #expect(throws: RosettaError.self) { try User(json: #"{"id":"x","a":7}"#, with: rosetta) }
    #expect(texts.all.count == 1)
    #expect(texts.all.first?.contains(#"1 | {"id":"x","a":7}"#) == true)
    #expect(texts.all.first?.hasSuffix(#"input: {"id":"x","a":7}"#) == true)
  }
}
