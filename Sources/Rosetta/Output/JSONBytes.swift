/// The bytes of a finished document, on their way to a `JSONOutput`: it reads them or keeps them.
public struct JSONBytes: ~Copyable {
  private let bytes: UnsafeMutableBufferPointer<UInt8>

  /// Takes over memory of `Memory`.
  init(_ bytes: UnsafeMutableBufferPointer<UInt8>) { self.bytes = bytes }

  deinit { bytes.baseAddress.map { Memory.free($0) } }

  /// How many bytes there are.
  public var count: Int { bytes.count }

  /// Calls `body` with the bytes; `body` must not keep the pointer.
  public func withUnsafeBufferPointer<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    body(UnsafeBufferPointer(bytes))
  }

  /// Transfers ownership of the memory, which the caller must free with C's `free`.
  public consuming func take() -> UnsafeMutableBufferPointer<UInt8> {
    let bytes = bytes
    discard self
    return bytes
  }
}
