/// Converts a value between JSON and Swift, in both directions.
///
/// ```swift
/// struct HexBridge: Bridge {
///   func decode(_ json: JSONReader) -> Int? {
///     guard let text = String.decode(json) else { return nil }
///     return Int(text, radix: 16) ?? json.refuse("not hexadecimal")
///   }
///   func encode(_ value: Int, to json: JSONWriter) { String(value, radix: 16).encode(to: json) }
/// }
/// extension Bridge where Self == HexBridge {
///   static var hex: HexBridge { HexBridge() }
/// }
///
/// object.color <- json["color"] ~ .hex      // "ff8000" <-> 16744448
/// ```
///
/// Bridges are values that the compiler specialises: none is boxed or erased between the JSON and a
/// property.
public protocol Bridge<Value>: Sendable {
  /// The Swift type.
  associatedtype Value

  /// Reads the value of `json`, or returns nil to refuse it. The reason is the one given to
  /// `json.refuse`, or by the bridges called from here.
  func decode(_ json: JSONReader) -> Value?

  /// Writes `value` to `json`, with one call of another `encode` or of `json.map`. To refuse the
  /// value, write nothing.
  func encode(_ value: consuming Value, to json: JSONWriter)

  /// Whether null is a value for this bridge, which `<~` assigns, and not a missing value. `false`
  /// by default.
  var takesNull: Bool { get }

  /// Changes a value by a patch (RFC 7396), see `Rosetta.merge`. Returns false, after a diagnostic,
  /// when the patch does not fit. By default the patch is the new value.
  func merge(_ value: inout Value, _ json: JSONReader) -> Bool

  /// Reads the value that a patch adds where there was none: null then counts as missing. By
  /// default the same as `decode`.
  func decodePatch(_ json: JSONReader) -> Value?

  /// Writes `value`, which is part of a copy made for encoding and so may be changed. Only the
  /// bridge of a model needs an implementation that differs from `encode`.
  func encodeInPlace(_ value: inout Value, to json: JSONWriter)
}

extension Bridge {
  @inlinable @inline(__always)
  public var takesNull: Bool { false }

  @inlinable
  public func merge(_ value: inout Value, _ json: JSONReader) -> Bool {
    guard let new = decode(json) else { return false }
    value = new
    return true
  }

  @inlinable
  public func decodePatch(_ json: JSONReader) -> Value? { decode(json) }

  @inlinable @inline(__always)
  public func encodeInPlace(_ value: inout Value, to json: JSONWriter) { encode(value, to: json) }

  /// Decodes the value at `node`. If the bridge refuses without a reason, there is a diagnostic all
  /// the same.
  @inlinable @inline(__always)
  func decodeNoting(_ node: Int, _ run: DecodingPointer) -> Value? {
    let (errorsBefore, notedBefore) = (run.errors, run.noted)
    let json = JSONReader(run, at: node)
    if let value = decode(json) { return value }
    if run.errors == errorsBefore { json.noteSilence(Value.self) }
    json.rememberUse(Value.self, since: notedBefore)
    return nil
  }
}
