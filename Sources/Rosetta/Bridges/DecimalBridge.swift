#if canImport(FoundationEssentials) || canImport(Foundation)
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  extension Decimal: JSONRepresentable {
    /// Takes a number of up to 38 digits, all of which are kept; more, or an exponent that a
    /// `Decimal` cannot hold, are out of range.
    public static func decode(_ field: Field) -> Decimal? {
      guard field.isOwnValue else { return nil }
      guard field.word.isNumber else { return field.refuseType(.type(Decimal.self)) }
      guard let value = field.run.pointee.index.decimal(field.word), value.isFinite else {
        return field.refuseRange(Decimal.self)
      }
      return value
    }

    public func encode(_ field: Field) {
      guard field.isOwnValue else { return }
      guard isFinite else { return field.refuseNonFinite(.nan) }
      field.run.pointee.output.append(number: description)
    }
  }

  extension Bridge where Self == OwnBridge<Decimal> {
    /// A decimal number with every digit kept.
    public static var decimal: OwnBridge<Decimal> { OwnBridge() }
  }

  extension Index {
    /// The number of `word`, if a `Decimal` holds all of its digits.
    func decimal(_ word: UInt64) -> Decimal? {
      let text = UnsafeBufferPointer(start: bytes + word.offset, count: word.length)
      let decimal = DecimalText(text)
      guard let last = decimal.lastSignificantDigit else { return 0 }
      var exponent = decimal.exponent(behindDigit: last)
      var digits = decimal.digits(through: last).prefix(40).map { $0 }
      guard digits.count <= 38 else { return nil }
      // Exponents reach from -128 to 127; zeros behind the digits make up for a few more.
      while exponent > 127, digits.count < 38 {
        digits.append(0)
        exponent -= 1
      }
      guard (-128...127).contains(exponent) else { return nil }
      let sign: FloatingPointSign = decimal.isNegative ? .minus : .plus
      let significand = digits.reduce(Decimal(0)) { $0 * 10 + Decimal(Int($1)) }
      return Decimal(sign: sign, exponent: exponent, significand: significand)
    }
  }
#endif
