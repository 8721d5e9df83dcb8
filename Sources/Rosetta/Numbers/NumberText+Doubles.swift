// Decimal to binary, correctly rounded. The first two methods cover all but a few numbers in a
// billion. For most numbers, `PlainDecimal` applies them before anything else is tried.
//
//   1. Clinger: digits below 2^53 and a power of ten up to 10^22 are both exact doubles, so that
//      one multiplication or division rounds correctly ("How to read floating point numbers
//      accurately", 1990).
//   2. Eisel-Lemire: a 64-bit mantissa times a 128-bit power of five (Lemire, "Number Parsing at a
//      Gigabyte per Second", 2021; Mushtak and Lemire, "Fast Number Parsing Without Fallback",
//      2023, for why 19 digits need no fallback).
//   3. More than 19 digits: the same for the first 19, and for these plus one in the last place.
//      If both give the same double, so does every number between them. If not, the standard
//      library decides, given enough digits.

extension NumberText {
  /// The nearest double; infinite if the number is beyond the largest double.
  @inline(never)
  func double() -> Double { plainDouble ?? anyDouble() }

  /// The nearest double, if the number is a `PlainDecimal`.
  @inline(__always)
  var plainDouble: Double? {
    let sign: UInt64 = start.pointee == .minus ? 1 : 0
    let digits = start + Int(truncatingIfNeeded: sign)
    guard let value = PlainDecimal(digits, end)?.double else { return nil }
    return Double(bitPattern: value.bitPattern | sign &<< 63)
  }

  /// The nearest float; infinite if the number is beyond the largest float.
  ///
  /// Rounding twice, to a double and then to a float, can be wrong only if the double is exactly
  /// halfway between two floats: if the 29 bits that a float lacks are 1000…. Then the float is
  /// read from the digits. So is every subnormal float, which lacks more bits.
  func float() -> Float {
    let double = double()
    let isBetween = double.bitPattern & 0x1FFF_FFFF == 0x1000_0000
    let isSubnormal = double.magnitude < Double(Float.leastNormalMagnitude)
    guard isBetween || isSubnormal, double.isFinite, double != 0 else { return Float(double) }
    return Float(parts.literal) ?? Float(double)
  }

  /// The nearest double, for a number of any form.
  ///
  /// SAFETY: the bytes are a checked number, so that a digit follows a point.
  @inline(never)
  func anyDouble() -> Double {
    var position = start
    let isNegative = position.pointee == .minus
    if isNegative { position += 1 }
    let digits = position
    var mantissa: UInt64 = 0
    while position < end, position.pointee.isDigit {
      mantissa = mantissa &* 10 &+ UInt64(position.pointee.digitValue)
      position += 1
    }
    var count = position - digits
    var exponent = 0
    if position < end, position.pointee == .point {
      position += 1
      let fraction = position
      position = readDigits(position, into: &mantissa)
      exponent = fraction - position
      count &+= position - fraction
    }
    if position < end { exponent &+= readExponent(position + 1) }
    if count > 19 {
      // Leading zeros do not count: 0.000123.
      var leading = digits
      while leading < end, leading.pointee == .digit0 || leading.pointee == .point {
        if leading.pointee == .digit0 { count &-= 1 }
        leading += 1
      }
      // More than 19 may overflow 64 bits: 10^19 < 2^64 < 10^20.
      if count > 19 { return longDouble() }
    }
    if mantissa <= 1 &<< 53, exponent >= -22, exponent <= 22 {
      var value = Double(Int64(bitPattern: mantissa))
      if exponent < 0 {
        value /= exactPowersOfTen[0 &- exponent]
      } else {
        value *= exactPowersOfTen[exponent]
      }
      return isNegative ? -value : value
    }
    let bits = NumberText.eiselLemire(mantissa, exponent)
    return Double(bitPattern: isNegative ? bits | 1 &<< 63 : bits)
  }

  /// Appends the digits at `first` to `mantissa`, which wraps if there are more than 19, and
  /// returns their end.
  @inline(__always)
  private func readDigits(_ first: BytePointer, into mantissa: inout UInt64) -> BytePointer {
    var position = first
    while end - position >= 8 {
      let word = position.unchecked64()
      let others = word.nonDigits
      if others == 0 {
        mantissa = mantissa &* 100_000_000 &+ word.eightDigits
        position += 8
        continue
      }
      // Fewer than eight digits: put zeros before them and read all eight.
      let left = others.leadingLanes
      if left > 0 {
        let empty = UInt64(truncatingIfNeeded: 8 &- left) &* 8
        let zeros = UInt64.lanes(.digit0) &>> (64 &- empty)
        mantissa = mantissa &* powersOfTen[left] &+ ((word &<< empty) | zeros).eightDigits
      }
      return position + left
    }
    let left = end - position
    if left > 0, end - start >= 8 {
      // The last eight bytes of the number, with zeros in place of those before the digits.
      let digits = UInt64(truncatingIfNeeded: left) &* 8
      let kept = (UInt64.max &<< (64 &- digits)) & (end - 8).unchecked64()
      let word = kept | UInt64.lanes(.digit0) &>> digits
      if word.nonDigits == 0 {
        mantissa = mantissa &* powersOfTen[left] &+ word.eightDigits
        return end
      }
    }
    while position < end, position.pointee.isDigit {
      mantissa = mantissa &* 10 &+ UInt64(position.pointee.digitValue)
      position += 1
    }
    return position
  }

