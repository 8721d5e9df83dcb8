extension Output {
  /// Writes a finite double with the fewest digits that read back as the same bits: `0.1`, `100`,
  /// `1e+300`, `-0`. A whole number has no fraction, as with Foundation.
  @usableFromInline @inline(never)
  mutating func append(double value: Double) {
    reserve(48)
    // The sign is written in any case, and overwritten where there is none.
    position.pointee = .minus
    let start = position + (value.sign == .minus ? 1 : 0)
    let magnitude = value.magnitude
    // Below 2^53 every integer is a double; from there on every double is an integer.
    let whole = magnitude < 9_007_199_254_740_992 ? Int64(magnitude) : 0
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

  /// Writes the point and the fraction of `digits` × 10^`exponent`, a number of at most 17 digits
  /// with a fraction of 1 to 16 digits, of which the last ones may be zero, and returns where they
  /// end.
  ///
  /// The whole part is that of the double itself: were the shortest decimal on the other side of an
  /// integer, that integer would read back as the double. So no division is needed to separate the
  /// two, and no digit moves to make room for the point. Waiting for these two steps would be half
  /// of the time of canada.json.
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
    // Without the zeros at the end.
    let zeros = lower == 0 ? 64 &+ upper.leadingZeroBitCount : lower.leadingZeroBitCount
    return point + (17 &- zeros &>> 3)
  }

  /// Writes `shortest` × 10^`scale`, a number below 1 or from 2^53 on, without the zeros at its
  /// end.
  ///
  /// SAFETY: a sign, 17 digits, four zeros, a point and an exponent of five bytes are 28 bytes;
  /// words reach up to 18 bytes further. All of it fits in the 48 that are reserved.
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
    if exponent >= 0, point <= 17 {
      Output.write(digits, count, at: position)
      position += count
      var zeros = exponent
      while zeros > 0 {
        position.pointee = .digit0
        position += 1
        zeros &-= 1
      }
    } else if point <= 0, point > -4 {
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
