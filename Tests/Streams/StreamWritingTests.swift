import Foundation
import Rosetta
import Testing

@Suite("Writing streams") struct StreamWritingTests {
  static let events = [Event(1, "a\n\"é"), Event(2, tags: ["x", "y"]), Event(3)]

  static func text<Value: JSONRepresentable>(
    _ values: [Value],
    _ layout: StreamLayout,
    _ rosetta: Rosetta = Rosetta(),
    onInvalid: InvalidElements = .throw
  ) throws -> String {
    var bytes: [UInt8] = []
    try rosetta.encode(stream: values, in: layout, onInvalid: onInvalid) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("every layout is read back")
  func roundTrip() throws {
    for rosetta in [Rosetta(), Rosetta.pretty] {
      for layout in [
        StreamLayout.lines, .concatenated, .array, .array(at: "a" / "b c"), .array(at: 2 / "x"),
      ] {
        for count in 0...3 {
          let events = Array(Self.events.prefix(count))
          let text = try Self.text(events, layout, rosetta)
          let read = rosetta.stream(of: Event.self, in: layout, from: [Array(text.utf8)])
          #expect(try read.map { try $0.get() } == events, "\(text)")
        }
      }
    }
  }

  @Test("what is written")
  func texts() throws {
    #expect(try Self.text([1, 2], .lines) == "1\n2\n")
    #expect(try Self.text([1, 2], .lines, .pretty) == "1\n2\n")
    #expect(try Self.text([[1], []], .concatenated, .pretty) == "[\n  1\n]\n[]\n")
    #expect(try Self.text([1, 2], .array) == "[1,2]")
    #expect(try Self.text([1], .array(at: "a" / 1)) == #"{"a":[null,[1]]}"#)
    #expect(try Self.text([Int](), .array(at: "a")) == #"{"a":[]}"#)
    let path = StreamLayout.array(at: "[0]" / 1)
    let start = "{\n  \"[0]\": [\n    null,\n    ["
    let element = "\n      [\n        1\n      ]"
    #expect(try Self.text([[Int]](), path, .pretty) == start + "]\n  ]\n}")
    #expect(
      try Self.text([[1], [1]], path, .pretty) == start + "\(element),\(element)\n    ]\n  ]\n}"
    )
  }

