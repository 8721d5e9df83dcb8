// refused in Swift 6: loses global actor 'MainActor'
// An initializer on the main actor, handed to a mapping that may run anywhere.
import Rosetta

struct Point: JSONMapped {
  let x: Double
  init(x: Double) { self.x = max(x, 0) }
  static let properties = Properties(of: Point.self) { \.x <- "x" }
  static let mapping = Mapping(Point.init, properties)
}
