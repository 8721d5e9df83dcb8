/// `JSON` can be encoded and decoded by any coder.
///
/// ```swift
/// let json = try JSONDecoder().decode(JSON.self, from: data)
/// let data = try JSONEncoder().encode(json)
/// ```
///
/// Integers of 64 bits and decimals of 38 digits are kept exactly, other numbers as doubles.
/// Encoders get the members in their order. A decoder does not report an order, so the keys are
/// sorted: the same value each time.
extension JSON: Codable {
  /// - Throws: `DecodingError` for values that JSON does not have, such as the dates of a property
  ///   list.
  public init(from decoder: any Decoder) throws {
    guard ThreadStack.hasRoom(forLevel: decoder.codingPath.count) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: Wording.noStack)
      )
    }
    if let scalar = JSON(scalarFrom: decoder) {
      self = scalar
    } else if var elements = try? decoder.unkeyedContainer() {
      var array: [JSON] = []
      while !elements.isAtEnd { array.append(try elements.decode(JSON.self)) }
      self = .array(array)
    } else if let members = try? decoder.container(keyedBy: JSONPath.Component.self) {
      self = .object(try JSONObject(members))
    } else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: Wording.noJSON)
      )
    }
  }

  /// Nil if it is not a scalar.
  private init?(scalarFrom decoder: any Decoder) {
    guard let container = try? decoder.singleValueContainer() else { return nil }
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? JSONNumber(from: decoder) {
      self = .number(value)
    } else {
      return nil
    }
  }

  public func encode(to encoder: any Encoder) throws {
    guard ThreadStack.hasRoom(forLevel: encoder.codingPath.count) else {
      throw EncodingError.invalidValue(
        type.rawValue,
        EncodingError.Context(codingPath: encoder.codingPath, debugDescription: Wording.noStack)
      )
    }
    switch self {
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .boolean(let value):
      try value.encode(to: encoder)
    case .number(let value):
      try value.encode(to: encoder)
    case .string(let value):
      try value.encode(to: encoder)
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .object(let members):
      try members.encode(to: encoder)
    }
  }
}

extension JSONObject: Codable {
  public init(from decoder: any Decoder) throws {
    try self.init(decoder.container(keyedBy: JSONPath.Component.self))
  }

  init(_ container: KeyedDecodingContainer<JSONPath.Component>) throws {
    self.init()
    for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
      self[key.stringValue] = try container.decode(JSON.self, forKey: key)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: JSONPath.Component.self)
    for (key, value) in self { try container.encode(value, forKey: .key(key)) }
  }
}
