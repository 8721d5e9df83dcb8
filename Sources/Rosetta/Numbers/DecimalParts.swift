/// A checked JSON number taken apart: sign, digits, point and exponent.
///
/// For slow paths: an integer written with an exponent, a double of 800 digits, `Decimal`, the
/// comparison of `JSON` numbers. Reads the digits once, however many, and allocates nothing.
struct DecimalParts {
  let isNegative: Bool
  /// The digits, including the point.
  private let mantissa: UnsafeBufferPointer<UInt8>
  /// The position of the point in `mantissa`, or its end.
  private let point: Int
  /// The exponent as written, clamped so that sums with it fit in an `Int` of 32 bits.
  private let writtenExponent: Int
  /// The text of the exponent with its sign, or empty.
  private let exponentText: UnsafeBufferPointer<UInt8>

  init(_ text: UnsafeBufferPointer<UInt8>) {
    var start = text.startIndex
    isNegative = text.first == .minus
    if isNegative { start += 1 }
    let mark = text.firstIndex { $0.isExponentMark } ?? text.endIndex
    mantissa = UnsafeBufferPointer(rebasing: text[start..<mark])
    point = mantissa.firstIndex(of: .point) ?? mantissa.endIndex
    var exponent = 0
    var isSmall = false
    exponentText = UnsafeBufferPointer(rebasing: text[mark...].dropFirst())
    for byte in exponentText {
      if byte == .minus {
        isSmall = true
      } else if byte != .plus {
        exponent = DecimalParts.exponent(exponent, followedBy: byte)
      }
    }
    writtenExponent = isSmall ? -exponent : exponent
  }

  /// The exponent with one more digit, clamped to a value that the digits of no document can offset
  /// and that fits in 32 bits.
  @inline(__always)
  static func exponent(_ exponent: Int, followedBy byte: UInt8) -> Int {
    exponent < 100_000_000 ? exponent &* 10 &+ Int(byte.digitValue) : 1_000_000_000
  }

  /// The position of the last digit that is not zero, or nil for a zero.
  var lastSignificantDigit: Int? { mantissa.lastIndex { $0 != .digit0 && $0 != .point } }

  /// The position of the first digit that is not zero, or nil for a zero.
  var firstSignificantDigit: Int? { mantissa.firstIndex { $0 != .digit0 && $0 != .point } }

  /// The exponent of ten that scales the integer spelled by the digits up to `position`.
  func exponent(afterDigit position: Int) -> Int {
    let places = position < point ? point - position - 1 : point - position
    return writtenExponent + places
  }

  /// The exact value of `exponent(afterDigit:)` for an exponent of any size: limbs of nine digits,
  /// the least significant first, and then 0 or -1, which stands for all higher limbs. Equal
  /// exponents have equal limbs.
  ///
  /// Complexity: O(digits of the exponent).
  func exactExponent(afterDigit position: Int) -> [Int64] {
    let base: Int64 = 1_000_000_000
    let sign: Int64 = exponentText.first == .minus ? -1 : 1
    var digits = exponentText.drop { !$0.isDigit }
    var carry = Int64(exponent(afterDigit: position) - writtenExponent)
    var limbs: [Int64] = []
    while !digits.isEmpty || (carry != 0 && carry != -1) {
      let limb = digits.suffix(9).reduce(0) { $0 * 10 + Int64($1.digitValue) }
      digits = digits.dropLast(9)
      let sum = sign * limb + carry
      carry = sum >= 0 ? sum / base : (sum + 1) / base - 1
      limbs.append(sum - carry * base)
    }
    while let last = limbs.last, last == (carry == 0 ? 0 : base - 1) { limbs.removeLast() }
    return limbs + [carry]
  }

  /// The values of the digits from the first significant one through the one at `position`.
  func digits(through position: Int) -> some Sequence<UInt8> {
    mantissa[(firstSignificantDigit ?? 0)...position].lazy.filter { $0 != .point }.map(\.digitValue)
  }

  /// The number of significant digits of the longest number halfway between two doubles.
  ///
  /// Such a number is (2m + 1) × 2^(e - 1) for neighbours m × 2^e and (m + 1) × 2^e. A power of two
  /// below 1 is 2^-k = 5^k × 10^-k, so the digits are those of the integer (2m + 1) × 5^(1 - e).
  /// This integer is largest for the smallest e, -1074, and the largest m of 53 bits: (2^54 - 1) ×
  /// 5^1075 is about 4.4 × 10^767, which has 768 digits and, being odd, does not end in a zero.
  /// (For e from 1 on, such numbers are integers of at most 309 digits, and for e = 0 halves below
  /// 2^53.) The doubles themselves, m × 2^e, have at most 767 digits. fast_float's `max_digits`,
  /// 769 for doubles, is this bound plus the digit that replaces the rest. Its 114 for floats is
  /// less, so that floats are covered too.
  static let longestHalfway = 768

  /// The number as an integer and an exponent, with enough digits to decide which double it rounds
  /// to.
  ///
  /// If digits are cut off, a 1 takes their place. At least one of them is not zero, so the number
  /// is greater than the `longestHalfway` digits kept, and less than these plus one in the last
  /// place. No number halfway between doubles lies between the two, so the number with the 1 is on
  /// the same side of each of them. This bounds the work for numbers of any length.
  var literal: String {
    let limit = DecimalParts.longestHalfway + 1
    guard let last = lastSignificantDigit else { return isNegative ? "-0" : "0" }
    var text: [UInt8] = isNegative ? [.minus] : []
    var count = 0
    for digit in digits(through: last) {
      count += 1
      if count <= limit { text.append(digit + .digit0) }
    }
    let dropped = max(count - limit, 0)
    if dropped > 0 { text[text.count - 1] = .digit1 }
    return String(decoding: text, as: UTF8.self) + "e\(exponent(afterDigit: last) + dropped)"
  }

  /// The number as an integer of any width; nil if it has a fraction or does not fit the type.
  ///
  /// Complexity: O(digits), whatever the exponent.
  func integer<Integer: FixedWidthInteger>(as type: Integer.Type = Integer.self) -> Integer? {
    guard let last = lastSignificantDigit else { return 0 }
    let zeros = exponent(afterDigit: last)
    // A type of n bits overflows before it has n zeros.
    guard zeros >= 0, zeros < Integer.bitWidth else { return nil }
    var value: Integer = 0
    func append(_ digit: UInt8) -> Bool {
      let (product, overflowed) = value.multipliedReportingOverflow(by: 10)
      let (sum, carried) =
        isNegative
        ? product.subtractingReportingOverflow(Integer(digit))
        : product.addingReportingOverflow(Integer(digit))
      value = sum
      return !overflowed && !carried
    }
    for digit in digits(through: last) where !append(digit) { return nil }
    for _ in 0..<zeros where !append(0) { return nil }
    return value
  }
}

/// The canonical form of a number, the same however it is written: the digits without leading and
/// trailing zeros, and the exponent. Zero has no digits.
struct CanonicalNumber: Hashable {
  private var isNegative = false
  private var digits: [UInt8] = []
  private var exponent: [Int64] = []

  init(_ parts: DecimalParts) {
    guard let last = parts.lastSignificantDigit else { return }
    isNegative = parts.isNegative
    digits = Array(parts.digits(through: last))
    exponent = parts.exactExponent(afterDigit: last)
  }
}
