/// What equal numbers have in common, however they are written: the digits without leading and
/// trailing zeros, and the exponent; no digits for zero.
struct CanonicalNumber: Hashable {
  private var isNegative = false
  private var digits: [UInt8] = []
  private var exponent: [Int64] = []

  init(_ parts: DecimalParts) {
    guard let last = parts.lastSignificantDigit else { return }
    isNegative = parts.isNegative
    digits = Array(parts.digits(through: last))
    exponent = parts.exactExponent(afterDigit: last)
  }
}
