extension Output {
  mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { append($0) }
  }

  /// Whether `bytes` are everything after the byte at `offset`.
  func holds(_ bytes: [UInt8], after offset: Int) -> Bool {
    count == offset + 1 + bytes.count
      && bytes.withUnsafeBufferPointer { bytes in
        // SAFETY: as many bytes as `bytes` has lie inside the output.
        bytes.baseAddress.map { uncheckedBytesEqual(start + offset + 1, $0, bytes.count) } ?? true
      }
  }

  /// Whether the first key of the object whose bracket is at `opening` is `name`, both as they are
  /// written, escapes included.
  func isFirstKey(_ name: BytePointer, _ count: Int, ofObjectAt opening: Int) -> Bool {
    // SAFETY: the bytes of the key and its closing quote lie inside the output.
    opening + count + 3 < self.count && start[opening + 2 + count] == .quote
      && uncheckedBytesEqual(start + opening + 2, name, count)
  }

  /// Whether the object whose bracket is at `opening` begins with the bytes from `other` on.
  func beginsObject(at opening: Int, withBytesFrom other: Int) -> Bool {
    let length = count - other
    // SAFETY: the object begins before `other`, so that there are as many bytes after its bracket.
    return opening + 1 + length <= other
      && uncheckedBytesEqual(start + opening + 1, start + other, length)
  }
}
