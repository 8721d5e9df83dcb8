// Decimal to binary, exactly rounded: the fast ways cover all but a few numbers in a billion, and
// `PlainDecimal` goes them first.
//
//   1. Clinger: digits below 2^53 and a power of ten up to 10^22 are both exact doubles, so that
//      one multiplication or division rounds right ("How to read floating point numbers
//      accurately", 1990).
//   2. Eisel-Lemire: a 64-bit mantissa times a 128-bit power of five ("Number Parsing at a Gigabyte
//      per Second", 2021; "Fast Number Parsing Without Fallback", 2023, for why 19 digits need no
//      other).
//   3. More than 19 digits: the standard library, given at most 770 of them.

extension Index {
  /// The number of `word` as the nearest double; infinite when it is beyond the largest.
  @inline(never)
  func double(_ word: UInt64) -> Double { plainDouble(word) ?? anyDouble(word) }

  /// The number of `word` as the nearest double, if it is a `PlainDecimal`.
  @inline(__always)
  func plainDouble(_ word: UInt64) -> Double? {
    // SAFETY: the word's bytes are a checked number inside the document.
    let start = bytes + word.offset
    let sign: UInt64 = start.pointee == 0x2D ? 1 : 0
    let digits = start + Int(truncatingIfNeeded: sign)
    guard let value = PlainDecimal(digits, start + word.length)?.double else { return nil }
    return Double(bitPattern: value.bitPattern | sign &<< 63)
  }

  /// The number of `word` as the nearest float.
  ///
  /// Rounding twice, to a double and then to a float, goes wrong only where the double is exactly
  /// between two floats; then the digits decide.
  func float(_ word: UInt64) -> Float {
    let double = double(word)
    let isBetween = double.bitPattern & 0x1FFF_FFFF == 0x1000_0000
    let isSubnormal = double.magnitude < Double(Float.leastNormalMagnitude)
    guard isBetween || isSubnormal, double.isFinite, double != 0 else { return Float(double) }
    let text = UnsafeBufferPointer(start: bytes + word.offset, count: word.length)
    return Float(DecimalText(text).literal(significantDigits: 768)) ?? Float(double)
  }

