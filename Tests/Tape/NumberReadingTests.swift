import Foundation
import Testing

@testable import Rosetta

@Suite("Reading numbers") struct NumberReadingTests {
  // MARK: - Doubles

  @Test("a halfway case of 752 digits is rounded by its last one")
  func longestHalfway() throws {
    // 3 × 5^1075 × 10^-1075 is 1.5 times the smallest double: to the even one, twice the smallest.
    var digits = [3]
    for _ in 0..<1_075 {
      var carry = 0
      for place in digits.indices {
        let product = digits[place] * 5 + carry
        digits[place] = product % 10
        carry = product / 10
      }
      if carry > 0 { digits.append(carry) }
    }
    let text = digits.reversed().map(String.init).joined()
    #expect(text.count == 752)
    let smallest = Double.leastNonzeroMagnitude
    #expect(try Rosetta().decode(Double.self, from: "\(text)e-1075") == 2 * smallest)
    // Its last digit is a 5.
    #expect(try Rosetta().decode(Double.self, from: "\(text.dropLast())4e-1075") == smallest)
    #expect(try Rosetta().decode(Double.self, from: "\(text)1e-1076") == 2 * smallest)
  }

  /// Inputs that have broken readers, and the edges of the format.
  static let hard = [
    // Paxson, "A program for testing IEEE decimal-binary conversion", 1991: 17 digits and less
    // next to a halfway case.
    "5e+125", "69e+267", "999e-026", "7861e-034", "75569e-254", "928609e-261", "9210917e+080",
    "84863171e+114", "653777767e+273", "5232604057e-298", "27235667517e-109", "653532977297e-123",
    "3142213164987e-294", "46202199371337e-072", "231010996856685e-073", "9324754620109615e+212",
    "78459735791271921e+049", "272104041512242479e+200", "6802601037806061975e+198",
    "20505426358836677347e-221", "836168422905420598437e-234", "4891559871276714924261e+222",
    "9e-265", "85e-037", "623e+100", "3571e+263", "81661e+153", "920657e-023", "4603285e-024",
    "87575437e-309", "245540327e+122", "6138508175e+120", "83356057653e+193", "619534293513e+124",
    "2335141086879e+218", "36167929443327e-159", "609610927149051e-255", "3743626360493413e-165",
    "94080055902682397e-242", "899810892172646163e+283", "7120190517612959703e+120",
    "25188282901709339043e-252", "308984926168550152811e-052", "6372891218502368041059e+064",
    // Gay's tests and bugs of readers past: PHP 2010, Java 2010, GCC, Visual C++, Go, Swift.
    "2.2250738585072011e-308", "2.2250738585072012e-308", "2.2250738585072014e-308",
    "2.225073858507201136057409796709131975934819546351645648023426109724822222021076945516529e-308",
    "6.631236846766476e-316", "1.7976931348623157e308", "1.7976931348623158e308",
    "179769313486231580793728971405301e276", "4.9406564584124654e-324", "5e-324", "3e-324",
    "2.4703282292062328e-324", "2.4703282292062327e-324", "2.47032822920623272e-324", "2e-324",
    "6.8426091001131e-310", "3.518437208883201171875e13", "62.5364939768271845828",
    "8.10109172351e-10", "1.50000000000000011102230246251565", "9007199254740991.4999999999999",
    "30078505129381147446200", "1777820000000000000001",
    "0.500000000000000166547006220929549868969",
    "1.00000000000000011102230246251565404236316680908203125",
    "1.00000000000000011102230246251565404236316680908203124",
    "1.00000000000000011102230246251565404236316680908203126",
    "0.000000000000000000000000000000000000000000000000000000000000000000000000000001e77",
    // Lemire: ties and products that need all 128 bits.
    "9007199254740993", "9007199254740992.5", "9007199254740993e1", "4503599627370497.5",
    "4503599627475352.5", "4503599627475353.5", "2251799813685248.25", "2251799813685248.75",
    "1125899906842624.125", "1125899906842901.875", "8.36e+4", "7.2057594037927933e+16",
    "1.0020284025808569e-134", "1.00000006e+09", "123456789012345678901234567890e-20",
    "10000000000000000000", "9999999999999999999", "18446744073709551615", "18446744073709551616",
    "9999999999999999999e-342", "1e-342", "1e-343", "9999999999999999999e-343", "1e308", "1e309",
    "0e400", "-0", "-0.0", "-0e-5", "0.0000000000000000000000000000000000", "1e22", "1e23", "1e-22",
    "9007199254740992e22", "9007199254740993e22", "9007199254740992e-22", "1E+2", "1e0",
    "4.35", "0.1", "0.3", "123.456e-7", "65536.25", "1e1000000000000000000000",
    "-1e-99999999999999",
    "0.1e-999999999", "100000e-5", "1e-0005", "1e+00000000000000000000000000000000000000005",
  ]

