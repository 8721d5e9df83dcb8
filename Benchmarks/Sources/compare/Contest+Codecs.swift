import Documents
import Foundation
import Measuring
import Rosetta

/// A model with a Codable twin, which both sides can decode and encode.
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

  /// Decoding a document as synthesised Codable types with `RosettaDecoder`, against `JSONDecoder`.
  static func codableDecoding<Model: Codable & Equatable>(
    _ name: String,
    _ type: Model.Type,
    _ document: @escaping () throws -> Data
  ) -> Contest {
    Contest(name: "decode \(name), Codable") {
      let data = try document()
      let (rosetta, foundation) = (RosettaDecoder(), JSONDecoder())
      guard try rosetta.decode(type, from: data) == foundation.decode(type, from: data) else {
        throw Disagreement(type: type, path: "$", step: "RosettaDecoder")
      }
      return Sides(
        byteCount: data.count,
        rosetta: { keep(try rosetta.decode(type, from: data)) },
        opponent: { keep(try foundation.decode(type, from: data)) }
      )
    }
  }

  /// Encoding synthesised Codable types with `RosettaEncoder`, against `JSONEncoder`.
  static func codableEncoding<Model: Codable>(
    _ name: String,
    _ type: Model.Type,
    _ document: @escaping () throws -> Data
  ) -> Contest {
    Contest(name: "encode \(name), Codable") {
      let model = try JSONDecoder().decode(type, from: document())
      let (rosetta, foundation) = (RosettaEncoder(), JSONEncoder())
      rosetta.outputFormatting = .sortedKeys
      foundation.outputFormatting = .sortedKeys
      let encoded = try rosetta.encode(model)
      guard try encoded == foundation.encode(model) else {
        throw Disagreement(type: type, path: "$", step: "RosettaEncoder")
      }
      rosetta.outputFormatting = []
      foundation.outputFormatting = []
      return Sides(
        byteCount: encoded.count,
        rosetta: { keep(try rosetta.encode(model) as Data) },
        opponent: { keep(try foundation.encode(model)) }
      )
    }
  }

  /// Encoding the content of a document, against `JSONEncoder`. The size is that of Rosetta's
  /// output.
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
