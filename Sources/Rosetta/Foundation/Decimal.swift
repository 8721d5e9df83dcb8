#if !WithoutFoundation
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  extension Decimal: JSONRepresentable {
    /// Takes every number that a `Decimal` holds exactly: all numbers of up to 38 digits and many
    /// of 39, with exponents from -128 to 127. Any other number is out of range.
    public static func decode(_ json: JSONReader) -> Decimal? {
      guard json.word.isNumber else { return json.refuseType(.type(Decimal.self)) }
      return json.run.pointee.tape.number(json.word).decimal() ?? json.refuseRange(Decimal.self)
    }

    public func encode(to json: JSONWriter) {
      guard isFinite else { return json.refuseNonFinite(.nan) }
      json.run.pointee.output.append(number: jsonText)
    }
  }

  extension Decimal {
    /// The text of a finite number, the same as `description`. That takes a microsecond and more,
    /// because it divides by ten for each digit.
    var jsonText: String {
      guard let significand = shortSignificand else { return description }
      let exponent = exponent
      var text = String(significand)
      let point = text.utf8.count + exponent
      if exponent >= 0 {
        text += String(repeating: "0", count: exponent)
      } else if point > 0 {
        text.insert(".", at: text.utf8.index(text.startIndex, offsetBy: point))
      } else {
        text = "0." + String(repeating: "0", count: -point) + text
      }
      return isSignMinus ? "-" + text : text
    }

    /// The digits as an integer, if it fits 64 bits and is stored as in the `NSDecimal` of
    /// Objective-C, after four bytes for the exponent and the sign. Some platforms give no other
    /// access to the digits, so they are used only if they make the same number.
    private var shortSignificand: UInt64? {
      typealias Words = (UInt32, UInt32, UInt32, UInt32, UInt32)
      guard MemoryLayout<Decimal>.size == MemoryLayout<Words>.size else { return nil }
      // SAFETY: integers of the same size, for which all bits are valid.
      let words = unsafeBitCast(self, to: Words.self)
      let significand = UInt64(words.1) | UInt64(words.2) << 32
      let same = Decimal(sign: sign, exponent: exponent, significand: Decimal(significand))
      return same == self && significand != 0 ? significand : nil
    }
  }

  extension Decimal: JSONFlexible {
    public static func decodeFlexibly(_ json: JSONReader) -> Decimal? {
      json.numberOrItsText { $0.decimal() }
    }
  }

  extension Bridge where Self == DefaultBridge<Decimal> {
    /// A decimal number with every digit kept.
    public static var decimal: DefaultBridge<Decimal> { DefaultBridge() }
  }

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
      return value.isFinite ? value : nil
    }
  }

  /// The 128 bits that a `Decimal` has for its digits.
  private struct Significand {
    private var high: UInt64 = 0
    private var low: UInt64 = 0

    /// Appends a decimal digit. Returns false if there is no room.
    mutating func append(_ digit: UInt8) -> Bool {
      let lower = low.multipliedFullWidth(by: 10)
      let (low, carried) = lower.low.addingReportingOverflow(UInt64(digit))
      let carry = lower.high + (carried ? 1 : 0)
      let (upper, overflowed) = high.multipliedReportingOverflow(by: 10)
      let (high, wrapped) = upper.addingReportingOverflow(carry)
      (self.high, self.low) = (high, low)
      return !overflowed && !wrapped
    }

    var decimal: Decimal {
      if high == 0 { return Decimal(low) }
      // 2 to the power of 64; every step fits 128 bits.
      return Decimal(high) * (Decimal(UInt64.max) + 1) + Decimal(low)
    }
  }

  extension JSONNumber {
    /// The number as a `Decimal`, if one holds it exactly.
    public var decimal: Decimal? { text.withJSONBytes { NumberText($0).decimal() } }

    /// The number in a decoder, if a `Decimal` holds it.
    init?(decimalIn container: any SingleValueDecodingContainer) {
      guard let value = try? container.decode(Decimal.self),
        let number = JSONNumber(text: value.description)
      else { return nil }
      // `Decimal` may round a number that is very small or very long.
      if let double = try? container.decode(Double.self), double != number.double { return nil }
      self = number
    }
  }

  extension JSON {
    /// The JSON of a `Decimal` in a tree, null for NaN; nil for anything else.
    init?(decimal value: Any) {
      guard let value = value as? Decimal else { return nil }
      self = JSON(digits: "\(value)")
    }
  }
#else
  extension JSONNumber {
    init?(decimalIn container: any SingleValueDecodingContainer) { nil }
  }

  extension JSON {
    init?(decimal value: Any) { nil }
  }
#endif
