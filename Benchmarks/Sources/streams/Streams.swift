// Measures the speed and memory of streams of log entries, which are made on the fly:
//
//   swift run -c release --package-path Benchmarks streams [megabytes of lines]
import Foundation
import Measuring
import Rosetta

@main
enum Streams {
  static func main() throws {
    let megabytes = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1000
    print(Machine.report(product: "streams") + "\n")
    print(try layouts(megabytes))
    print(
      """

      Processor time. `share` is the speed as a share of that of decoding the same elements one by \
      one from memory. Memory is the growth at its peak.

      """
    )
    print(try cores(megabytes))
    print("\nElapsed time, on \(ProcessInfo.processInfo.activeProcessorCount) processors.\n")
    print(unfinished())
  }

  private static func layouts(_ megabytes: Int) throws -> MarkdownTable {
    let progress = ProgressLine()
    var table = MarkdownTable("stream", "size", "chunks", "MB/s", "share", "memory")
    let rosetta = Rosetta()
    var speed: Double?
    func add(
      _ name: String,
      _ size: Int,
      _ chunk: String,
      reads: Bool = true,
      _ body: () throws -> Void
    ) rethrows {
      progress.begin("\(name), chunks of \(chunk)")
      var time = 0.0
      let memory = try Memory.peakGrowth { time = try processorTime(body) }
      let found = Double(size) / time
      let memorySpeed = speed ?? found
      speed = memorySpeed
      table.add(
        name,
        Figures.size(size),
        chunk,
        Figures.rounded(found / 1e6),
        reads ? Figures.rounded(found / memorySpeed) : "",
        Figures.megabytes(memory)
      )
    }
    let part = LogEntry.part
    let count = max(megabytes * 1_000_000 / part.size, 1)
    try add("from memory", count / 5 * part.size, "") {
      for _ in 0..<count / 5 {
        for bytes in part.elements { keep(try rosetta.decode(LogEntry.self, from: bytes)) }
      }
    }
    for (chunk, name, share) in [(1 << 16, "64 KB", 1), (1 << 12, "4 KB", 5), (7, "7 B", 20)] {
      let chunks = Chunks(part: part.lines, count: count / share, size: chunk)
      try add("lines", chunks.byteCount, name) {
        let entries = rosetta.stream(of: LogEntry.self, in: .lines, from: chunks)
        for entry in entries { keep(try entry.get()) }
      }
    }
    let array = Chunks(part: part.list, count: count / 5, size: 1 << 16, isArray: true)
    try add("array", array.byteCount, "64 KB") {
      let entries = rosetta.stream(of: LogEntry.self, in: .array, from: array)
      for entry in entries { keep(try entry.get()) }
    }
    try add("writing lines", count / 5 * part.size, "64 KB", reads: false) {
      let entries = (0..<count / 5).lazy.flatMap { _ in part.values }
      try rosetta.encode(stream: entries, in: .lines) { keep($0.count) }
    }
    progress.end()
    return table
  }

  /// A file of lines, decoded on one or more cores.
  private static func cores(_ megabytes: Int) throws -> MarkdownTable {
    let part = LogEntry.part
    let url = FileManager.default.temporaryDirectory.appending(path: "rosetta-\(UUID()).jsonl")
    defer { try? FileManager.default.removeItem(at: url) }
    let count = max(megabytes * 200_000 / part.size, 1)
    let entries = (0..<count).lazy.flatMap { _ in part.values }
    try Rosetta().encode(stream: entries, in: .lines, to: url)
    var table = MarkdownTable("lines of a file, cores", "MB/s", "memory")
    for cores in [1, 2, 4, 8] {
      var time = Duration.zero
      let memory = try Memory.peakGrowth {
        time = try ContinuousClock().measure {
          let entries = try Rosetta().lines(of: LogEntry.self, contentsOf: url, concurrency: cores)
          for entry in entries { keep(try entry.get()) }
        }
      }
      let speed = Double(count * part.size) / 1e6 / (time / .seconds(1))
      table.add("\(cores)", Figures.rounded(speed), Figures.megabytes(memory))
    }
    return table
  }

  /// A document of 100 KB that arrives in pieces of 8 bytes.
  private static func unfinished() -> MarkdownTable {
    var table = MarkdownTable("an unfinished document of 100 KB, pieces of 8 B", "time for a piece")
    let document = Array("[".utf8) + LogEntry.part.list.prefix(100_000)
    func add(_ name: String, _ body: (inout PartialDecoder<[LogEntry]>, ArraySlice<UInt8>) -> Void)
    {
      var (decoder, count) = (Rosetta().partialDecoder(of: [LogEntry].self), 0)
      let time = processorTime {
        for start in stride(from: 0, to: document.count, by: 8) {
          body(&decoder, document[start..<min(start + 8, document.count)])
          count += 1
        }
      }
      table.add(name, Figures.time(1e9 * time / Double(count)))
    }
    add("`append`") { $0.append($1) }
    add("`feed`, which decodes what there is") { keep($0.feed($1)?.count) }
    return table
  }

  /// The processor time in seconds that this process takes while `body` runs.
  private static func processorTime(_ body: () throws -> Void) rethrows -> Double {
    let start = clock()
    try body()
    return Double(clock() - start) / Double(CLOCKS_PER_SEC)
  }
}
