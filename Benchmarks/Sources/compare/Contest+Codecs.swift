import Documents
import Foundation
import Measuring
import Rosetta

/// A model with a Codable twin: what both sides can decode and encode.
typealias Rival = JSONRepresentable & Twinned

extension Contest {
  /// Decoding a document, against `JSONDecoder`.
  static func decoding<Model: Rival>(
    _ name: String,
    _ type: Model.Type,
    _ document: @escaping () throws -> Data
  ) -> Contest where Model.Twin: Codable {
    Contest(name: "decode " + name) {
      let data = try document()
      _ = try Agreement<Model>(data)
      let (rosetta, foundation) = (Rosetta(), JSONDecoder())
      return Sides(
        byteCount: data.count,
        rosetta: { keep(try rosetta.decode(Model.self, from: data)) },
        opponent: { keep(try foundation.decode(Model.Twin.self, from: data)) }
      )
    }
  }

  /// Encoding what is in a document, against `JSONEncoder`. The size is that of Rosetta's output.
  static func encoding<Model: Rival>(
    _ name: String,
    _ type: Model.Type,
    _ document: @escaping () throws -> Data
  ) -> Contest where Model.Twin: Codable {
    Contest(name: "encode " + name) {
      let agreement = try Agreement<Model>(document())
      let (model, twin) = (agreement.model, agreement.twin)
      let (rosetta, foundation) = (Rosetta(), JSONEncoder())
      return Sides(
        byteCount: agreement.encodedCount,
        rosetta: { keep(try rosetta.encode(model) as Data) },
        opponent: { keep(try foundation.encode(twin)) }
      )
    }
  }
}
