/// A checked JSON number taken apart: sign, digits, point and exponent.
///
/// For the rare ways a number goes: an integer written with an exponent, a double of 800 digits,
/// the comparison of `JSON` numbers. Nothing here depends on how long the digits are but the time
/// to read them once.
struct DecimalText {
  let isNegative: Bool
  /// The digits with the point among them.
  private let mantissa: UnsafeBufferPointer<UInt8>
  /// The position of the point in `mantissa`, or its end.
  private let point: Int
  /// The exponent as written, cut to what an `Int` holds with room to add.
  private let writtenExponent: Int

  init(_ text: UnsafeBufferPointer<UInt8>) {
    var start = text.startIndex
    isNegative = text.first == 0x2D
    if isNegative { start += 1 }
    let mark = text.firstIndex { $0 | 0x20 == 0x65 } ?? text.endIndex
    mantissa = UnsafeBufferPointer(rebasing: text[start..<mark])
    point = mantissa.firstIndex(of: 0x2E) ?? mantissa.endIndex
    var exponent = 0
    var isSmall = false
    for byte in text[mark...].dropFirst() {
      if byte == 0x2D {
        isSmall = true
      } else if byte != 0x2B {
        exponent = DecimalText.exponent(exponent, followedBy: byte)
      }
    }
    writtenExponent = isSmall ? -exponent : exponent
  }

  /// The exponent with one more digit, cut where no document's digits can outweigh it and 32 bits
  /// still hold it.
  @inline(__always)
  static func exponent(_ exponent: Int, followedBy byte: UInt8) -> Int {
    exponent < 100_000_000 ? exponent &* 10 &+ Int(byte &- 0x30) : 1_000_000_000
  }

  /// The position of the last digit that is not zero, or nil for a zero.
  var lastSignificantDigit: Int? { mantissa.lastIndex { $0 != 0x30 && $0 != 0x2E } }

  /// The position of the first digit that is not zero, or nil for a zero.
  var firstSignificantDigit: Int? { mantissa.firstIndex { $0 != 0x30 && $0 != 0x2E } }

  /// The power of ten by which the integer spelled by the digits up to `position` is multiplied.
  func exponent(behindDigit position: Int) -> Int {
    let behind = position < point ? point - position - 1 : point - position
    return writtenExponent + behind
  }

  /// The values of the digits from the first significant one to the one at `position`.
  func digits(through position: Int) -> some Sequence<UInt8> {
    mantissa[(firstSignificantDigit ?? 0)...position].lazy.filter { $0 != 0x2E }.map { $0 - 0x30 }
  }

  /// The number as an integer and an exponent, with at most so many digits. If more are cut off,
  /// the last one is 1, which keeps the number on its side of every number with fewer digits.
  func literal(significantDigits limit: Int) -> String {
    guard let last = lastSignificantDigit else { return isNegative ? "-0" : "0" }
    var text: [UInt8] = isNegative ? [0x2D] : []
    var count = 0
    for digit in digits(through: last) {
      count += 1
      if count <= limit { text.append(digit + 0x30) }
    }
    let dropped = max(count - limit, 0)
    if dropped > 0 { text[text.count - 1] = 0x31 }
    return String(decoding: text, as: UTF8.self) + "e\(exponent(behindDigit: last) + dropped)"
  }

  /// The number as an integer of any width; nil for a fraction, or what the type cannot hold.
  ///
  /// Complexity: O(digits), also for exponents of any size.
  func integer<Integer: FixedWidthInteger>(as type: Integer.Type = Integer.self) -> Integer? {
    guard let last = lastSignificantDigit else { return 0 }
    let zeros = exponent(behindDigit: last)
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
