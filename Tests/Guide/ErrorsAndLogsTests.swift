import Foundation
import Rosetta
import Testing

@Suite("Guide/ErrorsAndLogs.md", .tags(.guide))
struct ErrorsAndLogsTests {
  struct Folder: JSONConvertible {
    var name = ""
    var size = 0
    var folders: [Folder]?

    init() {}

    static func map(_ object: inout Folder, json: Mapper) {
      object.name <- json["name"]
      object.size <~ json["size"] § .range(0...)
      object.folders <~ json["folders"]
    }
  }

  struct Drive: JSONConvertible {
    var id = 0
    var root = Folder()

    init() {}

    static func map(_ object: inout Drive, json: Mapper) {
      object.id <- json["id"]
      object.root <- json["root"]
    }
  }

  let document = """
    {
      "id": "seven",
      "root": {
        "nmae": "Documents",
        "size": -1
      }
    }
    """

  @Test("an error has every problem")
  func hasEveryProblem() throws {
    var lines: [String] = []
    do {
      _ = try Drive(json: document)
    } catch {
      for problem in error.problems {
        lines.append("\(problem.severity) \(problem.code) \(problem.path) \(problem.message)")
      }
      #expect(error.category == .data)
    }
    #expect(
      lines.joined(separator: "\n") == """
        error wrongType $.id expected Int, found string "seven"
        error missingValue $.root.name missing required value
        warning validationFailed $.root.size check failed for -1: must be at least 0
        """
    )
  }

  @Test("a result has a value and its warnings")
  func hasWarnings() throws {
    let rosetta = Rosetta()
    var shown: [String] = []
    func show(_ folder: Folder) { shown.append(folder.name) }
    func print(_ problem: Problem) { shown.append("\(problem)") }

    let result = rosetta.result(of: Folder.self, from: #"{"name": "Documents", "size": -1}"#)
    if let folder = result.value { show(folder) }
    for problem in result.problems { print(problem) }
    #expect(result.problems.map(\.path) == [JSONPath("size")])

    #expect(shown.first == "Documents")
    #expect(
      shown.last == """
        warning: check failed for -1 at $.size: must be at least 0 (line 1, column 31)
        """
    )
    #expect(try result.get().size == 0)
  }

  @Test("a log has the call site and every problem with its line")
  func textFormat() throws {
    let text = try log(.text).timed
    #expect(
      text == """
        Rosetta: could not decode Drive: 2 errors, 1 warning
          at Drives.swift:42 open(), 76 bytes, 0.15 ms
        error: expected Int, found string "seven" at $.id
           2 |   "id": "seven",
             |         ^ line 2, column 9
        error: missing required value at $.root.name
           3 |   "root": {
             |           ^ line 3, column 11; did you mean "nmae"?
        warning: check failed for -1 at $.root.size: must be at least 0
           5 |     "size": -1
             |             ^ line 5, column 13
        """
    )
  }

  @Test("the compact format has a line for each problem")
  func compactFormat() throws {
    let text = try log(.compact)
    #expect(
      text == """
        $.id: expected Int, found string "seven" (line 2, column 9) at Drives.swift:42
        $.root.name: missing required value (line 3, column 11) at Drives.swift:42
        $.root.size: check failed for -1: must be at least 0 (line 5, column 13) at Drives.swift:42
        """
    )
  }

  @Test("the JSON format is one object for each run")
  func jsonFormat() throws {
    let text = try log(.json).replacing(/"duration":[^,]+/, with: #""duration":0.00015"#)
    #expect(
      text == #"""
        {"operation":"decode","type":"Drive","failed":true,"file":"Drives.swift","line":42,"function":"open()","errors":2,"warnings":1,"notes":0,"documentSize":76,"duration":0.00015,"problems":[{"severity":"error","code":"wrongType","path":"$.id","message":"expected Int, found string \"seven\"","line":2,"column":9,"offset":10,"expected":"Int","found":"string \"seven\""},{"severity":"error","code":"missingValue","path":"$.root.name","message":"missing required value","line":3,"column":11,"offset":29,"hint":"did you mean \"nmae\"?"},{"severity":"warning","code":"validationFailed","path":"$.root.size","message":"check failed for -1: must be at least 0","line":5,"column":13,"offset":68,"expected":"must be at least 0","found":"-1","customCode":"range","dropped":"$.root.size","demand":{"range":{"minimum":0,"excludesMaximum":false}}}]}
        """#
    )
  }

  @Test("a formatter of your own makes the text")
  func ownFormat() throws {
    let text = try log { report in
      "\(report.operation) \(report.type) failed: \(report.problems.count) problems"
    }
    #expect(text == "decode Drive failed: 3 problems")
  }

  /// The log of the document above.
  private func log(_ format: LogFormatter?) throws -> String {
    let log = Log()
    var rosetta = Rosetta()
    rosetta.logLevel = .errors
    rosetta.logFormatter = format
    rosetta.logHandler = { text in log.append(text) }
    let drive =
      rosetta.decode(document, file: "App/Drives.swift", line: 42, function: "open()") as Drive?
    #expect(drive == nil)
    return try #require(log.texts.first)
  }

  @Test("the level says which runs are logged")
  func levels() {
    let log = Log()
    var rosetta = Rosetta()
    rosetta.logHandler = { text in log.append(text) }

    _ = rosetta.decode(document) as Drive?
    #expect(log.texts.count == 0)

    rosetta.logLevel = .errors
    _ = rosetta.decode(document) as Drive?
    _ = rosetta.decode(#"{"name": "Documents", "size": -1}"#) as Folder?
    #expect(log.texts.count == 1)

    rosetta.logLevel = .verbose
    _ = rosetta.decode(#"{"name": "Documents", "size": -1}"#) as Folder?
    #expect(log.texts.count == 2)
  }

  @Test("every sink gets the logs at its level")
  func sinks() {
    let log = Log()
    var rosetta = Rosetta()
    rosetta.logLevel = .verbose
    rosetta.sinks = [
      .handler(level: .errors) { text in log.append(text) },
      .reports { report in log.append("\(report.problems.count)") },
    ]
    _ = rosetta.decode(#"{"name": "Documents", "size": -1}"#) as Folder?
    #expect(log.texts == ["1"])
  }

  struct Account: JSONConvertible {
    var user = ""
    var password = 0

    init() {}

    static func map(_ object: inout Account, json: Mapper) {
      object.user <- json["user"]
      object.password <- json["password"].secret
    }
  }

  @Test("a secret is not shown in a log")
  func hidesSecrets() throws {
    let error = #expect(throws: RosettaError.self) {
      try Account(json: #"{"user": "ann", "password": "sesame"}"#)
    }
    #expect(
      error?.description == """
        Rosetta: could not decode Account: 1 error
        error: expected Int, found a string at $.password
           1 | {"user": …, "password": …}
             |                         ^ line 1, column 29
        """
    )
  }

  @Test("a warning of an encode has a path and no line")
  func encodingWarnings() throws {
    var drive = Drive()
    drive.root.folders = [Folder(), Folder()]
    drive.root.folders?[1].size = -1
    var rosetta = Rosetta()
    let log = Log()
    rosetta.logLevel = .verbose
    rosetta.logHandler = { text in log.append(text) }
    let text: String? =
      rosetta.encode(drive, file: "App/Drives.swift", line: 50, function: "save()")
    #expect(text?.isEmpty == false)
    #expect(
      log.texts.first?.timed == """
        Rosetta: encoded Drive: 1 warning
          at Drives.swift:50 save(), 0.15 ms
        warning: check failed for -1 at $.root.folders[1].size: must be at least 0
        """
    )
  }

  /// What has been logged.
  private final class Log: Sendable {
    private let entries = Guarded<[String]>([])

    var texts: [String] { entries.withLock { $0 } }

    func append(_ text: String) { entries.withLock { $0.append(text) } }
  }
}
