/// Makes untrusted text safe for a terminal or a log.
enum Printable {
  /// How many characters are shown of a value, and of a reason that the program gives.
  static let limit = 32
  /// A text of so many bytes has more characters than are shown, each as two escapes: 😀 may be
  /// `\ud83d\ude00`.
  static let reach = (limit * 2 + 1) * 12
  /// How many characters are shown of the library's own words, which may list many names.
  static let sentenceLimit = 240

  /// `text` in quotes, cut at 32 characters and without anything that a terminal interprets.
  static func quoted(_ text: String) -> String { "\"\(cut(text, quotes: true))\"" }

  /// At most `limit` characters of `text`, escaped.
  static func cut(_ text: String, limit: Int = Printable.limit, quotes: Bool = false) -> String {
    escaped(prefix(of: text, limit: limit), quotes: quotes)
  }

  /// At most `limit` characters of `text` as they are.
  static func prefix(of text: String, limit: Int = Printable.limit) -> String {
    // A character can have any number of combining marks.
    let head = text.prefix(limit).unicodeScalars.prefix(limit * 2)
    return String(head) + (head.endIndex < text.endIndex ? "…" : "")
  }

  /// `text` without raw control, escape, line-breaking and bidirectional characters.
  ///
  /// - Parameter escape: What is written for such a character, unless it has a letter.
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

  /// `\u{202E}`, as Swift has it.
  static func escape(_ scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }

  /// Control characters, line and paragraph separators, and format characters such as bidirectional
  /// overrides, which make a line look different from what it is ("Trojan Source", Boucher and
  /// Anderson, 2021).
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
  /// The number of columns of a text on a terminal.
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

  /// Unicode's East Asian Width, the ranges without emoji that are wide as a whole.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// A Swift value as a message names it: a string in quotes, a case by its name.
  static func name(of value: Any) -> String {
    (value as? String).map { quoted($0) } ?? cut(String(describing: value))
  }
}

/// The names of types as Swift source has them: `[Int]`, `Int?`, `[String: User]`.
enum TypeName {
  static func text(_ type: Any.Type) -> String {
    // The standard library writes `Dictionary<String, Optional<Int>>`, without modules.
    var remainder = "\(type)"[...]
    let name = take(&remainder)
    return remainder.isEmpty ? name : "\(type)"
  }

  /// Takes one type off the front of `text`: a name, a tuple or a function.
  private static func take(_ text: inout Substring) -> String {
    var name = ""
    // An arrow is no bracket.
    while let next = text.first, next != ",", next != ")", next != ">" || name.last == "-" {
      text.removeFirst()
      switch next {
      case "(": name += "(\(takeList(&text).joined(separator: ", ")))"
      case "<":
        // A label or a function's parameters may be before the name.
        let start = name.lastIndex(of: " ").map { name.index(after: $0) } ?? name.startIndex
        let short = shortened(String(name[start...]), takeList(&text))
        name.replaceSubrange(start..., with: short)
      default: name.append(next)
      }
    }
    return name
  }

  /// Takes types and the bracket after them.
  private static func takeList(_ text: inout Substring) -> [String] {
    var types: [String] = []
    repeat {
      text = text.drop { $0 == " " }
      types.append(take(&text))
    } while text.popFirst() == ","
    return types
  }

  private static func shortened(_ name: String, _ parameters: [String]) -> String {
    switch (name, parameters.count) {
    case ("Array", 1): return "[\(parameters[0])]"
    case ("Dictionary", 2): return "[\(parameters[0]): \(parameters[1])]"
    case ("Optional", 1):
      let wrapped = parameters[0]
      let isExistential = wrapped.hasPrefix("any ") || wrapped.contains(" & ")
      let needsBrackets = isExistential && wrapped.first != "(" || wrapped.contains("->")
      return needsBrackets ? "(\(wrapped))?" : "\(wrapped)?"
    default: return "\(name)<\(parameters.joined(separator: ", "))>"
    }
  }
}
