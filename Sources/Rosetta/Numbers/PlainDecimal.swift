/// A number like 65.613616999999977: one to seven digits, a point and more digits, 8 to 19 digits
/// in all. Most doubles in documents are such numbers. This fast path takes a tenth off the time of
/// canada.json.
struct PlainDecimal {
  /// The digits without the point.
  let mantissa: UInt64
  /// The number of digits after the point.
  let places: Int

  /// Nil for any other number. The digits are read as words without looking for their ends, and the
  /// first word is closed up over the point.
  ///
  /// - Parameters:
  ///   - start: The first digit of a checked number.
  ///   - end: The address after its last byte.
  @inline(__always)
  init?(_ start: BytePointer, _ end: BytePointer) {
    let length = end - start
    guard length >= 9, length <= 20 else { return nil }
    // SAFETY: there are at least nine bytes, so that a word fits at the start, one byte later and
    // before the end. The word in the middle is read only if there are at least 17.
    let word = start.unchecked64()
    // The lowest bit of each lane that holds no digit. The other bytes of a checked number, a point
    // and the letter and sign of an exponent, lack bit 4.
    let others = ~word &>> 4 & .lanes(0x01)
    guard others != 0 else { return nil }
    places = length &- 1 &- others.leadingLanes
    let before = (others &- 1) & ~others
    let joined = word & before | (start + 1).unchecked64() & ~before
    var all = word | joined
    var mantissa = joined.eightDigits
    var left = length &- 9
    if left >= 8 {
      let middle = (start + 9).unchecked64()
      all |= middle
      mantissa = mantissa &* 100_000_000 &+ middle.eightDigits
      left &-= 8
    }
    if length == 18 {
      // One digit is left, as in most computed doubles.
      let last = (end - 1).pointee
      all |= UInt64(last)
      mantissa = mantissa &* 10 &+ UInt64(last & 15)
    } else {
      // The last eight bytes, masked to the digits that are left. No branch depends on their
      // number, because it could not be predicted, which would cost 6 % of the time of a document
      // of coordinates with 5 to 8 decimals. Two shifts, because one by 64 bits shifts by none.
      let kept = (UInt64.max &<< UInt64(truncatingIfNeeded: 56 &- left &* 8)) &<< 8
      let last = (end - 8).unchecked64() & kept
      all |= last
      mantissa = mantissa &* powersOfTen[left] &+ (last & .lanes(0x0F)).eightDigitValues
    }
    // Only the letter of an exponent has bit 6.
    guard all & .lanes(0x40) == 0 else { return nil }
    self.mantissa = mantissa
  }

  /// The nearest double, by Clinger's division or by one product of the Eisel-Lemire algorithm
  /// (NumberText+Doubles.swift); nil if the product does not decide. The special cases of the
  /// algorithm cannot occur: zero, infinity and subnormals do not have so many digits and so few
  /// places, and a number halfway between two doubles below 10^7 has at least 30 places.
  @inline(__always)
  var double: Double? {
    if mantissa < 1 &<< 53 { return Double(Int64(bitPattern: mantissa)) / exactPowersOfTen[places] }
    let zeros = mantissa.leadingZeroBitCount
    let normalized = mantissa &<< UInt64(truncatingIfNeeded: zeros)
    let place = PowersOfFive.place(of: 0 &- places)
    let high = normalized.multipliedFullWidth(by: powersOfFive[place]).high
    // A carry from the power's lower half could reach the bits above these nine.
    if high & 0x1FF == 0x1FF { return nil }
    let upper = high &>> 63
    let rounded = (high &>> (upper &+ 9) &+ 1) &>> 1
    // 217706 / 2^16 is the binary logarithm of ten. 1085 is 63 + 1023 less the leading one of
    // `rounded`, which the sum below adds to the exponent, along with any carry of the rounding.
    let power = ((-217706 &* places) >> 16) &+ 1085 &+ Int(truncatingIfNeeded: upper) &- zeros
    return Double(bitPattern: rounded &+ UInt64(truncatingIfNeeded: power) &<< 52)
  }
}
