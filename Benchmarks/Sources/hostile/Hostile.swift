// Measures the cost per byte of the worst documents, and that it does not grow with their length:
//
//   swift run -c release --package-path Benchmarks hostile
import Foundation
import Measuring
import Rosetta

@main
enum Hostile {
  private static let sizes = [64_000, 256_000, 1_024_000, 4_096_000]

  static func main() {
    let wanted = CommandLine.arguments.dropFirst()
    let documents = HostileDocument.all.filter { document in
      wanted.isEmpty || wanted.contains { document.name.contains($0) }
    }
    let progress = ProgressLine()
    print(Machine.report(product: "hostile") + "\n")
    var table = MarkdownTable("document", "64 KB", "256 KB", "1 MB", "4 MB", "bytes/byte")
    var worst = (name: "", time: 0.0)
    for document in documents {
      progress.begin(document.name)
      let sizes = sizes.filter { $0 <= document.maximumByteCount }
      let times = sizes.map { time(document, byteCount: $0) }
      func figure(_ position: Int) -> String {
        position < times.count ? Figures.rounded(times[position]) : ""
      }
      if let time = times.max(), time > worst.time { worst = (document.name, time) }
      table.add(
        document.name,
        figure(0),
        figure(1),
        figure(2),
        figure(3),
        sizes.last.map { memory(document, byteCount: $0) } ?? ""
      )
    }
    progress.end()
    print(table)
    print("\nNanoseconds for each byte, everything that is said about a mistake included, and")
    print("memory for each byte at its highest. The worst: \(worst.name),")
    print("\(Figures.rounded(worst.time)) ns a byte.")
  }

  /// Nanoseconds per byte: the fastest of three runs.
  private static func time(_ document: HostileDocument, byteCount: Int) -> Double {
    let data = document.make(byteCount)
    let times = (0..<3).map { _ -> Double in
      let time = ContinuousClock().measure { document.run(data) }
      return Double(time.components.seconds) * 1e9 + Double(time.components.attoseconds) / 1e9
    }
    return (times.min() ?? 0) / Double(data.count)
  }

  private static func memory(_ document: HostileDocument, byteCount: Int) -> String {
    let data = document.make(byteCount)
    return Memory.peakGrowth { document.run(data) }
      .map { Figures.rounded(Double($0) / Double(data.count)) } ?? ""
  }
}
