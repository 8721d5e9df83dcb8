#if !WithoutFoundation
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  extension NumberText {
    /// The number as a `Decimal`, if that holds all of its digits.
    func decimal() -> Decimal? {
      let parts = parts
      guard let last = parts.lastSignificantDigit else { return 0 }
      let exponent = parts.exponent(afterDigit: last)
      // Zeros after the digits make up for an exponent that is too large; there is room for 38.
      let zeros = max(exponent - 127, 0)
      guard exponent >= -128, zeros <= 38 else { return nil }
      var significand = Significand()
      for digit in parts.digits(through: last) where !significand.append(digit) { return nil }
      var padded = significand
      for _ in 0..<zeros where !padded.append(0) { return nil }
      var value = Decimal(
        sign: parts.isNegative ? .minus : .plus,
        exponent: exponent - zeros,
        significand: significand.decimal
      )
      // The initialiser would move the zeros of a padded significand back into the exponent.
      for _ in 0..<zeros { value = value * 2 * 5 }
      return value
    }
  }

  /// The 128 bits that a `Decimal` has for its digits.
  private struct Significand {
    private var high: UInt64 = 0
    private var low: UInt64 = 0

    /// Appends a decimal digit; false if there is no room.
    mutating func append(_ digit: UInt8) -> Bool {
      let lower = low.multipliedFullWidth(by: 10)
      let (low, carried) = lower.low.addingReportingOverflow(UInt64(digit))
      let carry = lower.high + (carried ? 1 : 0)
      let (upper, overflowed) = high.multipliedReportingOverflow(by: 10)
      let (high, wrapped) = upper.addingReportingOverflow(carry)
      self.high = high
      self.low = low
      return !overflowed && !wrapped
    }

    var decimal: Decimal {
      // 2 to the power of 64; every step fits 128 bits.
      Significand.decimal(high) * (Significand.decimal(.max) + 1) + Significand.decimal(low)
    }

    /// Every word is exact.
    private static func decimal(_ word: UInt64) -> Decimal { Decimal(exactly: word) ?? 0 }
  }
#endif
