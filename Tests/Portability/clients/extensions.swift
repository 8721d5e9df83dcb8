// Conformances in extensions, of types that are on the main actor.
import Rosetta

struct Point {
  var x = 0.0
  init() {}
}
extension Point: JSONConvertible {
  static func map(_ object: inout Point, json: Mapper) { object.x <- json["x"] }
}

struct City {
  let id: Int
  let name: String?
}
extension City: JSONMapped {
  static let properties = Properties(of: City.self) {
    \.id <- "id"
    \.name <~ "name"
  }
  static let mapping = Mapping(City.init, properties)
}

class Pet {
  var name = ""
  required init() {}
}
extension Pet: JSONConvertibleClass {
  static func map(_ object: Pet, json: Mapper) { object.name <- json["name"] }
}

struct Hex { let value: Int }
extension Hex: Bridgeable {
  static func bridge() -> some Bridge<Hex> {
    BridgeString(
      decoder: { Int($0, radix: 16).map { Hex(value: $0) } },
      encoder: { String($0.value, radix: 16) }
    )
  }
}

enum Kind: String { case a, b }
extension Kind: JSONRepresentable {}
