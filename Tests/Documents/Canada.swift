// canada.json, the outline of a country in GeoJSON.

import Rosetta

/// The models of canada.json.
public enum Canada {
  /// The whole document, a collection of features.
  public struct Root: JSONConvertible, Equatable, Sendable {
    public var type = ""
    public var features: [Feature] = []

    public init() {}

    public static func map(_ object: inout Root, json: Mapper) {
      object.type <- json["type"]
      object.features <- json["features"]
    }
  }

  /// A country.
  public struct Feature: JSONConvertible, Equatable, Sendable {
    public var type = ""
    public var properties = Properties()
    public var geometry = Geometry()

    public init() {}

    public static func map(_ object: inout Feature, json: Mapper) {
      object.type <- json["type"]
      object.properties <- json["properties"]
      object.geometry <- json["geometry"]
    }
  }

  /// What is known of a country.
  public struct Properties: JSONConvertible, Equatable, Sendable {
    public var name = ""

    public init() {}

    public static func map(_ object: inout Properties, json: Mapper) {
      object.name <- json["name"]
    }
  }

  /// The rings of an outline, each an array of points of two numbers.
  public struct Geometry: JSONConvertible, Equatable, Sendable {
    public var type = ""
    public var coordinates: [[[Double]]] = []

    public init() {}

    public static func map(_ object: inout Geometry, json: Mapper) {
      object.type <- json["type"]
      object.coordinates <- json["coordinates"]
    }
  }
}
