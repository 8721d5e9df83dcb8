extension Output {
  /// Writes a finite double with the fewest digits that read back as the same bits: `0.1`, `100`,
  /// `1e+300`, `-0`. A whole number has no fraction, as with Foundation.
  @usableFromInline @inline(never)
  mutating func append(double value: Double) {
    reserve(48)
    let bits = value.bitPattern
    if bits &>> 63 != 0 {
      position.pointee = 0x2D
      position += 1
    }
    if bits &<< 1 == 0 {
      position.pointee = 0x30
      position += 1
      return
    }
    var (digits, exponent) = Schubfach.decimal(bits & 0x7FFF_FFFF_FFFF_FFFF)
    while true {
      let quotient = digits / 10
      if quotient &* 10 != digits { break }
      digits = quotient
      exponent &+= 1
    }
    appendDecimal(digits, exponent)
  }

  /// Writes `digits` × 10^`exponent`: at most 17 digits, the last one not zero.
  ///
  /// SAFETY: a sign, 17 digits, four zeros, a point and an exponent of five bytes are 28 bytes; words
  /// reach up to 18 bytes further. All of it fits in the 48 that are reserved.
  @inline(__always)
  private mutating func appendDecimal(_ digits: UInt64, _ exponent: Int) {
    let count = Output.digits(in: digits)
    let point = count &+ exponent
    if exponent >= 0, point <= 17 {
      Output.write(digits, count, at: position)
      position += count
      var zeros = exponent
      while zeros > 0 {
        position.pointee = 0x30
        position += 1
        zeros &-= 1
      }
    } else if point > 0, point <= 17 {
      Output.write(digits, count, at: position)
      // The fraction, at most 16 digits, makes room for the point.
      let fraction = position + point
      let head = UnsafePointer(fraction).unchecked64()
      let tail = UnsafePointer(fraction + 8).unchecked64()
      (fraction + 1).uncheckedStore(head)
      (fraction + 9).uncheckedStore(tail)
      fraction.pointee = 0x2E
      position += count &+ 1
    } else if point <= 0, point > -4 {
      position.uncheckedStore(UInt16(littleEndian: 0x2E30))
      position += 2
      var zeros = point
      while zeros < 0 {
        position.pointee = 0x30
        position += 1
        zeros &+= 1
      }
      Output.write(digits, count, at: position)
      position += count
    } else {
      Output.write(digits, count, at: position + 1)
      position[0] = position[1]
      if count > 1 { position[1] = 0x2E }
      position += count > 1 ? count &+ 1 : 1
      appendExponent(point &- 1)
    }
  }

  @inline(__always)
  private mutating func appendExponent(_ exponent: Int) {
    position[0] = 0x65
    position[1] = exponent < 0 ? 0x2D : 0x2B
    position += 2
    let magnitude = UInt64(truncatingIfNeeded: exponent < 0 ? 0 &- exponent : exponent)
    if magnitude < 10 {
      position.pointee = 0x30
      position += 1
    }
    appendDigits(magnitude)
  }
}
