import Foundation

/// A Markdown page as far as the checker of the Guide reads it.
struct GuidePage: Sendable {
  /// The path from the root of the package: `Guide/Operators.md`.
  let path: String
  private(set) var blocks: [Block] = []
  private(set) var links: [Link] = []
  private(set) var anchors: Set<String> = []

  struct Line: Sendable {
    let number: Int
    let text: String
  }

  /// What stands between two fences.
  struct Block: Sendable {
    /// Behind the opening fence: `swift`, `swift no-compile`.
    let tag: String
    /// Of the opening fence.
    let number: Int
    /// Without those that are empty, without space around them.
    var lines: [Line] = []
    var isClosed = false
  }

  struct Link: Sendable {
    let target: String
    let number: Int
  }

  init(path: String, text: String) {
    self.path = path
    var open: Block?
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in zip(1..., lines.map { $0.trimmingCharacters(in: .whitespaces) }) {
      if var block = open {
        block.isClosed = line == "```"
        if !block.isClosed, !line.isEmpty { block.lines.append(Line(number: number, text: line)) }
        if block.isClosed { blocks.append(block) }
        open = block.isClosed ? nil : block
      } else if line.hasPrefix("```") {
        open = Block(tag: String(line.dropFirst(3)), number: number)
      } else {
        readProse(line, number)
      }
    }
    if let open { blocks.append(open) }
  }

  private mutating func readProse(_ line: String, _ number: Int) {
    if line.hasPrefix("#") { addAnchor(of: line.drop { $0 == "#" || $0 == " " }) }
    let words = line.replacing(/`[^`]*`/, with: "")
    for match in words.matches(of: /\]\(([^)\s]+)\)/) {
      links.append(Link(target: String(match.1), number: number))
    }
  }

  /// A heading's anchor, as GitHub makes it: lower case, hyphens for spaces, no punctuation; the
  /// second of two equal ones ends in `-1`.
  private mutating func addAnchor(of heading: Substring) {
    let kept = heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
    let anchor = kept.replacing(" ", with: "-")
    let repeats = (1...).lazy.map { "\(anchor)-\($0)" }
    if anchors.contains(anchor) {
      repeats.first { !anchors.contains($0) }.map { _ = anchors.insert($0) }
    } else {
      anchors.insert(anchor)
    }
  }
}
