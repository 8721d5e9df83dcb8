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

  /// The value that a missing key stands for, see `omitting`; nil, the default, if there is none.
  var _missing: Value? { get }

  /// The value after a patch (RFC 7396), see `Rosetta.merge`; without an old value, what the patch
  /// adds. Nil, after a diagnostic, when the patch does not fit. The library's models and
  /// dictionaries have an implementation of their own.
  func _merge(_ json: JSONReader, into old: Value?) -> Value?

  /// What tells this bridge from others of its type, all of it held by reference; nil, the default, if
  /// that is something else. Bridges that are tried in one another are remembered by it, see `first`.
  var _references: [AnyObject]? { get }

  /// The JSON type of the values that it reads, by which `first` and untagged unions choose; nil, the
  /// default, if there are several or it is not known.
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

  public var _references: [AnyObject]? { nil }

  public var _jsonType: JSONType? { nil }

  @inlinable @inline(__always)
  public func _encodeInPlace(_ value: inout Value, to json: JSONWriter) { encode(value, to: json) }

  /// Decodes the value at `node`. If the bridge refuses without a reason, there is a diagnostic all
  /// the same.
  @inlinable @inline(__always)
  func decodeNoting(_ node: Node, _ run: DecodingPointer) -> Value? {
    let mark = run.mark
    let json = JSONReader(run, at: node)
    if let value = decode(json) { return value }
    json.noteRefusal(of: Value.self, by: Self.self, since: mark)
    return json.openText(for: Self.self)
  }
}
