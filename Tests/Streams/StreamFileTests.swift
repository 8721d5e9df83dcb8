import Foundation
import Testing

@testable import Rosetta

@Suite("Streams of files") struct StreamFileTests {
  static func withFile<Result>(_ bytes: [UInt8], _ body: (URL) throws -> Result) throws -> Result {
    let url = FileManager.default.temporaryDirectory.appending(path: "rosetta-\(UUID()).json")
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(url)
  }

  /// With these, files of few lines have more than one part.
  static let spaces = String(repeating: " ", count: 80)

  @Test("a file is read piece by piece, as often as it is asked for")
  func elements() throws {
    let count = 30_000
    let text = "[" + (0..<count).map { #"{"id":\#($0)}"# }.joined(separator: ",\n") + "]"
    try Self.withFile(Array(text.utf8)) { url in
      let seen = Recorder<StreamProgress>()
      let events = try Rosetta().stream(
        of: Event.self,
        in: .array,
        contentsOf: url,
        onProgress: { seen.append($0) }
      )
      for _ in 0..<2 {
        #expect(try events.map { try $0.get().id } == Array(0..<count))
      }
      #expect(seen.all.allSatisfy { $0.totalBytes == text.utf8.count })
      #expect(seen.all.first?.bytes == 65_536)
      #expect(seen.all.last?.bytes == text.utf8.count)
      #expect(seen.all.last?.elements == count)
    }
  }

  @Test("lines come in their order from any number of cores, with the same places")
  func concurrency() throws {
    var lines = (0..<3_000).map {
      #"{"id":\#($0),"name":"\#(String(repeating: "é", count: $0 % 300))"}"#
    }
    for place in [0, 77, 1_499, 2_998] { lines[place] = "{\"id\":\"\(place)\"}" }
    for place in [1, 2_321] { lines[place] = " " }
    lines[2_500] = "{"
    for ending in ["", "\n", "\n{\"id\":"] {
      try Self.withFile(Array((lines.joined(separator: "\n") + ending).utf8)) { url in
        for onInvalid in InvalidElements.allCases {
          let rosetta = Rosetta()
          let stream = try rosetta.stream(
            of: Event.self,
            in: .lines,
            contentsOf: url,
            onInvalid: onInvalid
          )
          let whole = stream.map { Piece($0) }
          #expect(whole.count > 2_990)
          for concurrency in [1, 2, 4] {
            let events = try rosetta.lines(
              of: Event.self,
              contentsOf: url,
              concurrency: concurrency,
              onInvalid: onInvalid
            )
            #expect(events.map { Piece($0) } == whole)
          }
        }
      }
    }
  }

  @Test("a line that is too large is an error on several cores, too")
  func largeLine() throws {
    let large = "\"" + String(repeating: "x", count: 700_000) + "\""
    let text = "\"a\"\n\(large)\n\"b\"\n\(large)\n\"c\"\n\"d\"\n\(large)"
    var rosetta = Rosetta()
    rosetta.maximumElementSize = 200_000
    try Self.withFile(Array(text.utf8)) { url in
      let whole = try rosetta.stream(of: String.self, in: .lines, contentsOf: url).map { Piece($0) }
      #expect(whole.count == 7)
      let lines = try rosetta.lines(of: String.self, contentsOf: url, concurrency: 3)
      #expect(lines.map { Piece($0) } == whole)
    }
  }

  @Test("a byte order mark is one only where the file begins, on several cores, too")
  func marks() throws {
    let mark = "\u{FEFF}"
    for places in [
      [0], [0, 1], [900, 2_500, 6_000], Array(stride(from: 0, to: 7_000, by: 7)),
      // Every line, also the first one of a part.
      Array(0..<4_000),
    ] {
      var lines = (0..<7_000).map { "\($0 + 100_000)\(Self.spaces)" }
      for place in places { lines[place] = mark + lines[place] }
      try Self.withFile(Array((lines.joined(separator: "\n") + "\n").utf8)) { url in
        let stream = try Rosetta().stream(of: Int.self, in: .lines, contentsOf: url)
        let whole = stream.map { Piece($0) }
        #expect(
          whole.filter { $0.description.hasPrefix("error") }.count == places.count
            - (places[0] == 0 ? 1 : 0)
        )
        let parts = try Rosetta().lines(of: Int.self, contentsOf: url, concurrency: 2)
        #expect(parts.map { Piece($0) } == whole)
      }
    }
  }

