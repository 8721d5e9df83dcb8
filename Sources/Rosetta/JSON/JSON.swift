/// A JSON value: one of the six kinds.
///
/// ```swift
/// let json: JSON = ["name": "Ann", "tags": ["a", "b"], "age": 42]
/// json["tags"]?[0]                        // "a"
/// let same = try JSON(parsing: #"{"name": "Ann", "tags": ["a", "b"], "age": 42}"#)
/// object.raw <- json["raw"]               // kept as it is, in both directions
/// ```
///
/// Objects keep the order of their keys, numbers all their digits. Two objects are equal when they
/// have equal members in any order, two numbers when they have the same value: `1.0` and `1`.
public enum JSON: Sendable, Hashable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSON])
  case object(JSONObject)
}

extension JSON {
  /// The value of a key of an object; nil without the key, and for anything but an object.
  public subscript(key: String) -> JSON? {
    if case .object(let object) = self { object[key] } else { nil }
  }

  /// The element of an array; nil beyond its ends, and for anything but an array.
  public subscript(index: Int) -> JSON? {
    if case .array(let elements) = self, elements.indices.contains(index) {
      elements[index]
    } else {
      nil
    }
  }

  /// The value at the end of a path, or nil.
  public subscript(path: JSONPath) -> JSON? {
    path.components.reduce(self) { value, component in
      switch component {
      case .key(let key): value?[key]
      case .index(let index): value?[index]
      }
    }
  }

  /// The kind of this value.
  public var type: JSONType {
    switch self {
    case .null: .null
    case .bool: .boolean
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  public var isNull: Bool { self == .null }

  /// The boolean, or nil for another kind.
  public var boolValue: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The string, or nil for another kind.
  public var stringValue: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The number as an integer; nil for another kind, a fraction, or what an `Int` cannot hold.
  public var intValue: Int? {
    if case .number(let value) = self { value.integer() } else { nil }
  }

  /// The number as the nearest double, or nil for another kind.
  public var doubleValue: Double? {
    if case .number(let value) = self { value.double } else { nil }
  }

  /// The elements, or nil for another kind.
  public var arrayValue: [JSON]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// The members, or nil for another kind.
  public var objectValue: JSONObject? {
    if case .object(let value) = self { value } else { nil }
  }
}

extension JSON: CustomStringConvertible {
  /// The compact JSON text.
  public var description: String {
    withJSONBytes { String(decoding: $0, as: UTF8.self) }
  }
}
