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
/// The compiler specialises code for each type of bridge, so that none is boxed or erased between
/// the JSON and a property.
public protocol Bridge<Value>: Sendable {
  /// The Swift type.
  associatedtype Value

  /// Reads the value of `json`, or returns nil to refuse it. The reason is the one passed to
  /// `json.refuse`, by this bridge or by a bridge that it calls.
  func decode(_ json: JSONReader) -> Value?

  /// Writes `value` to `json`, with one call to another `encode` or to `json.map`. To refuse the
  /// value, write nothing.
  func encode(_ value: consuming Value, to json: JSONWriter)

  /// Whether null is a value for this bridge, so that `<~` assigns it instead of treating it as
  /// missing. `false` by default.
  var takesNull: Bool { get }

  /// The value that a missing key stands for, see `omitting`. Nil, the default, if it has none.
  var _missing: Value? { get }

  /// Returns the old value with a patch (RFC 7396) applied, see `Rosetta.merge`, or only what the
  /// patch adds if there is no old value. Returns nil, after a diagnostic, if the patch does not
  /// fit. The library's models and dictionaries have their own implementations.
  func _merge(_ json: JSONReader, into old: Value?) -> Value?

  /// The objects by which nested attempts recognise this bridge among others of its type, see
  /// `first`. Nil, the default, if objects alone do not identify it.
  var _identity: [AnyObject]? { get }

  /// The JSON type of the values that this bridge reads, or nil, the default, if there are several
  /// or it is unknown. `first` and untagged unions choose a bridge by this type.
  var _jsonType: JSONType? { get }

  /// Writes `value`, which is part of a copy made for encoding and so may be changed. Only the
  /// bridge of a model has an implementation that differs from `encode`.
  func _encodeInPlace(_ value: inout Value, to json: JSONWriter)
}

extension Bridge {
  @inlinable @inline(__always)
  public var takesNull: Bool { false }

  @inlinable @inline(__always)
  public var _missing: Value? { nil }

  public var _identity: [AnyObject]? { nil }

  public var _jsonType: JSONType? { nil }

  @inlinable @inline(__always)
  public func _encodeInPlace(_ value: inout Value, to json: JSONWriter) { encode(value, to: json) }

  /// Decodes the value at `node`. Notes a diagnostic even if the bridge refuses without a reason.
  @inlinable @inline(__always)
  func decodeNoting(_ node: Node, _ run: DecodingPointer) -> Value? {
    let mark = run.mark
    let json = JSONReader(run, at: node)
    if let value = decode(json) { return value }
    json.noteRefusal(of: Value.self, by: Self.self, since: mark)
    return json.openText(for: Self.self)
  }
}
