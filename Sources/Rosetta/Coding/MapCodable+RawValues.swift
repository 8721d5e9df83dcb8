// The standard library implements `Codable` for types with a raw value of these types, too. A
// constrained extension for each of them is preferred to both its implementation and the general
// one.

extension MapCodable where Self: RawRepresentable<Bool> {
  /// Decodes a value with any decoder, using its map.
  public init(from decoder: any Decoder) throws { self = try .init(mappedFrom: decoder) }
  /// Encodes this value with any encoder, using its map.
  public func encode(to encoder: any Encoder) throws { try encodeMap(to: encoder) }
}

extension MapCodable where Self: RawRepresentable<String> {
  /// Decodes a value with any decoder, using its map.
  public init(from decoder: any Decoder) throws { self = try .init(mappedFrom: decoder) }
  /// Encodes this value with any encoder, using its map.
  public func encode(to encoder: any Encoder) throws { try encodeMap(to: encoder) }
}

extension MapCodable where Self: RawRepresentable<Double> {
  /// Decodes a value with any decoder, using its map.
  public init(from decoder: any Decoder) throws { self = try .init(mappedFrom: decoder) }
  /// Encodes this value with any encoder, using its map.
  public func encode(to encoder: any Encoder) throws { try encodeMap(to: encoder) }
}

extension MapCodable where Self: RawRepresentable<Float> {
  /// Decodes a value with any decoder, using its map.
  public init(from decoder: any Decoder) throws { self = try .init(mappedFrom: decoder) }
  /// Encodes this value with any encoder, using its map.
  public func encode(to encoder: any Encoder) throws { try encodeMap(to: encoder) }
}

extension MapCodable where Self: RawRepresentable<Int> {
  /// Decodes a value with any decoder, using its map.
  public init(from decoder: any Decoder) throws { self = try .init(mappedFrom: decoder) }
  /// Encodes this value with any encoder, using its map.
  public func encode(to encoder: any Encoder) throws { try encodeMap(to: encoder) }
}

extension MapCodable where Self: RawRepresentable<Int8> {
  /// Decodes a value with any decoder, using its map.
  public init(from decoder: any Decoder) throws { self = try .init(mappedFrom: decoder) }
  /// Encodes this value with any encoder, using its map.
  public func encode(to encoder: any Encoder) throws { try encodeMap(to: encoder) }
}

extension MapCodable where Self: RawRepresentable<Int16> {
  /// Decodes a value with any decoder, using its map.
  public init(from decoder: any Decoder) throws { self = try .init(mappedFrom: decoder) }
  /// Encodes this value with any encoder, using its map.
  public func encode(to encoder: any Encoder) throws { try encodeMap(to: encoder) }
}

extension MapCodable where Self: RawRepresentable<Int32> {
  /// Decodes a value with any decoder, using its map.
  public init(from decoder: any Decoder) throws { self = try .init(mappedFrom: decoder) }
  /// Encodes this value with any encoder, using its map.
  public func encode(to encoder: any Encoder) throws { try encodeMap(to: encoder) }
}

extension MapCodable where Self: RawRepresentable<Int64> {
  /// Decodes a value with any decoder, using its map.
  public init(from decoder: any Decoder) throws { self = try .init(mappedFrom: decoder) }
  /// Encodes this value with any encoder, using its map.
  public func encode(to encoder: any Encoder) throws { try encodeMap(to: encoder) }
}

extension MapCodable where Self: RawRepresentable<UInt> {
  /// Decodes a value with any decoder, using its map.
  public init(from decoder: any Decoder) throws { self = try .init(mappedFrom: decoder) }
  /// Encodes this value with any encoder, using its map.
  public func encode(to encoder: any Encoder) throws { try encodeMap(to: encoder) }
}

extension MapCodable where Self: RawRepresentable<UInt8> {
  /// Decodes a value with any decoder, using its map.
  public init(from decoder: any Decoder) throws { self = try .init(mappedFrom: decoder) }
  /// Encodes this value with any encoder, using its map.
  public func encode(to encoder: any Encoder) throws { try encodeMap(to: encoder) }
}

extension MapCodable where Self: RawRepresentable<UInt16> {
  /// Decodes a value with any decoder, using its map.
  public init(from decoder: any Decoder) throws { self = try .init(mappedFrom: decoder) }
  /// Encodes this value with any encoder, using its map.
  public func encode(to encoder: any Encoder) throws { try encodeMap(to: encoder) }
}

extension MapCodable where Self: RawRepresentable<UInt32> {
  /// Decodes a value with any decoder, using its map.
  public init(from decoder: any Decoder) throws { self = try .init(mappedFrom: decoder) }
  /// Encodes this value with any encoder, using its map.
  public func encode(to encoder: any Encoder) throws { try encodeMap(to: encoder) }
}

extension MapCodable where Self: RawRepresentable<UInt64> {
  /// Decodes a value with any decoder, using its map.
  public init(from decoder: any Decoder) throws { self = try .init(mappedFrom: decoder) }
  /// Encodes this value with any encoder, using its map.
  public func encode(to encoder: any Encoder) throws { try encodeMap(to: encoder) }
}
