// Optionals, arrays, sets and dictionaries, of types that need no bridge.

extension Optional: JSONRepresentable, Bridgeable where Wrapped: JSONRepresentable {
  /// Null is nil. `[T?]` and `[String: T?]` keep it.
  @inlinable @inline(__always)
  public static func bridge() -> NullableBridge<DefaultBridge<Wrapped>> {
    NullableBridge(DefaultBridge())
  }
}

extension Array: JSONRepresentable, Bridgeable where Element: JSONRepresentable {
  /// Takes an array if all of its elements fit. Null fits only `[T?]`.
  @inlinable @inline(__always)
  public static func bridge() -> ArrayBridge<DefaultBridge<Element>> {
    ArrayBridge(DefaultBridge())
  }
}

extension Set: JSONRepresentable where Element: JSONRepresentable {
  /// Takes an array, and keeps one of several equal elements.
  @inlinable
  public static func decode(_ json: JSONReader) -> Set<Element>? {
    ArrayBridge(DefaultBridge<Element>()).decode(json).map { Set($0) }
  }

  /// Writes an array sorted by the JSON of its elements, so that the output is the same every time.
  @inlinable
  public func encode(to json: JSONWriter) { json.writeUnordered(self, DefaultBridge<Element>()) }
}

extension Dictionary: JSONRepresentable, Bridgeable
where Key: JSONKeyConvertible, Value: JSONRepresentable {
  /// Takes an object if all of its values fit; of two equal keys the first one counts. Writes an
  /// object sorted by its keys, so that the output is the same every time.
  @inlinable @inline(__always)
  public static func bridge() -> DictionaryBridge<Key, DefaultBridge<Value>> {
    DictionaryBridge(DefaultBridge())
  }
}

/// A type whose values can be the keys of a dictionary: `String`, integers, `UUID`, and enums with
/// such raw values.
///
/// ```swift
/// enum Day: String, JSONRepresentable, JSONKeyConvertible { case monday, tuesday }
///
/// object.hours <- json["hours"]     // {"monday": 8} <-> [Day.monday: 8]
/// ```
public protocol JSONKeyConvertible: Hashable {
  /// Creates the value of a key, or nil if the key is not valid.
  init?(jsonKey: String)

  /// The key of this value in an object.
  var jsonKey: String { get }
}

extension String: JSONKeyConvertible {
  @inlinable
  public init?(jsonKey: String) { self = jsonKey }

  /// The string itself.
  @inlinable
  public var jsonKey: String { self }
}

extension JSONKeyConvertible where Self: FixedWidthInteger {
  public init?(jsonKey: String) { self.init(jsonKey, radix: 10) }

  /// The digits of the integer.
  public var jsonKey: String { String(self) }
}

extension JSONKeyConvertible where Self: RawRepresentable, RawValue: JSONKeyConvertible {
  public init?(jsonKey: String) {
    guard let raw = RawValue(jsonKey: jsonKey) else { return nil }
    self.init(rawValue: raw)
  }

  /// The key of the raw value.
  public var jsonKey: String { rawValue.jsonKey }
}
