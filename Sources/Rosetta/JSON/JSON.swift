/// A JSON value: one of the six kinds.
///
/// ```swift
/// var json: JSON = ["name": "Ann", "tags": ["a", "b"], "age": 42]
/// json["tags"]?[0]                        // "a"
/// json["tags"]?[0] = "first"
/// let same = try JSON(parsing: #"{"name": "Ann", "tags": ["a", "b"], "age": 42}"#)
/// object.raw <- json["raw"]               // kept as it is, in both directions
/// ```
///
/// Objects keep the order of their keys, and numbers keep all of their digits. Two objects are
/// equal if they have equal members in any order, and two numbers if they have the same value, like
/// `1.0` and `1`.
///
/// Values are read, written, compared, hashed, merged and released without recursion, however
/// deeply they are nested.
public enum JSON: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number, with all digits of its document.
  case number(JSONNumber)
  /// A string, without escapes.
  case string(String)
  /// An array; `.array(_: [JSON])` takes a Swift array.
  case array(JSONArray)
  /// An object, with its members in order.
  case object(JSONObject)
}

extension JSON {
  /// An array of the elements of a Swift array.
  public static func array(_ elements: [JSON]) -> JSON { .array(JSONArray(elements)) }

  /// The kind of this value.
  public var type: JSONType {
    switch self {
    case .null: .null
    case .boolean: .boolean
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  /// Whether this is null.
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// The boolean, or nil for another kind.
  public var boolValue: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  /// The string, or nil for another kind.
  public var stringValue: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The number as an integer; nil for another kind, a fraction, or a number beyond `Int`.
  public var intValue: Int? {
    if case .number(let value) = self { value.integer() } else { nil }
  }

  /// The number as the nearest double, or nil for another kind.
  public var doubleValue: Double? {
    if case .number(let value) = self { value.double } else { nil }
  }

  /// The elements, or nil for another kind.
  public var arrayValue: [JSON]? {
    if case .array(let value) = self { value.elements } else { nil }
  }

  /// The members, or nil for another kind.
  public var objectValue: JSONObject? {
    if case .object(let value) = self { value } else { nil }
  }
}

extension JSON: CustomStringConvertible {
  /// The compact JSON text.
  public var description: String { withJSONBytes { String(decoding: $0, as: UTF8.self) } }
}

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Null. Next to a `JSON` in `?:`, `nil` is this null even where a `JSON?` is expected; `.none` is
  /// no value.
  public init(nilLiteral: ()) { self = .null }
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }
  public init(floatLiteral value: Double) { self = JSON(value) }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }

  /// Of two equal keys the first one counts.
  public init(dictionaryLiteral members: (String, JSON)...) { self = .object(JSONObject(members)) }
}

extension JSONNumber: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self.init(value) }
}

/// A literal with a decimal point is a `Double`, so that `72.50` has the digits `72.5`, and a
/// literal beyond the largest double is 0. `JSONNumber(text:)` keeps every digit.
extension JSONNumber: ExpressibleByFloatLiteral {
  public init(floatLiteral value: Double) { self = JSONNumber(value) ?? 0 }
}

extension JSON {
  /// `true` or `false`.
  public init(_ value: Bool) { self = .boolean(value) }

  /// A number from an integer of any size.
  public init(_ value: some BinaryInteger) { self = .number(JSONNumber(value)) }

  /// A number; null for NaN and the infinities, which JSON does not have.
  public init(_ value: Double) { self = JSONNumber(value).map { .number($0) } ?? .null }

  /// A string.
  public init(_ value: String) { self = .string(value) }
}
