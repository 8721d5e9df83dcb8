// How time and memory grow with the size of a document and with its depth:
//
//   swift run -c release --package-path Benchmarks scale
import Foundation
import Measuring
import Rosetta

@main
enum Scale {
  static func main() throws {
    let progress = ProgressLine()
    print(Machine.report(product: "scale") + "\n")
    print(try sizes(progress))
    print("\nA document of `[Entry]`. Time and memory each byte should stay as they are.\n")
    print(try depths(progress))
    print("\nTimes for each level should stay as they are, once the call itself no longer counts.")
  }

  /// From 1 KB to 256 MB, each four times the last.
  private static func sizes(_ progress: ProgressLine) throws -> MarkdownTable {
    var table = MarkdownTable(
      "size",
      "decode",
      "ns/byte",
      "memory",
      "bytes/byte",
      "encode",
      "ns/byte",
      "memory",
      "bytes/byte"
    )
    for step in 0..<10 {
      let byteCount = 1_000 << (2 * step)
      progress.begin(Figures.size(byteCount))
      let document = Entry.document(byteCount: byteCount)
      let growth = try Growth([Entry].self, document)
      let bytes = (decoded: Double(document.count), encoded: Double(growth.encodedCount))
      table.add(
        Figures.size(document.count),
        Figures.time(growth.decoding),
        Figures.rounded(growth.decoding / bytes.decoded),
        Figures.megabytes(growth.decodingMemory),
        perByte(growth.decodingMemory, bytes.decoded),
        Figures.time(growth.encoding),
        Figures.rounded(growth.encoding / bytes.encoded),
        Figures.megabytes(growth.encodingMemory),
        perByte(growth.encodingMemory, bytes.encoded)
      )
    }
    progress.end()
    return table
  }

  /// From 1 level to 512, the most that a document has unless told otherwise.
  private static func depths(_ progress: ProgressLine) throws -> MarkdownTable {
    var table = MarkdownTable(
      "depth",
      "decode models",
      "ns/level",
      "encode models",
      "ns/level",
      "decode `JSON`",
      "ns/level",
      "encode `JSON`",
      "ns/level"
    )
    for step in 0..<10 {
      let depth = 1 << step
      progress.begin("depth \(depth)")
      let models = try Growth(Level.self, Level.document(depth: depth))
      let trees = try Growth(JSON.self, Level.document(depth: depth))
      func cells(_ time: Double) -> (String, String) {
        (Figures.time(time), Figures.rounded(time / Double(depth)))
      }
      let (decoding, encoding) = (cells(models.decoding), cells(models.encoding))
      let (reading, writing) = (cells(trees.decoding), cells(trees.encoding))
      table.add(
        String(depth),
        decoding.0,
        decoding.1,
        encoding.0,
        encoding.1,
        reading.0,
        reading.1,
        writing.0,
        writing.1
      )
    }
    progress.end()
    return table
  }

  /// Below a megabyte the pages of the system are too coarse to say.
  private static func perByte(_ memory: Int?, _ byteCount: Double) -> String {
    guard let memory, byteCount > 1e6 else { return "" }
    return Figures.rounded(Double(memory) / byteCount)
  }
}
