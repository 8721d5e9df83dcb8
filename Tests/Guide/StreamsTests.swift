import Foundation
import Rosetta
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Guide/Streams.md", .tags(.guide)) struct StreamsTests {
  struct Entry: JSONConvertible, Equatable {
    var level = ""
    var message = ""
    var status: Int?

    init() {}

    static func map(_ object: inout Entry, json: Mapper) {
      object.level <- json["level"]
      object.message <- json["message"]
      object.status <~ json["status"]
    }
  }

  struct Reply: JSONConvertible {
    var title = ""
    var text = ""
    var tags: [String] = []

    init() {}

    static func map(_ object: inout Reply, json: Mapper) {
      object.title <- json["title"]
      object.text <- json["text"]
      object.tags <~ json["tags"]
    }
  }

  static let log = """
    {"level": "info", "message": "started"}
    {"level": "error", "message": "no route", "status": 404}
    {"level": "info"}
    """

  static func withLog<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let url = FileManager.default.temporaryDirectory.appending(path: "rosetta-\(UUID()).jsonl")
    try Data(log.utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(url)
  }

  @Test("a log file")
  func logFile() throws {
    let rosetta = Rosetta()
    try Self.withLog { url in
      var errors = 0
      for entry in try rosetta.lines(of: Entry.self, contentsOf: url, onInvalid: .skip) {
        if try entry.get().level == "error" { errors += 1 }
      }
      #expect(errors == 1)

      let entries = try rosetta.lines(of: Entry.self, contentsOf: url, concurrency: 4)
      #expect(entries.map { (try? $0.get())?.level } == ["info", "error", nil])

      let text = """
        error: missing required value at $[2].message
           3 | {"level": …}
             | ^ line 3, column 1
        """
      let last = entries.map { $0 }.last
      #expect(throws: RosettaError.self) { try last?.get() }
      do { _ = try last?.get() } catch {
        #expect("\(error)".hasSuffix(text))
      }
    }
  }

  struct Coded<Value: Codable & Sendable>: JSONRepresentable {
    var value: Value

    static func decode(_ json: JSONReader) -> Coded? {
      CodableBridge<Value>().decode(json).map { Coded(value: $0) }
    }

    func encode(to json: JSONWriter) { CodableBridge<Value>().encode(value, to: json) }
  }

  struct Visit: Codable, Equatable {
    var level: String
    var status: Int?
  }

  @Test("elements of Codable types")
  func codable() throws {
    let rosetta = Rosetta()
    var visits: [Visit] = []
    func show(_ visit: Visit) { visits.append(visit) }
    try Self.withLog { url in
      for visit in try rosetta.lines(of: Coded<Visit>.self, contentsOf: url) {
        show(try visit.get().value)
      }
    }
    #expect(visits.map(\.level) == ["info", "error", "info"])
    #expect(visits.map(\.status) == [nil, 404, nil])
    var text = ""
    try rosetta.encode(stream: visits.map { Coded(value: $0) }, in: .lines) { bytes in
      text += String(decoding: bytes, as: UTF8.self)
    }
    #expect(text.hasPrefix(#"{"level":"info"}\#n{"level":"error","status":404}\#n"#))
  }

  @Test("progress")
  func progress() throws {
    let rosetta = Rosetta()
    let percents = Recorder<Int>()
    try Self.withLog { url in
      let entries = try rosetta.stream(
        of: Entry.self,
        in: .lines,
        contentsOf: url,
        onProgress: { progress in
          percents.append(100 * progress.bytes / max(progress.totalBytes ?? 0, 1))
        }
      )
      #expect(Array(entries).count == 3)
    }
    // Once before the last line, which has no end, and once after it.
    #expect(percents.all == [100, 100])
  }

  /// A download as a sequence of chunks.
  final class Download: NSObject, URLSessionDataDelegate {
    let chunks: AsyncThrowingStream<Data, any Error>
    private let continuation: AsyncThrowingStream<Data, any Error>.Continuation

    override init() {
      (chunks, continuation) = AsyncThrowingStream.makeStream()
    }

    func start(_ url: URL) {
      let session = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)
      // Also when the loop over the elements is left, or its task cancelled.
      continuation.onTermination = { _ in session.invalidateAndCancel() }
      session.dataTask(with: url).resume()
    }

    func urlSession(_: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      continuation.yield(data)
    }

    func urlSession(_: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      continuation.finish(throwing: error)
    }
  }

  @Test(
    "a download",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"))
  )
  func download() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "rosetta-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let rosetta = Rosetta()
    let entries = (0..<20_000).lazy.map { number in
      var entry = Entry()
      (entry.level, entry.message, entry.status) = ("info", "message \(number)", number)
      return entry
    }
    let file = folder.appending(path: "entries.json")
    try rosetta.encode(stream: entries, in: .array(at: "data" / "entries"), to: file)

    let server = try Server(folder: folder)
    defer { server.stop() }
    let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/entries.json"))

    var statuses: [Int?] = []
    func show(_ entry: Entry) { statuses.append(entry.status) }

    let download = Download()
    download.start(url)
    let layout = StreamLayout.array(at: "data" / "entries")
    for try await entry in rosetta.stream(of: Entry.self, in: layout, from: download.chunks) {
      show(entry)
    }
    #expect(statuses == Array(0..<20_000))
  }

  /// Python's server of files, on a port of its choice.
  private final class Server {
    let port: Int
    private let process = Process()

    init(folder: URL) throws {
      let output = Pipe()
      process.executableURL = URL(filePath: "/usr/bin/python3")
      process.arguments = ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1"]
      process.currentDirectoryURL = folder
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      var text = ""
      var port: Int?
      while port == nil {
        let data = output.fileHandleForReading.availableData
        if data.isEmpty { break }
        text += String(decoding: data, as: UTF8.self)
        port = text.firstMatch(of: /port (\d+)\s/).flatMap { Int($0.1) }
      }
      self.port = try #require(port, "the server has no port: \(text)")
    }

    func stop() { process.terminate() }
  }

  @Test("a push parser")
  func pushing() throws {
    let chunks = [Array(Self.log.utf8.prefix(50)), Array(Self.log.utf8.dropFirst(50))]
    var shown: [String] = []
    func show(_ entry: Entry) { shown.append(entry.message) }
    let rosetta = Rosetta()
    var parser = rosetta.streamParser(of: Entry.self, in: .lines, onInvalid: .skip)
    for chunk in chunks {
      for entry in try parser.feed(chunk) { show(entry) }
    }
    for entry in try parser.finish() { show(entry) }
    #expect(shown == ["started", "no route"])

    var counts = (elements: 0, errors: 0)
    func count(_ result: Result<Entry, RosettaError>) {
      if case .success = result { counts.elements += 1 } else { counts.errors += 1 }
    }
    var results = rosetta.streamParser(of: Entry.self, in: .lines)
    for chunk in chunks {
      results.append(chunk)
      while let result = results.next() { count(result) }
    }
    #expect(counts == (2, 0))
    let error = #expect(throws: RosettaError.self) {
      let last = try results.finish()
      Issue.record("\(last)")
    }
    #expect(error?.problems.count == 1)
  }

  @Test("the error that ended a stream is thrown again at its end")
  func thrownAgain() {
    for (layout, text, count) in [
      (StreamLayout.lines, "{\n", 1), (.array, "[{}, x]", 2), (.concatenated, "{} ] {}", 2),
    ] {
      var results = Rosetta().streamParser(of: Entry.self, in: layout)
      results.append(text)
      var failures: [RosettaError] = []
      while let result = results.next() {
        if case .failure(let error) = result { failures.append(error) }
      }
      #expect(failures.count == count)
      if layout == .lines {
        #expect(throws: Never.self) { try results.finish() }
      } else {
        let error = #expect(throws: RosettaError.self) { _ = try results.finish() }
        #expect(error?.problems == failures.last?.problems)
      }
    }
  }

  @Test("an unfinished reply")
  func reply() throws {
    let pieces = [
      #"{"title": "A tale", "te"#, #"xt": "Once upon"#, #" a time\n"#, #"", "tags": ["ne"#,
      #"w"]}"#,
    ]
    var shown: [String] = []
    func show(_ reply: Reply) { shown.append("\(reply.title): \(reply.text) \(reply.tags)") }
    let rosetta = Rosetta()
    var decoder = rosetta.partialDecoder(of: Reply.self)
    for piece in pieces {
      if let reply = decoder.feed(piece) { show(reply) }
    }
    let reply = try decoder.finish()
    let text = #"""
      A tale:  []
      A tale: Once upon []
      A tale: Once upon a time\n []
      A tale: Once upon a time\n ["ne"]
      A tale: Once upon a time\n ["new"]
      """#
    #expect(shown.map { $0.replacing("\n", with: "\\n") }.joined(separator: "\n") == text)
    #expect(reply.tags == ["new"])

    let partial = rosetta.decodePartial(Reply.self, from: #"{"title": "A ta"#)
    #expect(partial?.title == "A ta")
  }

  @Test("lines of text")
  func lines() async throws {
    let lines = AsyncStream<String> { continuation in
      for line in Self.log.split(separator: "\n").prefix(2) { continuation.yield(String(line)) }
      continuation.finish()
    }
    let rosetta = Rosetta()
    var shown: [String] = []
    func show(_ entry: Entry) { shown.append(entry.message) }
    let bytes = lines.map { line in Data((line + "\n").utf8) }
    for try await entry in rosetta.stream(of: Entry.self, in: .lines, from: bytes) { show(entry) }
    #expect(shown == ["started", "no route"])
  }

  struct ReplyEvent: JSONConvertible {
    var piece = ""

    init() {}

    static func map(_ object: inout ReplyEvent, json: Mapper) {
      object.piece <~ json["choices"][0]["delta"]["content"]
    }
  }

  @Test("server-sent events")
  func events() async throws {
    let lines = AsyncStream<String> { continuation in
      for piece in [#"{"title": "A ta"#, #"le", "text": ""}"#] {
        let delta = ["content": .string(piece)] as JSON
        continuation.yield("data: \(["choices": [["delta": delta]]] as JSON)")
        continuation.yield("")
      }
      continuation.yield("data: [DONE]")
      continuation.finish()
    }
    var shown: [String] = []
    func show(_ reply: Reply) { shown.append(reply.title) }
    var decoder = Rosetta().partialDecoder(of: Reply.self)
    for try await line in lines where line.hasPrefix("data: {") {
      let event = try ReplyEvent(json: line.dropFirst(6))
      if let reply = decoder.feed(event.piece) { show(reply) }
    }
    #expect(shown == ["A ta", "A tale"])
    #expect(try decoder.finish().title == "A tale")
  }

  @Test("writing")
  func writing() async throws {
    let rosetta = Rosetta()
    let folder = FileManager.default.temporaryDirectory.appending(path: "rosetta-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: "entries.jsonl")
    let pipe = Pipe()
    let handle = pipe.fileHandleForWriting
    let entries = AsyncStream<Entry> { continuation in
      continuation.yield(Entry())
      continuation.finish()
    }

    try await rosetta.encode(stream: entries, in: .lines, to: url)
    try rosetta.encode(stream: 1...3, in: .array) { bytes in try handle.write(contentsOf: bytes) }
    #expect(try String(contentsOf: url, encoding: .utf8) == "{\"level\":\"\",\"message\":\"\"}\n")
    try handle.close()
    #expect(try pipe.fileHandleForReading.readToEnd() == Data("[1,2,3]".utf8))
  }
}
