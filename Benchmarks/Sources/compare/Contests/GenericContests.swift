import Foundation
import Measuring
import Rosetta

extension Contest {
  /// Generic unions and `let` models, whose rules are made once for each type, against plain ones.
  static var generics: [Contest] {
    let message = #"{"type":"object","id":7,"ok":true,"name":"Ann","n":1.5}"#
    let envelope = #"{"id":7,"body":\#(message)}"#
    let pair = #"{"first":\#(message),"second":\#(envelope)}"#
    return generic("union", Expandable<Message>.self, ExpandableMessage.self, message)
      + generic("let model", Envelope<Message>.self, MessageEnvelope.self, envelope)
      + generic("types in turn", GenericPair.self, PlainPair.self, pair)
  }

  private static func generic<Generic: JSONRepresentable, Other: JSONRepresentable>(
    _ name: String,
    _ generic: Generic.Type,
    _ other: Other.Type,
    _ value: String
  ) -> [Contest] {
    let data = Data("[\(Array(repeating: value, count: 10_000).joined(separator: ","))]".utf8)
    let rosetta = Rosetta()
    return [
      Contest(name: "decode generic \(name)", opponent: "not generic") {
        Sides(
          byteCount: data.count,
          rosetta: { keep(try rosetta.decode([Generic].self, from: data)) },
          opponent: { keep(try rosetta.decode([Other].self, from: data)) }
        )
      },
      Contest(name: "encode generic \(name)", opponent: "not generic") {
        let values = try rosetta.decode([Generic].self, from: data)
        let others = try rosetta.decode([Other].self, from: data)
        return Sides(
          byteCount: data.count,
          rosetta: { keep(try rosetta.encode(values) as Data) },
          opponent: { keep(try rosetta.encode(others) as Data) }
        )
      },
    ]
  }
}
