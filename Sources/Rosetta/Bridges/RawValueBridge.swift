/// An enum, or any other type with raw values, by its raw value.
public struct RawValueBridge<Value: RawRepresentable & Sendable>: Bridge
where Value.RawValue: JSONRepresentable {
  @usableFromInline let fallback: Value?

  @inlinable
  init(fallback: Value?) { self.fallback = fallback }

  @inlinable
  public func decode(_ json: JSONReader) -> Value? {
    guard let raw = Value.RawValue.decode(json) else { return nil }
    if let value = Value(rawValue: raw) { return value }
    guard let fallback else { return json.refuseCase(of: Value.self) }
    json.noteReplacement(fallback)
    return fallback
  }

  @inlinable
  public func encode(_ value: Value, to json: JSONWriter) { value.rawValue.encode(to: json) }
}

extension Bridge {
  /// The case of an enum by its raw value, and a case for raw values that are not listed.
  ///
  /// ```swift
  /// enum Kind: String { case member, admin, unknown }
  ///
  /// object.kind <- json["kind"] ~ .rawValue(default: .unknown)   // "admin" <-> Kind.admin
  /// ```
  ///
  /// Decoding, a raw value without a case becomes `fallback`, with a note; a value of another JSON
  /// type than the raw value's is refused all the same. Encoding writes the raw value.
  ///
  /// - Parameter fallback: What stands for every raw value that has no case.
  @inlinable
  public static func rawValue<Value>(default fallback: Value) -> Self
  where Self == RawValueBridge<Value> { RawValueBridge(fallback: fallback) }

  /// The case of an enum by its raw value: what an enum that is `JSONRepresentable` does without a
  /// bridge, for one that is not.
  ///
  /// Decoding refuses a raw value without a case. Encoding writes the raw value.
  @inlinable
  public static func rawValue<Value>() -> Self
  where Self == RawValueBridge<Value> { RawValueBridge(fallback: nil) }
}

extension JSONReader {
  /// Notes that a value that nobody knows has been replaced.
  @usableFromInline @inline(never)
  func noteReplacement(_ replacement: some Sendable) {
    run.pointee.note(.replaced(by: replacement), at: node, severity: .note)
  }
}
