/// An enum, or any other type with raw values, as its raw value.
public struct RawValueBridge<Value: RawRepresentable>: Bridge
where Value.RawValue: JSONRepresentable {
  /// The value for raw values that have no case. If there is one, `Value` is `Sendable`.
  @usableFromInline let fallback: (any Sendable)?

  @inlinable @inline(__always)
  init(fallback: (any Sendable)? = nil) { self.fallback = fallback }

  @inlinable
  public var takesNull: Bool { Value.RawValue.takesNull }

  @inlinable
  public func decode(_ json: JSONReader) -> Value? {
    guard let raw = Value.RawValue.decode(json) else { return nil }
    if let value = Value(rawValue: raw) { return value }
    guard let fallback, let value = fallback as? Value else {
      return json.refuseCase(of: Value.self)
    }
    json.noteReplacement(fallback)
    return value
  }

  @inlinable
  public func encode(_ value: Value, to json: JSONWriter) { value.rawValue.encode(to: json) }
}

extension JSONRepresentable where Self: RawRepresentable, RawValue: JSONRepresentable {
  @inlinable
  public static var takesNull: Bool { RawValue.takesNull }

  /// Takes the raw value of a case; any other raw value is refused.
  @inlinable
  public static func decode(_ json: JSONReader) -> Self? { RawValueBridge().decode(json) }

  @inlinable
  public func encode(to json: JSONWriter) { RawValueBridge().encode(self, to: json) }
}

extension Bridge {
  /// An enum as its raw value, with a fallback for raw values that have no case.
  ///
  /// ```swift
  /// enum Kind: String { case member, admin, unknown }
  ///
  /// object.kind <- json["kind"] ~ .rawValue(default: .unknown)   // "admin" <-> Kind.admin
  /// ```
  ///
  /// Decoding replaces a raw value that has no case with `fallback` and adds a note; a value of
  /// another JSON type is still refused. Encoding writes the raw value.
  ///
  /// - Parameter fallback: The value for every raw value that has no case.
  @inlinable
  public static func rawValue<Value: Sendable>(default fallback: Value) -> Self
  where Self == RawValueBridge<Value> { RawValueBridge(fallback: fallback) }

  /// An enum as its raw value, for an enum that is not `JSONRepresentable` and so needs a bridge.
  ///
  /// Decoding refuses a raw value without a case. Encoding writes the raw value.
  @inlinable
  public static func rawValue<Value>() -> Self
  where Self == RawValueBridge<Value> { RawValueBridge() }
}

extension JSONReader {
  @usableFromInline @inline(never)
  func noteReplacement(_ replacement: some Sendable) {
    run.pointee.note(.replaced(by: replacement), at: node, severity: .note)
  }
}