  @Test("the hardest numbers known are read as the standard library reads them", arguments: hard)
  func hardNumbers(text: String) {
    expectSame(text)
    expectSame("-" + (text.hasPrefix("-") ? String(text.dropFirst()) : text))
  }

  @Test("every power of two, its neighbours and every power of ten read bit for bit")
  func powers() {
    for exponent in -1074...1023 {
      let power = Double(sign: .plus, exponent: exponent, significand: 1)
      for value in [power, power.nextUp, power.nextDown] where value != 0 && value.isFinite {
        expectRoundTrip(value)
        expectSame("\(value)")
      }
    }
    for exponent in -400...400 {
      for digits in ["1", "9", "5", "1234567890123456789", "9999999999999999999"] {
        expectSame("\(digits)e\(exponent)")
      }
    }
  }

  @Test(
    "a number halfway between two doubles goes to the even one; a digit further to its side",
    .tags(.slow)
  )
  func halfway() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<Effort.count(3000, otherwise: 500) {
      // Powers down to 2^-60 keep the exact decimal short enough to write.
      let significand = UInt64.random(in: (1 << 52)..<(1 << 53), using: &random)
      let shift = Int.random(in: 1...60, using: &random)
      var tie = BigNumber(significand * 2 + 1)
      for _ in 0..<shift { tie.multiply(by: 5) }
      let digits = tie.description
      let lower = Double(significand) * Double(sign: .plus, exponent: 1 - shift, significand: 1)
      let even = significand % 2 == 0 ? lower : lower.nextUp
      expectSame("\(digits)e-\(shift)", even)
      expectSame("\(digits)0000000001e-\(shift + 10)", lower.nextUp)
      expectSame("\(digits)\(String(repeating: "0", count: 800))1e-\(shift + 801)", lower.nextUp)
      var below = tie
      below.subtractOne()
      expectSame("\(below)99999999999e-\(shift + 11)", lower)
    }
  }

  @Test("random doubles are written and read bit for bit", .tags(.slow))
  func bitPatterns() {
    var random = SeededRandom(seed: 2)
    for _ in 0..<Effort.count(200_000, otherwise: 40_000) {
      let value = Double(bitPattern: random.next())
      if value.isFinite { expectRoundTrip(value) }
    }
    for _ in 0..<Effort.count(50_000, otherwise: 10_000) {
      // Subnormal ones, few of which come at random, and whole ones.
      expectRoundTrip(Double(bitPattern: random.next() & 0x000F_FFFF_FFFF_FFFF))
      expectRoundTrip(
        Double(Int64(bitPattern: random.next()) >> Int64.random(in: 0...62, using: &random))
      )
      expectRoundTrip(Double(Int.random(in: -1_000_000...1_000_000, using: &random)) / 1000)
    }
  }

  @Test("random digits are read as the standard library reads them", .tags(.slow))
  func digits() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<Effort.count(60_000, otherwise: 15_000) {
      let count = Int.random(in: 1...24, using: &random)
      let first = String(Int.random(in: 1...9, using: &random))
      var text = first + String.digits(count - 1, using: &random)
      if Bool.random(using: &random) {
        let point = Int.random(in: 1...text.count, using: &random)
        let fraction = text.dropFirst(point)
        text = text.prefix(point) + (fraction.isEmpty ? "" : "." + fraction)
      }
      if Bool.random(using: &random) { text += "e\(Int.random(in: -345...310, using: &random))" }
      expectSame(text)
    }
    for count in [20, 100, 766, 767, 768, 769, 770, 800, 2000] {
      for _ in 0..<50 {
        let digits = String.digits(count, using: &random)
        expectSame("1.\(digits)")
        expectSame("1\(digits)e-\(count)")
        expectSame("0.\(String(repeating: "0", count: 300))1\(digits)")
        expectSame("0.\(String(repeating: "0", count: 320))4\(digits)")
      }
    }
  }

  @Test("decimals of every length, read by words, are read as the standard library reads them")
  func plainDecimals() {
    var random = SeededRandom(seed: 13)
    for step in 0..<30_000 {
      // Most have 17 digits or more, where one product in five hundred does not decide.
      let count = step % 3 == 0 ? Int.random(in: 7...20, using: &random) : 17 + step % 4
      let point = Int.random(in: 1...8, using: &random)
      var digits = Array(String.digits(count, using: &random))
      if digits[0] == "0", point > 1 || point >= count { digits[0] = "7" }
      let whole = String(digits.prefix(point))
      let text = point < count ? whole + "." + String(digits.dropFirst(point)) : whole
      expectSame(step % 5 == 0 ? "-" + text : text)
    }
  }

  // MARK: - Floats

  @Test("random floats are written and read bit for bit")
  func floats() throws {
    var random = SeededRandom(seed: 4)
    for _ in 0..<60_000 {
      let value = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
      if value.isFinite { try expectRoundTrip(value) }
    }
    for bits in UInt32(0)..<2000 {
      try expectRoundTrip(Float(bitPattern: bits))
      try expectRoundTrip(-Float(bitPattern: 0x0080_0000 - 1000 + bits))
      try expectRoundTrip(Float(bitPattern: 0x7F7F_FFFF - bits))
    }
  }

  @Test("a number halfway between two floats is rounded once, not twice", .tags(.slow))
  func floatHalfway() throws {
    var random = SeededRandom(seed: 5)
    for _ in 0..<Effort.count(4000, otherwise: 700) {
      let lower = Float(bitPattern: UInt32.random(in: 0..<0x7F7F_FFFF, using: &random))
      // Exact, as a double has digits to spare.
      let tie = (Double(lower) + Double(lower.nextUp)) / 2
      let exact = BigNumber.decimal(of: tie)
      let even = lower.bitPattern % 2 == 0 ? lower : lower.nextUp
      expectFloat("\(exact.digits)e\(exact.exponent)", even)
      // So little more that a double cannot hold it.
      let above = "\(exact.digits)0000000000000000000000000000001e\(exact.exponent - 31)"
      expectFloat(above, lower.nextUp)
      var below = exact.digits
      below.subtractOne()
      expectFloat("\(below)9999999999999999999999999999999e\(exact.exponent - 31)", lower)
    }
    expectFloat("3.4028235677973367e38", .infinity)
    expectFloat("3.40282356779733661637539395458142568448e38", .infinity)
    expectFloat("3.40282356779733661637539395458142568447e38", .greatestFiniteMagnitude)
    expectFloat("1e-46", 0)
    expectFloat("7.006492321624085e-46", 0)
    expectFloat("7.006492321624086e-46", .leastNonzeroMagnitude)
  }

  // MARK: - The table

  @Test("every power of five in the table is the exact one, cut to 128 bits")
  func powersOfFiveTable() {
    let largestExponent = 324
    #expect(powersOfFive.count == 2 * (largestExponent - PowersOfFive.smallestExponent + 1))
    var power = BigNumber(1)
    for exponent in 0...largestExponent {
      let place = PowersOfFive.place(of: exponent)
      #expect(
        power.leading128Bits == [powersOfFive[place], powersOfFive[place + 1]],
        "5^\(exponent)"
      )
      power.multiply(by: 5)
    }
    power = BigNumber(1)
    for exponent in 1...(-PowersOfFive.smallestExponent) {
      power.multiply(by: 5)
      let place = PowersOfFive.place(of: -exponent)
      #expect(
        power.leading128BitsOfReciprocal == [powersOfFive[place], powersOfFive[place + 1]],
        "5^-\(exponent)"
      )
    }
  }

  // MARK: - Syntax

  static let refused: [(String, SyntaxExpectation, Int)] = [
    ("-", .digit, 1), ("+1", .value, 0), (".5", .value, 0), ("1.", .digit, 2), ("1.e5", .digit, 2),
    ("1e", .digit, 2), ("1e+", .digit, 3), ("1E-", .digit, 3), ("1e5.5", .endOfDocument, 3),
    ("01", .noLeadingZero, 0), ("-01", .noLeadingZero, 1), ("00", .noLeadingZero, 0),
    ("--1", .digit, 1), ("1-2", .endOfDocument, 1), ("0x10", .endOfDocument, 1),
    ("1_000", .endOfDocument, 1), ("1 000", .endOfDocument, 2),
    ("NaN", .value, 0), ("-Infinity", .digit, 1), ("-NaN", .digit, 1), ("1f", .endOfDocument, 1),
    ("1e5e5", .endOfDocument, 3), ("-.5", .digit, 1), ("-e5", .digit, 1), ("0e", .digit, 2),
    ("12345678901234567890.", .digit, 21), ("1.00000000000000000000x", .endOfDocument, 22),
    ("1e00000000000000000000x", .endOfDocument, 22), ("\u{0661}", .value, 0),
  ]

  @Test("what only looks like a number is refused at its byte", arguments: refused)
  func refuses(text: String, expected: SyntaxExpectation, offset: Int) {
    #expect(faultOfReading(Array(text.utf8)) == SyntaxFault(expected: expected, offset: offset))
    // In an array, a bracket stands behind it and no padding.
    let inArray = faultOfReading(Array("[\(text)]".utf8))
    #expect(inArray?.offset == offset + 1)
  }

  // MARK: - Expectations

  private func expectSame(_ text: String, _ expected: Double? = nil) {
    let bytes = Array(text.utf8)
    guard let expected = expected ?? Double(text) else { return }
    if let value = value(bytes) {
      #expect(
        value.bitPattern == expected.bitPattern,
        "\(text.prefix(60)): \(value), not \(expected)"
      )
    } else {
      Issue.record("no number: \(text)")
    }
  }

  private func value(_ bytes: [UInt8]) -> Double? {
    bytes.withUnsafeBufferPointer { buffer in
      guard let tape = try? Tape.make(buffer, maximumDepth: 1).get() else { return nil }
      defer { tape.free() }
      return tape.number(tape.word(.root)).double()
    }
  }

  private func expectFloat(_ text: String, _ expected: Float) {
    let bytes = Array(text.utf8)
    let value = bytes.withUnsafeBufferPointer { buffer -> Float? in
      guard let tape = try? Tape.make(buffer, maximumDepth: 1).get() else { return nil }
      defer { tape.free() }
      return tape.number(tape.word(.root)).float()
    }
    #expect(value?.bitPattern == expected.bitPattern, "\(text.prefix(60))")
  }

  private func expectRoundTrip(_ value: Double) {
    var output = Output(capacity: 32)
    defer { output.free() }
    output.append(double: value)
    let bytes = Array(output.bytes())
    if self.value(bytes)?.bitPattern != value.bitPattern {
      Issue.record("\(value) was written as \(String(decoding: bytes, as: UTF8.self))")
    }
  }

  private func expectRoundTrip(_ value: Float) throws {
    let text: String = try Rosetta().encode(value)
    let read = try Rosetta().decode(Float.self, from: text)
    if read.bitPattern != value.bitPattern { Issue.record("\(value) was written as \(text)") }
  }
}

extension String {
  fileprivate static func digits(_ count: Int, using random: inout SeededRandom) -> String {
    String((0..<count).map { _ in "0123456789".randomElement(using: &random) ?? "0" })
  }
}
