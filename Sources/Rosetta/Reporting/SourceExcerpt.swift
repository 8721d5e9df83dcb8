/// The line of a document that contains a problem, ready to be printed.
struct SourceExcerpt {
  let masker: Masker
  let offset: Int
  /// The range of the problem's subject, if it is shown.
  let quoted: Range<Int>?
  /// Whether the whole line is shown, see `Rosetta.showsValues`.
  let showsValues: Bool

  /// The maximum number of columns shown of a line, and before the place if the line is cut.
  private static let width = 76
  private static let lead = 32
  /// The maximum number of bytes read on either side of the place.
  private static let reach = 512

  /// A character, or the text shown instead, and its width in columns on a terminal.
  private typealias Cell = (text: String, width: Int)

  /// Returns the line, cut around the place, and the spaces before the caret.
  func lineAndIndent(_ state: inout Masker.State) -> (line: String, indent: String) {
    let place = min(offset, masker.bytes.count)
    let start = lineStart(before: place)
    let end = lineEnd(after: place)
    let window = start.offset..<end.offset
    let pieces =
      showsValues
      ? [
        Masker.Piece(range: start.offset..<place, kind: .shown),
        Masker.Piece(range: place..<end.offset, kind: .shown),
      ]
      : masker.pieces(of: window, quoting: quoted, &state)
    // A place inside a masked piece is shown at its mask. Each piece takes at least one column, so
    // that no more pieces than columns are needed.
    let (left, right) = (
      pieces.prefix { $0.range.upperBound <= place }, pieces.drop { $0.range.upperBound <= place }
    )
    var before = left.suffix(Self.width + 1).flatMap(cells)[...]
    var after = right.prefix(Self.width + 1).flatMap(cells)[...]
    var isCutBefore = start.isCut
    var isCutAfter = end.isCut
    if isCutBefore || isCutAfter || width(before) + width(after) > Self.width {
      let room = max(Self.lead, Self.width - width(after) - 2)
      let beforeCount = count(of: before.reversed(), in: room)
      isCutBefore = isCutBefore || beforeCount < before.count
      before = before.suffix(beforeCount)
      let afterCount = max(1, count(of: after, in: Self.width - width(before) - 2))
      isCutAfter = isCutAfter || afterCount < after.count
      after = after.prefix(afterCount)
    }
    let lead = (isCutBefore ? "…" : "") + before.map(\.text).joined()
    let line = lead + after.map(\.text).joined() + (isCutAfter ? "…" : "")
    return (line, String(repeating: " ", count: width(before) + (isCutBefore ? 1 : 0)))
  }

  private func width(_ cells: some Collection<Cell>) -> Int { cells.reduce(0) { $0 + $1.width } }

  /// Returns how many cells, starting at the first one, fit into a number of columns.
  private func count(of cells: some Collection<Cell>, in columns: Int) -> Int {
    var columns = columns
    return cells.prefix {
      columns -= $0.width
      return columns >= 0
    }.count
  }

  private func lineStart(before place: Int) -> (offset: Int, isCut: Bool) {
    var start = place
    let first = min(masker.bytes.documentStart, place)
    let floor = max(first, place - Self.reach)
    while start > floor, !masker.bytes[start - 1].isLineBreak { start -= 1 }
    let isCut = start > first && !masker.bytes[start - 1].isLineBreak
    // Avoids splitting a character.
    while isCut, start < place, masker.bytes[start].isContinuation { start += 1 }
    return (start, isCut)
  }

  private func lineEnd(after place: Int) -> (offset: Int, isCut: Bool) {
    var end = place
    let ceiling = min(masker.bytes.count, place + Self.reach)
    while end < ceiling, !masker.bytes[end].isLineBreak { end += 1 }
    let isCut = end < masker.bytes.count && !masker.bytes[end].isLineBreak
    while isCut, end > place + 1, masker.bytes[end].isContinuation { end -= 1 }
    return (end, isCut)
  }

  /// Returns the characters of a piece, or one cell for a mask.
  private func cells(of piece: Masker.Piece) -> [Cell] {
    if piece.kind == .masked { return [("…", 1)] }
    var text = String(decoding: masker.bytes[piece.range], as: UTF8.self)
    if piece.kind == .quoted { text = cut(text) }
    return text.map { character in
      // The width of a tab depends on the terminal: a space keeps the caret in place.
      let shown = character == "\t" ? " " : Printable.escaped(String(character))
      return (shown, Printable.columns(shown))
    }
  }

  /// Returns a scalar, cut as in the message.
  private func cut(_ scalar: String) -> String {
    guard scalar.first == "\"" else { return Printable.prefix(of: scalar) }
    let isClosed = scalar.count > 1 && scalar.last == "\""
    let content = scalar.dropFirst().dropLast(isClosed ? 1 : 0)
    return "\"\(Printable.prefix(of: String(content)))\""
  }
}
