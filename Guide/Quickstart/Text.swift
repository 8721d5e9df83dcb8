/// Text from a document, laid out. Whatever comes from outside passes through here, so that no
/// escape sequence in somebody's stop name reaches the terminal.
extension String {
  enum Side { case left, right }

  /// Exactly `width` characters: padded, or cut with an ellipsis.
  func fitted(to width: Int, on side: Side = .left) -> String {
    let text = printable
    let fitting = text.count > width ? text.prefix(width - 1) + "…" : text[...]
    let padding = String(repeating: " ", count: width - fitting.count)
    return side == .left ? fitting + padding : padding + fitting
  }

  /// Lines of at most `width` characters, broken at white space; a longer word has its own line.
  func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    for word in split(whereSeparator: \.isWhitespace).map({ String($0).printable }) {
      if let line = lines.last, line.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(word)
      }
    }
    return lines
  }

  /// The same text with control and formatting characters shown as a dot.
  var printable: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.isPrintable ? $0 : "·" }))
  }
}

extension Unicode.Scalar {
  fileprivate var isPrintable: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
