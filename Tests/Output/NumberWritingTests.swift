import Foundation
import Testing

@testable import Rosetta

@Suite("Writing numbers") struct NumberWritingTests {
  static let doubles: [(Double, String)] = [
    (0, "0"), (-0.0, "-0"), (1, "1"), (-1, "-1"), (100, "100"), (0.1, "0.1"), (0.3, "0.3"),
    (1.5, "1.5"), (123.456, "123.456"), (1e15, "1000000000000000"), (1e16, "1e+16"),
    (123_456_789_012_345_680, "1.2345678901234568e+17"),
    (9_007_199_254_740_992, "9007199254740992"), (-9_007_199_254_740_992, "-9007199254740992"),
    (9_007_199_254_740_994, "9.007199254740994e+15"),
    (1e21, "1e+21"), (1e22, "1e+22"), (1e23, "1e+23"),
    (1e300, "1e+300"), (1e100, "1e+100"), (0.001, "0.001"), (0.0001, "0.0001"),
    (0.00001, "1e-05"), (0.00012345, "0.00012345"), (1.5e-7, "1.5e-07"), (1e-10, "1e-10"),
    (.leastNonzeroMagnitude, "5e-324"), (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
    (.leastNormalMagnitude, "2.2250738585072014e-308"),
    (.leastNormalMagnitude.nextDown, "2.225073858507201e-308"),
    (12345678.9, "12345678.9"), (0.1 + 0.2, "0.30000000000000004"), (9.5e-05, "9.5e-05"),
    (-12.25, "-12.25"), (4.35, "4.35"),
  ]

  @Test("a double has the fewest digits that read back", arguments: doubles)
  func shortest(value: Double, expected: String) throws {
    let text: String = try Rosetta().encode(value)
    #expect(Double(text) == value)
    #expect(text == expected)
    #expect(try Rosetta().decode(Double.self, from: text).bitPattern == value.bitPattern)
  }

  @Test("random doubles are written as their description, without \".0\"", .tags(.slow))
  func descriptions() throws {
    var random = SeededRandom(seed: 6)
    var values = (0..<100_000).map { _ in Double(bitPattern: random.next()) }.filter(\.isFinite)
    values += (0..<20_000).map { _ in Double(bitPattern: random.next() & 0x000F_FFFF_FFFF_FFFF) }
    values += (-1074...1023).map { Double(sign: .plus, exponent: $0, significand: 1) }
    values += (-323...308).compactMap { Double("1e\($0)") }
    values += (0..<20_000).map { _ in
      Double(random.next() >> UInt64.random(in: 0..<64, using: &random))
    }
    // Exact halves between two decimals, few decimals, and the neighbours of whole numbers.
    values += (0..<40_000).flatMap { step in
      let whole = Double(random.next() >> UInt64.random(in: 11..<64, using: &random))
      let halved = whole / Double(1 << (step % 54))
      let decimal = (whole / 1000).rounded() / [1, 10, 100, 1000, 1e6, 1e9][step % 6]
      return [halved, decimal, whole.nextUp, -whole.nextDown]
    }
    for value in values.sampled(every: 7) where value != 0 {
      var output = Output(capacity: 32)
      output.append(double: value)
      let text = String(decoding: output.bytes(), as: UTF8.self)
      output.free()
      if text != value.description.withoutFractionOfZero || Double(text) != value {
        Issue.record("\(value) was written as \(text)")
      }
    }
  }

  @Test("digits are counted correctly around every power of ten")
  func digitCounts() throws {
    var values: [UInt64] = [0, .max]
    var power: UInt64 = 1
    for _ in 0..<19 {
      power *= 10
      values += [power - 1, power, power + 1]
    }
    for value in values {
      #expect(Output.digits(in: value) == "\(value)".count)
      let text: String = try Rosetta().encode(value)
      #expect(text == "\(value)")
      if let signed = Int64(exactly: value) {
        let negative: String = try Rosetta().encode(-signed)
        #expect(negative == "\(-signed)")
      }
    }
  }

  @Test("random integers are written as their description")
  func integers() throws {
    var random = SeededRandom(seed: 7)
    let values = (0..<20_000).map { _ in
      Int64(bitPattern: random.next()) >> Int64.random(in: 0..<64, using: &random)
    }
    let text: String = try Rosetta().encode(values + [.min, .max])
    #expect(text == "[\((values + [.min, .max]).map(String.init).joined(separator: ","))]")
    #expect(try Rosetta().decode([Int64].self, from: text) == values + [.min, .max])
  }

  @Test("NaN and infinities are refused, or null where the mapper says so")
  func nonFinite() throws {
    let words: [(Double, String)] = [
      (.nan, "NaN"), (.infinity, "Infinity"), (-.infinity, "-Infinity"),
    ]
    for (value, word) in words {
      let error = #expect(throws: RosettaError.self) {
        try Rosetta().encode([1, value], as: String.self)
      }
      #expect(
        error?.problems.map(\.brief) == [
          "error: expected a finite number, found \(word) at $[1]"
        ]
      )
      var rosetta = Rosetta()
      rosetta.nonFinite = .null
      let text: String = try rosetta.encode([1, value])
      #expect(text == "[1,null]")
    }
  }
}

extension String {
  fileprivate var withoutFractionOfZero: String { hasSuffix(".0") ? String(dropLast(2)) : self }
}
