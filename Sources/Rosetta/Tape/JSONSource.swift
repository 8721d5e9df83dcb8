/// A source of JSON that can be decoded: `Data`, `String`, `Substring`, `[UInt8]`,
/// `ArraySlice<UInt8>`, `JSON` or `RawJSON`.
///
/// ```swift
/// let fromText = try User(json: #"{"id": "7"}"#)
/// let fromBytes = try User(json: [UInt8](#"{"id": "7"}"#.utf8))
/// ```
///
/// Conform your own type by giving access to its UTF-8 bytes.
public protocol JSONSource: Sendable {
  /// Calls `body` with the UTF-8 bytes of the document; `body` must not keep the pointer.
  func withJSONBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result

  /// Whether the bytes are the document as its author wrote it, so that the line and column in an
  /// error are meaningful to a person. `true` by default.
  var isOriginalText: Bool { get }
}

extension JSONSource {
  public var isOriginalText: Bool { true }
}

extension [UInt8]: JSONSource {
  public func withJSONBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    withUnsafeBufferPointer(body)
  }
}

extension ArraySlice<UInt8>: JSONSource {
  public func withJSONBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    withUnsafeBufferPointer(body)
  }
}

extension String: JSONSource {
  public func withJSONBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var text = self
    return text.withUTF8(body)
  }
}

extension Substring: JSONSource {
  public func withJSONBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var text = self
    return text.withUTF8(body)
  }
}
