import Foundation
import Rosetta
import Testing

/// A message of a Phoenix channel: an array of five elements, the last one of which is what the
/// program sends and receives.
struct Push: JSONConvertible, Equatable, Sendable {
  var join: String?
  var reference: String?
  var topic = ""
  var event = ""
  var payload: RawJSON?

  static func map(_ object: inout Push, json: Mapper) {
    object.join <- json[0].nullable
    object.reference <- json[1].nullable
    object.topic <- json[2] § .nonEmpty
    object.event <- json[3] § .nonEmpty
    object.payload <- json[4]
  }
}

struct Reply: JSONConvertible, Equatable, Sendable {
  var status = ""
  var total = JSONNumber(0)

  static func map(_ object: inout Reply, json: Mapper) {
    object.status <- json["status"] § .oneOf("ok", "error")
    object.total <- json["response"]["total"]
  }
}

@Suite("A channel of Phoenix")
struct PhoenixTests {
  static let document =
    #"["1",null,"room:7","phx_reply",{"status": "ok", "response": {"total": 72.50}}]"#

  @Test("survives a round trip, byte for byte")
  func wholeDocument() throws {
    let push = try roundTrip(Push.self, Self.document)
    #expect(push.reference == nil)
    let payload = try #require(push.payload)
    let reply = try Rosetta().decode(Reply.self, from: payload)
    #expect(reply.total.text == "72.50")
    #expect(try JSON(parsing: reply.json() as String) == JSON(parsing: payload))
  }

  @Test("a message that is cut is told with its length")
  func cut() {
    let outcome = Outcome { try $0.decode(Push.self, from: #"["1",null,"room:7"]"#) }
    #expect(
      outcome.problems == [
        "error: missing required value at $[3]: the array has 3 elements",
        "error: missing required value at $[4]: the array has 3 elements",
      ]
    )
  }

  @Test("an element too many is unknown")
  func tooLong() {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    let text = Self.document.dropLast() + ",7]"
    let outcome = Outcome(rosetta) { try $0.decode(Push.self, from: String(text)) }
    #expect(outcome.problems == ["error: unknown element at $[5]"])
  }
}
