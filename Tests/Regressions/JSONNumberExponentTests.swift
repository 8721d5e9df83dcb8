import Rosetta
import Testing

@Suite("JSON numbers with exponents of any size")
struct JSONNumberExponentTests {
  static let differents = [
    ("1e9999999999", "1e8888888888"), ("1e-9999999999", "1e-8888888888"),
    ("1e9999999999", "1e-9999999999"), ("1e99999999999999999999999", "1e99999999999999999999998"),
    ("1e1000000000", "1e1000000000000000000"), ("1e1000000000", "1e0"),
    ("10e999999999999999999", "1e999999999999999999"),
  ]

  @Test("JSON numbers with huge exponents differ when their values do", arguments: differents)
  func different(one: String, other: String) throws {
    #expect(try #require(JSONNumber(text: one)) != #require(JSONNumber(text: other)))
    #expect(try JSON(parsing: one) != JSON(parsing: other))
  }

  static let equals = [
    ("1e9999999999", "10e9999999998"), ("1e9999999999", "1e+00000000009999999999"),
    ("0.1e1000000000000000000000", "1e999999999999999999999"),
    ("100e-1000000000000000000000", "1e-999999999999999999998"),
    ("0.001e1", "1e-2"), ("10e-1000000000", "1e-999999999"), ("10e-1", "1e0"),
    ("0e9999999999", "-0e-8888888888"), ("100e-2", "1"), ("0.1e1000000000", "1e999999999"),
  ]

  @Test("JSON numbers with huge exponents are equal when their values are", arguments: equals)
  func equal(one: String, other: String) throws {
    let (one, other) = try (#require(JSONNumber(text: one)), #require(JSONNumber(text: other)))
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
  }
}
