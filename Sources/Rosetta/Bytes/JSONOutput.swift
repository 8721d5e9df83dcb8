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

#if canImport(FoundationEssentials) || canImport(Foundation)
  extension Data: JSONOutput {
    /// Copies a short document and keeps the memory of a long one.
    public init(jsonBytes: consuming JSONBytes) {
      if jsonBytes.count < 4096 {
        self = jsonBytes.withUnsafeBufferPointer { Data(buffer: $0) }
      } else {
        let bytes = jsonBytes.take()
        // SAFETY: the bytes are not empty, so they have an address.
        let start = bytes.baseAddress.unsafelyUnwrapped
        self.init(bytesNoCopy: start, count: bytes.count, deallocator: .free)
      }
    }
  }
#endif
