/// The lines of a document that contain problems, ready to be printed.
struct SourceExcerpts {
  private let document: DocumentText
  private var masker: Masker
  /// Whether whole lines are shown, see `Rosetta.showsValues`.
  private let showsValues: Bool

  /// The maximum number of columns shown of a line, and before the place if the line is cut.
  private static let width = 76
  private static let lead = 32
  /// The maximum number of bytes read on either side of the place.
  private static let reach = 512

  /// A character, or the text shown instead, and its width in columns on a terminal.
  private typealias Cell = (text: String, width: Int)

  init(_ document: DocumentText, of report: Report) {
    self.document = document
    masker = Masker(document, fault: report.diagnostics.fault)
    showsValues = report.showsValues
  }

  /// Returns the line of a problem, cut around its place, and the spaces before the caret. Lines
  /// are requested in document order.
  mutating func lineAndIndent(of diagnostic: Diagnostic) -> (line: String, indent: String) {
    let place = min(diagnostic.shownOffset, document.bytes.count)
    let start = lineStart(before: place)
    let end = lineEnd(after: place)
    let pieces =
      showsValues
      ? [start.offset..<place, place..<end.offset].map { Masker.Piece(range: $0, kind: .shown) }
      : masker.pieces(of: start.offset..<end.offset, quoting: diagnostic.quoted(from: document))
    // A place inside a masked piece is shown at its mask. Each piece takes at least one column, so
    // that no more pieces than columns are needed.
    let split = pieces.firstIndex { $0.range.upperBound > place } ?? pieces.endIndex
    var before = pieces[..<split].suffix(Self.width + 1).flatMap(cells)[...]
    var after = pieces[split...].prefix(Self.width + 1).flatMap(cells)[...]
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
    let first = min(document.bytes.documentStart, place)
    let floor = max(first, place - Self.reach)
    while start > floor, !document.bytes[start - 1].isLineBreak { start -= 1 }
    let isCut = start > first && !document.bytes[start - 1].isLineBreak
    // Avoids splitting a character.
    while isCut, start < place, document.bytes[start].isContinuation { start += 1 }
    return (start, isCut)
  }

  private func lineEnd(after place: Int) -> (offset: Int, isCut: Bool) {
    var end = place
    let ceiling = min(document.bytes.count, place + Self.reach)
    while end < ceiling, !document.bytes[end].isLineBreak { end += 1 }
    let isCut = end < document.bytes.count && !document.bytes[end].isLineBreak
    while isCut, end > place + 1, document.bytes[end].isContinuation { end -= 1 }
    return (end, isCut)
  }

  /// Returns the characters of a piece, or one cell for a mask.
  private func cells(of piece: Masker.Piece) -> [Cell] {
    if piece.kind == .masked { return [("…", 1)] }
    var text = String(decoding: document.bytes[piece.range], as: UTF8.self)
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
