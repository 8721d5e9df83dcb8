/// The twin of `GeoFeature` with hand-written `Codable`, which makes the same checks in both
/// directions.
struct GeoFeatureTwin: Codable {
  let id: Int
  let name: String
  let bounds: [Double]
  let geometry: GeoGeometryTwin

  enum CodingKeys: String, CodingKey {
    case id, name, geometry
    case bounds = "bbox"
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(Int.self, forKey: .id)
    name = try values.decode(String.self, forKey: .name)
    bounds = try values.decode([Double].self, forKey: .bounds)
    geometry = try values.decode(GeoGeometryTwin.self, forKey: .geometry)
    if let key = invalidKey {
      throw DecodingError.dataCorruptedError(forKey: key, in: values, debugDescription: "invalid")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    if let key = invalidKey { throw values.invalid(self, key) }
    try values.encode(id, forKey: .id)
    try values.encode(name, forKey: .name)
    try values.encode(bounds, forKey: .bounds)
    try values.encode(geometry, forKey: .geometry)
  }

  private var invalidKey: CodingKeys? {
    id < 1 ? .id : name.isEmpty ? .name : bounds.count != 4 ? .bounds : nil
  }
}

enum GeoGeometryTwin: Codable {
  case point(GeoPointTwin)
  case line(GeoLineTwin)
  case polygon(GeoPolygonTwin)

  enum CodingKeys: String, CodingKey { case type }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    switch try values.decode(String.self, forKey: .type) {
    case "Point": self = .point(try GeoPointTwin(from: decoder))
    case "LineString": self = .line(try GeoLineTwin(from: decoder))
    case "Polygon": self = .polygon(try GeoPolygonTwin(from: decoder))
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .type,
        in: values,
        debugDescription: "no geometry"
      )
    }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .point(let point):
      try values.encode("Point", forKey: .type)
      try point.encode(to: encoder)
    case .line(let line):
      try values.encode("LineString", forKey: .type)
      try line.encode(to: encoder)
    case .polygon(let polygon):
      try values.encode("Polygon", forKey: .type)
      try polygon.encode(to: encoder)
    }
  }
}

struct GeoPointTwin: Codable {
  var position: GeoPositionTwin

  enum CodingKeys: String, CodingKey { case position = "coordinates" }
}

struct GeoLineTwin: Codable {
  var positions: [GeoPositionTwin]

  enum CodingKeys: String, CodingKey { case positions = "coordinates" }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    positions = try values.decode([GeoPositionTwin].self, forKey: .positions)
    guard positions.count >= 2 else {
      throw DecodingError.dataCorruptedError(
        forKey: .positions,
        in: values,
        debugDescription: "too short"
      )
    }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    guard positions.count >= 2 else { throw values.invalid(self, .positions) }
    try values.encode(positions, forKey: .positions)
  }
}

struct GeoPolygonTwin: Codable {
  var rings: [[GeoPositionTwin]]

  enum CodingKeys: String, CodingKey { case rings = "coordinates" }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    rings = try values.decode([[GeoPositionTwin]].self, forKey: .rings)
    guard isValid else {
      throw DecodingError.dataCorruptedError(
        forKey: .rings,
        in: values,
        debugDescription: "too short"
      )
    }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    guard isValid else { throw values.invalid(self, .rings) }
    try values.encode(rings, forKey: .rings)
  }

  private var isValid: Bool { !rings.isEmpty && rings.allSatisfy { $0.count >= 4 } }
}

struct GeoPositionTwin: Codable {
  var longitude: Double
  var latitude: Double

  init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    longitude = try values.decode(Double.self)
    latitude = try values.decode(Double.self)
    guard isValid else {
      throw DecodingError.dataCorruptedError(in: values, debugDescription: "out of range")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    guard isValid else {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(codingPath: values.codingPath, debugDescription: "out of range")
      )
    }
    try values.encode(longitude)
    try values.encode(latitude)
  }

  private var isValid: Bool {
    (-180...180).contains(longitude) && (-90...90).contains(latitude)
  }
}

extension KeyedEncodingContainer {
  func invalid(_ value: Any, _ key: Key) -> EncodingError {
    .invalidValue(
      value,
      EncodingError.Context(codingPath: codingPath + [key], debugDescription: "invalid")
    )
  }
}
