import Foundation
import Measuring
import Rosetta

extension Contest {
  /// Models with checks, against Foundation with the same checks in `init(from:)`.
  static var checks: [Contest] {
    let body = { Data(Enrollment.document.utf8) }
    let positions = { Data(Position.document(count: 10_000).utf8) }
    return [
      decoding("body with checks", Enrollment.self, body),
      encoding("body with checks", Enrollment.self, body),
      decoding("positions with checks", [Position].self, positions),
      encoding("positions with checks", [Position].self, positions),
    ]
  }
}
