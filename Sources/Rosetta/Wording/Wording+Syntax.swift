// Messages for bytes that are not valid JSON.
extension Wording {
  static func syntax(_ expected: SyntaxExpectation, _ value: Value) -> Sentence {
    let found = FoundText(offset: value.offset, document: value.text)
    return switch expected {
    case .value: Sentence(expected: "a value", found: found.described)
    case .key: Sentence(expected: "a key in double quotes", found: found.described)
    case .colon: Sentence(expected: "\":\"", found: found.described)
    case .arrayContinuation: Sentence(expected: "\",\" or \"]\"", found: found.described)
    case .objectContinuation: Sentence(expected: "\",\" or \"}\"", found: found.described)
    case .digit: Sentence(expected: "a digit", found: found.described)
    case .noLeadingZero: Sentence(expected: "no digit after a leading 0", found: nil)
    case .escape:
      Sentence(
        expected: "one of \" \\ / b f n r t u after a backslash",
        found: found.next.describedByte
      )
    case .hexadecimalDigit where found.byte == .quote:
      Sentence(expected: "a hexadecimal digit", found: "the end of the string")
    case .hexadecimalDigit: Sentence(expected: "a hexadecimal digit", found: found.describedByte)
    case .lowSurrogate: Sentence(expected: "the second half of a surrogate pair", found: nil)
    case .highSurrogateFirst:
      Sentence(expected: "the first half of a surrogate pair before the second", found: nil)
    case .escapedControlCharacter: Sentence(expected: "an escape", found: found.rawByteName)
    case .closingQuote: Sentence(expected: "a closing quote", found: found.described)
    case .utf8: Sentence(expected: "UTF-8", found: found.rawByteName)
    case .endOfDocument: Sentence(expected: "the end of the document", found: found.described)
    case .depth(let limit): nested(deeperThan: limit)
    case .documentSize: Sentence("the document is \(tooLarge)")
    case .elementSize(let limit): Sentence("the element is larger than \(limit) bytes")
    case .stringLength: Sentence("a string or number is longer than 256 MiB")
    case .elementCount: Sentence("a container has more than 268435455 elements")
    }
  }

  static func nested(deeperThan limit: Int) -> Sentence {
    Sentence("nested deeper than \(limit) \(limit == 1 ? "level" : "levels")")
  }

  /// The size that a tape cannot hold. On 32-bit platforms it depends on the values, not on the
  /// number of bytes.
  private static var tooLarge: String {
    #if _pointerBitWidth(_32)
      "too large for 32 bits"
    #else
      "larger than 2.98 GiB"
    #endif
  }

  /// - Parameter inString: Whether the text is a string in the document.
  static func syntaxHint(_ expected: SyntaxExpectation, _ value: Value, inString: Bool) -> String? {
    let found = FoundText(offset: value.offset, document: value.text)
    let source = inString ? "the string" : "the document"
    let isStart = expected == .value || expected == .key
    let isContinuation = expected == .arrayContinuation || expected == .objectContinuation
    let isBetween = isStart || isContinuation || expected == .colon || expected == .endOfDocument
    return switch (expected, found.byte) {
    case (.elementCount, _): nil
    case (_, nil): found.isInEmptyDocument ? "\(source) is empty" : "\(source) looks cut off"
    case _ where isBetween && found.isConflictMarker: "this looks like a merge conflict of Git"
    case (.value, .lessThan): "this looks like HTML or XML"
    case (.value, _) where ["undefined", "None", "nil", "Nil", "NULL", "Null"].contains(found.text):
      "JSON spells it null"
    case _ where isBetween && found.scalar == "\u{FEFF}": "remove the byte order mark"
    case (.value, 0xFE), (.value, 0xFF): "this looks like UTF-16; JSON is UTF-8"
    case (_, 0) where isStart && found.isUTF16: "this looks like UTF-16; JSON is UTF-8"
    case (.value, _) where found.isFence, (.endOfDocument, _) where found.isFence:
      "this looks like Markdown: take the JSON out of its fence"
    case _ where isStart && found.isTypographicQuote: "JSON uses only straight double quotes"
    case (_, .apostrophe) where isStart: "JSON uses only double quotes"
    case _ where isBetween && found.isForeignSpace:
      "JSON allows only spaces, tabs and line breaks between values"
    case (_, .slash) where isStart || isContinuation, (_, 0x23) where isStart || isContinuation:
      "JSON has no comments"
    case (.value, .closingBracket) where found.previousByte == .comma, (.key, .closingBrace):
      "remove the comma before it"
    case (_, .comma) where isStart: "remove the extra comma, or add the value before it"
    case (.value, _) where found.isNotFinite, (.digit, _) where found.isNotFinite:
      "JSON has no NaN and no Infinity"
    case (.value, 0x1F): found.next.rawByte == 0x8B ? "this looks like gzip: unpack it first" : nil
    case (.value, .plus), (.value, .point): "a number starts with a digit or a minus"
    case (.value, _) where ["true", "false"].contains(found.text?.lowercased()):
      "true and false are lower case"
    case (.key, .closingBracket), (.key, .colon): nil
    case (.key, .openingBrace), (.key, .openingBracket):
      found.previousByte == .comma
        ? "a closing brace may be missing before the comma"
        : "values without keys belong in arrays, which use brackets"
    case (.key, _): "keys need double quotes"
    case (.arrayContinuation, .colon): "keys belong in objects, which use braces"
    case (_, .letterX) where isContinuation || expected == .endOfDocument:
      found.previousByte == .digit0 ? "JSON has only decimal numbers" : nil
    case (_, .underscore) where isContinuation: "a JSON number has no underscores"
    case (_, .quote) where isContinuation, (.arrayContinuation, .openingBrace),
      (.arrayContinuation, .openingBracket):
      "a comma is missing before it"
    case (.escapedControlCharacter, .lineFeed):
      "a string ends on its line; write a line break as \\n"
    case (.escapedControlCharacter, .tab): "write a tab as \\t"
    case (.endOfDocument, .closingBrace), (.endOfDocument, .closingBracket):
      "there is a bracket too many"
    case (.endOfDocument, .openingBrace), (.endOfDocument, .openingBracket):
      "one document at a time"
    case (.value, _) where found.isProse, (.endOfDocument, _) where found.isProse:
      "there is text around the JSON"
    case (.utf8, _): "the text may be in another encoding, or cut inside a character"
    case (.noLeadingZero, _) where !inString: "write a number with a leading 0 as a string"
    default: nil
    }
  }
}

