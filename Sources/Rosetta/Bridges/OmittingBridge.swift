/// A bridge that does not write one value, and reads a missing key as that value.
public struct OmittingBridge<Base: Bridge>: Bridge where Base.Value: Equatable {
  @usableFromInline nonisolated(unsafe) let omitted: Base.Value
  @usableFromInline let base: Base

  @inlinable
  init(_ omitted: Base.Value, _ base: Base) {
    self.omitted = omitted
    self.base = base
  }

  @inlinable
  public var takesNull: Bool { base.takesNull }

  @inlinable
  public var _missing: Base.Value? { omitted }
  public var _jsonType: JSONType? { base._jsonType }

  @inlinable
  public func decode(_ json: JSONReader) -> Base.Value? { base.decode(json) }

  @inlinable
  public func encode(_ value: Base.Value, to json: JSONWriter) {
    if value == omitted { json.omit() } else { base.encode(value, to: json) }
  }

  public func _merge(_ json: JSONReader, into old: Base.Value?) -> Base.Value? {
    base._merge(json, into: old)
  }
}

extension Bridge {
  /// A value that is left out when it equals `value`.
  ///
  /// ```swift
  /// object.isDraft <- json["draft"] ~ .omitting(false)   // {} <-> false, {"draft":true} <-> true
  /// object.tags    <- json["tags"] ~ .omitting([])
  /// ```
  ///
  /// Decoding reads a missing key as `value`, whatever the property was before; in a merge, a
  /// missing key changes nothing. Encoding writes neither the key nor the objects of its path for
  /// `value`. A check gets every value that is encoded, but is not called for a missing key.
  @inlinable
  public static func omitting<Value: JSONRepresentable & Equatable>(_ value: Value) -> Self
  where Self == OmittingBridge<DefaultBridge<Value>> { OmittingBridge(value, DefaultBridge()) }

  /// A value converted through `base` that is left out when it equals `value`.
  ///
  /// ```swift
  /// object.due <- json["due"] ~ .omitting(.distantFuture, .iso8601)
  /// ```
  @inlinable
  public static func omitting<Base: Bridge>(_ value: Base.Value, _ base: Base) -> Self
  where Self == OmittingBridge<Base> { OmittingBridge(value, base) }
}
