// Typed decoding and encoding, side by side with Foundation's:
//
//   swift run -c release --package-path Benchmarks compare [FOLDER] [--quick] [--only NAME]
import Foundation
import Measuring

@main
enum Compare {
  static func main() throws {
    let options = Options(CommandLine.arguments.dropFirst())
    let documents = DocumentSet(folder: options.folder)
    let contests = rows(of: documents).filter { options.includes($0) }
    guard !contests.isEmpty else { exitWithUsage("no row has such a name") }

    let progress = ProgressLine()
    var table = MarkdownTable(
      "",
      "size",
      "Rosetta",
      "MB/s",
      "memory",
      "against",
      "time",
      "MB/s",
      "memory",
      "ratio",
      "pairs"
    )
    var remarks: [String] = []
    for (number, contest) in contests.enumerated() {
      let title = "[\(number + 1)/\(contests.count)] \(contest.name)"
      let result = try contest.run(isQuick: options.isQuick, progress, title: title)
      result.add(to: &table)
      if let remark = result.sides.remark { remarks.append("- \(contest.name): \(remark)") }
    }
    progress.end()

    print(Machine.report(product: "compare"))
    print("- Documents: \(documents.origin)\n")
    print(table)
    print("\n" + legend)
    for remark in remarks { print(remark) }
  }

  private static func rows(of documents: DocumentSet) -> [Contest] {
    [
      Contest.documents(documents), Contest.codable(documents), Contest.orders(documents),
      Contest.records, Contest.articles, Contest.checks,
      Contest.unions, Contest.generics, Contest.messages, Contest.dictionaries, Contest.values,
      Contest.warnings,
      Contest.policies(documents),
      Contest.numbers,
    ].flatMap { $0 }
  }

  private static let legend = """
    A time is the mean of calls that last 20 ms or more together. Times are medians, taken in turns \
    (Rosetta, the other, Rosetta, …); the ratio is the median of the pairs' ratios: how many times \
    faster Rosetta is. Memory is how far the process grew at its \
    highest during one call, with the result. Both sides were seen to agree on every value first.
    """
}
