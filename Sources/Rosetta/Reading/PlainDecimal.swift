/// A number like 65.613616999999977: one to seven digits, a point and more of them, 8 to 19 in all,
/// and nothing else. Most doubles of documents are such numbers; to read them by words of their own
/// takes a tenth off canada.json.
struct PlainDecimal {
  /// The digits without the point.
  let mantissa: UInt64
  /// How many of them stand behind it.
  let places: Int

  /// Nil for any other number. The digits are read as words without looking for their ends, the first
  /// one pulled together over the point.
  ///
  /// - Parameters:
  ///   - start: The first digit of a checked number.
  ///   - end: Behind its last byte.
  @inline(__always)
  init?(_ start: BytePointer, _ end: BytePointer) {
    let length = end - start
    guard length >= 9, length <= 20 else { return nil }
    // SAFETY: there are nine bytes at least behind the start, and as many before the end.
    let word = start.unchecked64()
    // The lowest bit of each lane that holds no digit. What else a checked number has, a point and the
    // letter and sign of an exponent, has no bit 4.
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
      // The last eight bytes; those before the digits are none. The same for any number of digits, which
      // nobody can foretell: 6 % of a document of places with 5 to 8 decimals. In two steps: without a
      // digit all 64 bits go, and one shift by as many would shift by none.
      let kept = (UInt64.max &<< UInt64(truncatingIfNeeded: 56 &- left &* 8)) &<< 8
      let last = (end - 8).unchecked64() & kept
      all |= last
      mantissa = mantissa &* powersOfTen[left] &+ (last & .lanes(0x0F)).eightDigitValues
    }
    // Only the letter of an exponent has bit 6.
    guard all & .lanes(0x40) == 0 else { return nil }
    self.mantissa = mantissa
  }

  /// The nearest double, by Clinger's way or by one product of Eisel and Lemire's (`Index+Doubles`),
  /// whose other cases cannot be: neither zero nor infinity nor a subnormal has so many digits and so
  /// few places, and halfway between two doubles below 10^7 are numbers of 30 places and more. Nil
  /// when the product does not decide.
  @inline(__always)
  var double: Double? {
    if mantissa < 1 &<< 53 {
      return Double(Int64(bitPattern: mantissa)) / exactPowersOfTen[places]
    }
    let zeros = mantissa.leadingZeroBitCount
    let normalized = mantissa &<< UInt64(truncatingIfNeeded: zeros)
    let place = PowersOfFive.place(of: 0 &- places)
    let high = normalized.multipliedFullWidth(by: powersOfFive[place]).high
    if high & 0x1FF == 0x1FF { return nil }
    let upper = high &>> 63
    let rounded = (high &>> (upper &+ 9) &+ 1) &>> 1
    let power = ((-217706 &* places) >> 16) &+ 1085 &+ Int(truncatingIfNeeded: upper) &- zeros
    // The leading one, and what rounding carries beyond it, are added to the exponent.
    return Double(bitPattern: rounded &+ UInt64(truncatingIfNeeded: power) &<< 52)
  }
}
