#if canImport(FoundationEssentials)
  import FoundationEssentials
#elseif canImport(Foundation)
  import Foundation
#endif

/// What can be encoded to: `Data`, `String`, `[UInt8]` or `JSON`.
///
/// ```swift
/// let text: String = try rosetta.encode(user)
/// let bytes = try rosetta.encode(user, as: [UInt8].self)
/// ```
public protocol JSONOutput {
  /// Makes a value of the bytes of a valid document.
  init(jsonBytes: UnsafeBufferPointer<UInt8>)
}

extension [UInt8]: JSONOutput {
  public init(jsonBytes: UnsafeBufferPointer<UInt8>) { self.init(jsonBytes) }
}

extension String: JSONOutput {
  public init(jsonBytes: UnsafeBufferPointer<UInt8>) {
    self = String(decoding: jsonBytes, as: UTF8.self)
  }
}

#if canImport(FoundationEssentials) || canImport(Foundation)
  extension Data: JSONOutput {
    public init(jsonBytes: UnsafeBufferPointer<UInt8>) { self.init(buffer: jsonBytes) }
  }
#endif
