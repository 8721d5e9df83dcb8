extension Output {
  @usableFromInline @inline(never)
  mutating func append(integer value: Int64) {
    reserve(32)
    if value < 0 {
      position.pointee = .minus
      position += 1
    }
    position = Output.writeInteger(value.magnitude, at: position)
  }

  @usableFromInline @inline(never)
  mutating func append(integer value: UInt64) {
    reserve(32)
    position = Output.writeInteger(value, at: position)
  }

  /// Writes a number at `start` and returns its end. The position is passed on as a value so that
  /// it stays in a register. From memory, it would be reloaded after each store.
  ///
  /// SAFETY: the caller has reserved 28 bytes: at most 20 digits, in words that reach up to seven
  /// bytes further.
  @inline(__always)
  static func writeInteger(_ value: UInt64, at start: MutableBytePointer) -> MutableBytePointer {
    let block: UInt64 = 100_000_000
    if value < block { return writeLeading(value, at: start) }
    let upper = value / block
    let lower = value &- upper &* block
    if upper < block { return writeBlock(lower, at: writeLeading(upper, at: start)) }
    let top = upper / block
    let end = writeBlock(upper &- top &* block, at: writeLeading(top, at: start))
    return writeBlock(lower, at: end)
  }

  /// Writes a number below 10^8 without leading zeros.
  @inline(__always)
  private static func writeLeading(
    _ value: UInt64,
    at start: MutableBytePointer
  ) -> MutableBytePointer {
    if value < 100 {
      // 103 / 1024 is a tenth, precise enough for the floor of numbers below 100.
      let tens = (value &* 103) &>> 10
      let pair = 0x3030 | tens | (value &- tens &* 10) &<< 8
      let count = value < 10 ? 1 : 2
      start.uncheckedStore(UInt16(truncatingIfNeeded: pair &>> UInt64(16 &- count &* 8)))
      return start + count
    }
    let digits = Output.eightDigits(value)
    // The number of leading zeros. The last digit is always written.
    let zeros = min(digits.leadingLanes, 7)
    start.uncheckedStore((digits | .lanes(.digit0)) &>> UInt64(truncatingIfNeeded: zeros &* 8))
    return start + (8 &- zeros)
  }

  /// Writes the eight digits of a number below 10^8.
  @inline(__always)
  private static func writeBlock(
    _ value: UInt64,
    at start: MutableBytePointer
  ) -> MutableBytePointer {
    start.uncheckedStore(Output.eightDigits(value) | .lanes(.digit0))
    return start + 8
  }

  /// Writes a number, padded with leading zeros to at least `digits` digits.
  mutating func append(_ value: Int, paddedTo digits: Int) {
    let value = UInt64(value.magnitude)
    let count = max(digits, Output.digits(in: value))
    reserve(count + 8)
    Output.write(value, count, at: position)
    position += count
  }

  /// The number of decimal digits of `value` (Warren, "Hacker's Delight", 11-4).
  @inline(__always)
  static func digits(in value: UInt64) -> Int {
    if value < 10 { return 1 }
    // 1233 / 4096 is the decimal logarithm of 2.
    let guess = ((64 &- value.leadingZeroBitCount) &* 1233) &>> 12
    return guess &+ (value >= powersOfTen[guess] ? 1 : 0)
  }

  /// Writes the `count` digits of a number, including leading zeros, eight at a time. Two digits at
  /// a time, each pair after the division of the previous one, took a third longer on canada.json.
  ///
  /// SAFETY: writes whole words. The caller has reserved eight bytes more than the digits.
  @inline(__always)
  static func write(_ value: UInt64, _ count: Int, at start: MutableBytePointer) {
    let block: UInt64 = 100_000_000
    if count <= 8 {
      writeLeading(value, count, at: start)
    } else if count <= 16 {
      writeLeading(value / block, count &- 8, at: start)
      _ = writeBlock(value % block, at: start + (count &- 8))
    } else {
      let upper = value / block
      writeLeading(upper / block, count &- 16, at: start)
      _ = writeBlock(value % block, at: writeBlock(upper % block, at: start + (count &- 16)))
    }
  }

  /// Writes the `count` digits of a number below 10^8.
  @inline(__always)
  private static func writeLeading(_ value: UInt64, _ count: Int, at start: MutableBytePointer) {
    let zeros = UInt64(truncatingIfNeeded: 8 &- count) &* 8
    start.uncheckedStore((eightDigits(value) | .lanes(.digit0)) &>> zeros)
  }

  /// The eight digits of a number below 10^8, the first one in the lowest lane: split into halves,
  /// quarters and eighths, all lanes at once (Khuong, "How to print integers really fast", 2017).
  @inline(__always)
  static func eightDigits(_ value: UInt64) -> UInt64 {
    let upper = value / 10_000
    let halves = upper | (value &- upper &* 10_000) &<< 32
    // 10_486 / 2^20 is a hundredth and 103 / 2^10 a tenth, precise enough for the floor of numbers
    // below 10,000 and below 100. The masks keep the quotients, which are below 100 and below 10,
    // and clear the bits that the products of other lanes have shifted in.
    let hundreds = ((halves &* 10_486) &>> 20) & 0x0000_007F_0000_007F
    let quarters = hundreds | (halves &- hundreds &* 100) &<< 16
    let tens = ((quarters &* 103) &>> 10) & 0x000F_000F_000F_000F
    return tens | (quarters &- tens &* 10) &<< 8
  }

  /// Writes a finite float. A whole number is written without a fraction, as Foundation does.
  mutating func append(float value: Float) {
    let text = value.description
    append(number: text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  /// Writes a finite double with the fewest digits that read back as the same bits, in the form of
  /// its `description`: `0.1`, `100`, `1e+300`, `-0`. A whole number is written without a fraction,
  /// as Foundation does.
  @usableFromInline @inline(never)
  mutating func append(double value: Double) {
    reserve(48)
    // The sign is always written, and overwritten if there is none.
    position.pointee = .minus
    let start = position + (value.sign == .minus ? 1 : 0)
    let magnitude = value.magnitude
    // Up to 2^53, every integer is a double. Beyond it, every double is an integer.
    let whole = magnitude <= 9_007_199_254_740_992 ? Int64(magnitude) : 0
    if Double(whole) == magnitude {
      position = Output.writeInteger(whole.magnitude, at: start)
      return
    }
    let (digits, exponent) = ShortestDecimal.of(magnitude.bitPattern)
    if whole > 0 {
      let point = Output.writeInteger(whole.magnitude, at: start)
      position = Output.writeFraction(digits, exponent, without: whole.magnitude, at: point)
    } else {
      position = start
      appendDecimal(digits, exponent)
    }
  }

  /// Writes the point and the fraction of `digits` × 10^`exponent`, and returns their end. The
  /// number has at most 17 digits, 1 to 16 of them in the fraction, of which the last may be zeros.
  ///
  /// The whole part is that of the double itself: if the shortest decimal were on the other side of
  /// an integer, that integer would read back as the double, but is a double itself. So no division
  /// has to separate the whole part from the fraction, and no digit moves to make room for the
  /// point. Waiting for these two steps would take half the time of canada.json.
  ///
  /// SAFETY: a sign, 16 digits, a point and 16 digits are 34 bytes of the 48 that are reserved.
  /// `exponent` is -16 to -1, so that `16 + exponent` is in the table.
  @inline(__always)
  private static func writeFraction(
    _ digits: UInt64,
    _ exponent: Int,
    without whole: UInt64,
    at point: MutableBytePointer
  ) -> MutableBytePointer {
    let scale = powersOfTen[16 &+ exponent]
    let fraction = digits &* scale &- whole &* 10_000_000_000_000_000
    let block: UInt64 = 100_000_000
    let upper = Output.eightDigits(fraction / block)
    let lower = Output.eightDigits(fraction % block)
    point.pointee = .point
    (point + 1).uncheckedStore(upper | .lanes(.digit0))
    (point + 9).uncheckedStore(lower | .lanes(.digit0))
    // Drop the trailing zeros.
    let zeros = lower == 0 ? 64 &+ upper.leadingZeroBitCount : lower.leadingZeroBitCount
    return point + (17 &- zeros &>> 3)
  }

  /// Writes `shortest` × 10^`scale`, a number below 1 or beyond 2^53, without trailing zeros.
  ///
  /// SAFETY: a sign, 17 digits, four zeros, a point and an exponent of five bytes are 28 bytes, and
  /// words reach up to 18 bytes further. All of this fits in the 48 bytes that are reserved.
  @inline(__always)
  private mutating func appendDecimal(_ shortest: UInt64, _ scale: Int) {
    var (digits, exponent) = (shortest, scale)
    while true {
      let quotient = digits / 10
      if quotient &* 10 != digits { break }
      digits = quotient
      exponent &+= 1
    }
    let count = Output.digits(in: digits)
    let point = count &+ exponent
    if point <= 0, point > -4 {
      position.uncheckedStore(UInt16.pair(.digit0, .point))
      position += 2
      var zeros = point
      while zeros < 0 {
        position.pointee = .digit0
        position += 1
        zeros &+= 1
      }
      Output.write(digits, count, at: position)
      position += count
    } else {
      Output.write(digits, count, at: position + 1)
      position[0] = position[1]
      if count > 1 { position[1] = .point }
      position += count > 1 ? count &+ 1 : 1
      appendExponent(point &- 1)
    }
  }

  @inline(__always)
  private mutating func appendExponent(_ exponent: Int) {
    position[0] = .letterE
    position[1] = exponent < 0 ? .minus : .plus
    position += 2
    let magnitude = UInt64(truncatingIfNeeded: exponent < 0 ? 0 &- exponent : exponent)
    if magnitude < 10 {
      position.pointee = .digit0
      position += 1
    }
    position = Output.writeInteger(magnitude, at: position)
  }
}
