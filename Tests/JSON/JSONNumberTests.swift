import Foundation
import Rosetta
import Testing

@Suite("A JSON number")
struct JSONNumberTests {
  @Test(
    "a JSON number keeps its digits",
    arguments: [
      "0.123456789012345678901234567890", "123456789012345678901234567890", "1.0", "-0", "-0.0",
      "1e400", "1E+2", "1e-99999999999999999999", "10000000000000000000000000000000000000000e-40",
    ]
  )
  func digits(text: String) throws {
    #expect(try JSON(parsing: "[\(text)]").description == "[\(text)]")
    let number = try #require(JSONNumber(text: text))
    #expect(number.text == text)
    #expect(number.description == text)
  }

  @Test(
    "a JSON number is made only of the text of a number",
    arguments: [
      "", " 1", "1 ", "+1", "01", ".5", "1.", "1e", "-", "0x1", "NaN", "\"1\"", "1,2", "١",
    ]
  )
  func refuses(text: String) {
    #expect(JSONNumber(text: text) == nil)
  }

  static let equals: [(String, String)] = [
    ("0", "-0"), ("0", "0e400"), ("0.0", "-0.000e-999999999999999"), ("1", "1.000"),
    ("1e400", "10e399"), ("1e400", "0.1e401"), ("-1e-400", "-0.01e-398"),
    ("123456789012345678901234567890", "1.2345678901234567890123456789e29"),
  ]

  @Test("JSON numbers of the same value are equal", arguments: equals)
  func equal(left: String, right: String) throws {
    let left = try #require(JSONNumber(text: left))
    let right = try #require(JSONNumber(text: right))
    #expect(left == right)
    #expect(left.hashValue == right.hashValue)
  }

  static let differents: [(String, String)] = [
    ("1e400", "1e401"), ("1e400", "-1e400"), ("1e-400", "0"), ("1e-400", "1e-401"),
    ("18446744073709551616", "18446744073709551615"), ("0.1", "0.1000000000000000000000000001"),
    ("12", "21"), ("1", "10"), ("9007199254740993", "9007199254740992"),
  ]

  @Test("JSON numbers of different values are not equal", arguments: differents)
  func different(left: String, right: String) throws {
    #expect(try #require(JSONNumber(text: left)) != #require(JSONNumber(text: right)))
  }

  static let integers: [(text: String, int: Int64?, unsigned: UInt64?)] = [
    ("0", 0, 0), ("-0", 0, 0), ("0.0e99", 0, 0), ("1e2", 100, 100), ("100.0", 100, 100),
    ("300.7", nil, nil), ("-1", -1, nil), ("1e-1", nil, nil), ("10e-1", 1, 1),
    ("9223372036854775807", .max, 9_223_372_036_854_775_807),
    ("9223372036854775808", nil, 9_223_372_036_854_775_808),
    ("-9223372036854775808", .min, nil), ("-9223372036854775809", nil, nil),
    ("18446744073709551615", nil, .max), ("18446744073709551616", nil, nil),
    ("1e400", nil, nil), ("1e999999999999999999999", nil, nil), ("1e-999999999999999", nil, nil),
  ]

  @Test("a JSON number is an integer if it fits the type", arguments: integers)
  func integer(test: (text: String, int: Int64?, unsigned: UInt64?)) throws {
    let number = try #require(JSONNumber(text: test.text))
    #expect(number.integer(as: Int64.self) == test.int)
    #expect(number.integer(as: UInt64.self) == test.unsigned)
  }

  static let doubles: [(String, Double)] = [
    ("0.1", 0.1), ("1e400", .infinity), ("-1e400", -.infinity), ("1e-400", 0),
    ("5e-324", 0x1p-1074),
    ("1.7976931348623157e308", .greatestFiniteMagnitude),
    ("9007199254740993", 9_007_199_254_740_992),
    ("1e99999999999999999999", .infinity), ("1e-99999999999999999999", 0),
  ]

  @Test("a JSON number gives the nearest double", arguments: doubles)
  func double(text: String, double: Double) throws {
    #expect(try #require(JSONNumber(text: text)).double == double)
  }

  @Test("a JSON number that is minus zero keeps its sign as a double")
  func negativeZero() throws {
    #expect(try #require(JSONNumber(text: "-0")).double.sign == .minus)
  }

  static let decimals: [(String, String?)] = [
    ("123456789012345678901234567890", "123456789012345678901234567890"),
    ("-0.123456789012345678901234567891", "-0.123456789012345678901234567891"),
    ("99999999999999999999999999999999999999", "99999999999999999999999999999999999999"),
    ("123456789012345678901234567890123456789012", nil), ("1e400", nil), ("1e-400", nil),
    ("-0", "0"),
  ]

  @Test("a JSON number is a Decimal if that holds every digit", arguments: decimals)
  func decimal(text: String, decimal: String?) throws {
    #expect(try #require(JSONNumber(text: text)).decimal?.description == decimal)
  }

  @Test("a JSON number is made of Swift's numbers")
  func initialisers() {
    #expect(JSONNumber(UInt64.max).text == "18446744073709551615")
    #expect(JSONNumber(Int64.min).text == "-9223372036854775808")
    #expect(JSONNumber(Double("0.1") ?? 0)?.text == "0.1")
    #expect(JSONNumber(Double.nan) == nil)
    #expect(JSONNumber(Double.infinity) == nil)
  }
}
