/// A number like 65.613616999999977: one to seven digits, a point and more of them, 8 to 19 in all,
/// and nothing else. Most doubles of documents are such numbers; this fast path takes a tenth off
/// canada.json.
struct PlainDecimal {
  /// The digits without the point.
  let mantissa: UInt64
  /// How many of them follow it.
  let places: Int

  /// Nil for any other number. The digits are read as words without looking for their ends, the
  /// first one pulled together over the point.
  ///
  /// - Parameters:
  ///   - start: The first digit of a checked number.
  ///   - end: After its last byte.
  @inline(__always)
  init?(_ start: BytePointer, _ end: BytePointer) {
    let length = end - start
    guard length >= 9, length <= 20 else { return nil }
    // SAFETY: there are at least nine bytes, so that a word fits at the start, one byte later and
    // before the end; the word in the middle is read if there are 17.
    let word = start.unchecked64()
    // The lowest bit of each lane that holds no digit. What else a checked number has, a point and
    // the letter and sign of an exponent, has no bit 4.
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
      // One digit is left, as of most doubles that were computed.
      let last = (end - 1).pointee
      all |= UInt64(last)
      mantissa = mantissa &* 10 &+ UInt64(last & 15)
    } else {
      // The last eight bytes, of which only the digits that are left are kept. No branch depends on
      // how many these are: it could not be predicted, which would cost 6 % of the time of a
      // document of places with 5 to 8 decimals. Two shifts, because one by 64 bits would shift by
      // none.
      let kept = (UInt64.max &<< UInt64(truncatingIfNeeded: 56 &- left &* 8)) &<< 8
      let last = (end - 8).unchecked64() & kept
      all |= last
      mantissa = mantissa &* powersOfTen[left] &+ (last & .lanes(0x0F)).eightDigitValues
    }
    // Only the letter of an exponent has bit 6.
    guard all & .lanes(0x40) == 0 else { return nil }
    self.mantissa = mantissa
  }

  /// The nearest double, by Clinger's division or by one product of Eisel and Lemire's
  /// (NumberText+Doubles.swift). The other cases of theirs cannot occur: neither zero nor infinity
  /// nor a subnormal has so many digits and so few places, and a number halfway between two doubles
  /// below 10^7 has 30 places and more. Nil when the product does not decide.
  @inline(__always)
  var double: Double? {
    if mantissa < 1 &<< 53 {
      return Double(Int64(bitPattern: mantissa)) / exactPowersOfTen[places]
    }
    let zeros = mantissa.leadingZeroBitCount
    let normalized = mantissa &<< UInt64(truncatingIfNeeded: zeros)
    let place = PowersOfFive.place(of: 0 &- places)
    let high = normalized.multipliedFullWidth(by: powersOfFive[place]).high
    // A carry from the power's lower half could reach the bits above these nine.
    if high & 0x1FF == 0x1FF { return nil }
    let upper = high &>> 63
    let rounded = (high &>> (upper &+ 9) &+ 1) &>> 1
    // 217706 / 2^16 is the binary logarithm of ten. 63 + 1023, less the leading one of `rounded`,
    // which is added to the exponent with what rounding carries beyond it.
    let power = ((-217706 &* places) >> 16) &+ 1085 &+ Int(truncatingIfNeeded: upper) &- zeros
    return Double(bitPattern: rounded &+ UInt64(truncatingIfNeeded: power) &<< 52)
  }
}
