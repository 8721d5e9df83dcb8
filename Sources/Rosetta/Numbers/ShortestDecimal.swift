/// The shortest decimal that reads back as a double; of several, the nearest to the double.
///
/// All decimals that read back as the double lie within half a step of it, a step being the
/// distance to the next double. The unit is the power of ten for which a step is 1 to 10 units.
/// Then at most one multiple of ten units lies in this interval. If there is one, it is the
/// shortest; if not, the nearest whole number of units is. One product in fixed point decides,
/// unless it is within its own error of a boundary. Then Schubfach decides, which is still 2.3
/// times faster than `description`. The idea is from Yaoyuan Guo's yyjson. On canada.json, it takes
/// little more than half the instructions of Schubfach alone.
enum ShortestDecimal {
  /// Returns `digits` × 10^`exponent` for the bits of a finite double above zero: at most 17
  /// digits, of which the last may be zeros.
  @inline(__always)
  static func of(_ bits: UInt64) -> (digits: UInt64, exponent: Int) {
    let fraction = bits & 0x000F_FFFF_FFFF_FFFF
    let biased = Int(truncatingIfNeeded: bits &>> 52)
    // At a power of two the step changes, and a subnormal has no leading one.
    if fraction == 0 || biased == 0 { return schubfach(bits) }
    let power = biased &- 1075
    let exponent = PowersOfFive.decimalExponent(ofPowerOfTwo: power)
    let shift = PowersOfFive.shift(power, exponent)
    let place = PowersOfFive.place(of: 0 &- exponent)
    let (high, low) = (powersOfFive[place], powersOfFive[place &+ 1])

    // The double in units: a whole number, and a fraction in 2^-64, too small by less than 2.
    let scaled = (fraction | 1 &<< 52) &<< shift
    let upper = high.multipliedFullWidth(by: scaled)
    let (rest, carried) = upper.low.addingReportingOverflow(
      low.multipliedFullWidth(by: scaled).high
    )
    let units = upper.high &+ (carried ? 1 : 0)

    // The distance above a multiple of ten, and half a step, both in 2^-60 and too small by less
    // than 2.
    let tens = units / 10 &* 10
    let above = (units &- tens) &<< 60 | rest &>> 4
    let half = high &>> (5 &- shift)
    let ten: UInt64 = 10 &<< 60
    let reach = above &+ half
    let middle: UInt64 = 1 &<< 63
    if above &- half &+ 2 < 4 || ten &- reach < 4 || rest &- middle &+ 2 < 4 {
      return schubfach(bits)
    }
    // Conditional selects, because branches could not be predicted.
    var digits = units &+ rest &>> 63
    digits = reach > ten ? tens &+ 10 : digits
    digits = above < half ? tens : digits
    return (digits, exponent)
  }

  /// Handles any double, by Raffaello Giulietti's "The Schubfach way to render doubles", 2020, as
  /// arranged in Alexander Bolz's Drachennest: scales the double and the two ends of its rounding
  /// interval by one power of ten, and checks which of four candidates lies inside.
  @inline(never)
  private static func schubfach(_ bits: UInt64) -> (digits: UInt64, exponent: Int) {
    let fraction = bits & 0x000F_FFFF_FFFF_FFFF
    let biased = Int(truncatingIfNeeded: (bits &>> 52) & 0x7FF)
    var significand = fraction
    var power = -1074
    if biased != 0 {
      significand |= 1 &<< 52
      power = biased &- 1075
    }
    let isEven = significand & 1 == 0
    // The next double below a power of two is only half as far away.
    let lowerIsCloser = fraction == 0 && biased > 1
    let center = 4 &* significand
    let lower = center &- 2 &+ (lowerIsCloser ? 1 : 0)
    let upper = center &+ 2
    // 1_262_611 / 2^22 is the decimal logarithm of 2, and 524_031 / 2^22 that of 4/3, precise
    // enough for the floor at every exponent of a double.
    let exponent = (power &* 1_262_611 &- (lowerIsCloser ? 524_031 : 0)) >> 22
    let shift = PowersOfFive.shift(power, exponent)
    let place = PowersOfFive.place(of: 0 &- exponent)
    let high = powersOfFive[place]
    var low = powersOfFive[place &+ 1]
    // The table is truncated, but Schubfach needs inexact powers rounded up. The powers that fit in
    // 128 bits, 5^0 to 5^55, are exact. No low word of the table is all ones, so nothing carries.
    if exponent > 0 || exponent < -55 { low &+= 1 }
    let scaledLower = roundToOdd(high, low, lower &<< shift) &+ (isEven ? 0 : 1)
    let scaled = roundToOdd(high, low, center &<< shift)
    let scaledUpper = roundToOdd(high, low, upper &<< shift) &- (isEven ? 0 : 1)
    let digits = scaled &>> 2
    if digits >= 10 {
      let shorter = digits / 10
      let below = scaledLower <= 40 &* shorter
      let above = 40 &* shorter &+ 40 <= scaledUpper
      if below != above { return (shorter &+ (above ? 1 : 0), exponent &+ 1) }
    }
    let below = scaledLower <= 4 &* digits
    let above = 4 &* digits &+ 4 <= scaledUpper
    if below != above { return (digits &+ (above ? 1 : 0), exponent) }
    let middle = 4 &* digits &+ 2
    let roundsUp = scaled > middle || (scaled == middle && digits & 1 != 0)
    return (digits &+ (roundsUp ? 1 : 0), exponent)
  }

  /// The upper 64 bits of `value` × (`high`, `low`), the lowest bit set if the rest is not zero.
  @inline(__always)
  private static func roundToOdd(_ high: UInt64, _ low: UInt64, _ value: UInt64) -> UInt64 {
    let lower = low.multipliedFullWidth(by: value)
    let upper = high.multipliedFullWidth(by: value)
    let (middle, carried) = upper.low.addingReportingOverflow(lower.high)
    return (upper.high &+ (carried ? 1 : 0)) | (middle > 1 ? 1 : 0)
  }
}
