/// A type that JSON can be encoded to: `Data`, `String`, `[UInt8]`, `JSON` or `RawJSON`.
///
/// ```swift
/// let text: String = try rosetta.encode(user)
/// let bytes = try rosetta.encode(user, as: [UInt8].self)
/// ```
public protocol JSONOutput {
  /// Makes a value from the bytes of a valid document.
  init(jsonBytes: consuming JSONBytes)
}

extension [UInt8]: JSONOutput {
  public init(jsonBytes: consuming JSONBytes) {
    self = jsonBytes.withUnsafeBufferPointer { [UInt8]($0) }
  }
}

extension String: JSONOutput {
  public init(jsonBytes: consuming JSONBytes) {
    self = jsonBytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }
}
