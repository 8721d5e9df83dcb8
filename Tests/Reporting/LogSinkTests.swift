import Foundation
import Rosetta
import Testing

@Suite("Sinks") struct LogSinkTests {
  @Test("each sink has its own level and format")
  func several() async throws {
    try await withTemporaryFolder { folder in
      let texts = (0..<3).map { _ in Recorder<String>() }
      let url = folder.appending(path: "logs/app.log")
      var rosetta = Rosetta()
      rosetta.logLevel = .none
      rosetta.logFormatter = .json
      rosetta.sinks = [
        .handler { texts[0].append($0) },
        .handler(format: .compact, level: .errors) { texts[1].append($0) },
        .handler(format: .text, level: .verbose) { texts[2].append($0) },
        .file(url, format: .json, level: .verbose),
      ]
      _ = rosetta.decode(#"{"age": 0, "friends": [], "folders": []}"#) as Sample.User?
      _ = rosetta.decode("5", file: "App.swift", line: 7) as Sample.User?
      #expect(texts.map(\.all.count) == [0, 1, 2])
      let line = "$: expected object, found a number (line 1, column 1) at App.swift:7"
      #expect(texts[1].all == [line])
      #expect(texts[2].all.last?.hasPrefix("Rosetta: could not decode User: 1 error\n") == true)
      let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
      #expect(lines.count == 2)
      for line in lines { #expect(try JSON(parsing: line)["operation"] == "decode") }
    }
  }

  @Test("a file is appended to from many threads, line by line")
  func threads() async throws {
    try await withTemporaryFolder { folder in
      let url = folder.appending(path: "a/b/app.log")
      var rosetta = Rosetta()
      rosetta.sinks = [.file(url, format: .json, level: .errors)]
      let mapper = rosetta
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<200 {
          group.addTask { _ = mapper.decode("[\"\(number)\"]") as [Int]? }
        }
      }
      let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
      let messages = try lines.map {
        try JSON(parsing: $0)["problems"]?[0]?["message"]?.stringValue
      }
      let expected = (0..<200).map { "expected Int, found string \"\($0)\"" }
      #expect(Set(messages) == Set(expected))
      #expect(lines.count == 200)
    }
  }

  @Test("texts of several lines from two mappers of one file never mix")
  func blocks() async throws {
    try await withTemporaryFolder { folder in
      let url = folder.appending(path: "app.log")
      try Data("from before\n".utf8).write(to: url)
      let mappers = (0..<2).map { _ in
        var rosetta = Rosetta()
        rosetta.sinks = [.file(url, format: .text, level: .errors)]
        return rosetta
      }
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<200 {
          group.addTask {
            _ = mappers[number % 2].decode("[\n\"\(number)\"]", line: UInt(number)) as [Int]?
          }
        }
      }
      let lines = try String(contentsOf: url, encoding: .utf8).timed.split(separator: "\n")
      #expect(lines.first == "from before")
      #expect(lines.count == 1001)
      let blocks = stride(from: 1, to: lines.count, by: 5).map { start in
        lines[start...].prefix(5).joined(separator: "\n")
      }
      let expected: [String] = (0..<200).map { number in
        """
        Rosetta: could not decode [Int]: 1 error
          at LogSinkTests.swift:\(number) blocks(), \("\(number)".count + 5) bytes, 0.15 ms
        error: expected Int, found string "\(number)" at $[0]
           2 | "\(number)"]
             | ^ line 2, column 1; a string that holds \(number): .flexible() reads it
        """ as String
      }
      #expect(Set(blocks) == Set(expected))
    }
  }

  @Test("a log file that cannot be written to does not stop the run")
  func unwritable() {
    var rosetta = Rosetta()
    rosetta.sinks = [.file(URL(filePath: "/dev/null/app.log"), level: .errors)]
    #expect(rosetta.decode("5") as [Int]? == nil)
    #expect(rosetta.decode("[5]") as [Int]? == [5])
  }