/// The text found where the grammar requires something else.
private struct FoundText {
  let offset: Int
  let document: DocumentText

  var rawByte: UInt8? { offset < document.bytes.count ? document.bytes[offset] : nil }

  /// The byte at `offset`; nil at the end of the document, and in the white space before it.
  var byte: UInt8? {
    guard let rawByte else { return nil }
    let isEnd = rawByte.isJSONSpace && document.bytes[offset...].allSatisfy(\.isJSONSpace)
    return isEnd ? nil : rawByte
  }

  var next: FoundText { FoundText(offset: offset + 1, document: document) }

  /// The last byte before `offset` that is not white space.
  var previousByte: UInt8? { document.bytes.prefix(offset).last { !$0.isJSONSpace } }

  var isInEmptyDocument: Bool {
    document.bytes.dropFirst(document.bytes.documentStart).allSatisfy(\.isJSONSpace)
  }

  var isNotFinite: Bool { ["nan", "inf", "infinity"].contains(text?.lowercased()) }

  /// Whether the document begins like UTF-16 without a byte order mark.
  var isUTF16: Bool { document.bytes.prefix(2).contains(0) }

  /// Whether the text is the fence of a Markdown code block.
  var isFence: Bool { document.bytes[offset...].starts(with: "```".utf8) }

  /// Whether the text is a line by which Git separates the versions of a file.
  var isConflictMarker: Bool {
    ["<<<<<<< ", "=======\n", "=======\r", ">>>>>>> "].contains {
      document.bytes[offset...].starts(with: $0.utf8)
    }
  }

  /// Whether the text is a word of prose around the JSON, either at the start of the document or
  /// after its end.
  var isProse: Bool {
    guard let word, word.utf8.first?.isLetter ?? false else { return false }
    if let previousByte { return previousByte.isClosingBracket }
    return document.bytes[offset...].prefix(4096).contains(where: \.isOpeningBracket)
  }

  /// Whether the character is one of ‘ ’ ‚ ‛ “ ” „ ‟ ＂ ＇.
  var isTypographicQuote: Bool {
    guard let scalar else { return false }
    return (0x2018...0x201F).contains(scalar.value) || [0xFF02, 0xFF07].contains(scalar.value)
  }

  /// Whether the character looks like white space, but is none of JSON's four.
  var isForeignSpace: Bool {
    guard let scalar else { return false }
    return scalar.properties.isWhitespace || scalar.properties.generalCategory == .format
  }

  var text: String? { word ?? character }

  private var word: String? {
    guard byte != nil else { return nil }
    let remainder = document.bytes[offset...].prefix(4 * Printable.limit)
    let word = remainder.prefix(while: \.isWordPart)
    return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
  }

  var scalar: Unicode.Scalar? {
    guard byte != nil else { return nil }
    return String(decoding: document.bytes[offset...].prefix(4), as: UTF8.self).unicodeScalars.first
  }

  private var character: String? {
    guard let byte, byte > .space, byte != 0x7F, let character = scalar else { return nil }
    if character.properties.isWhitespace { return Printable.escape(character) }
    return character == "\u{FFFD}" || Printable.isHarmful(character) ? nil : String(character)
  }

  /// A description of the text: the character, or only the kind of a longer word.
  var described: String {
    if byte == .quote { return "a string" }
    guard let byte, let word, word.utf8.count > 1 else { return describedByte }
    return byte.isDigit ? "a number" : "a word"
  }

  var describedByte: String {
    character.map { "\"\($0)\"" } ?? (byte == nil ? FoundText.end : rawByteName)
  }

  private static let end = "the end of the document"

  var rawByteName: String {
    guard let rawByte else { return FoundText.end }
    let name = rawByte < .space || rawByte == 0x7F ? "control character" : "byte"
    return "\(name) 0x\(String(rawByte, radix: 16, uppercase: true).padded(to: 2))"
  }
}

extension UInt8 {
  var isWordPart: Bool { isLetter || isDigit }
}
