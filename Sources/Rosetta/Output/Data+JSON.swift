#if !WithoutFoundation
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  extension Data: JSONSource {
    public func withJSONBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
      withUnsafeBytes { body($0.bindMemory(to: UInt8.self)) }
    }
  }

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
