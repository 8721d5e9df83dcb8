// Types with a raw value. The standard library makes them `Codable`, too. Of two implementations
// neither is the better one, and the compiler would synthesise a third, unless there is one for each
// of its raw types.

extension MapCodable where Self: RawRepresentable<Bool> {
  public init(from decoder: any Decoder) throws { self = try .init(mappedFrom: decoder) }

  public func encode(to encoder: any Encoder) throws { try encodeMap(to: encoder) }
}

extension MapCodable where Self: RawRepresentable<String> {
  public init(from decoder: any Decoder) throws { self = try .init(mappedFrom: decoder) }

  public func encode(to encoder: any Encoder) throws { try encodeMap(to: encoder) }
}

extension MapCodable where Self: RawRepresentable<Double> {
  public init(from decoder: any Decoder) throws { self = try .init(mappedFrom: decoder) }

  public func encode(to encoder: any Encoder) throws { try encodeMap(to: encoder) }
}

extension MapCodable where Self: RawRepresentable<Float> {
  public init(from decoder: any Decoder) throws { self = try .init(mappedFrom: decoder) }

  public func encode(to encoder: any Encoder) throws { try encodeMap(to: encoder) }
}

extension MapCodable where Self: RawRepresentable<Int> {
  public init(from decoder: any Decoder) throws { self = try .init(mappedFrom: decoder) }

  public func encode(to encoder: any Encoder) throws { try encodeMap(to: encoder) }
}

extension MapCodable where Self: RawRepresentable<Int8> {
  public init(from decoder: any Decoder) throws { self = try .init(mappedFrom: decoder) }

  public func encode(to encoder: any Encoder) throws { try encodeMap(to: encoder) }
}

extension MapCodable where Self: RawRepresentable<Int16> {
  public init(from decoder: any Decoder) throws { self = try .init(mappedFrom: decoder) }

  public func encode(to encoder: any Encoder) throws { try encodeMap(to: encoder) }
}

extension MapCodable where Self: RawRepresentable<Int32> {
  public init(from decoder: any Decoder) throws { self = try .init(mappedFrom: decoder) }

  public func encode(to encoder: any Encoder) throws { try encodeMap(to: encoder) }
}

extension MapCodable where Self: RawRepresentable<Int64> {
  public init(from decoder: any Decoder) throws { self = try .init(mappedFrom: decoder) }

  public func encode(to encoder: any Encoder) throws { try encodeMap(to: encoder) }
}

extension MapCodable where Self: RawRepresentable<UInt> {
  public init(from decoder: any Decoder) throws { self = try .init(mappedFrom: decoder) }

  public func encode(to encoder: any Encoder) throws { try encodeMap(to: encoder) }
}

extension MapCodable where Self: RawRepresentable<UInt8> {
  public init(from decoder: any Decoder) throws { self = try .init(mappedFrom: decoder) }

  public func encode(to encoder: any Encoder) throws { try encodeMap(to: encoder) }
}

extension MapCodable where Self: RawRepresentable<UInt16> {
  public init(from decoder: any Decoder) throws { self = try .init(mappedFrom: decoder) }

  public func encode(to encoder: any Encoder) throws { try encodeMap(to: encoder) }
}

extension MapCodable where Self: RawRepresentable<UInt32> {
  public init(from decoder: any Decoder) throws { self = try .init(mappedFrom: decoder) }

  public func encode(to encoder: any Encoder) throws { try encodeMap(to: encoder) }
}

extension MapCodable where Self: RawRepresentable<UInt64> {
  public init(from decoder: any Decoder) throws { self = try .init(mappedFrom: decoder) }

  public func encode(to encoder: any Encoder) throws { try encodeMap(to: encoder) }
}
