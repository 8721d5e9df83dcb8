/// A checked JSON number taken apart: sign, digits, point and exponent.
///
/// For slow paths: an integer written with an exponent, a double of 800 digits, `Decimal`, the
/// comparison of `JSON` numbers. Takes the time to read the digits once, however many, and no
/// memory.
struct DecimalParts {
  let isNegative: Bool
  /// The digits with the point among them.
  private let mantissa: UnsafeBufferPointer<UInt8>
  /// The position of the point in `mantissa`, or its end.
  private let point: Int
  /// The exponent as written, cut to what an `Int` of 32 bits holds with room to add.
  private let writtenExponent: Int
  /// The exponent with its sign, or nothing.
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

  /// The exponent with one more digit, cut where no document's digits can outweigh it and 32 bits
  /// still hold it.
  @inline(__always)
  static func exponent(_ exponent: Int, followedBy byte: UInt8) -> Int {
    exponent < 100_000_000 ? exponent &* 10 &+ Int(byte.digitValue) : 1_000_000_000
  }

  /// The position of the last digit that is not zero, or nil for a zero.
  var lastSignificantDigit: Int? { mantissa.lastIndex { $0 != .digit0 && $0 != .point } }

  /// The position of the first digit that is not zero, or nil for a zero.
  var firstSignificantDigit: Int? { mantissa.firstIndex { $0 != .digit0 && $0 != .point } }

  /// The power of ten by which the integer spelled by the digits up to `position` is multiplied.
  func exponent(afterDigit position: Int) -> Int {
    let places = position < point ? point - position - 1 : point - position
    return writtenExponent + places
  }

  /// The same power of ten, whatever the size of the exponent: in limbs of nine digits, the least
  /// significant first, and the limb that all others repeat, 0 or -1. Equal powers have equal
  /// limbs.
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

  /// The values of the digits from the first significant one to the one at `position`.
  func digits(through position: Int) -> some Sequence<UInt8> {
    mantissa[(firstSignificantDigit ?? 0)...position].lazy.filter { $0 != .point }.map(\.digitValue)
  }

  /// The significant digits of the longest number halfway between two doubles.
  ///
  /// Such a number is (2m + 1) × 2^(e - 1) for neighbours m × 2^e and (m + 1) × 2^e. Where a power
  /// of two below 1 is concerned, 2^-k is 5^k × 10^-k, so that the digits are those of the integer
  /// (2m + 1) × 5^(1 - e). It is the largest for the smallest e, -1074, and the largest m of 53
  /// bits: (2^54 - 1) × 5^1075 is about 4.4 × 10^767, which has 768 digits and, being odd, ends in
  /// no zero. (From 1 on they are integers of at most 309 digits, and half an integer below 2^53.)
  /// The doubles themselves, m × 2^e, have at most 767, one less. fast_float's `max_digits`, 769
  /// for doubles, is this bound and the digit that replaces the rest; its 114 for floats is less
  /// and covered too.
  static let longestHalfway = 768

  /// The number as an integer and an exponent, with as many digits as decide to which double it is
  /// rounded.
  ///
  /// If digits are cut off, a 1 takes their place. At least one of them is not zero, so the number
  /// is greater than the `longestHalfway` digits kept, and less than those with one more in the
  /// last place; between the two there is no number halfway between doubles, and so with the 1 it
  /// is still on its side of each. That bounds the work for documents with numbers of any length.
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

  /// The number as an integer of any width; nil for a fraction, or what the type cannot hold.
  ///
  /// Complexity: O(digits), also for exponents of any size.
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

/// What equal numbers have in common, however they are written: the digits without leading and
/// trailing zeros, and the exponent; no digits for zero.
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
