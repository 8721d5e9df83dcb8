import Documents
import Foundation
import Measuring
import Rosetta

extension Contest {
  /// Models with checks, against Foundation with the same checks in `init(from:)` and, for GeoJSON,
  /// in `encode(to:)`, and against models with closures in place of the checks.
  static var checks: [Contest] {
    let body = { Data(Enrollment.document.utf8) }
    let features = { MadeGeoFeatures.document(count: 3_000) }
    let positions = { Data(Position.document(count: 10_000).utf8) }
    let numbers = { Data(PartNumber.document(count: 10_000).utf8) }
    return [
      decoding("body with checks", Enrollment.self, body),
      encoding("body with checks", Enrollment.self, body),
      decoding("positions with checks", [Position].self, positions),
      encoding("positions with checks", [Position].self, positions),
      decoding("GeoJSON with unions and checks", [GeoFeature].self, features),
      encoding("GeoJSON with unions and checks", [GeoFeature].self, features),
    ]
      + closures("positions with checks", [Position].self, [ClosedPosition].self, positions)
      + closures("texts with checks", [PartNumber].self, [ClosedPartNumber].self, numbers)
  }

  /// A model, in both directions, against the same one with closures in place of its checks.
  private static func closures<Model: JSONRepresentable, Closed: JSONRepresentable>(
    _ name: String,
    _ type: Model.Type,
    _ closed: Closed.Type,
    _ document: @escaping () -> Data
  ) -> [Contest] {
    let rosetta = Rosetta()
    return [
      Contest(name: "decode \(name), closures", opponent: "closures") {
        let data = document()
        return Sides(
          byteCount: data.count,
          rosetta: { keep(try rosetta.decode(Model.self, from: data)) },
          opponent: { keep(try rosetta.decode(Closed.self, from: data)) }
        )
      },
      Contest(name: "encode \(name), closures", opponent: "closures") {
        let data = document()
        let model = try rosetta.decode(Model.self, from: data)
        let closed = try rosetta.decode(Closed.self, from: data)
        return Sides(
          byteCount: data.count,
          rosetta: { keep(try rosetta.encode(model) as Data) },
          opponent: { keep(try rosetta.encode(closed) as Data) }
        )
      },
    ]
  }
}

extension GeoFeature: Twinned { typealias Twin = GeoFeatureTwin }
