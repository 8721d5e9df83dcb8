import Foundation
import Rosetta
import Testing

extension LogSink {
  static func counting(_ count: @escaping @Sendable (Problem.Code) -> Void) -> LogSink {
    LogSink(level: .verbose) { entry in
      for problem in entry.report.problems { count(problem.code) }
    }
  }
}

final class LogRecorder: @unchecked Sendable {
  private let lock = NSLock()
  private var reports: [Report] = []

  var all: [Report] { lock.withLock { reports } }
  var sink: LogSink {
    .reports(level: .verbose) { report in self.lock.withLock { self.reports.append(report) } }
  }
}

@Suite("Guide/Logs.md", .tags(.guide)) struct LogsTests {
  struct Login: JSONConvertible {
    var user = ""
    var age: Int?

    static func map(_ object: inout Login, json: Mapper) {
      object.user <- json["user"]
      object.age <~ json["age"]
    }
  }

  static let document = """
    {
      "usr": "ann",
      "age": "7"
    }
    """

  @Test("every sink of the page gets the logs at its level")
  func sinks() throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "Rosetta-\(UUID().uuidString)/app.log")
    defer { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
    let lines = Recorder<String>()
    let reports = Recorder<Report>()
    let codes = Recorder<Problem.Code>()
    let recorder = LogRecorder()
    var rosetta = Rosetta()
    rosetta.logLevel = .errors
    rosetta.sinks = [
      .standardError,
      .file(url, format: .json, level: .verbose),
      .handler(format: .compact, level: .errors) { line in lines.append(line) },
      .reports(level: .verbose) { report in reports.append(report) },
    ]
    rosetta.sinks[0] = .counting { codes.append($0) }
    rosetta.sinks.append(recorder.sink)
    #expect(rosetta.decode(Self.document, file: "Login.swift", line: 42) as Login? == nil)
    #expect(
      lines.all == [
        """
        $.user: missing required value (line 1, column 1) at Login.swift:42
        $.age: expected Int, found string "7" (line 3, column 10) at Login.swift:42
        """
      ]
    )
    #expect(reports.all.map(\.input) == ["{\n  \"usr\": …,\n  \"age\": …\n}"])
    #expect(codes.all == [.missingValue, .wrongType])
    #expect(recorder.all.count == 1)
    #expect(try JSON(parsing: String(contentsOf: url, encoding: .utf8))["failed"] == true)
  }

  struct Customer: JSONConvertible {
    var name = ""

    static func map(_ object: inout Customer, json: Mapper) { object.name <- json["name"] }
  }

  struct Order: JSONConvertible {
    var customer: Customer?

    static func map(_ object: inout Order, json: Mapper) { object.customer <~ json["customer"] }
  }

  @Test("a log tells what was lost, and which run it was")
  func lost() throws {
    let texts = Recorder<String>()
    let document = #"{"customer": {}}"#
    var rosetta = Rosetta(logLevel: .warnings)
    rosetta.metadata = ["request": "7f3a"]
    rosetta.logHandler = { texts.append($0) }
    var order = try rosetta.decode(Order.self, from: document, line: 42, function: "load()")
    let text = """
      Rosetta: decoded Order: 1 warning
        at LogsTests.swift:42 load(), 16 bytes, 0.15 ms
        request: 7f3a
      warning: missing required value at $.customer.name, so $.customer is left out
         1 | {"customer": {}}
           |              ^ line 1, column 14
      """
    #expect(texts.all.map(\.timed) == [text])
    var warnings: [Problem] = []
    try rosetta.update(&order, from: document, warnings: &warnings)
    #expect(warnings.map(\.dropped) == ["customer"])
  }

  @Test("a log has the text that the page shows")
  func text() {
    let texts = Recorder<String>()
    var rosetta = Rosetta()
    rosetta.logLevel = .errors
    rosetta.logHandler = { texts.append($0) }
    _ = rosetta.decode(Self.document, line: 42, function: "load()") as Login?
    rosetta.logFormatter = { report in
      "\(report.operation) \(report.type): \(report.count(.error))"
    }
    _ = rosetta.decode(Self.document) as Login?
    #expect(
      texts.all.map(\.timed) == [
        """
        Rosetta: could not decode Login: 1 error, 1 warning
          at LogsTests.swift:42 load(), 32 bytes, 0.15 ms
        error: missing required value at $.user
           1 | {
             | ^ line 1, column 1; did you mean "usr"?
        warning: expected Int, found string "7" at $.age
           3 |   "age": "7"
             |          ^ line 3, column 10; a string that holds 7: .flexible() reads it
        """,
        "decode Login: 1",
      ]
    )
  }
}

/// Sinks for packages that are not here, as the page shows them.
private let otherPackages = #"""
  import Logging

  extension LogSink {
    static func swiftLog(_ logger: Logger) -> LogSink {
      LogSink(level: .verbose) { entry in
        logger.log(level: entry.report.isFailure ? .error : .notice, "\(entry.text)")
      }
    }
  }
  import os

  extension LogSink {
    static func system(_ logger: os.Logger) -> LogSink {
      LogSink(level: .errors) { entry in
        logger.error("\(entry.text, privacy: .private)")
      }
    }
  }
  """#
