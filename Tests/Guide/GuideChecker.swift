import Foundation

/// Holds the pages of the Guide against the tests: a page shows nothing that no test has compiled
/// or asserted.
struct GuideChecker {
  /// The lines of the tests of the Guide, a list for each file.
  var code: [[String]] = []
  /// The multi-line string literals in them: documents and output that they assert, and sources for
  /// packages that are not here.
  var literals: [[String]] = []
  /// The multi-line string literals of the tests of refusals: what does not compile, and why.
  var refusals: [[String]] = []
  /// The files that a link may lead to, from the root of the package, with the anchors of pages.
  var files: [String: Set<String>] = [:]

  /// What is wrong with a page, as `Guide/Operators.md:12: …`.
  func complaints(about page: GuidePage) -> [String] {
    let complaints =
      page.blocks.compactMap { complaint(about: $0) }
      + page.links.compactMap { complaint(about: $0, on: page) }
    return complaints.map { "\(page.path):\($0)" }
  }

  private func complaint(about block: GuidePage.Block) -> String? {
    guard block.isClosed else { return "\(block.number): the block is not closed" }
    switch block.tag {
    case "sh": return nil
    case "swift": return missing(block, in: code, "code")
    case "text", "json", "diff": return missing(block, in: literals + refusals, "output")
    case "swift no-compile": return missing(block, in: refusals + literals, "refused source")
    case "": return "\(block.number): the block has no tag"
    default: return "\(block.number): the tag \(block.tag) is unknown"
    }
  }

  /// Nil if the lines of the block stand in one of the sources, one behind the other; else the
  /// first line that does not, where most of them do.
  private func missing(_ block: GuidePage.Block, in sources: [[String]], _ kind: String) -> String?
  {
    guard let first = block.lines.first else { return "\(block.number): the block is empty" }
    var best = 0
    for source in sources {
      for start in source.indices where source[start] == first.text {
        let count = zip(block.lines, source[start...]).prefix { $0.text == $1 }.count
        if count == block.lines.count { return nil }
        best = max(best, count)
      }
    }
    return "\(block.lines[best].number): no test has this \(kind): \(block.lines[best].text)"
  }

  private func complaint(about link: GuidePage.Link, on page: GuidePage) -> String? {
    if link.target.hasPrefix("https://") { return nil }
    let parts = link.target.split(separator: "#", omittingEmptySubsequences: false)
    let folder = URL(filePath: "/" + page.path).deletingLastPathComponent()
    let file = folder.appending(path: String(parts[0])).standardized.path().dropFirst()
    let path = parts[0].isEmpty ? page.path : String(file)
    guard let anchors = path == page.path ? page.anchors : files[path] else {
      return "\(link.number): no file \(path)"
    }
    if parts.count > 1, !anchors.contains(String(parts[1])) {
      return "\(link.number): no heading #\(parts[1]) in \(path)"
    }
    return nil
  }
}

extension GuideChecker {
  /// The lines of a source without space around them, without empty ones.
  static func lines(of source: String) -> [String] {
    source.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  /// The lines inside each multi-line string literal of a source.
  static func literals(of source: String) -> [[String]] {
    var literals: [[String]] = []
    var open: [String]?
    for line in lines(of: source) {
      if let content = open {
        if line.hasPrefix("\"\"\"") {
          literals.append(content)
          open = nil
        } else {
          open = content + [line]
        }
      } else if line.hasSuffix("\"\"\"") {
        open = []
      }
    }
    return literals
  }
}
