import Documents
import Foundation
import Measuring
import Rosetta

extension Contest {
  /// Ten thousand messages of a union of ten cases: against an enum with hand-written `Codable`, and
  /// against what its payloads take by themselves, of which a union is to add three tenths at most.
  static var unions: [Contest] {
    let document = { MadeRoomMessages(count: 10_000).document }
    return [
      decoding("union of ten", [RoomMessage].self, document),
      payloads,
      encoding("union of ten", [RoomMessage].self, document),
      encodedPayloads,
    ]
  }

  private static var payloads: Contest {
    Contest(name: "decode union of ten", opponent: "its payloads") {
      let (data, sorted, rosetta) = try agreeing()
      return Sides(
        byteCount: data.count,
        rosetta: { keep(try rosetta.decode([RoomMessage].self, from: data)) },
        opponent: { keep(try rosetta.decode(SortedMessages.self, from: sorted)) }
      )
    }
  }

  private static var encodedPayloads: Contest {
    Contest(name: "encode union of ten", opponent: "its payloads") {
      let (data, sorted, rosetta) = try agreeing()
      let messages = try rosetta.decode([RoomMessage].self, from: data)
      let payloads = try rosetta.decode(SortedMessages.self, from: sorted)
      return Sides(
        byteCount: (try rosetta.encode(messages) as Data).count,
        rosetta: { keep(try rosetta.encode(messages) as Data) },
        opponent: { keep(try rosetta.encode(payloads) as Data) }
      )
    }
  }

  /// The messages mixed and the messages sorted, after both were seen to hold the same ones.
  private static func agreeing() throws -> (data: Data, sorted: Data, rosetta: Rosetta) {
    let made = MadeRoomMessages(count: 10_000)
    let rosetta = Rosetta()
    let payloads = try rosetta.decode(SortedMessages.self, from: made.sortedDocument)
    let mixed = try rosetta.decode([RoomMessage].self, from: made.document)
    guard Set(mixed) == Set(payloads.messages), mixed.count == payloads.messages.count else {
      throw Disagreement(type: RoomMessage.self, path: "$", step: "sorted by type")
    }
    return (made.document, made.sortedDocument, rosetta)
  }
}