  @Test("a report as JSON has every member")
  func json() throws {
    let texts = Recorder<String>()
    var rosetta = Rosetta()
    rosetta.sinks = [.handler(format: .json, level: .verbose) { texts.append($0) }]
    let line = #line + 1
    _ = rosetta.decode("{\n\"size\":\"4\"}") as Sample.Folder?
    let expected =
      #"{"operation":"decode","type":"Folder","failed":true,"file":"LogSinkTests.swift","#
      + #""line":\#(line),"function":"json()","errors":1,"warnings":0,"notes":0,"#
      + #""documentSize":13,"duration":0,"problems":["#
      + #"{"severity":"error","code":"wrongType","path":"$.size","#
      + #""message":"expected Int, found string \"4\"","line":2,"column":8,"offset":9,"#
      + #""hint":"a string that holds 4: .flexible() reads it","#
      + #""expected":"Int","found":"string \"4\""}],"#
      + #""input":"{\n\"size\":…}"}"#
    let text = try #require(texts.all.first).replacing(/"duration":[^,]+/, with: "\"duration\":0")
    #expect(text == expected)
    #expect(try JSON(parsing: expected)["errors"] == 1)
  }

  @Test("a sink of your own is a static member")
  func ownSink() {
    let remembered = Recorder<String>()
    var rosetta = Rosetta()
    rosetta.logLevel = .errors
    rosetta.sinks = [.remembering(in: remembered), .remembering(in: remembered)]
    #expect(rosetta.decode("5") as [Int]? == nil)
    #expect(remembered.all == ["[Int] 1", "[Int] 1"])
  }

  @Test("the Guide's table of the JSON format has every member, and no other")
  func schema() throws {
    let texts = Recorder<String>()
    var rosetta = Rosetta()
    rosetta.metadata = ["request": "7f3a"]
    rosetta.sinks = [.handler(format: .json, level: .verbose) { texts.append($0) }]
    _ = rosetta.decode(#"{"size": "4"}"#) as Sample.Folder?
    let report = try JSON(parsing: try #require(texts.all.first))
    let page = try Repository.text(of: "Guide/Logs.md")
    let section = try #require(page.split(separator: "`.json` is for machines").last)
    let rows = section.split(separator: "\n").filter { $0.hasPrefix("| `") }
    let documented = rows.flatMap { row -> [String] in
      let names = row.split(separator: "|").first ?? ""
      return names.split(separator: ",").map { $0.filter { $0 != "`" && $0 != " " } }
    }
    guard case .object(let members) = report else { throw CancellationError() }
    #expect(documented == members.map(\.key))
    guard case .object(let problem) = report["problems"]?[0] else { throw CancellationError() }
    #expect(
      problem.map(\.key)
        == [
          "severity", "code", "path", "message", "line", "column", "offset", "hint", "expected",
          "found",
        ]
    )
    for name in problem.map(\.key) { #expect(section.contains("`\(name)`")) }
  }

  /// Counts how often its text is made.
  final class Loud: Error, CustomStringConvertible {
    let count = Recorder<Int>()

    var description: String {
      count.append(1)
      return "loud"
    }
  }

  @Test("messages are made only when somebody reads them")
  func lazy() throws {
    let loud = Loud()
    let bridge = BridgeString<Int>(decoder: { _ in throw loud }, encoder: { "\($0)" })
    let formats = Recorder<Int>()
    var rosetta = Rosetta()
    rosetta.logFormatter = { _ in
      formats.append(1)
      return ""
    }
    rosetta.sinks = [.handler { _ in }, .handler(level: LogLevel.none) { _ in }]
    // `#require(throws:)` would read the error.
    var thrown: RosettaError?
    do { _ = try rosetta.decode(#""x""#, using: bridge) } catch { thrown = error }
    let isThrown = thrown != nil
    #expect(isThrown)
    #expect(loud.count.all.isEmpty)
    #expect(formats.all.isEmpty)
    let category = thrown?.category
    #expect(category == .data)
    #expect(loud.count.all.isEmpty)
    let messages = thrown?.problems.map(\.message)
    #expect(messages == [#"could not bridge string "x" to Int: loud"#])
    #expect(loud.count.all.count == 1)
    rosetta.logLevel = .errors
    rosetta.sinks = [.handler(level: LogLevel.none) { _ in }]
    _ = try? rosetta.decode(#""x""#, using: bridge)
    #expect(loud.count.all.count == 1)
  }
}

extension LogSink {
  fileprivate static func remembering(in recorder: Recorder<String>) -> LogSink {
    LogSink { entry in recorder.append("\(entry.report.type) \(entry.report.count(.error))") }
  }
}
