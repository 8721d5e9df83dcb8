import Rosetta

/// A feature of GeoJSON: a `let` model with a union of geometries, and checks.
struct GeoFeature: JSONMapped, Equatable {
  let id: Int
  let name: String
  let bounds: [Double]
  let geometry: GeoGeometry

  static let properties = Properties(of: GeoFeature.self) {
    \.id <- "id" § .range(1...)
    \.name <- "name" § .nonEmpty
    \.bounds <- "bbox" § .count(4)
    \.geometry <- "geometry"
  }
  static let mapping = Mapping(GeoFeature.init, properties)
}

enum GeoGeometry: JSONUnion, Equatable {
  case point(GeoPoint)
  case line(GeoLine)
  case polygon(GeoPolygon)

  static let union = Union<GeoGeometry>(tag: "type") {
    Variant("Point", GeoGeometry.point) { if case .point(let point) = $0 { point } else { nil } }
    Variant("LineString", GeoGeometry.line) { if case .line(let line) = $0 { line } else { nil } }
    Variant("Polygon", GeoGeometry.polygon) {
      if case .polygon(let polygon) = $0 { polygon } else { nil }
    }
  }
}

struct GeoPoint: JSONConvertible, Equatable {
  var position = GeoPosition()

  static func map(_ object: inout GeoPoint, json: Mapper) {
    object.position <- json["coordinates"]
  }
}

struct GeoLine: JSONConvertible, Equatable {
  var positions: [GeoPosition] = []

  static func map(_ object: inout GeoLine, json: Mapper) {
    object.positions <- json["coordinates"] § .count(2...)
  }
}

struct GeoPolygon: JSONConvertible, Equatable {
  var rings: [[GeoPosition]] = []

  static func map(_ object: inout GeoPolygon, json: Mapper) {
    object.rings <- json["coordinates"] § .count(1...) && .each(.count(4...))
  }
}

struct GeoPosition: JSONConvertible, Equatable {
  var longitude = 0.0
  var latitude = 0.0

  static func map(_ object: inout GeoPosition, json: Mapper) {
    object.longitude <- json[0] § .range(-180...180)
    object.latitude <- json[1] § .range(-90...90)
  }
}
