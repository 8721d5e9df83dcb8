// Types with a raw value. The standard library makes them `Codable`, too. Of two implementations
// neither is the better one, and the compiler would synthesise a third, unless there is one for each
// of its raw types.

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
