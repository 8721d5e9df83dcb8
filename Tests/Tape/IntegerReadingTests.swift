import Rosetta
import Testing

@Suite("Reading integers") struct IntegerReadingTests {
  @Test("limits are read in all spellings, and what is beyond them is refused")
  func limits() throws {
    try expectLimits(Int8.self)
    try expectLimits(Int16.self)
    try expectLimits(Int32.self)
    try expectLimits(Int64.self)
    try expectLimits(Int.self)
    try expectLimits(UInt8.self)
    try expectLimits(UInt16.self)
    try expectLimits(UInt32.self)
    try expectLimits(UInt64.self)
    try expectLimits(UInt.self)
  }

  private func expectLimits<Integer: FixedWidthInteger & JSONRepresentable>(
    _ type: Integer.Type
  ) throws {
    for limit in [Integer.min, Integer.max] {
      for value in [limit, limit - limit.signum(), limit / 2, limit / 10, limit / 10 * 10] {
        for text in value.spellings {
          #expect(try Rosetta().decode(Integer.self, from: text) == value, "\(text)")
          #expect(try Rosetta().decode([Integer].self, from: "[\(text)]") == [value])
        }
        let written: String = try Rosetta().encode(value)
        #expect(written == "\(value)")
      }
      // One further in decimal digits, which no integer type holds.
      let digits = limit.magnitude.description
      let further = limit == 0 ? "-1" : (limit < 0 ? "-" : "") + digits.incremented
      for text in [
        further, further + ".0", further + "0e-1", "\(limit)0", "\(limit).5", "\(limit)e1",
      ]
      where !(limit == 0 && text.hasPrefix("0") && !text.contains(".5")) {
        expectRefused(text, Integer.self)
      }
    }
  }

  @Test("integers of every length are read, whatever follows them")
  func everyLength() throws {
    for count in 1...19 {
      for digits in ["9080706050403020109".prefix(count), "1000000000000000000".prefix(count)] {
        for text in [String(digits), "-\(digits)"] where count < 19 || digits.hasPrefix("1") {
          let value = try #require(Int64(text))
          for spaces in 0...9 {
            let space = String(repeating: " ", count: spaces)
            let behind = [
              ("[\(text)\(space)]", [value]),
              ("[\(text)\(space),77777777\(space)]", [value, 77_777_777]),
              ("[0,\(text)\(space),\(text)]", [0, value, value]),
            ]
            for (document, expected) in behind {
              #expect(try Rosetta().decode([Int64].self, from: document) == expected, "\(document)")
            }
            let members = "{\"a\":\(text)\(space),\"ÿÿ\":\(text)\(space)}"
            #expect(
              try Rosetta().decode([String: Int64].self, from: members) == [
                "a": value, "ÿÿ": value,
              ]
            )
          }
        }
      }
    }
  }

  static let exact: [(String, Int)] = [
    ("1e2", 100), ("1E+2", 100), ("100.0", 100), ("1000e-1", 100), ("-0", 0), ("-0.0", 0),
    ("0e99999999999999999999", 0), ("0.000e-5", 0), ("1.5e1", 15), ("-12.30e1", -123),
    ("0.00000000000000000001e20", 1), ("100000000000000000000e-20", 1),
    ("1e18", 1_000_000_000_000_000_000),
    ("9223372036854775807.000000000000000000000000", .max), ("-9223372036854775808e0", .min),
    ("922337203685477580.7e1", .max), ("0.9223372036854775807e19", .max), ("5e0", 5), ("5e-0", 5),
  ]

  @Test("an integer may have a point and an exponent", arguments: exact)
  func exactly(text: String, expected: Int) throws {
    #expect(try Rosetta().decode(Int.self, from: text) == expected)
    #expect(try JSON(parsing: text).intValue == expected)
  }

  static let inexact = [
    "300.7", "0.1", "1e-1", "-0.5", "1e19", "1e400", "1e99999999999999999999",
    "18446744073709551616",
    "-9223372036854775809", "9223372036854775807.1", "9223372036854775808",
    "1e-99999999999999999999",
    "100000000000000000000", "123456789012345678901234567890", "0.99999999999999999999999",
  ]

  @Test(
    "a number that is no integer of the type is out of range, never cut and never wrapped",
    arguments: inexact
  )
  func inexactly(text: String) {
    expectRefused(text, Int.self)
    expectRefused("-" + text.drop { $0 == "-" }, UInt64.self)
  }

  private func expectRefused<Integer: FixedWidthInteger & JSONRepresentable>(
    _ text: String,
    _ type: Integer.Type
  ) {
    let error = #expect(throws: RosettaError.self) {
      try Rosetta().decode(Integer.self, from: text)
    }
    let shown = text.count > 32 ? text.prefix(32) + "…" : Substring(text)
    #expect(
      error?.problems.map(\.brief)
        == ["error: expected \(Integer.self), found number \(shown), which does not fit at $"]
    )
    #expect(error?.problems.map(\.code) == [.outOfRange])
  }

  @Test("no other type is an integer", arguments: ["true", "\"1\"", "[]", "{}"])
  func otherTypes(text: String) {
    let error = #expect(throws: RosettaError.self) { try Rosetta().decode(UInt8.self, from: text) }
    #expect(error?.problems.map(\.code) == [.wrongType])
  }
}

extension FixedWidthInteger {
  /// The same number, written in other ways.
  fileprivate var spellings: [String] {
    let text = "\(self)"
    let sign = text.hasPrefix("-") ? "-" : ""
    let digits = text.drop { $0 == "-" }
    let withZeros = self == 0 ? [] : ["\(text)0e-1", "\(text)00.00e-2"]
    return withZeros + [
      text, "\(text).0", "\(text).000000000000000000000000", "\(text)e0", "\(text)E+00",
      "\(text)e-0",
      "\(sign)\(digits.prefix(1)).\(digits.dropFirst())0e\(digits.count - 1)",
      "\(sign)0.\(digits)e\(digits.count)", "\(sign)0.000\(digits)E+\(digits.count + 3)",
    ]
  }
}

extension String {
  /// The decimal number one greater.
  fileprivate var incremented: String {
    var digits = Array(utf8)
    for position in digits.indices.reversed() {
      if digits[position] < 0x39 {
        digits[position] += 1
        return String(decoding: digits, as: UTF8.self)
      }
      digits[position] = 0x30
    }
    return "1" + String(decoding: digits, as: UTF8.self)
  }
}
