/// How a JSON number is written (RFC 8259, section 6), for text that may hold one.
enum NumberForm {
  case integer
  /// With a fraction or an exponent.
  case fraction

  /// Nil for text that is not a number from its first byte to its last.
  ///
  /// Complexity: O(text).
  init?(_ text: some Collection<UInt8>) {
    var rest = text.dropFirst(text.first == 0x2D ? 1 : 0)
    let whole = rest.prefix { $0.isDigit }
    guard let first = whole.first, first != 0x30 || whole.count == 1 else { return nil }
    rest = rest.dropFirst(whole.count)
    self = rest.isEmpty ? .integer : .fraction
    if rest.first == 0x2E {
      let digits = rest.dropFirst().prefix { $0.isDigit }
      if digits.isEmpty { return nil }
      rest = rest.dropFirst(digits.count + 1)
    }
    if let mark = rest.first, mark | 0x20 == 0x65 {
      let sign = rest.dropFirst().first
      rest = rest.dropFirst(sign == 0x2B || sign == 0x2D ? 2 : 1)
      let digits = rest.prefix { $0.isDigit }
      if digits.isEmpty { return nil }
      rest = rest.dropFirst(digits.count)
    }
    if !rest.isEmpty { return nil }
  }
}
