/// The way of a value between JSON and Swift, in both directions.
///
/// ```swift
/// struct HexBridge: Bridge {
///   func decode(_ field: Field) -> Int? {
///     guard let text = String.decode(field) else { return nil }
///     return Int(text, radix: 16) ?? field.refuse("not hexadecimal")
///   }
///   func encode(_ value: Int, _ field: Field) {
///     String(value, radix: 16).encode(field)
///   }
/// }
/// extension Bridge where Self == HexBridge {
///   static var hex: HexBridge { HexBridge() }
/// }
///
/// object.color <- json["color"] ~ .hex      // "ff8000" <-> 16744448
/// ```
///
/// Bridges are values and are specialised: nothing boxes or erases them on the way to a property.
public protocol Bridge<Value>: Sendable {
  associatedtype Value

  /// Reads the value in the place of `field`. Nil refuses it; what `field.refuse` or the bridges
  /// called from here have said about it is the reason.
  func decode(_ field: Field) -> Value?

  /// Writes `value` in the place of `field`, with one call of another `encode`. Nothing written
  /// refuses it.
  func encode(_ value: consuming Value, _ field: Field)

  /// Writes `value`, which is part of a copy that encoding has made, and may change it. Only the
  /// bridge of a model has a reason to do otherwise than `encode`.
  func encodeInPlace(_ value: inout Value, _ field: Field)
}

extension Bridge {
  @inlinable @inline(__always)
  public func encodeInPlace(_ value: inout Value, _ field: Field) { encode(value, field) }
}
