/// The line of a document that a problem is on, ready to be printed.
struct SourceExcerpt {
  let text: DocumentText
  let location: SourceLocation
  /// The bytes of the value that is marked.
  let length: Int
  let isSecret: Bool

  /// The most that is shown of a line.
  private static let width = 72

  /// The line, cut around the value, and the columns between its start and the value.
  func lineAndIndent() -> (line: String, indent: String) {
    let before = scalars(before: location.offset)
    let after = scalars(from: location.offset, limit: Self.width)
    let valueEnd = scalars(from: location.offset, limit: Self.width, end: location.offset + length)
    let shown = isSecret ? "‹secret›" : Printable.escaped(valueEnd)
    let rest = Printable.escaped(String(after.dropFirst(valueEnd.count)))
    var lead = before.map { $0 == "\t" ? " " : Printable.escaped(String($0)) }.joined()
    var tail = shown + rest
    if lead.count > Self.width / 2 {
      lead = "…" + lead.suffix(Self.width / 2 - 1)
    }
    let room = Self.width - lead.count
    if tail.count > room { tail = tail.prefix(room - 1) + "…" }
    let indent = String(repeating: " ", count: lead.unicodeScalars.reduce(0) { $0 + columns($1) })
    return (lead + tail, indent)
  }

  /// The characters of the line before `offset`, as many as could be shown.
  private func scalars(before offset: Int) -> String {
    let end = min(offset, text.bytes.count)
    let floor = max(0, end - Self.width * 4)
    var start = end
    while start > floor, text.bytes[start - 1] != 0x0A, text.bytes[start - 1] != 0x0D { start -= 1 }
    while start < end, text.bytes[start] & 0xC0 == 0x80 { start += 1 }
    return String(decoding: text.bytes[start..<end], as: UTF8.self)
  }

  private func scalars(from offset: Int, limit: Int, end: Int = .max) -> String {
    let start = min(offset, text.bytes.count)
    let stop = min(end, text.bytes.count, start + limit * 4)
    let line = text.bytes[start..<max(start, stop)].prefix { $0 != 0x0A && $0 != 0x0D }
    return String(decoding: line, as: UTF8.self)
  }

  /// The columns that a terminal gives a character.
  private func columns(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    // Unicode's East Asian Width, the ranges that are wide as a whole.
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
      0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default:
      return 1
    }
  }
}
