import Foundation
import Rosetta
import Testing

/// A `Decimal` has 128 bits for its digits and exponents from -128 to 127: every number that fits
/// is read, and whatever is written reads back as the same number.
@Suite("The range of Decimal")
struct DecimalRangeTests {
  static let largestDigits = "340282366920938463463374607431768211455"

  static func write(_ value: Decimal) throws -> String {
    try Rosetta().encode(value, using: .decimal)
  }

  static func read(_ text: String) throws -> Decimal {
    try Rosetta().decode(text, using: .decimal)
  }

  @Test(
    "a number that fits a Decimal is read exactly and survives a round trip",
    arguments: [
      (
        "39 digits", "340282366920938463463374607431768211455",
        "340282366920938463463374607431768211455"
      ),
      ("a zero before the exponent", "20e127", "2" + zeros(128)),
      ("the same without it", "2e128", "2" + zeros(128)),
      ("38 zeros more", "1e165", "1" + zeros(165)),
      ("three times", "3e165", "3" + zeros(165)),
      ("the largest number", largestDigits + "e127", largestDigits + zeros(127)),
      ("the smallest", "-" + largestDigits + "e127", "-" + largestDigits + zeros(127)),
      ("nearest to zero", "1e-128", "0." + zeros(127) + "1"),
      ("a zero too many", "10e-129", "0." + zeros(127) + "1"),
      ("39 digits of a fraction", "-" + largestDigits + "e-128", "-0." + zeros(89) + largestDigits),
    ]
  )
  func exact(name: String, text: String, digits: String) throws {
    let value = try Self.read(text)
    #expect(value.description == digits)
    #expect(try Self.write(value) == digits)
    #expect(try Self.read(digits) == value)
  }

  @Test(
    "a number that does not fit a Decimal is out of range",
    arguments: [
      ("one too many", "340282366920938463463374607431768211456"),
      ("40 digits", "1000000000000000000000000000000000000001"),
      ("39 zeros more", "1e166"),
      ("four times", "4e165"),
      ("40 significant digits after zeros", "0.001000000000000000000000000000000000000001"),
      ("larger than the largest", "340282366920938463463374607431768211456e127"),
      ("an exponent too small", "1e-129"),
      ("a fraction of the smallest", "15e-129"),
    ]
  )
  func refused(name: String, text: String) throws {
    let error = try #require(throws: RosettaError.self) { try Self.read(text) }
    #expect(error.problems.map(\.code) == [.outOfRange])
  }

  @Test("the greatest and the least Decimal survive a round trip")
  func extremes() throws {
    for value in [
      Decimal.greatestFiniteMagnitude, -Decimal.greatestFiniteMagnitude,
      Decimal.leastNonzeroMagnitude, Decimal.leastNormalMagnitude, Decimal(), Decimal.pi,
    ] {
      #expect(try Self.read(Self.write(value)) == value)
    }
  }

  @Test("random Decimals survive a round trip")
  func random() throws {
    var generator = SeededRandom(seed: 25)
    var written = 0
    for _ in 0..<3_000 {
      let high =
        UInt64.random(in: .min ... .max, using: &generator)
        >> Int.random(in: 0...64, using: &generator)
      let low = UInt64.random(in: .min ... .max, using: &generator)
      let value = Decimal(
        sign: Bool.random(using: &generator) ? .minus : .plus,
        exponent: Int.random(in: -128...127, using: &generator),
        significand: Decimal(high) * (Decimal(UInt64.max) + 1) + Decimal(low)
      )
      if value.isNaN { continue }
      written += 1
      #expect(try Self.read(Self.write(value)) == value, "\(value)")
    }
    #expect(written > 2_500)
  }

  @Test("a random number is read exactly if it fits a Decimal, and refused otherwise")
  func randomText() throws {
    var generator = SeededRandom(seed: 26)
    var accepted = 0
    for _ in 0..<3_000 {
      let count = Int.random(in: 1...41, using: &generator)
      var digits = String(Int.random(in: 1...9, using: &generator))
      for _ in 1..<count { digits += String(Int.random(in: 0...9, using: &generator)) }
      let exponent = Int.random(in: -170...170, using: &generator)
      let expected = Self.expansion(digits, exponent)
      let value = try? Self.read("\(digits)e\(exponent)")
      #expect(value?.description == expected, "\(digits)e\(exponent)")
      if value != nil { accepted += 1 }
    }
    #expect(accepted > 1_000)
  }

  /// The number without an exponent; nil if no 128 bits and exponent from -128 to 127 hold it.
  private static func expansion(_ digits: String, _ exponent: Int) -> String? {
    var digits = digits
    var exponent = exponent
    while digits.hasSuffix("0") {
      digits.removeLast()
      exponent += 1
    }
    let significand = digits + zeros(max(exponent - 127, 0))
    let isShort = significand.count < largestDigits.count
    let isLong = significand.count > largestDigits.count
    guard exponent >= -128, isShort || !isLong && significand <= largestDigits else { return nil }
    if exponent >= 0 { return digits + zeros(exponent) }
    let padded = zeros(max(1 - exponent - digits.count, 0)) + digits
    return padded.dropLast(-exponent) + "." + padded.suffix(-exponent)
  }

  private static func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
}
