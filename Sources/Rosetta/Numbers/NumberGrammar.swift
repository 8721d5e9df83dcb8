/// How a JSON number is written (RFC 8259, section 6), for text that may hold one. Documents are
/// checked by the parser, which knows where their numbers end.
enum NumberGrammar {
  /// Whether the text is a number from its first byte to its last.
  ///
  /// Complexity: O(text).
  static func accepts(_ text: some Collection<UInt8>) -> Bool {
    var rest = text.dropFirst(text.first == .minus ? 1 : 0)
    let whole = rest.prefix { $0.isDigit }
    guard let first = whole.first, first != .digit0 || whole.count == 1 else { return false }
    rest = rest.dropFirst(whole.count)
    if rest.first == .point {
      let digits = rest.dropFirst().prefix { $0.isDigit }
      if digits.isEmpty { return false }
      rest = rest.dropFirst(digits.count + 1)
    }
    if let mark = rest.first, mark.isExponentMark {
      let sign = rest.dropFirst().first
      rest = rest.dropFirst(sign == .plus || sign == .minus ? 2 : 1)
      let digits = rest.prefix { $0.isDigit }
      if digits.isEmpty { return false }
      rest = rest.dropFirst(digits.count)
    }
    return rest.isEmpty
  }
}
