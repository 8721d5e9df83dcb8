import Foundation
import Rosetta
import Testing

@Suite("Webhooks")
struct WebhooksTests {
  static let invoice = """
    {"type": "invoice.paid", "id": "evt_1Nx", "created": 1700000000, "livemode": true, "data": {"object":
      {"id": "in_1", "status": "paid", "currency": "chf", "total": 1950, "amount_paid": 1900,
       "client_secret": "seti_5ecret", "lines": {"data": [
         {"amount": 1500, "metadata": {"seat": "12A"}}, {"amount": 450, "metadata": {}}
       ]}}}}
    """
  static let customer = """
    {"type": "customer.created", "id": "evt_2Nx", "created": 1700000001, "livemode": false,
     "data": {"object": {"id": "cus_1", "email": null}}}
    """
  static let unknown =
    #"{"id": "evt_3", "type": "radar.alert", "data": {"score": 1.50, "x": [null]}}"#

  @Test("every webhook survives a round trip", arguments: [invoice, customer, unknown])
  func wholeDocument(_ text: String) throws {
    #expect(
      try roundTrip(text, as: Webhooks.Event.self).description == JSON(parsing: text).description
    )
  }

  @Test("the type tells webhooks apart")
  func cases() throws {
    guard case .paid(let event) = try Webhooks.Event(json: Self.invoice) else {
      Issue.record("no invoice")
      return
    }
    #expect(event.created == Date(timeIntervalSince1970: 1_700_000_000))
    #expect(event.subject.status == .paid)
    #expect(event.subject.lines.map(\.amount) == [1500, 450])
    guard case .joined(let event) = try Webhooks.Event(json: Self.customer) else {
      Issue.record("no customer")
      return
    }
    #expect(event.subject == Webhooks.Customer(id: "cus_1", email: nil))
    #expect(try Webhooks.Event(json: Self.unknown) == .unknown(JSON(parsing: Self.unknown)))
  }

  static let breakages: [Breakage] = [
    .init("no type", #""type": "invoice.paid", "#, "", ["error: missing required value at $.type"]),
    .init(
      "a type that is null",
      #""invoice.paid""#,
      "null",
      [
        #"error: expected one of "invoice.paid", "invoice.payment_failed", "customer.created", found null at $.type"#
      ]
    ),
    .init(
      "an identifier of another kind",
      #""evt_1Nx""#,
      #""in_1Nx""#,
      [#"error: check failed for "in_1Nx" at $.id: must be an event's identifier"#]
    ),
    .init(
      "a date as text",
      "1700000000",
      #""2023-11-14""#,
      [#"error: expected number, found string "2023-11-14" at $.created"#]
    ),
    .init(
      "a number for a flag",
      "true",
      "1",
      ["error: expected Bool, found number 1 at $.livemode"]
    ),
    .init(
      "an unknown status",
      #""paid", "currency""#,
      #""payed", "currency""#,
      [
        #"error: expected one of "draft", "open", "paid", "void", found string "payed" at $.data.object.status"#
      ]
    ),
    .init(
      "an amount with a fraction",
      "1950",
      "19.50",
      ["error: expected Int, found number 19.50, which does not fit at $.data.object.total"]
    ),
    .init(
      "an amount as text",
      "1500",
      #""1500""#,
      [#"error: expected Int, found string "1500" at $.data.object.lines.data[0].amount"#]
    ),
    .init(
      "a number among the metadata",
      #""12A""#,
      "12",
      ["error: expected String, found number 12 at $.data.object.lines.data[0].metadata.seat"]
    ),
    .init(
      "a short secret",
      #""seti_5ecret""#,
      #""5ecret""#,
      ["error: check failed at $.data.object.client_secret: must have at least 8 characters"]
    ),
    .init(
      "a secret of another type",
      #""seti_5ecret""#,
      "50237",
      ["error: expected String, found a number at $.data.object.client_secret"]
    ),
    .init(
      "more paid than due",
      "1900",
      "2000",
      ["error: check failed at $.data.object.amount_paid: no more is paid than is due"]
    ),
    .init(
      "no subject",
      #""data": {"object""#,
      #""data": {"objects""#,
      ["error: missing required value at $.data.object"]
    ),
  ]

  @Test("a broken webhook is refused with the reason and the path", arguments: breakages)
  func refusals(_ breakage: Breakage) throws {
    let problems = try breakage.found(in: Self.invoice, as: Webhooks.Event.self)
    #expect(problems == breakage.problems)
    #expect(!problems.joined().contains("5ecret") && !problems.joined().contains("50237"))
  }
}
