// refused in Swift 6: main actor-isolated conformance of 'Point' to 'JSONConvertible' cannot be used in nonisolated context
// A model on the main actor, decoded off it.
import Rosetta

struct Point: JSONConvertible {
  var x = 0.0
  init() {}
  static func map(_ object: inout Point, json: Mapper) { object.x <- json["x"] }
}

nonisolated func read(_ text: String) throws -> Point { try Point(json: text) }
