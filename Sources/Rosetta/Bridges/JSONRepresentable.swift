/// What an operator takes without a bridge: scalars, collections of them, raw-value enums and
/// models.
///
/// ```swift
/// enum Kind: Int, JSONRepresentable { case member = 1, admin, owner }   // nothing to write
///
/// object.kind <- json["kind"]     // 2 <-> Kind.admin
/// ```
///
/// Types of one's own get it by `JSONConvertible`, `JSONMapped`, `Bridgeable` or, an enum with raw
/// values, by the name alone.
public protocol JSONRepresentable: SendableMetatype {
  /// Reads the value in the place of `field`; nil, after a word to `field`, when it does not fit.
  static func decode(_ field: Field) -> Self?

  /// Writes this value in the place of `field`.
  consuming func encode(_ field: Field)

  /// Writes this value, which is part of a copy that encoding has made, and may change it. A model
  /// hands it to its map as it is; all other types leave it to `encode`.
  mutating func encodeInPlace(_ field: Field)
}

extension JSONRepresentable {
  @inlinable @inline(__always)
  public mutating func encodeInPlace(_ field: Field) { encode(field) }
}

/// A type's own way to JSON as a bridge. What an operator uses where none is given.
@frozen
public struct OwnBridge<Value: JSONRepresentable>: Bridge {
  @inlinable @inline(__always)
  public init() {}

  @inlinable @inline(__always)
  public func decode(_ field: Field) -> Value? { Value.decode(field) }

  @inlinable @inline(__always)
  public func encode(_ value: consuming Value, _ field: Field) { value.encode(field) }

  @inlinable @inline(__always)
  public func encodeInPlace(_ value: inout Value, _ field: Field) { value.encodeInPlace(field) }
}

extension JSONRepresentable where Self: RawRepresentable, RawValue: JSONRepresentable {
  /// The case whose raw value stands in the JSON; refused when there is none.
  @inlinable
  public static func decode(_ field: Field) -> Self? {
    guard let raw = RawValue.decode(field) else { return nil }
    return Self(rawValue: raw) ?? field.refuseCase(of: Self.self)
  }

  @inlinable
  public func encode(_ field: Field) { rawValue.encode(field) }
}

extension Field {
  @usableFromInline @inline(never)
  func refuseCase<Value>(of type: Value.Type) -> Value? {
    run.pointee.note(.refused(by: .type(type), reason: .noCase), at: node)
    return nil
  }
}

/// A type that brings its own bridge.
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
  associatedtype OwnBridge: Bridge where OwnBridge.Value == Self

  static func bridge() -> OwnBridge
}

extension Bridgeable {
  @inlinable
  public static func decode(_ field: Field) -> Self? { bridge().decode(field) }

  @inlinable
  public func encode(_ field: Field) { Self.bridge().encode(self, field) }
}
