/// The text of a document that is not valid JSON. No map has run, so it is unknown which of its
/// values are secret: none of them is shown.
///
/// What is shown are keys, brackets, punctuation, some known words, and the one character that does
/// not fit. They are distinguished without a grammar, since the document does not follow it: a line
/// break ends every string, and a token in doubt is not a key.
struct InvalidJSONText {
  let text: DocumentText
  /// The first byte that does not fit.
  let fault: Int
  /// Whether the document is in a string of another one, and so is a value itself.
  var isInner = false

  /// The names that other languages have for null.
  static let nulls: Set = ["undefined", "None", "nil", "Nil", "NULL", "Null"]
  static let notFinite: Set = ["nan", "inf", "infinity"]

  /// The parts that are not shown and lie in `window` or reach into it, in their order.
  ///
  /// Complexity: O(bytes up to the end of `window`).
  func hidden(in window: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    forEachHidden(in: window) { part in
      if part.overlaps(window) { parts.append(part) }
    }
    return parts
  }

  /// Whether the token at the fault is shown.
  var showsFault: Bool { hidden(in: fault..<fault + 1).isEmpty }

  // MARK: - What is hidden

  /// What the tokens so far say about the next one.
  private struct State {
    /// The brackets that are open.
    var brackets: [UInt8] = []
    /// The last of `{}[],:`, or nil after a value; a comma at the start.
    var mark: UInt8? = .comma
    /// Whether two values follow each other on the line without a comma, the next token being one
    /// of them: it may be a string that has lost its quotes.
    var isTorn = false
  }

  private func forEachHidden(in window: Range<Int>, _ body: (Range<Int>) -> Void) {
    if text.showsUnreadValues || isPlainText { return }
    // A token longer than a line shows is not a key.
    let limit = min(window.upperBound + SourceExcerpt.reach, text.bytes.count)
    var state = State()
    var last: Range<Int>?
    func hide(_ part: Range<Int>) {
      if let before = last, before.upperBound == part.lowerBound {
        last = before.lowerBound..<part.upperBound
      } else {
        if let last { body(last) }
        last = part
      }
    }
    var position = endOfMarkup
    while position < min(window.upperBound, text.bytes.count) {
      let byte = text.bytes[position]
      guard isWordByte(byte) || isQuote(byte) else {
        note(byte, in: &state)
        position += 1
        continue
      }
      let (token, isWhole) = token(at: position, before: limit)
      position = token.upperBound
      if state.mark == nil { state.isTorn = true }
      defer { state.mark = nil }
      if position < window.lowerBound || isWhole && isKey(token, state, before: limit) { continue }
      if token.contains(fault) {
        hiddenParts(ofBroken: token).forEach(hide)
      } else if isQuote(byte) || !isPlain(token) {
        hide(token)
      }
    }
    if let last { body(last) }
  }

  private func note(_ byte: UInt8, in state: inout State) {
    switch byte {
    case .lineFeed, .carriageReturn: state.isTorn = false
    case .space, .tab: break
    default:
      if byte == .openingBrace || byte == .openingBracket { state.brackets.append(byte) }
      if byte == .closingBrace || byte == .closingBracket { _ = state.brackets.popLast() }
      state.mark = byte
    }
  }

  /// Whether a token is before a colon and where a key may be: outside arrays, not after another
  /// colon and, without quotes, after a bracket or a comma.
  private func isKey(_ token: Range<Int>, _ state: State, before limit: Int) -> Bool {
    guard state.brackets.last != .openingBracket, state.mark != .colon else { return false }
    let mayBe = isQuote(text.bytes[token.lowerBound]) || !state.isTorn
    let rest = text.bytes[token.upperBound..<limit]
    return mayBe && rest.first { !$0.isJSONSpace } == .colon
  }

  /// A string with its quotes, up to the end of its line at most, or a word.
  private func token(at start: Int, before limit: Int) -> (range: Range<Int>, isWhole: Bool) {
    let bytes = text.bytes[..<limit]
    let quote = bytes[start]
    guard isQuote(quote) else {
      return (start..<(bytes[start...].firstIndex { !isWordByte($0) } ?? limit), true)
    }
    var position = start + 1
    while position < limit, !isLineBreak(bytes[position]) {
      if bytes[position] == quote { return (start..<position + 1, true) }
      let isEscape = bytes[position] == .backslash && position + 1 < limit
      position += isEscape && !isLineBreak(bytes[position + 1]) ? 2 : 1
    }
    return (start..<position, false)
  }