  /// The number of `word` as the nearest double; infinite when it is beyond the largest.
  @inline(never)
  func anyDouble(_ word: UInt64) -> Double {
    // SAFETY: as above.
    let start = bytes + word.offset
    let length = word.length
    let end = start + length
    var position = start
    let isNegative = position.pointee == 0x2D
    if isNegative { position += 1 }
    let digits = position
    var mantissa: UInt64 = 0
    while position < end, position.pointee.isDigit {
      mantissa = mantissa &* 10 &+ UInt64(position.pointee &- 0x30)
      position += 1
    }
    var count = position - digits
    var exponent = 0
    if position < end, position.pointee == 0x2E {
      position += 1
      let fraction = position
      position = readDigits(position, end, from: start, into: &mantissa)
      exponent = fraction - position
      count &+= position - fraction
    }
    if position < end {
      exponent &+= readExponent(position + 1, end)
    }
    if count > 19 {
      // Zeros at the front do not count: 0.000123.
      var leading = digits
      while leading < end, leading.pointee == 0x30 || leading.pointee == 0x2E {
        if leading.pointee == 0x30 { count &-= 1 }
        leading += 1
      }
      if count > 19 { return Index.longDouble(UnsafeBufferPointer(start: start, count: length)) }
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
    let bits = Index.eiselLemire(mantissa, exponent)
    return Double(bitPattern: isNegative ? bits | 1 &<< 63 : bits)
  }

  /// Adds the digits at `start` to `mantissa`, which wraps when there are more than 19, and returns
  /// where they end. `number` is where the number begins.
  @inline(__always)
  private func readDigits(
    _ start: BytePointer,
    _ end: BytePointer,
    from number: BytePointer,
    into mantissa: inout UInt64
  ) -> BytePointer {
    var position = start
    while end - position >= 8 {
      let word = position.unchecked64()
      let others = word.nonDigits
      if others == 0 {
        mantissa = mantissa &* 100_000_000 &+ word.eightDigits
        position += 8
        continue
      }
      // Fewer than eight: move them up behind zeros and read them as eight.
      let left = others.leadingLanes
      if left > 0 {
        let empty = UInt64(truncatingIfNeeded: 8 &- left) &* 8
        let zeros = UInt64.lanes(0x30) &>> (64 &- empty)
        mantissa =
          mantissa &* powersOfTen[left] &+ ((word &<< empty) | zeros).eightDigits
      }
      return position + left
    }
    let left = end - position
    if left > 0, end - number >= 8 {
      // The last eight bytes of the number, those before the digits replaced by zeros.
      let digits = UInt64(truncatingIfNeeded: left) &* 8
      let kept = (UInt64.max &<< (64 &- digits)) & (end - 8).unchecked64()
      let word = kept | UInt64.lanes(0x30) &>> digits
      if word.nonDigits == 0 {
        mantissa = mantissa &* powersOfTen[left] &+ word.eightDigits
        return end
      }
    }
    while position < end, position.pointee.isDigit {
      mantissa = mantissa &* 10 &+ UInt64(position.pointee &- 0x30)
      position += 1
    }
    return position
  }

  @inline(__always)
  private func readExponent(_ start: BytePointer, _ end: BytePointer) -> Int {
    var position = start
    let isNegative = position.pointee == 0x2D
    if isNegative || position.pointee == 0x2B { position += 1 }
    var exponent = 0
    while position < end {
      exponent = DecimalText.exponent(exponent, followedBy: position.pointee)
      position += 1
    }
    return isNegative ? 0 &- exponent : exponent
  }

  /// The bits of the double nearest to `mantissa` times ten to the `exponent`, without the sign.
  @inline(__always)
  private static func eiselLemire(_ mantissa: UInt64, _ exponent: Int) -> UInt64 {
    let infinity: UInt64 = 0x7FF0_0000_0000_0000
    if mantissa == 0 || exponent < PowersOfFive.smallestExponent { return 0 }
    if exponent > 308 { return infinity }
    let zeros = mantissa.leadingZeroBitCount
    let normalized = mantissa &<< UInt64(truncatingIfNeeded: zeros)
    let place = PowersOfFive.place(of: exponent)
    var (high, low) = normalized.multipliedFullWidth(by: powersOfFive[place])
    if high & 0x1FF == 0x1FF {
      var second = powersOfFive[place &+ 1]
      // The table is cut off; the paper's is rounded up where that differs in the last bit.
      if exponent < 0, exponent >= -27 { second &+= 1 }
      let carry = normalized.multipliedFullWidth(by: second).high
      low = low &+ carry
      if carry > low { high &+= 1 }
    }
    let upper = high &>> 63
    var bits = high &>> (upper &+ 9)
    var power =
      ((217706 &* exponent) >> 16) &+ 63 &+ Int(truncatingIfNeeded: upper) &- zeros &+ 1023
    if power <= 0 {
      // Subnormal; a carry into the exponent field makes the smallest normal number.
      if 1 &- power >= 64 { return 0 }
      bits = bits &>> UInt64(truncatingIfNeeded: 1 &- power)
      return (bits &+ (bits & 1)) &>> 1
    }
    if low <= 1, exponent >= -4, exponent <= 23, bits & 3 == 1, bits &<< (upper &+ 9) == high {
      // Exactly between two doubles: to the even one.
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

  /// A double of more than 19 digits, by the standard library.
  ///
  /// No boundary between two doubles has more than 767 significant digits, so that a longer number
  /// is cut and ended in a 1, which keeps it on its side of every boundary. That bounds the work.
  @inline(never)
  static func longDouble(_ text: UnsafeBufferPointer<UInt8>) -> Double {
    let decimal = DecimalText(text)
    let zero = decimal.isNegative ? -0.0 : 0.0
    guard let first = decimal.firstSignificantDigit else { return zero }
    // A number too small for a double may be nil here, one too large is infinite.
    return Double(decimal.literal(significantDigits: 768))
      ?? (decimal.exponent(behindDigit: first) < 0 ? zero : .infinity)
  }
}

let exactPowersOfTen: [Double] = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
  1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
]

extension Index {
  /// Lends an index of one number that has been checked before, and its word.
  static func withNumber<Result>(
    _ text: UnsafeBufferPointer<UInt8>,
    _ form: NumberForm = .fraction,
    _ body: (Index, UInt64) -> Result
  ) -> Result {
    // SAFETY: a checked number has at least one byte.
    let start = text.baseAddress.unsafelyUnwrapped
    let index = Index(bytes: start, count: text.count, capacity: 1)
    defer { index.free() }
    let tag = form == .integer ? Tag.integer : Tag.fraction
    index.nodes[0] = UInt64(tag: tag, length: text.count, offset: 0)
    return body(index, index.word(0))
  }
}
