// canada.json once more, in structs whose Codable is synthesised.

/// The Codable twins of the models in `Canada`, type by type and property by property.
public enum CanadaTwins {
  public struct Root: Codable, Equatable, Sendable {
    public var type: String
    public var features: [Feature]
  }

  public struct Feature: Codable, Equatable, Sendable {
    public var type: String
    public var properties: Properties
    public var geometry: Geometry
  }

  public struct Properties: Codable, Equatable, Sendable {
    public var name: String
  }

  public struct Geometry: Codable, Equatable, Sendable {
    public var type: String
    public var coordinates: [[[Double]]]
  }
}
