/// A natural number of any size, as slow and as plain as school taught it: what the tests hold the
/// fast arithmetic against.
struct BigNumber: CustomStringConvertible {
  /// 32 bits a word, the lowest first, the highest not zero.
  private var words: [UInt32]

  init(_ value: UInt64) {
    words = [UInt32(truncatingIfNeeded: value), UInt32(truncatingIfNeeded: value >> 32)]
    trim()
  }

  private mutating func trim() {
    while words.last == 0 { words.removeLast() }
  }

  mutating func multiply(by factor: UInt32) {
    var carry: UInt64 = 0
    for position in words.indices {
      carry += UInt64(words[position]) * UInt64(factor)
      words[position] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry > 0 { words.append(UInt32(carry)) }
  }

  /// Divides, and returns the remainder.
  private mutating func divide(by divisor: UInt32) -> UInt32 {
    var remainder: UInt64 = 0
    for position in words.indices.reversed() {
      remainder = remainder << 32 | UInt64(words[position])
      words[position] = UInt32(remainder / UInt64(divisor))
      remainder %= UInt64(divisor)
    }
    trim()
    return UInt32(remainder)
  }

  mutating func subtractOne() {
    for position in words.indices {
      words[position] &-= 1
      if words[position] != .max { break }
    }
    trim()
  }

  var description: String {
    var rest = self
    var digits: [String] = []
    while !rest.words.isEmpty {
      let part = String(rest.divide(by: 1_000_000_000))
      digits.append(String(repeating: "0", count: rest.words.isEmpty ? 0 : 9 - part.count) + part)
    }
    return digits.isEmpty ? "0" : digits.reversed().joined()
  }

  private var bitWidth: Int {
    words.last.map { words.count * 32 - $0.leadingZeroBitCount } ?? 0
  }

  private func bit(_ position: Int) -> Bool {
    position >= 0 && words[position / 32] >> UInt32(position % 32) & 1 == 1
  }

  /// The highest 128 bits, high word first, zeros behind a shorter number.
  var leading128Bits: [UInt64] {
    let width = bitWidth
    return [0, 64].map { start in
      (0..<64).reduce(0) { $0 << 1 | (bit(width - 1 - start - $1) ? 1 : 0) }
    }
  }

  /// The highest 128 bits of one divided by this number, which is no power of two: long division.
  var leading128BitsOfReciprocal: [UInt64] {
    var remainder = BigNumber(1)
    for _ in 1..<bitWidth { remainder.multiply(by: 2) }
    var bits = [UInt64](repeating: 0, count: 2)
    for position in 0..<128 {
      remainder.multiply(by: 2)
      if remainder.subtract(self) { bits[position / 64] |= 1 << UInt64(63 - position % 64) }
    }
    return bits
  }

  /// Subtracts a number that is not greater; false, and nothing done, if it is.
  private mutating func subtract(_ other: BigNumber) -> Bool {
    var result = words
    var borrow: Int64 = 0
    for position in 0..<max(words.count, other.words.count) {
      guard position < words.count else { return false }
      let subtrahend = position < other.words.count ? Int64(other.words[position]) : 0
      let difference = Int64(words[position]) - subtrahend - borrow
      borrow = difference < 0 ? 1 : 0
      result[position] = UInt32(truncatingIfNeeded: difference)
    }
    if borrow > 0 { return false }
    words = result
    trim()
    return true
  }

  /// A double above zero as an integer times a power of ten, exactly.
  static func decimal(of value: Double) -> (digits: BigNumber, exponent: Int) {
    let isSubnormal = value.exponentBitPattern == 0
    var digits = BigNumber(value.significandBitPattern | (isSubnormal ? 0 : 1 << 52))
    let power = Int(isSubnormal ? 1 : value.exponentBitPattern) - 1075
    for _ in 0..<abs(power) { digits.multiply(by: power < 0 ? 5 : 2) }
    return (digits, min(power, 0))
  }
}
