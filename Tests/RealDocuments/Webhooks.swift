import Foundation
import Rosetta

/// Models of a payment service's webhooks: an envelope whose `type` decides what its data is.
enum Webhooks {
  /// Events of kinds that are not known yet are kept.
  enum Event: JSONUnion, Equatable, Sendable {
    case paid(Envelope<Invoice>)
    case failed(Envelope<Invoice>)
    case joined(Envelope<Customer>)
    case unknown(JSON)

    static let union = Union<Event>(tag: "type") {
      Variant("invoice.paid", Event.paid) { if case .paid(let event) = $0 { event } else { nil } }
      Variant("invoice.payment_failed", Event.failed) {
        if case .failed(let event) = $0 { event } else { nil }
      }
      Variant("customer.created", Event.joined) {
        if case .joined(let event) = $0 { event } else { nil }
      }
      Variant.otherwise(Event.unknown) { if case .unknown(let json) = $0 { json } else { nil } }
    }
  }

  /// What all events have, around what they are about.
  struct Envelope<Subject>: JSONConvertible, Equatable, Sendable
  where Subject: JSONConvertible & Equatable & Sendable {
    var id = ""
    var created = Date(timeIntervalSince1970: 0)
    var isLive = false
    var subject = Subject()

    static func map(_ object: inout Envelope, json: Mapper) {
      object.id <- json["id"] § .matching(/evt_\w+/, "must be an event's identifier")
      object.created <- json["created"] ~ .secondsSince1970
      object.isLive <- json["livemode"]
      object.subject <- json["data"]["object"]
    }
  }

  struct Invoice: JSONConvertible, Equatable, Sendable {
    enum Status: String, JSONRepresentable, CaseIterable { case draft, open, paid, void }

    var id = ""
    var status = Status.draft
    var currency = ""
    var total = 0
    var paid = 0
    var secret = ""
    var lines: [Line] = []

    static func map(_ object: inout Invoice, json: Mapper) {
      object.id <- json["id"]
      object.status <- json["status"]
      object.currency <- json["currency"] § .count(3...3)
      object.total <- json["total"]
      object.paid <- json["amount_paid"]
      object.secret <- json["client_secret"].secret § .count(8...)
      object.lines <- json["lines"]["data"]
      json.check(object.paid <= object.total, "no more is paid than is due", at: "amount_paid")
    }
  }

  struct Line: JSONConvertible, Equatable, Sendable {
    var amount = 0
    var metadata: [String: String] = [:]

    static func map(_ object: inout Line, json: Mapper) {
      object.amount <- json["amount"]
      object.metadata <~ json["metadata"].strict
    }
  }

  struct Customer: JSONConvertible, Equatable, Sendable {
    var id = ""
    var email: String?

    static func map(_ object: inout Customer, json: Mapper) {
      object.id <- json["id"]
      object.email <~ json["email"].nullable.strict
    }
  }
}