  /// What is not shown of the token with the fault.
  private func hiddenParts(ofBroken token: Range<Int>) -> [Range<Int>] {
    let isString = isQuote(text.bytes[token.lowerBound])
    let shown = shownAtFault(in: token)
    let parts = [token.lowerBound..<shown.lowerBound, shown.upperBound..<token.upperBound]
    return parts.filter { part in
      if part.isEmpty { return false }
      // Of a string whose fault is at its start, the quote.
      if isString { return part != token.lowerBound..<token.lowerBound + 1 }
      return !isPlain(part)
    }
  }

  /// The faulty character, if it is only one: not a letter or digit in a longer word, and not a
  /// string.
  private func shownAtFault(in token: Range<Int>) -> Range<Int> {
    let byte = text.bytes[fault]
    let nothing = fault..<fault
    if byte == .quote, fault == token.lowerBound { return nothing }
    if isQuote(text.bytes[token.lowerBound]) {
      // With a backslash, also the character that it escapes.
      let start = byte == .backslash && fault + 1 < token.upperBound ? fault + 1 : fault
      return fault..<endOfCharacter(at: start)
    }
    let next = fault + 1 < token.upperBound ? text.bytes[fault + 1] : 0
    if byte.isWordPart, next.isWordPart { return nothing }
    return fault..<endOfCharacter(at: fault)
  }

  /// The end of the character at `start`. Never after its token, because the following bytes of a
  /// character are beyond ASCII and do not end a token.
  private func endOfCharacter(at start: Int) -> Int {
    let rest = text.bytes[(start + 1)...].prefix(3).prefix { $0.isContinuation }
    return text.bytes[start] < .nonASCII ? start + 1 : rest.endIndex
  }

  // MARK: - What is shown

  /// Whether a word is a known one, or is only punctuation.
  private func isPlain(_ part: Range<Int>) -> Bool {
    let bytes = text.bytes[part]
    guard bytes.contains(where: { $0 >= .nonASCII || $0.isWordPart }) else { return true }
    guard bytes.count < 10, bytes.first?.isLetter ?? false else { return false }
    return InvalidJSONText.isKnown(String(decoding: bytes, as: UTF8.self))
  }

  /// Whether a word reveals nothing about the document: null, true and false, even if cut off, and
  /// how other languages write them, NaN and infinity.
  private static func isKnown(_ word: String) -> Bool {
    let lower = word.lowercased()
    return ["true", "false", "null"].contains { $0.hasPrefix(lower) }
      || nulls.contains(word) || notFinite.contains(lower)
  }

  /// The text from the fault on, if nothing comes before it.
  private var rest: Slice<UnsafeBufferPointer<UInt8>>? {
    let rest = text.bytes[min(fault, text.bytes.count)...]
    return isInner || !text.bytes[..<rest.startIndex].allSatisfy(\.isJSONSpace) ? nil : rest
  }

  /// Whether the document is a text without members, and so has no values of fields.
  private var isPlainText: Bool {
    rest?.allSatisfy { byte in
      switch byte {
      case .openingBrace, .closingBrace, .openingBracket, .closingBracket, .quote: false
      default: true
      }
    } ?? false
  }

  /// How far the document is a page of HTML or XML: up to the first bracket, brace or comment,
  /// after which it may contain members.
  private var endOfMarkup: Int {
    guard let rest, rest.first == .lessThan, let name = rest.dropFirst().first,
      name.isLetter || "!?/".utf8.contains(name)
    else { return 0 }
    if hasQuotedMember(rest) { return 0 }
    return rest.indices.first { index in
      let byte = rest[index]
      return byte == .openingBrace || byte == .openingBracket
        || rest[index...].starts(with: "<!--".utf8)
    } ?? rest.endIndex
  }

  /// Whether a quote is next to a colon, as in a member and hardly ever in markup.
  private func hasQuotedMember(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var last: UInt8 = 0
    for byte in text where !byte.isJSONSpace {
      if byte == .colon && isQuote(last) || isQuote(byte) && last == .colon { return true }
      last = byte
    }
    return false
  }

  private func isQuote(_ byte: UInt8) -> Bool { byte == .quote || byte == .apostrophe }

  private func isLineBreak(_ byte: UInt8) -> Bool { byte == .lineFeed || byte == .carriageReturn }

  /// Whether a byte belongs to a token without quotes.
  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case .openingBrace, .closingBrace, .openingBracket, .closingBracket, .comma, .colon: false
    default: !byte.isJSONSpace && !isQuote(byte)
    }
  }
}

extension UInt8 {
  /// Whether it is a letter or a digit of ASCII.
  var isWordPart: Bool { isLetter || isDigit }
}