  @inline(__always)
  private func readExponent(_ first: BytePointer) -> Int {
    var position = first
    let isNegative = position.pointee == .minus
    if isNegative || position.pointee == .plus { position += 1 }
    var exponent = 0
    while position < end {
      exponent = DecimalParts.exponent(exponent, followedBy: position.pointee)
      position += 1
    }
    return isNegative ? 0 &- exponent : exponent
  }

  /// The bits of the double nearest to `mantissa` × 10^`exponent`, without the sign.
  @inline(__always)
  private static func eiselLemire(_ mantissa: UInt64, _ exponent: Int) -> UInt64 {
    let infinity: UInt64 = 0x7FF0_0000_0000_0000
    // 2^64 × 10^-343 is less than half the smallest double, and 10^309 is more than the largest.
    if mantissa == 0 || exponent < PowersOfFive.smallestExponent { return 0 }
    if exponent > 308 { return infinity }
    let zeros = mantissa.leadingZeroBitCount
    let normalized = mantissa &<< UInt64(truncatingIfNeeded: zeros)
    let place = PowersOfFive.place(of: exponent)
    var (high, low) = normalized.multipliedFullWidth(by: powersOfFive[place])
    // A double takes 53 bits, one more decides the rounding, and one may be a leading zero. If the
    // nine bits below are all ones, a carry from the power's lower half could reach those 55.
    if high & 0x1FF == 0x1FF {
      var second = powersOfFive[place &+ 1]
      // The table is truncated. In Lemire's table, for which the proof holds, the reciprocals of
      // 5^1 to 5^27, the powers that fit in 64 bits, are rounded up instead.
      if exponent < 0, exponent >= -27 { second &+= 1 }
      let carry = normalized.multipliedFullWidth(by: second).high
      low = low &+ carry
      if carry > low { high &+= 1 }
    }
    let upper = high &>> 63
    var bits = high &>> (upper &+ 9)
    // 217706 / 2^16 is the binary logarithm of ten, precise enough for the floor at all these
    // exponents.
    var power =
      ((217706 &* exponent) >> 16) &+ 63 &+ Int(truncatingIfNeeded: upper) &- zeros &+ 1023
    if power <= 0 {
      // Subnormal: the exponent field is 0, and the bits are shifted right instead. A carry into
      // the exponent field gives the smallest normal number.
      if 1 &- power >= 64 { return 0 }
      bits = bits &>> UInt64(truncatingIfNeeded: 1 &- power)
      return (bits &+ (bits & 1)) &>> 1
    }
    // A number halfway between two doubles is an odd number of 54 bits times a power of two. If
    // mantissa × 5^exponent is one, 5^exponent divides the odd number and is less than 2^54, so at
    // most 5^23. If mantissa / 5^-exponent is one, the mantissa is at least 2^53 × 5^-exponent and
    // less than 2^64, so 5^-exponent is at most 5^4.
    if low <= 1, exponent >= -4, exponent <= 23, bits & 3 == 1, bits &<< (upper &+ 9) == high {
      // Exactly halfway: round to even.
      bits &= ~1
    }
    bits = (bits &+ (bits & 1)) &>> 1
    if bits >= 1 &<< 53 {
      bits = 1 &<< 52
      power &+= 1
    }
    if power >= 0x7FF { return infinity }
    return bits & ~(1 &<< 52) | UInt64(truncatingIfNeeded: power) &<< 52
  }

  /// The nearest double, for a number of more than 19 digits.
  @inline(never)
  private func longDouble() -> Double {
    let parts = parts
    let zero = parts.isNegative ? -0.0 : 0.0
    guard let first = parts.firstSignificantDigit, let last = parts.lastSignificantDigit else {
      return zero
    }
    var (mantissa, dropped): (UInt64, Int) = (0, -19)
    for digit in parts.digits(through: last) {
      if dropped < 0 { mantissa = mantissa &* 10 &+ UInt64(digit) }
      dropped += 1
    }
    let exponent = parts.exponent(afterDigit: last) + max(dropped, 0)
    let bits = NumberText.eiselLemire(mantissa, exponent)
    // `mantissa + 1` is at most 10^19, which fits in 64 bits.
    if dropped <= 0 || bits == NumberText.eiselLemire(mantissa &+ 1, exponent) {
      return Double(bitPattern: parts.isNegative ? bits | 1 &<< 63 : bits)
    }
    // The standard library decides, given enough digits (`DecimalParts.literal`). It may return nil
    // for a number too small for a double, and infinity for one too large.
    return Double(parts.literal) ?? (parts.exponent(afterDigit: first) < 0 ? zero : .infinity)
  }
}

/// The powers of ten that a double holds exactly: 5^22 < 2^53 < 5^23.
let exactPowersOfTen: [Double] = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
  1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
]
