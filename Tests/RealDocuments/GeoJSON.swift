import Rosetta

/// Models of RFC 7946: geometries, features and collections of them.
enum GeoJSON {
  struct Position: JSONRepresentable, Equatable, Sendable {
    var longitude: Double
    var latitude: Double
    var altitude: Double?

    static func decode(_ json: JSONReader) -> Position? {
      guard let numbers = [Double].decode(json) else { return nil }
      guard 2...3 ~= numbers.count else { return json.refuse("a position has 2 or 3 numbers") }
      return Position(
        longitude: numbers[0],
        latitude: numbers[1],
        altitude: numbers.count == 3 ? numbers[2] : nil
      )
    }

    func encode(to json: JSONWriter) {
      ([longitude, latitude] + (altitude.map { [$0] } ?? [])).encode(to: json)
    }
  }

  struct Line: JSONRepresentable, Equatable, Sendable {
    var positions: [Position]

    static func decode(_ json: JSONReader) -> Line? {
      guard let positions = [Position].decode(json) else { return nil }
      guard positions.count >= 2 else { return json.refuse("a line has 2 positions or more") }
      return Line(positions: positions)
    }

    func encode(to json: JSONWriter) { positions.encode(to: json) }
  }

  struct Ring: JSONRepresentable, Equatable, Sendable {
    var positions: [Position]

    static func decode(_ json: JSONReader) -> Ring? {
      guard let positions = [Position].decode(json) else { return nil }
      guard positions.count >= 4 else { return json.refuse("a ring has 4 positions or more") }
      guard positions.first == positions.last else { return json.refuse("a ring is closed") }
      return Ring(positions: positions)
    }

    func encode(to json: JSONWriter) { positions.encode(to: json) }
  }

  indirect enum Geometry: JSONUnion, Equatable, Sendable {
    case point(Position)
    case multiPoint([Position])
    case line(Line)
    case multiLine([Line])
    case polygon([Ring])
    case multiPolygon([[Ring]])
    case collection([Geometry])

    static let union = Union<Geometry>(tag: "type") {
      Variant("Point", Geometry.point, key: "coordinates") {
        if case .point(let position) = $0 { position } else { nil }
      }
      Variant("MultiPoint", Geometry.multiPoint, key: "coordinates") {
        if case .multiPoint(let positions) = $0 { positions } else { nil }
      }
      Variant("LineString", Geometry.line, key: "coordinates") {
        if case .line(let line) = $0 { line } else { nil }
      }
      Variant("MultiLineString", Geometry.multiLine, key: "coordinates") {
        if case .multiLine(let lines) = $0 { lines } else { nil }
      }
      Variant("Polygon", Geometry.polygon, key: "coordinates") {
        if case .polygon(let rings) = $0 { rings } else { nil }
      }
      Variant("MultiPolygon", Geometry.multiPolygon, key: "coordinates") {
        if case .multiPolygon(let polygons) = $0 { polygons } else { nil }
      }
      Variant("GeometryCollection", Geometry.collection, key: "geometries") {
        if case .collection(let geometries) = $0 { geometries } else { nil }
      }
    }
  }

  /// A string or a number.
  enum Identifier: JSONUnion, Equatable, Sendable {
    case text(String)
    case number(Int)

    static let union = Union<Identifier>.untagged {
      Alternative(Identifier.text) { if case .text(let text) = $0 { text } else { nil } }
      Alternative(Identifier.number) { if case .number(let number) = $0 { number } else { nil } }
    }
  }

  /// Names its type itself, since every feature of a collection writes it. Foreign members are
  /// kept.
  struct Feature: JSONConvertible, Equatable, Sendable {
    var type = "Feature"
    var id: Identifier?
    var bounds: [Double]?
    var geometry: Geometry?
    var properties: JSONObject?
    var others = JSONObject()

    static func map(_ object: inout Feature, json: Mapper) {
      object.type <- json["type"] § .oneOf("Feature")
      object.id <~ json["id"].strict
      object.bounds <~ json["bbox"].strict
        § Check("must have 4 or 6 numbers") { [4, 6].contains($0.count) }
      object.geometry <~ json["geometry"].nullable.strict
      object.properties <~ json["properties"].nullable.strict
      object.others <~ json.rest
    }
  }

  struct FeatureCollection: JSONConvertible, Equatable, Sendable {
    var features: [Feature] = []

    static func map(_ object: inout FeatureCollection, json: Mapper) {
      object.features <- json["features"]
    }
  }

  /// What a file may hold.
  enum Document: JSONUnion, Equatable, Sendable {
    case feature(Feature)
    case features(FeatureCollection)
    case geometry(Geometry)

    static let union = Union<Document>(tag: "type") {
      Variant("Feature", Document.feature) {
        if case .feature(let feature) = $0 { feature } else { nil }
      }
      Variant("FeatureCollection", Document.features) {
        if case .features(let features) = $0 { features } else { nil }
      }
      Variant.otherwise(Document.geometry) {
        if case .geometry(let geometry) = $0 { geometry } else { nil }
      }
    }
  }
}
