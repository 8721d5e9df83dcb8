/// Makes untrusted text safe for a terminal or a log.
enum Printable {
  /// The maximum number of characters shown of a value.
  static let limit = 32
  /// A text of this many bytes has more characters than are shown, even if each takes two escapes,
  /// such as `\ud83d\ude00` for 😀.
  static let reach = (limit * 2 + 1) * 12
  /// The maximum number of characters shown of a reason, and of words that may list many names.
  static let sentenceLimit = 240

  /// Returns `text` in quotes, cut at 32 characters, without anything that a terminal interprets.
  static func quoted(_ text: String) -> String { "\"\(escaped(prefix(of: text), quotes: true))\"" }

  /// Returns at most `limit` characters of `text`, escaped.
  static func cut(_ text: String, limit: Int = Printable.limit) -> String {
    escaped(prefix(of: text, limit: limit))
  }

  /// Returns at most `limit` characters of `text`, unescaped.
  static func prefix(of text: String, limit: Int = Printable.limit) -> String {
    // A character can have any number of combining marks.
    let head = text.prefix(limit).unicodeScalars.prefix(limit * 2)
    return String(head) + (head.endIndex < text.endIndex ? "…" : "")
  }

  /// Returns `text` with its control, line-breaking and bidirectional characters escaped.
  ///
  /// - Parameter escape: Returns the escape of such a character that has no short escape like `\n`.
  static func escaped(
    _ text: String,
    quotes: Bool = false,
    _ escape: (Unicode.Scalar) -> String = escape
  ) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"" where quotes: result += "\\\""
      case "\\" where quotes: result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where isHarmful(scalar): result += escape(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns a scalar as Swift source escapes it: `\u{202E}`.
  static func escape(_ scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }

  /// Whether a scalar is a control character, a line or paragraph separator, or a format character
  /// such as a bidirectional override, which disguises the content of a line ("Trojan Source",
  /// Boucher and Anderson, 2021).
  static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // Joiners shape emoji and scripts and do not change the order.
    case .format: scalar != "\u{200D}" && scalar != "\u{200C}"
    default: false
    }
  }
}

extension Printable {
  /// Returns the number of columns that a text takes on a terminal.
  static func columns(_ text: String) -> Int { text.reduce(0) { $0 + columns($1) } }

  private static func columns(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    let isEmoji =
      first.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}")
    return isEmoji || isWide(first) ? 2 : 1
  }

  /// Whether a scalar is in an entirely wide range of Unicode's East Asian Width, without emoji.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// Returns a Swift value as a message names it: a string in quotes, a case by its name.
  static func name(of value: Any) -> String {
    (value as? String).map { quoted($0) } ?? cut(String(describing: value))
  }
}

/// The names of types as Swift source spells them: `[Int]`, `Int?`, `[String: User]`.
enum TypeName {
  static func text(_ type: Any.Type) -> String {
    // The standard library writes `Dictionary<String, Optional<Int>>`, without modules.
    let text = "\(type)"
    // The brackets that are open: the text before each, and the types in it that are complete.
    var open: [(before: String, types: [String])] = []
    var name = ""
    for character in text {
      switch character {
      case "(", "<":
        open.append((name, []))
        name = ""
      // Not a bracket, but the end of an arrow.
      case ">" where name.last == "-": name.append(character)
      case ",", ")", ">":
        guard let (before, types) = open.popLast() else { return text }
        let list = types + [name]
        switch character {
        case ",":
          open.append((before, list))
          name = ""
        case ")": name = "\(before)(\(list.joined(separator: ", ")))"
        default: name = generic(before, list)
        }
      case " " where name.isEmpty: break
      default: name.append(character)
      }
    }
    return open.isEmpty ? name : text
  }

  /// - Parameter text: The name of the type, after a label or a function's parameters.
  private static func generic(_ text: String, _ parameters: [String]) -> String {
    let start = text.lastIndex(of: " ").map { text.index(after: $0) } ?? text.startIndex
    let first = parameters[0]
    switch (text[start...], parameters.count) {
    case ("Array", 1): return text[..<start] + "[\(first)]"
    case ("Dictionary", 2): return text[..<start] + "[\(first): \(parameters[1])]"
    case ("Optional", 1):
      let isExistential = first.hasPrefix("any ") || first.contains(" & ")
      let needsBrackets = isExistential && first.first != "(" || first.contains("->")
      return text[..<start] + (needsBrackets ? "(\(first))?" : "\(first)?")
    default: return "\(text)<\(parameters.joined(separator: ", "))>"
    }
  }
}
