/// The bytes of a key that is used in many runs, at one address as long as this object lives.
@usableFromInline
final class KeyName: Sendable {
  /// Never written to once it is made, so that all threads may read it.
  @usableFromInline nonisolated(unsafe) let start: BytePointer
  @usableFromInline let count: Int

  init(_ key: String) {
    let bytes = Array(key.utf8)
    let copy = MutableBytePointer.allocate(capacity: max(bytes.count, 1))
    copy.initialize(from: bytes, count: bytes.count)
    start = UnsafePointer(copy)
    count = bytes.count
  }

  /// A copy of the key.
  var text: String {
    String(decoding: bytes, as: UTF8.self)
  }

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  deinit { start.deallocate() }
}

/// A key or an index that is used in many runs.
enum OwnedStep: Sendable {
  case key(KeyName)
  case index(Int)

  /// It must not be used after this value ends.
  var step: KeyOrIndex {
    switch self {
    case .key(let key): KeyOrIndex(key.bytes)
    case .index(let index): KeyOrIndex(name: nil, count: index)
    }
  }
}