  @Test("a consumer that stops needs no more of the file", arguments: [(1, 0), (2, 1)])
  func stopping(_ concurrency: Int, _ reports: Int) throws {
    let text = String(repeating: "1\(Self.spaces)\n", count: 12_000)
    try Self.withFile(Array(text.utf8)) { url in
      let seen = Recorder<StreamProgress>()
      let lines = try Rosetta().lines(
        of: Int.self,
        contentsOf: url,
        concurrency: concurrency,
        onProgress: { seen.append($0) }
      )
      let iterator = lines.makeIterator()
      for _ in 0..<3 { #expect(try iterator.next()?.get() == 1) }
      #expect(seen.all.count == reports)
      // One core reads one chunk.
      if concurrency == 1 { #expect(iterator.elements.parser.core.progress.bytes == 65_536) }
    }
  }

  @Test("what is read ahead for several cores is bounded, and all of it is reported in the end")
  func readingAhead() throws {
    let line = "\"\(String(repeating: "x", count: 900))\"\n"
    let text = String(repeating: line, count: 6_000) + String(repeating: "\n", count: 300_000)
    try Self.withFile(Array(text.utf8)) { url in
      for concurrency in [1, 2, 5] {
        let seen = Recorder<StreamProgress>()
        let lines = try Rosetta().lines(
          of: String.self,
          contentsOf: url,
          concurrency: concurrency,
          onProgress: { seen.append($0) }
        )
        let iterator = lines.makeIterator()
        var (given, most) = (0, 0)
        while let result = iterator.next() {
          #expect(try result.get().utf8.count == 900)
          most = max(most, iterator.elements.parser.core.progress.bytes - given)
          #expect(iterator.batches.count <= concurrency)
          given += line.utf8.count
        }
        #expect(given == 6_000 * line.utf8.count)
        // Each part is filled with whole chunks.
        let part = concurrency == 1 ? 2 << 16 : (1 << 18) + (1 << 16)
        #expect(most <= concurrency * part, "\(concurrency)")
        #expect(seen.all.last?.bytes == text.utf8.count)
        #expect(seen.all.last?.elements == 6_000)
      }
    }
  }

  @Test("a secret stays secret on several cores")
  func secrets() throws {
    let line = #"{"name":"ann","password":"hunter2"}\#(Self.spaces)"# + "\n"
    try Self.withFile(Array(String(repeating: line, count: 5_000).utf8)) { url in
      let logs = Recorder<String>()
      let lines = try logs.rosetta().lines(
        of: LoginEvent.self,
        contentsOf: url,
        concurrency: 2
      )
      let pieces = lines.map { Piece($0) }
      #expect(pieces.count == 5_000)
      #expect(logs.all.last?.contains("\"password\":") == true)
      #expect(!"\(pieces) \(logs.all)".contains("hunter"))
    }
  }

  @Test("a file that is not there cannot be opened")
  func missingFile() {
    let url = FileManager.default.temporaryDirectory.appending(path: "rosetta-\(UUID()).json")
    #expect(throws: CocoaError.self) {
      try Rosetta().stream(of: Int.self, in: .lines, contentsOf: url)
    }
    #expect(throws: CocoaError.self) { try Rosetta().lines(of: Int.self, contentsOf: url) }
  }

  #if !os(Windows)
    @Test("a pipe is opened when it is read, only once, and its elements come as they are written")
    func pipe() async throws {
      try await withTemporaryFolder { folder in
        let url = folder.appending(path: "pipe")
        #expect(mkfifo(url.path, 0o600) == 0)
        // Opening would wait for a writer.
        let stream = try Rosetta().stream(of: Int.self, in: .lines, contentsOf: url)
        let handle = try FileHandle(forUpdating: url)
        var elements = stream.makeIterator()
        try handle.write(contentsOf: Data("1\n2\n".utf8))
        // Before the writer ends.
        #expect(try elements.next()?.get() == 1)
        #expect(try elements.next()?.get() == 2)
        try handle.close()
        #expect(elements.next() == nil)
      }
    }

    @Test("an open pipe is read, and has no size")
    func openPipe() throws {
      let (pipe, seen) = (Pipe(), Recorder<StreamProgress>())
      let (input, output) = (pipe.fileHandleForReading, pipe.fileHandleForWriting)
      try output.write(contentsOf: Data("1\n2\n".utf8))
      try output.close()
      let elements = try Rosetta().stream(
        of: Int.self,
        in: .lines,
        contentsOf: URL(fileURLWithPath: "/dev/fd/\(input.fileDescriptor)"),
        onProgress: { seen.append($0) }
      )
      #expect(try elements.map { try $0.get() } == [1, 2])
      #expect(seen.all.map(\.bytes) == [4] && seen.all.map(\.totalBytes) == [nil])
    }
  #endif

  @Test("a file that cannot be read to its end is an error")
  func unreadableFile() throws {
    let folder = FileManager.default.temporaryDirectory
    let stream = try Rosetta().stream(of: Int.self, in: .lines, contentsOf: folder)
    let pieces = stream.map { Piece($0) }
    #expect(pieces.count == 1)
    #expect(pieces.first?.description.hasPrefix("error: the file could not be read") == true)
    for onInvalid in InvalidElements.allCases {
      let lines = try Rosetta().lines(
        of: Int.self,
        contentsOf: folder,
        concurrency: 2,
        onInvalid: onInvalid
      )
      #expect(lines.map { Piece($0) } == pieces)
    }
  }

  /// The chunks of a file that fails in its middle.
  private struct BrokenChunks: Sequence {
    struct Iterator: IteratorProtocol, FailingChunks {
      var chunks: [String]
      var failure: String? { chunks.isEmpty ? Wording.unreadable("no such luck") : nil }

      mutating func next() -> [UInt8]? {
        chunks.isEmpty ? nil : Array(chunks.removeFirst().utf8)
      }
    }

    let chunks: [String]

    func makeIterator() -> Iterator { Iterator(chunks: chunks) }
  }

  @Test("a file that fails in its middle gives what came before, and no part of an element")
  func brokenFile() throws {
    func pieces(_ layout: StreamLayout, _ chunks: String...) -> [String] {
      let stream = Rosetta().stream(of: Int.self, in: layout, from: BrokenChunks(chunks: chunks))
      return stream.map { Piece($0).description }
    }
    let error = "error: the file could not be read: no such luck"
    for pieces in [
      pieces(.lines, "1\n2", "\n3"), pieces(.concatenated, "1 2", " 3"),
      pieces(.array, "[1,2", ",3"),
    ] {
      #expect(pieces.count == 3)
      #expect(pieces.prefix(2) == ["1", "2"])
      #expect(pieces.last?.hasPrefix(error) == true, "\(pieces)")
    }
  }

  @Test("files are read on several cores by more threads than Dispatch has")
  func manyReaders() async throws {
    let event = Event(1, String(repeating: "e", count: 1000))
    let counts = try await withTemporaryFolder { folder in
      let url = folder.appending(path: "lines.jsonl")
      try Rosetta().encode(stream: Array(repeating: event, count: 600), in: .lines, to: url)
      let lines = try Rosetta().lines(of: Event.self, contentsOf: url, concurrency: 3)
      return await withTaskGroup(of: Int.self) { group in
        for _ in 0..<150 {
          group.addTask {
            await withCheckedContinuation { continuation in
              DispatchQueue.global().async {
                let count = lines.reduce(0) { $0 + ((try? $1.get()) == event ? 1 : 0) }
                continuation.resume(returning: count)
              }
            }
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
    }
    #expect(counts == Array(repeating: 600, count: 150))
  }
}
