import Foundation
import Rosetta
import Testing

@Suite("JSONNumber as a property")
struct JSONNumberPropertyTests {
  @Test(
    "it keeps its digits",
    arguments: ["72.50", "0", "-0.0", "1e400", "12345678901234567890123"]
  )
  func digits(_ text: String) throws {
    #expect(try roundTrip([JSONNumber].self, "[\(text)]").map(\.text) == [text])
  }

  @Test("anything else is refused")
  func refuses() {
    #expect(
      Outcome { try $0.decode(JSONNumber.self, from: #""72.50""#) }.problems
        == [#"error: expected number, found string "72.50" at $"#]
    )
  }

  struct Rate: JSONConvertible {
    var rate: JSONNumber = 0
    var tax: JSONNumber = 72.50
    var limit: JSONNumber? = -1e30

    static func map(_ object: inout Rate, json: Mapper) {
      object.rate <~ json["rate"]
      object.tax <~ json["tax"]
      object.limit <~ json["limit"]
    }
  }

  @Test("a literal is a number, with the digits of a double if it has a point")
  func literals() throws {
    #expect(try Rate().json() == #"{"rate":0,"tax":72.5,"limit":-1e+30}"#)
    #expect(try roundTrip([JSONNumber].self, "[72.50]") == [72.5])
    #expect(JSONNumber(floatLiteral: .infinity) == 0)
  }

  struct Price: JSONConvertible {
    var amount = JSONNumber(0)
    var tax = JSONNumber(0)

    static func map(_ object: inout Price, json: Mapper) {
      object.amount <- json["amount"] ~ .flexible()
      object.tax <- json["tax"] ~ .stringified()
    }
  }

  @Test("a number in a string keeps its digits in both directions")
  func strings() throws {
    let price = try Price(json: #"{"amount":"72.50","tax":"5.80"}"#)
    #expect(price.amount.text == "72.50")
    #expect(try price.json() == #"{"amount":72.50,"tax":"5.80"}"#)
    #expect(
      Outcome { try $0.decode(Price.self, from: #"{"amount":"x","tax":"y"}"#) }.problems
        == [
          #"error: expected number, found string "x" at $.amount"#,
          #"error: the string is not valid JSON at $.tax: expected a value, found "y""#,
        ]
    )
  }

  struct Wallet: JSONConvertible {
    var balance = Decimal(0)
    var id = 0

    static func map(_ object: inout Wallet, json: Mapper) {
      object.balance <- json["balance"] ~ .stringified()
      object.id <- json["id"] ~ .first(.stringified(), .flexible())
    }
  }

  @Test("numbers are written as strings by .stringified(), and read from either by .first")
  func stringified() throws {
    let wallet = try Wallet(json: #"{"balance":"0.10","id":7}"#)
    #expect(wallet.balance == Decimal(string: "0.1"))
    #expect(try wallet.json() == #"{"balance":"0.1","id":"7"}"#)
    #expect(try Wallet(json: #"{"balance":"0.10","id":"7"}"#).id == 7)
  }
}
