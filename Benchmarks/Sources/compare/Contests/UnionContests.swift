import Documents
import Foundation
import Measuring
import Rosetta

extension Contest {
  /// Ten thousand messages of a union of ten cases, against an enum with hand-written `Codable`,
  /// and against their payloads without the union, which should add at most three tenths. Messages
  /// in the order of their types show what the union itself adds, because no processor can predict
  /// the type of the next message if they are mixed, however the case is chosen.
  static var unions: [Contest] {
    let document = { MadeRoomMessages(count: 10_000).document }
    return [
      decoding("union of ten", [RoomMessage].self, document),
      payloads("union of ten") { $0.document },
      payloads("union of ten by type") { $0.groupedDocument },
      encoding("union of ten", [RoomMessage].self, document),
      encodedPayloads,
    ]
  }

  private static func payloads(
    _ name: String,
    _ document: @escaping (MadeRoomMessages) -> Data
  ) -> Contest {
    Contest(name: "decode \(name)", opponent: "its payloads") {
      let (made, rosetta) = try agreeing()
      let (data, sorted) = (document(made), made.sortedDocument)
      return Sides(
        byteCount: data.count,
        rosetta: { keep(try rosetta.decode([RoomMessage].self, from: data)) },
        opponent: { keep(try rosetta.decode(SortedMessages.self, from: sorted)) }
      )
    }
  }

  private static var encodedPayloads: Contest {
    Contest(name: "encode union of ten", opponent: "its payloads") {
      let (made, rosetta) = try agreeing()
      let messages = try rosetta.decode([RoomMessage].self, from: made.document)
      let payloads = try rosetta.decode(SortedMessages.self, from: made.sortedDocument)
      return Sides(
        byteCount: (try rosetta.encode(messages) as Data).count,
        rosetta: { keep(try rosetta.encode(messages) as Data) },
        opponent: { keep(try rosetta.encode(payloads) as Data) }
      )
    }
  }

  /// Makes the messages and verifies that the mixed and the sorted ones are the same.
  private static func agreeing() throws -> (made: MadeRoomMessages, rosetta: Rosetta) {
    let made = MadeRoomMessages(count: 10_000)
    let rosetta = Rosetta()
    let payloads = try rosetta.decode(SortedMessages.self, from: made.sortedDocument)
    let mixed = try rosetta.decode([RoomMessage].self, from: made.document)
    guard Set(mixed) == Set(payloads.messages), mixed.count == payloads.messages.count else {
      throw Disagreement(type: RoomMessage.self, path: "$", step: "sorted by type")
    }
    return (made, rosetta)
  }
}
