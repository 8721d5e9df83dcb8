// Models off the main actor, decoded anywhere.
import Foundation
import Rosetta

nonisolated struct Point: JSONConvertible {
  var x = 0.0
  init() {}
  static func map(_ object: inout Point, json: Mapper) { object.x <- json["x"] }
}

nonisolated class Pet: JSONConvertibleClass {
  var name = ""
  required init() {}
  class func map(_ object: Pet, json: Mapper) { object.name <- json["name"] }
}

nonisolated final class Dog: Pet {
  override class func map(_ object: Pet, json: Mapper) { super.map(object, json: json) }
}

actor Store {
  var points: [Point] = []
  func load(_ data: Data) throws { points = try Rosetta().decode([Point].self, from: data) }
}

final class ViewModel {
  var point = Point()
  func load(_ data: Data) async throws {
    point = try await Task.detached { try Point(json: data) }.value
  }
}
