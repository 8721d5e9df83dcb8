import Rosetta

struct Circle: JSONConvertible, Equatable {
  var radius = 0.0

  static func map(_ object: inout Circle, json: Mapper) {
    object.radius <- json["radius"] § .range(0...)
  }
}

struct Square: JSONMapped, Equatable {
  let side: Double
  let name: String?

  static let properties = Properties(of: Square.self) {
    \.side <- "side"
    \.name <~ "name"
  }
  static let mapping = Mapping(Square.init, properties)
}

indirect enum Shape: JSONUnion, Equatable {
  case circle(Circle)
  case square(Square)
  case group([Shape])
  case empty
  case unlisted(Int)
  case unknown(JSON)

  var square: Square? { if case .square(let square) = self { square } else { nil } }

  static let union = Union<Shape>(tag: "type") {
    Variant("circle", Shape.circle) { if case .circle(let circle) = $0 { circle } else { nil } }
    Variant("square", Shape.square, \.square)
    Variant("group", Shape.group, key: "shapes") {
      if case .group(let shapes) = $0 { shapes } else { nil }
    }
    Variant("empty", .empty)
    Variant.otherwise(Shape.unknown) { if case .unknown(let json) = $0 { json } else { nil } }
  }
}

/// The same without a variant for other tags.
enum StrictShape: JSONUnion, Equatable {
  case circle(Circle)
  case square(Square)
  case empty

  static let union = Union<StrictShape>(tag: "type") {
    Variant("circle", StrictShape.circle) {
      if case .circle(let circle) = $0 { circle } else { nil }
    }
    Variant("square", StrictShape.square) {
      if case .square(let square) = $0 { square } else { nil }
    }
    Variant("empty", StrictShape.empty) { if case .empty = $0 { true } else { false } }
  }
}
