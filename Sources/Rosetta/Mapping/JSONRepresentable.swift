/// A type that operators take without a bridge: scalars, collections of them, raw-value enums and
/// models.
///
/// ```swift
/// enum Kind: Int, JSONRepresentable { case member = 1, admin, owner }   // nothing to write
///
/// object.kind <- json["kind"]     // 2 <-> Kind.admin
/// ```
///
/// Your own types conform through `JSONConvertible`, `JSONMapped` or `Bridgeable`. An enum with raw
/// values only has to declare the conformance. A scalar type of another module needs two functions:
///
/// ```swift
/// extension CGFloat: JSONRepresentable {
///   public static func decode(_ json: JSONReader) -> CGFloat? {
///     Double.decode(json).map { CGFloat($0) }
///   }
///
///   public func encode(to json: JSONWriter) { Double(self).encode(to: json) }
/// }
/// ```
public protocol JSONRepresentable {
  /// Reads the value of `json`, or returns nil, after `json.refuse`, if it does not fit.
  static func decode(_ json: JSONReader) -> Self?

  /// Writes this value to `json`.
  consuming func encode(to json: JSONWriter)

  /// Whether null is a value of this type, so that `<~` assigns it instead of treating it as
  /// missing. `false` by default; true for `JSON`, `RawJSON`, `Presence` and optionals.
  static var takesNull: Bool { get }

  /// Returns the old value with a patch applied, see `Bridge`.
  static func _merge(_ json: JSONReader, into old: Self?) -> Self?

  /// Writes this value, which is part of a copy made for encoding and so may be changed. A model
  /// passes itself to its map; all other types call `encode`.
  mutating func _encodeInPlace(to json: JSONWriter)
}

extension JSONRepresentable {
  @inlinable @inline(__always)
  public static var takesNull: Bool { false }

  @inlinable @inline(__always)
  public mutating func _encodeInPlace(to json: JSONWriter) { encode(to: json) }
}

/// A type's own conversion as a bridge, which an operator uses if no bridge is given.
@frozen
public struct DefaultBridge<Value: JSONRepresentable>: Bridge {
  /// Makes the bridge.
  @inlinable @inline(__always)
  public init() {}

  @inlinable @inline(__always)
  public func decode(_ json: JSONReader) -> Value? { Value.decode(json) }

  @inlinable @inline(__always)
  public func encode(_ value: consuming Value, to json: JSONWriter) { value.encode(to: json) }

  @inlinable @inline(__always)
  public func _encodeInPlace(_ value: inout Value, to json: JSONWriter) {
    value._encodeInPlace(to: json)
  }

  @inlinable @inline(__always)
  public var takesNull: Bool { Value.takesNull }

  public var _identity: [AnyObject]? { [] }

  public var _jsonType: JSONType? { jsonType(of: Value.self) }

  public func _merge(_ json: JSONReader, into old: Value?) -> Value? {
    Value._merge(json, into: old)
  }
}

/// A `DefaultBridge` of any type, with which a type reads itself.
protocol AnyDefaultBridge {}

extension DefaultBridge: AnyDefaultBridge {}

extension DefaultBridge {
  /// Decodes the document as a value of `type`: `Value`, or a subclass of it.
  @inlinable @inline(__always)
  static func decodeNoting(_ type: Value.Type, _ run: DecodingPointer) -> Value? {
    if type == Value.self { return DefaultBridge().decodeNoting(.root, run) }
    return decodeNoting(subclass: type, run)
  }

  /// Not inlined: where it knows that the class was a `Value.Type`, Swift 6.3's optimiser takes the
  /// opened class for `Value` itself.
  @usableFromInline @inline(never)
  static func decodeNoting(
    subclass type: any JSONRepresentable.Type,
    _ run: DecodingPointer
  ) -> Value? {
    func decode<Subclass: JSONRepresentable>(_ type: Subclass.Type) -> Value? {
      DefaultBridge<Subclass>().decodeNoting(.root, run) as? Value
    }
    return _openExistential(type, do: decode)
  }
}

/// A type with a default bridge.
///
/// ```swift
/// extension Color: Bridgeable {
///   static func bridge() -> some Bridge<Color> {
///     BridgeString(decoder: { Color(hex: $0) }, encoder: { $0.hex })
///   }
/// }
///
/// object.color <- json["color"]             // "#ff8000" <-> Color
/// object.color <- json["rgb"] ~ .rgb        // an explicit bridge wins
/// ```
public protocol Bridgeable: JSONRepresentable {
  /// The type of the bridge; inferred from `bridge()`.
  associatedtype OwnBridge: Bridge where OwnBridge.Value == Self

  /// The bridge that is used wherever none is named.
  static func bridge() -> OwnBridge
}

extension Bridgeable {
  @inlinable
  public static var takesNull: Bool { bridge().takesNull }

  /// Decodes the value with the type's bridge.
  @inlinable
  public static func decode(_ json: JSONReader) -> Self? { bridge().decode(json) }

  public static func _merge(_ json: JSONReader, into old: Self?) -> Self? {
    bridge()._merge(json, into: old)
  }

  @inlinable
  public func encode(to json: JSONWriter) { Self.bridge().encode(self, to: json) }
}
