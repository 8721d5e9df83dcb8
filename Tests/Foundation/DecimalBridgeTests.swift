import Foundation
import Rosetta
import Testing

@Suite("Decimal")
struct DecimalBridgeTests {
  struct Price: JSONConvertible, Equatable {
    var amount = Decimal()
    var tax: Decimal?

    static func map(_ object: inout Price, json: Mapper) {
      object.amount <- json["amount"] ~ .decimal
      object.tax <~ json["tax"]
    }
  }

  @Test(
    "a Decimal keeps its digits, both ways",
    arguments: [
      "0", "1", "-1", "0.1", "1234.5678", "-0.0000000001",
      "12345678901234567890123456789012345678",
      "99999999999999999999999999999999999999",
      "0.12345678901234567890123456789012345678",
      "-1234567890123456789.1234567890123456789",
    ]
  )
  func roundTrip(_ digits: String) throws {
    let json = #"{"amount":\#(digits),"tax":\#(digits)}"#
    let price = try Price(json: json)
    #expect(price.amount == Decimal(string: digits))
    #expect(price.tax == price.amount)
    #expect(try price.json(as: String.self) == json)
  }

  @Test(
    "a Decimal with an exponent is read exactly",
    arguments: [
      ("1.5e3", "1500"), ("25e-2", "0.25"), ("-0.0", "0"), ("1E2", "100"), ("1.500", "1.5"),
      ("100000000000000000000000000000000000000000", "100000000000000000000000000000000000000000"),
    ]
  )
  func exponents(_ json: String, _ digits: String) throws {
    let price = try Price(json: #"{"amount":\#(json)}"#)
    #expect(price.amount == Decimal(string: digits))
    #expect(try price.json(as: String.self) == #"{"amount":\#(digits)}"#)
  }

  @Test("a Decimal is written as its description, whatever arithmetic has made it")
  func description() throws {
    var generator = SeededRandom(seed: 25)
    for _ in 0..<2_000 {
      let word = UInt64.random(in: 0 ... .max, using: &generator)
      let one = Decimal(
        sign: Bool.random(using: &generator) ? .plus : .minus,
        exponent: .random(in: -128...127, using: &generator),
        significand: Decimal(word >> UInt64.random(in: 0...63, using: &generator))
      )
      let other = Decimal(Int.random(in: -1000...1000, using: &generator))
      for value in [one, other, other / 8, other * 100, one * other, one + other, one - one] {
        // What is too large or too small becomes NaN.
        guard value.isFinite else { continue }
        #expect(try Rosetta().encode(value) as String == value.description)
        #expect(try RosettaEncoder().encode(value) == Data(value.description.utf8))
      }
    }
  }

  @Test(
    "a Decimal refuses a number out of its range and any other type",
    arguments: [
      BadJSON(
        #"{"amount": 340282366920938463463374607431768211456}"#,
        "error: expected Decimal, found number 34028236692093846346337460743176…, which does not fit"
          + " at $.amount"
      ),
      BadJSON(
        #"{"amount": 1e400}"#,
        "error: expected Decimal, found number 1e400, which does not fit at $.amount"
      ),
      BadJSON(
        #"{"amount": 1e-400}"#,
        "error: expected Decimal, found number 1e-400, which does not fit at $.amount"
      ),
      BadJSON(
        #"{"amount": "1.5"}"#,
        #"error: expected Decimal, found string "1.5" at $.amount"#
      ),
      BadJSON(#"{"amount": true}"#, "error: expected Decimal, found boolean true at $.amount"),
      BadJSON(#"{"amount": null}"#, "error: expected Decimal, found null at $.amount"),
      BadJSON(#"{"amount": 1, "tax": []}"#, "warning: expected Decimal, found array at $.tax"),
    ]
  )
  func refusals(_ refusal: BadJSON) {
    let outcome = Outcome { try $0.decode(Price.self, from: refusal.json) }
    #expect(outcome.problems == [refusal.problem])
  }

  @Test("a Decimal that is NaN is not written")
  func notANumber() {
    let outcome = Outcome { try $0.encode(Price(amount: .nan)) as String }
    #expect(outcome.value == nil)
    #expect(outcome.problems == ["error: expected a finite number, found NaN at $.amount"])
  }
}
