/// Text that comes from a document, made fit for a terminal or a log.
enum Printable {
  /// How much of a value is shown.
  static let limit = 32

  /// `text` in quotes, at most 32 characters of it, with nothing in it that a terminal obeys.
  static func quoted(_ text: String, limit: Int = Printable.limit) -> String {
    let head = String(text.prefix(limit))
    return "\"\(escaped(head, quotes: true))\(head.endIndex < text.endIndex ? "…" : "")\""
  }

  /// `text` without raw control, escape, line-breaking and bidirectional characters.
  static func escaped(_ text: String, quotes: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"" where quotes: result += "\\\""
      case "\\" where quotes: result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where isHarmful(scalar):
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Control characters, line and paragraph separators, and format characters such as the
  /// bidirectional overrides that make a line read otherwise than it is ("Trojan Source",
  /// Boucher and Anderson, 2021).
  static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // Joiners shape emoji and scripts and change no order.
    case .format: scalar != "\u{200D}" && scalar != "\u{200C}"
    default: false
    }
  }
}

extension Printable {
  /// At most 32 characters of `text`, escaped.
  static func cut(_ text: String) -> String {
    let head = text.prefix(limit)
    return escaped(String(head)) + (head.endIndex < text.endIndex ? "…" : "")
  }

  /// A Swift value as a message names it: a string in quotes, a case by its name.
  static func name(of value: Any) -> String {
    (value as? String).map { quoted($0) } ?? cut(String(describing: value))
  }
}
