/// The shortest decimal that reads back as a double, and the nearest of the shortest.
///
/// All decimals that read back as the double lie within half a step of it, a step being how far
/// apart doubles are there. With the power of ten for which a step is 1 to 10 units, at most one
/// multiple of ten lies within: it is the shortest if it does, and the nearest unit if not. One
/// product in fixed point shows which, unless it comes out within its own error of the border; then
/// `Schubfach` decides. The idea is from Yaoyuan Guo's yyjson; on canada.json it takes little more than
/// half the instructions of Schubfach alone.
enum ShortestDecimal {
  /// `digits` × 10^`exponent`, for the bits of a finite double above zero. At most 17 digits; the
  /// last ones may be zero.
  @inline(__always)
  static func of(_ bits: UInt64) -> (digits: UInt64, exponent: Int) {
    let fraction = bits & 0x000F_FFFF_FFFF_FFFF
    let biased = Int(truncatingIfNeeded: bits &>> 52)
    // At a power of two the step changes; a subnormal has no leading one.
    if fraction == 0 || biased == 0 { return Schubfach.decimal(bits) }
    let power = biased &- 1075
    let exponent = PowersOfFive.decimalExponent(ofPowerOfTwo: power)
    let shift = PowersOfFive.shift(power, exponent)
    let place = PowersOfFive.place(of: 0 &- exponent)
    let (high, low) = (powersOfFive[place], powersOfFive[place &+ 1])

    // The double in units: whole ones, and a fraction in 2^-64 that is less than 2 too small.
    let scaled = (fraction | 1 &<< 52) &<< shift
    let upper = high.multipliedFullWidth(by: scaled)
    let (rest, carried) = upper.low.addingReportingOverflow(
      low.multipliedFullWidth(by: scaled).high
    )
    let units = upper.high &+ (carried ? 1 : 0)

    // How far it is above a multiple of ten, and half a step, both in 2^-60 and less than 2 too
    // small.
    let tens = units / 10 &* 10
    let above = (units &- tens) &<< 60 | rest &>> 4
    let half = high &>> (5 &- shift)
    let ten: UInt64 = 10 &<< 60
    let reach = above &+ half
    let middle: UInt64 = 1 &<< 63
    if above &- half &+ 2 < 4 || ten &- reach < 4 || rest &- middle &+ 2 < 4 {
      return Schubfach.decimal(bits)
    }
    // Selected, not branched to: which it is cannot be foretold.
    var digits = units &+ rest &>> 63
    digits = reach > ten ? tens &+ 10 : digits
    digits = above < half ? tens : digits
    return (digits, exponent)
  }
}
