import Foundation
import Rosetta
import Testing

/// A charge of Stripe: objects that are their identifier unless they were asked for, amounts in the
/// smallest unit, and metadata.
enum Stripe {
  indirect enum Expandable<Value>: JSONUnion, Equatable, Sendable
  where Value: JSONRepresentable & Equatable & Sendable {
    case id(String)
    case object(Value)

    static var union: Union<Expandable> {
      .untagged {
        Alternative(Expandable.id) { if case .id(let id) = $0 { id } else { nil } }
        Alternative(Expandable.object) { if case .object(let object) = $0 { object } else { nil } }
      }
    }
  }

  struct Charge: JSONConvertible, Equatable, Sendable {
    var id = ""
    var amount = 0
    var created = Date(timeIntervalSince1970: 0)
    var customer: Presence<Expandable<Customer>> = .missing
    var invoice: Expandable<Charge>?
    var rate = JSONNumber(0)
    var metadata: [String: String] = [:]
    var isDisputed = false

    static func map(_ object: inout Charge, json: Mapper) {
      object.id <- json["id"] § .matching(/ch_\w+/, "must be a charge's identifier")
      object.amount <- json["amount"] § .range(0...)
      object.created <- json["created"] ~ .secondsSince1970
      object.customer <~ json["customer"].strict
      object.invoice <~ json["invoice"].strict
      object.rate <- json["exchange_rate"] ~ .omitting(JSONNumber(0))
      object.metadata <- json["metadata"] ~ .omitting([:])
      object.isDisputed <- json["dispute"]["open"] ~ .omitting(false)
    }
  }

  struct Customer: JSONConvertible, Equatable, Sendable {
    var id = ""
    var email: Presence<String> = .missing

    static func map(_ object: inout Customer, json: Mapper) {
      object.id <- json["id"]
      object.email <~ json["email"] § .matching(/.+@.+/, "must be an address")
    }
  }
}

@Suite("Expandable objects of Stripe")
struct ExpandableTests {
  static let expanded = """
    {"id": "ch_1", "amount": 1250, "created": 1700000000, "exchange_rate": 1.10250,
     "customer": {"id": "cus_1", "email": null}, "metadata": {"order": "7"}, "dispute": {"open": true}}
    """
  static let plain = """
    {"id": "ch_2", "amount": 0, "created": 1700000000, "customer": "cus_1",
     "invoice": {"id": "ch_3", "amount": 5, "created": 1, "customer": null}}
    """

  @Test("each survives a round trip, digits included", arguments: [expanded, plain])
  func roundTrips(_ text: String) throws {
    let json = try roundTrip(text, as: Stripe.Charge.self)
    #expect(try json == JSON(parsing: text))
    #expect(json["exchange_rate"]?.description == (text == Self.expanded ? "1.10250" : nil))
  }

  @Test("an identifier, an object and null are told apart")
  func cases() throws {
    let expanded = try Stripe.Charge(json: Self.expanded)
    #expect(expanded.customer == .value(.object(Stripe.Customer(id: "cus_1", email: .null))))
    let plain = try Stripe.Charge(json: Self.plain)
    #expect(plain.customer == .value(.id("cus_1")))
    guard case .object(let invoice)? = plain.invoice else {
      Issue.record("no invoice")
      return
    }
    #expect(invoice.customer == .null)
  }

  @Test("an address that is none is a warning, and shows in the customer alone")
  func refusals() {
    let broken = Self.expanded.replacing("null", with: #""nobody""#)
    let outcome = Outcome { try $0.decode(Stripe.Charge.self, from: broken) }
    #expect(outcome.problems == ["warning: check failed at $.customer.email: must be an address"])
  }
}
