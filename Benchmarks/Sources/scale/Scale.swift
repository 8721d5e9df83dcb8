// Measures how time and memory grow with the size of a document and with its depth:
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
    print("\n" + legend + "\n")
    print(try depths(progress))
    print(
      "\nNanoseconds for each level of a document: the share of the call itself falls with depth."
    )
  }

  private static let legend = """
    A document of `[Entry]`; the fastest of many laps. Time and memory each byte should stay as they \
    are. Blocks of more than 32 MB come fresh from the system in each call (glibc), page by page, \
    which is the step at the end.
    """

  /// Documents from 1 KB to 256 MB, each four times as large as the previous one.
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

  /// Documents from 1 to 64 levels.
  private static func depths(_ progress: ProgressLine) throws -> MarkdownTable {
    var table = MarkdownTable(
      "depth",
      "decode structs",
      "encode",
      "decode classes",
      "encode",
      "decode `JSON`",
      "encode"
    )
    for step in 0..<7 {
      let depth = 1 << step
      progress.begin("depth \(depth)")
      let structs = try Growth(Level.self, Level.document(depth: depth))
      let classes = try Growth(ClassLevel.self, ClassLevel.document(depth: depth))
      let trees = try Growth(JSON.self, Level.document(depth: depth))
      func perLevel(_ time: Double) -> String { Figures.rounded(time / Double(depth)) }
      table.add(
        String(depth),
        perLevel(structs.decoding),
        perLevel(structs.encoding),
        perLevel(classes.decoding),
        perLevel(classes.encoding),
        perLevel(trees.decoding),
        perLevel(trees.encoding)
      )
    }
    progress.end()
    return table
  }

  /// Memory for each byte; empty below a megabyte, where the system's pages are too coarse.
  private static func perByte(_ memory: Int?, _ byteCount: Double) -> String {
    guard let memory, byteCount > 1e6 else { return "" }
    return Figures.rounded(Double(memory) / byteCount)
  }
}