  @Test("an index that no array has is refused before anything is written")
  func strayIndices() async throws {
    let negative = "error: expected an index of 0 or more, found -1 at $.a"
    #expect(thrownProblems { try Self.text([1], .array(at: JSONPath("a", -1))) } == [negative])
    let huge = "error: expected an index of at most 1048576, found \(Int.max) at $"
    let layout = StreamLayout.array(at: JSONPath(.index(.max), "a"))
    #expect(thrownProblems { try Self.text([Int](), layout) } == [huge])
    let reports = Recorder<Report>()
    await #expect(throws: RosettaError.self) {
      let numbers = AsyncStream<Int> { $0.finish() }
      try await reports.rosetta().encode(stream: numbers, in: layout) { _ in
        Issue.record("something is written")
      }
    }
    #expect(reports.problems == [huge])
    let last = try Self.text([1], .array(at: JSONPath(.index(1 << 20))))
    #expect(last.utf8.count == 5 << 20 + 5 && last.hasSuffix(",[1]]"))
  }

  @Test("an array is written as the encoder writes it whole")
  func sameAsWhole() throws {
    struct Page: JSONConvertible {
      var items: [Event] = []
      init() {}
      static func map(_ object: inout Page, json: Mapper) { object.items <- json["data"]["items"] }
    }
    for rosetta in [Rosetta(), Rosetta.pretty] {
      for count in 0...3 {
        var page = Page()
        page.items = Array(Self.events.prefix(count))
        let whole: String = try rosetta.encode(page.items)
        #expect(try Self.text(page.items, .array, rosetta) == whole)
        let wrapped: String = try rosetta.encode(page)
        #expect(try Self.text(page.items, .array(at: "data" / "items"), rosetta) == wrapped)
      }
    }
  }

  @Test("an element that cannot be encoded ends the stream with its index")
  func invalidElements() throws {
    #expect(
      thrownProblems { try Self.text([1, Double.nan, 2], .lines) }
        == ["error: expected a finite number, found NaN at $[1]"]
    )
    #expect(
      thrownProblems { try Self.text([[1], [Double.infinity]], .array(at: "a")) }
        == ["error: expected a finite number, found Infinity at $.a[1][0]"]
    )
    let reports = Recorder<Report>()
    let rosetta = reports.rosetta(level: .errors)
    #expect(try Self.text([1, Double.nan, 2], .array, rosetta, onInvalid: .skip) == "[1,2]")
    #expect(try Self.text([Double.nan], .array, rosetta, onInvalid: .skip) == "[]")
    #expect(
      reports.problems == [
        "error: expected a finite number, found NaN at $[1]",
        "error: expected a finite number, found NaN at $[0]",
      ]
    )
  }

  @Test("what is left out of an element that is written is reported at its place")
  func warnings() throws {
    struct Event: JSONConvertible {
      var size: Double? = .nan

      static func map(_ object: inout Event, json: Mapper) { object.size <~ json["size"] }
    }
    let reports = Recorder<Report>()
    let text = try Self.text([Event(size: 1), Event()], .array, reports.rosetta())
    #expect(text == #"[{"size":1},{}]"#)
    #expect(reports.problems == ["warning: expected a finite number, found NaN at $[1].size"])
  }

  @Test("the elements before one that ends the stream are written")
  func partBeforeError() async throws {
    var text = ""
    #expect(throws: RosettaError.self) {
      try Rosetta().encode(stream: [1, 2, Double.nan, 3], in: .array) { bytes in
        text += String(decoding: bytes, as: UTF8.self)
      }
    }
    #expect(text == "[1,2")
    let failing = AsyncThrowingStream<Int, any Error> { continuation in
      for number in 1...3 { continuation.yield(number) }
      continuation.finish(throwing: Interruption())
    }
    var lines: [UInt8] = []
    await #expect(throws: Interruption.self) {
      try await Rosetta().encode(stream: failing, in: .lines) { lines += $0 }
    }
    #expect(lines == Array("1\n2\n3\n".utf8))
    #expect(throws: Interruption.self) {
      try Rosetta().encode(stream: 0..<50_000, in: .lines) { bytes in
        #expect(bytes.count >= 65_536)
        throw Interruption()
      }
    }
  }

  @Test("bytes are written in pieces, from asynchronous sequences too")
  func pieces() async throws {
    let count = 50_000
    var sizes: [Int] = []
    try Rosetta().encode(stream: 0..<count, in: .array) { sizes.append($0.count) }
    #expect(sizes.count > 3)
    #expect(sizes.dropLast().allSatisfy { $0 >= 65_536 && $0 < 65_600 })

    let numbers = AsyncStream<Int> { continuation in
      for number in 0..<count { continuation.yield(number) }
      continuation.finish()
    }
    var bytes: [UInt8] = []
    try await Rosetta().encode(stream: numbers, in: .array) { bytes += $0 }
    #expect(try Rosetta().decode([Int].self, from: bytes) == Array(0..<count))
  }

  @Test("a file is replaced when all is written, and left as it was if anything fails")
  func files() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "rosetta-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: "numbers.json")
    let rosetta = Rosetta()
    try rosetta.encode(stream: 1...3, in: .lines, to: url)
    #expect(try String(contentsOf: url, encoding: .utf8) == "1\n2\n3\n")
    #expect(throws: RosettaError.self) {
      try rosetta.encode(stream: [1, Double.nan], in: .lines, to: url)
    }
    #expect(try String(contentsOf: url, encoding: .utf8) == "1\n2\n3\n")
    let numbers = AsyncStream<Int> { continuation in
      continuation.yield(4)
      continuation.finish()
    }
    try await rosetta.encode(stream: numbers, in: .array, to: url)
    #expect(try String(contentsOf: url, encoding: .utf8) == "[4]")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["numbers.json"])
    #expect(throws: CocoaError.self) {
      try rosetta.encode(stream: 1...3, in: .lines, to: folder.appending(path: "no/file"))
    }
  }

  struct Interruption: Error {}

  @Test("a source that fails, and one that is cancelled, leave the old file")
  func interruptions() async throws {
    try await withTemporaryFolder { folder in
      let url = folder.appending(path: "numbers.json")
      try Data("[0]".utf8).write(to: url)
      let failing = AsyncThrowingStream<Int, any Error> { continuation in
        for number in 0..<50_000 { continuation.yield(number) }
        continuation.finish(throwing: Interruption())
      }
      await #expect(throws: Interruption.self) {
        try await Rosetta().encode(stream: failing, in: .array, to: url)
      }
      let (started, signal) = AsyncStream<Void>.makeStream()
      let task = Task {
        let endless = AsyncStream<Int> { _ in signal.yield() }
        try await Rosetta().encode(stream: endless, in: .array, to: url)
      }
      for await _ in started { break }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(try String(contentsOf: url, encoding: .utf8) == "[0]")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["numbers.json"])
    }
  }

  @Test("a cancelled task writes nothing more, even if its source goes on")
  func cancellation() async throws {
    let written = Guarded(0)
    let task = Task {
      let numbers = StreamAsyncTests.Endless(element: 1)
      try await Rosetta().encode(stream: numbers, in: .lines) { _ in
        written.withLock { $0 += 1 }
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(written.withLock { $0 } == 1)
  }

  @Test("nothing is not written")
  func nothing() async throws {
    try Rosetta().encode(stream: [Int](), in: .lines) { _ in Issue.record("an empty piece") }
    let numbers = AsyncStream<Int> { $0.finish() }
    try await Rosetta().encode(stream: numbers, in: .concatenated) { _ in
      Issue.record("an empty piece")
    }
  }

  @Test("a file handle takes the bytes")
  func fileHandle() throws {
    let pipe = Pipe()
    try Rosetta().encode(stream: 1...3, in: .lines) {
      try pipe.fileHandleForWriting.write(contentsOf: $0)
    }
    try pipe.fileHandleForWriting.close()
    #expect(try pipe.fileHandleForReading.readToEnd() == Data("1\n2\n3\n".utf8))
  }

  #if !canImport(FoundationEssentials)
    @Test("a file handle takes sequences of both kinds, and reports name the call")
    func fileHandles() async throws {
      let (pipe, reports) = (Pipe(), Recorder<Report>())
      let rosetta = reports.rosetta(level: .errors)
      let handle = pipe.fileHandleForWriting
      let (values, line) = ([1, Double.nan, 2], #line)
      try rosetta.encode(stream: values, in: .array, to: handle, onInvalid: .skip)
      let numbers = AsyncStream { continuation in
        for value in values { continuation.yield(value) }
        continuation.finish()
      }
      try await rosetta.encode(stream: numbers, in: .lines, to: handle, onInvalid: .skip)
      try handle.close()
      #expect(try pipe.fileHandleForReading.readToEnd() == Data("[1,2]1\n2\n".utf8))
      #expect(reports.all.map { Int($0.line) - line } == [1, 6])
    }
  #endif

  @Test("a file that cannot be written says why")
  func unwritable() async throws {
    let error = await #expect(throws: CocoaError.self) {
      try await withTemporaryFolder { folder in
        let url = folder.appending(path: "no/such/folder/file.jsonl")
        try Rosetta().encode(stream: [1, 2], in: .lines, to: url)
      }
    }
    #expect(error?.code == .fileWriteUnknown)
    #expect(error?.userInfo["NSDebugDescription"] as? String == "No such file or directory")
  }

  #if os(Linux)
    @Test("a device that is full says so, whatever is written to it", arguments: [1, 100_000])
    func fullDevice(count: Int) throws {
      let error = #expect(throws: CocoaError.self) {
        try Rosetta().encode(stream: 0..<count, in: .lines, to: URL(filePath: "/dev/full"))
      }
      #expect(error?.code == .fileWriteUnknown)
      #expect(error?.userInfo["NSDebugDescription"] as? String == "No space left on device")
    }
  #endif

  @Test("only files are written to and read")
  func otherSchemes() throws {
    let url = try #require(URL(string: "https://x.y/z"))
    let writing = #expect(throws: CocoaError.self) {
      try Rosetta().encode(stream: [1], in: .lines, to: url)
    }
    #expect(writing?.code == .fileWriteUnsupportedScheme)
    let reading = #expect(throws: CocoaError.self) {
      try Rosetta().stream(of: Int.self, in: .lines, contentsOf: url)
    }
    #expect(reading?.code == .fileReadUnsupportedScheme)
  }

  @Test("a file that is replaced keeps its permissions, and a link to it stays one")
  func permissions() async throws {
    try await withTemporaryFolder { folder in
      let manager = FileManager.default
      let (file, link) = (folder.appending(path: "a.json"), folder.appending(path: "b.json"))
      try Data().write(to: file)
      try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
      try manager.createSymbolicLink(at: link, withDestinationURL: file)
      try Rosetta().encode(stream: 1...2, in: .array, to: link)
      #expect(try String(contentsOf: file, encoding: .utf8) == "[1,2]")
      #expect(try manager.destinationOfSymbolicLink(atPath: link.path) == file.path)
      let mode = try manager.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
  }

  @Test("a file is as hidden while it is written as it was before")
  func hidden() async throws {
    try await withTemporaryFolder { folder in
      let manager = FileManager.default
      let file = folder.appending(path: "a.json")
      try Data().write(to: file)
      try manager.setAttributes([.posixPermissions: 0o4600], ofItemAtPath: file.path)
      var modes: Set<Int?> = []
      let values = (0..<100_000).lazy.map { number in
        if number == 50_000 {
          let names = (try? manager.contentsOfDirectory(atPath: folder.path)) ?? []
          for name in names where name != "a.json" {
            let path = folder.appending(path: name).path
            modes.insert((try? manager.attributesOfItem(atPath: path))?[.posixPermissions] as? Int)
          }
        }
        return number
      }
      try Rosetta().encode(stream: values, in: .lines, to: file)
      #expect(modes == [0o600])
      let mode = try manager.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
  }

  #if !os(Windows)
    @Test("a pipe is written to, and stays one")
    func pipe() async throws {
      try await withTemporaryFolder { folder in
        let url = folder.appending(path: "pipe")
        #expect(mkfifo(url.path, 0o600) == 0)
        // For both, so that nobody waits for the other end.
        let handle = try FileHandle(forUpdating: url)
        try Rosetta().encode(stream: 1...2, in: .array, to: url)
        let type = try FileManager.default.attributesOfItem(atPath: url.path)[.type]
        try #require(type as? FileAttributeType != .typeRegular)
        #expect(try handle.read(upToCount: 5) == Data("[1,2]".utf8))
      }
    }

    @Test("an open pipe is written to")
    func openPipe() throws {
      let pipe = Pipe()
      let (input, output) = (pipe.fileHandleForReading, pipe.fileHandleForWriting)
      let url = URL(fileURLWithPath: "/dev/fd/\(output.fileDescriptor)")
      try Rosetta().encode(stream: 1...2, in: .array, to: url)
      try output.close()
      #expect(try input.readToEnd() == Data("[1,2]".utf8))
    }
  #endif

  @Test("a link to a file that is not there yet stays one, and so do links to it")
  func danglingLinks() async throws {
    try await withTemporaryFolder { folder in
      let manager = FileManager.default
      let file = folder.appending(path: "inner/a.json")
      try manager.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      let links = ["b", "c"].map { folder.appending(path: $0).path }
      try manager.createSymbolicLink(atPath: links[0], withDestinationPath: "inner/a.json")
      try manager.createSymbolicLink(atPath: links[1], withDestinationPath: links[0])
      try Rosetta().encode(stream: 1...2, in: .array, to: URL(fileURLWithPath: links[1]))
      #expect(try String(contentsOf: file, encoding: .utf8) == "[1,2]")
      #expect(try manager.destinationOfSymbolicLink(atPath: links[0]) == "inner/a.json")
      #expect(try manager.destinationOfSymbolicLink(atPath: links[1]) == links[0])
    }
  }

  @Test("a file may have the longest name that the system allows")
  func longNames() async throws {
    try await withTemporaryFolder { folder in
      let url = folder.appending(path: String(repeating: "n", count: 255))
      try Rosetta().encode(stream: 1...2, in: .array, to: url)
      #expect(try String(contentsOf: url, encoding: .utf8) == "[1,2]")
    }
  }
}

extension Rosetta {
  fileprivate static var pretty: Rosetta {
    var rosetta = Rosetta()
    rosetta.output = .pretty
    return rosetta
  }
}
