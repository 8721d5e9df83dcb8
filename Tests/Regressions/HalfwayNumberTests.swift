import Testing

@testable import Rosetta

@Suite("Numbers halfway between two doubles")
struct HalfwayNumberTests {
  /// The integers `(2 * significand + 1) * 5^1075`: times 10^-1075 they are halfway between the
  /// doubles of the smallest exponent with this significand and the next.
  private func halfway(after significand: UInt64) -> BigNumber {
    var digits = BigNumber(2 * significand + 1)
    for _ in 0..<1075 { digits.multiply(by: 5) }
    return digits
  }

  private func expect(_ text: String, _ expected: Double) throws {
    #expect(try Rosetta().decode([Double].self, from: "[\(text)]") == [expected], "\(text)")
    #expect(JSONNumber(text: text)?.double == expected, "\(text)")
    #expect(Double(text) == expected, "\(text)")
  }

  @Test("the longest number halfway between two doubles has 768 digits")
  func bound() {
    #expect(halfway(after: 1 << 53 - 1).description.count == DecimalParts.longestHalfway)
  }

  @Test(
    "subnormal numbers of 768 digits and more are rounded correctly, from both sides",
    .tags(.slow)
  )
  func subnormals() throws {
    var random = SeededRandom(seed: 1075)
    let significands: [UInt64] =
      [0, 1, 2, 1 << 52 - 1, 1 << 52, 1 << 53 - 2, 1 << 53 - 1]
      + (0..<Effort.count(60, otherwise: 12)).map { _ in
        UInt64.random(in: 0..<1 << 53, using: &random)
      }
    for significand in significands {
      // Up to 2^53 the significand is the bit pattern, that of the smallest normal numbers too.
      let (lower, upper) = (Double(bitPattern: significand), Double(bitPattern: significand + 1))
      let digits = halfway(after: significand)
      try expect("\(digits)e-1075", significand % 2 == 0 ? lower : upper)
      try expect("-\(digits)e-1075", significand % 2 == 0 ? -lower : -upper)
      var below = digits
      below.subtractOne()
      for count in [1, 2, 40, 3000] {
        let zeros = String(repeating: "0", count: count - 1)
        let nines = String(repeating: "9", count: count)
        try expect("\(digits)\(zeros)1e-\(1075 + count)", upper)
        try expect("\(below)\(nines)e-\(1075 + count)", lower)
        try expect("0.\(zeros)\(digits)1e\(digits.description.count + count - 1076)", upper)
      }
    }
  }

  @Test("numbers of 768 digits that are not halfway are rounded as by the standard library")
  func others() throws {
    var random = SeededRandom(seed: 768)
    for row in 0..<200 {
      let width = UInt64.random(in: 40...53, using: &random)
      var digits = BigNumber(
        row == 0 ? 1 << 53 - 1 : UInt64.random(in: 0..<1 << width, using: &random)
      )
      for _ in 0..<1075 { digits.multiply(by: 5) }
      for exponent in 1074...1076 {
        let text = "\(digits)e-\(exponent)"
        try expect(text, Double(text) ?? .nan)
      }
    }
  }
}
