// `JSON` and its parts, and problems, through any coder.

/// `JSON` can be encoded and decoded by any coder.
///
/// ```swift
/// let json = try JSONDecoder().decode(JSON.self, from: data)
/// let data = try JSONEncoder().encode(json)
/// ```
///
/// `RosettaDecoder` and `RosettaEncoder` keep every digit and the order of keys. Through others,
/// integers of 64 bits and decimals of 38 digits are kept exactly, other numbers as doubles.
/// Encoders get the members in their order. A decoder does not report an order, so the keys are
/// sorted: the same value each time.
extension JSON: Codable {
  /// - Throws: `DecodingError` for values that JSON does not have, such as the dates of a property
  ///   list.
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? TapeDecoder {
      self = try decoder.session.map(at: decoder.node)
      return
    }
    guard ThreadStack.hasRoom else {
      throw DecodingError(corruptedAt: decoder.codingPath, Wording.noStack)
    }
    if let members = try? decoder.container(keyedBy: JSONPath.Component.self) {
      // Coders that do not know `Decimal` write the members of its struct.
      let value = members.contains("mantissa") ? try? decoder.singleValueContainer() : nil
      let number = value.flatMap { JSONNumber(decimalIn: $0) }
      self = try number.map { .number($0) } ?? .object(JSONObject(members))
    } else if var elements = try? decoder.unkeyedContainer() {
      var array: [JSON] = []
      while !elements.isAtEnd { array.append(try elements.decode(JSON.self)) }
      self = .array(array)
    } else {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let value = try? container.decode(String.self) {
        self = .string(value)
      } else if let value = try? container.decode(Bool.self) {
        self = .boolean(value)
      } else if let value = try? JSONNumber(from: decoder) {
        self = .number(value)
      } else {
        throw DecodingError(corruptedAt: decoder.codingPath, Wording.noJSON)
      }
    }
  }

  public func encode(to encoder: any Encoder) throws {
    if let encoder = encoder as? TapeEncoder {
      return try encoder.write { encoder.session.run.pointee.write(self) }
    }
    guard ThreadStack.hasRoom else {
      throw EncodingError(refusing: type.rawValue, at: encoder.codingPath, Wording.noStack)
    }
    switch self {
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .boolean(let value): try value.encode(to: encoder)
    case .number(let value): try value.encode(to: encoder)
    case .string(let value): try value.encode(to: encoder)
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .object(let members):
      var container = encoder.container(keyedBy: JSONPath.Component.self)
      for (key, value) in members { try container.encode(value, forKey: .key(key)) }
    }
  }
}

/// As itself in `RosettaDecoder` and `RosettaEncoder`; as the value that it spells in others, so
/// that what is decoded has the compact text of that.
extension RawJSON: Codable {
  public init(from decoder: any Decoder) throws { try self.init(mappedFrom: decoder) }

  public func encode(to encoder: any Encoder) throws { try encodeMap(to: encoder) }
}

extension JSONObject: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: JSONPath.Component.self)
    self = try JSON(from: decoder).objectValue ?? JSONObject(container)
  }

  init(_ container: KeyedDecodingContainer<JSONPath.Component>) throws {
    self.init()
    for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
      self[key.stringValue] = try container.decode(JSON.self, forKey: key)
    }
  }

  public func encode(to encoder: any Encoder) throws { try JSON.object(self).encode(to: encoder) }
}

/// A number as the narrowest of `Int64`, `UInt64`, `Double` and `Decimal` that holds its value;
/// with the digits of its document through `RosettaDecoder` and `RosettaEncoder`.
///
/// A number that none of them holds is encoded as the nearest double. Coders that do not know
/// `Decimal`, such as those of property lists, write the members of its struct and read them back.
extension JSONNumber: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if decoder is TapeDecoder, case .number(let number) = try JSON(from: decoder) {
      self = number
    } else if let value = try? container.decode(Int64.self) {
      self.init(value)
    } else if let value = try? container.decode(UInt64.self) {
      self.init(value)
    } else if let number = JSONNumber(decimalIn: container) {
      self = number
    } else if let number = JSONNumber(try container.decode(Double.self)) {
      self = number
    } else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: Wording.notFinite)
    }
  }

  /// - Throws: `EncodingError` for a number beyond the largest double.
  public func encode(to encoder: any Encoder) throws {
    if encoder is TapeEncoder { return try JSON.number(self).encode(to: encoder) }
    var container = encoder.singleValueContainer()
    if let value = integer(as: Int64.self) { return try container.encode(value) }
    if let value = integer(as: UInt64.self) { return try container.encode(value) }
    let double = double
    if JSONNumber(double) == self { return try container.encode(double) }
    #if !WithoutFoundation
      if let decimal { return try container.encode(decimal) }
    #endif
    guard double.isFinite else {
      throw EncodingError(refusing: text, at: encoder.codingPath, Wording.beyondDouble)
    }
    try container.encode(double)
  }
}

/// A step of a path is a coding key, so that a path is a coding path: `path.components`.
extension JSONPath.Component: CodingKey {
  public init(stringValue: String) { self = .key(stringValue) }

  public init(intValue: Int) { self = .index(intValue) }

  public var stringValue: String {
    switch self {
    case .key(let key): key
    case .index(let index): "Index \(index)"
    }
  }

  public var intValue: Int? {
    if case .index(let index) = self { index } else { nil }
  }
}

extension JSONPath.Component {
  /// A step of a coding path. A key may have an integer, too.
  init(_ key: any CodingKey) {
    if let index = key.intValue, key.stringValue == "Index \(index)" {
      self = .index(index)
    } else {
      self = .key(key.stringValue)
    }
  }
}

extension Problem: Encodable {
  /// Encodes what the log format `.json` writes of a problem. Strategies for keys apply to it.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: JSONPath.Component.self)
    for (key, value) in json { try container.encode(value, forKey: .key(key)) }
  }
}
