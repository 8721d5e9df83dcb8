import Foundation
import Measuring
import Rosetta

/// Shuffles the keys of every object of a document.
enum ShuffledKeys {
  static func document(_ data: Data) throws -> Data {
    var random = SeededNumbers(seed: 5)
    return try Rosetta().encode(shuffled(JSON(parsing: data), &random))
  }

  private static func shuffled(_ json: JSON, _ random: inout SeededNumbers) -> JSON {
    switch json {
    case .array(let elements):
      .array(elements.map { shuffled($0, &random) })
    case .object(let members):
      .object(
        JSONObject(
          Array(members).shuffled(using: &random).map { ($0.key, shuffled($0.value, &random)) }
        )
      )
    default: json
    }
  }
}
