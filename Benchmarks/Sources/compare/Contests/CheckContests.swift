import Documents
import Foundation
import Measuring
import Rosetta

extension Contest {
  /// Models with checks, against Foundation with the same checks in `init(from:)` and, for GeoJSON, in `encode(to:)`.
  static var checks: [Contest] {
    let body = { Data(Enrollment.document.utf8) }
    let features = { MadeGeoFeatures.document(count: 3_000) }
    let positions = { Data(Position.document(count: 10_000).utf8) }
    return [
      decoding("body with checks", Enrollment.self, body),
      encoding("body with checks", Enrollment.self, body),
      decoding("positions with checks", [Position].self, positions),
      encoding("positions with checks", [Position].self, positions),
      decoding("GeoJSON with unions and checks", [GeoFeature].self, features),
      encoding("GeoJSON with unions and checks", [GeoFeature].self, features),
    ]
  }
}

extension GeoFeature: Twinned { typealias Twin = GeoFeatureTwin }
