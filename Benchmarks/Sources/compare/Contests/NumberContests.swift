import Foundation
import Measuring
import Rosetta

/// 200 MB of numbers. Foundation takes part if it is likely to finish within half a minute.
extension Contest {
  static var numbers: [Contest] {
    [
      Contest(name: "decode 200 MB of numbers", isLong: true) {
        let data = MadeNumbers.document(byteCount: 200_000_000)
        let rosetta = Rosetta()
        let values = try rosetta.decode([Double].self, from: data)
        let estimate = try foundationEstimate(byteCount: data.count)
        var sides = Sides(byteCount: data.count) {
          keep(try rosetta.decode([Double].self, from: data))
        }
        guard estimate < .seconds(30) else { return sides.alone(estimate) }
        guard try JSONDecoder().decode([Double].self, from: data) == values else {
          throw Disagreement(type: [Double].self, path: "$", step: "decoded")
        }
        sides.opponent = { keep(try JSONDecoder().decode([Double].self, from: data)) }
        return sides
      },
      Contest(name: "encode 200 MB of numbers", isLong: true) {
        let data = MadeNumbers.document(byteCount: 200_000_000)
        let rosetta = Rosetta()
        let values = try rosetta.decode([Double].self, from: data)
        let encoded: Data = try rosetta.encode(values)
        guard try rosetta.decode([Double].self, from: encoded) == values else {
          throw Disagreement(type: [Double].self, path: "$", step: "encoded")
        }
        let estimate = try foundationEstimate(byteCount: data.count)
        var sides = Sides(byteCount: encoded.count) {
          keep(try rosetta.encode(values) as Data)
        }
        guard estimate < .seconds(30) else { return sides.alone(estimate) }
        let others = try JSONEncoder().encode(values)
        guard try JSONDecoder().decode([Double].self, from: encoded) == values,
          try rosetta.decode([Double].self, from: others) == values
        else { throw Disagreement(type: [Double].self, path: "$", step: "encoded") }
        sides.opponent = { keep(try JSONEncoder().encode(values)) }
        return sides
      },
    ]
  }

  /// Estimates the time that Foundation needs to decode or encode numbers, whichever is slower,
  /// from a fiftieth of them.
  private static func foundationEstimate(byteCount: Int) throws -> Duration {
    let part = MadeNumbers.document(byteCount: byteCount / 50)
    let clock = ContinuousClock()
    var values: [Double] = []
    let decoding = try clock.measure {
      values = try JSONDecoder().decode([Double].self, from: part)
    }
    let encoding = try clock.measure { keep(try JSONEncoder().encode(values)) }
    return max(decoding, encoding) * 50
  }
}

extension Contest.Sides {
  fileprivate func alone(_ estimate: Duration) -> Self {
    var sides = self
    sides.remark = "Foundation was left out: it would take \(estimate.components.seconds) s a call."
    return sides
  }
}
