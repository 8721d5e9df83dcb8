/// The line of a document that a problem is on, ready to be printed.
struct SourceExcerpt {
  let text: DocumentText
  let location: SourceLocation
  let secrets: Redaction

  /// The most columns that are shown of a line, and before the place if the line is cut.
  private static let width = 76
  private static let lead = 32
  /// The most bytes that are read on either side.
  static let reach = 512

  /// The bytes that may be shown of the line around a place.
  static func window(around place: Int) -> Range<Int> { place - reach..<place + reach }

  /// A character, or what is shown in its place, and its width in columns on a terminal.
  private struct Cell {
    let text: String
    let width: Int
  }

  /// The line, cut around the place, and the spaces before the caret.
  func lineAndIndent() -> (line: String, indent: String) {
    let place = min(location.offset, text.bytes.count)
    let start = lineStart(before: place)
    let end = lineEnd(after: place)
    var before = cells(of: start.offset..<place)
    var after = cells(of: place..<end.offset)
    // A place inside a hidden part is that of its mask.
    if let hidden = secrets.part(around: place), hidden.range.lowerBound < place {
      _ = before.popLast()
    }
    var isCutBefore = start.isCut
    var isCutAfter = end.isCut
    if isCutBefore || isCutAfter || width(before) + width(after) > Self.width {
      let room = max(Self.lead, Self.width - width(after) - 2)
      while width(before) > room, !before.isEmpty {
        before.removeFirst()
        isCutBefore = true
      }
      while width(before) + width(after) > Self.width - 2, after.count > 1 {
        after.removeLast()
        isCutAfter = true
      }
    }
    let lead = (isCutBefore ? "…" : "") + before.map(\.text).joined()
    let line = lead + after.map(\.text).joined() + (isCutAfter ? "…" : "")
    return (line, String(repeating: " ", count: width(before) + (isCutBefore ? 1 : 0)))
  }

  private func width(_ cells: [Cell]) -> Int { cells.reduce(0) { $0 + $1.width } }

  private func lineStart(before place: Int) -> (offset: Int, isCut: Bool) {
    var start = place
    let floor = max(0, place - Self.reach)
    while start > floor, !isLineEnd(start - 1) { start -= 1 }
    let isCut = start > 0 && !isLineEnd(start - 1)
    // Not into the middle of a character.
    while isCut, start < place, text.bytes[start].isContinuation { start += 1 }
    return (start, isCut)
  }

  private func lineEnd(after place: Int) -> (offset: Int, isCut: Bool) {
    var end = place
    let ceiling = min(text.bytes.count, place + Self.reach)
    while end < ceiling, !isLineEnd(end) { end += 1 }
    let isCut = end < text.bytes.count && !isLineEnd(end)
    while isCut, end > place + 1, text.bytes[end].isContinuation { end -= 1 }
    return (end, isCut)
  }

  private func isLineEnd(_ offset: Int) -> Bool {
    text.bytes[offset] == .lineFeed || text.bytes[offset] == .carriageReturn
  }

  /// The characters of a part of the line, each mask as one.
  private func cells(of part: Range<Int>) -> [Cell] {
    secrets.pieces(of: part).flatMap { piece -> [Cell] in
      if let mask = piece.mask { return [Cell(text: mask, width: mask.count)] }
      return String(decoding: text.bytes[piece.range], as: UTF8.self).map { character in
        // The width of a tab depends on the terminal: a space keeps the caret in place.
        let shown = character == "\t" ? " " : Printable.escaped(String(character))
        return Cell(text: shown, width: Printable.columns(shown))
      }
    }
  }
}
