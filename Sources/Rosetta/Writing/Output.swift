/// The bytes that a run has written.
///
/// It owns its memory: whoever makes one frees it. Each value is written with a comma behind it,
/// which the closing bracket of its container overwrites, so that nothing asks "am I the first?".
@frozen
@usableFromInline
struct Output {
  @usableFromInline var start: MutableBytePointer
  /// Where the next byte goes.
  @usableFromInline var position: MutableBytePointer
  /// Behind the last byte of the memory.
  @usableFromInline var end: MutableBytePointer

  init(capacity: Int) {
    start = .allocate(capacity: capacity)
    position = start
    end = start + capacity
  }

  func free() { start.deallocate() }

  @inlinable @inline(__always)
  var count: Int { position - start }

  /// The bytes from `offset` on.
  func bytes(from offset: Int = 0) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: start + offset, count: count - offset)
  }

  /// Makes room for `count` bytes. Every write asks for it first; that is what keeps the unchecked
  /// stores behind it inside the memory.
  @inlinable @inline(__always)
  mutating func reserve(_ count: Int) {
    if end - position < count { grow(by: count) }
  }

  @usableFromInline @inline(never)
  mutating func grow(by room: Int) {
    let used = count
    let capacity = max((end - start) * 2, used + room + 1024)
    let larger = MutableBytePointer.allocate(capacity: capacity)
    larger.update(from: start, count: used)
    start.deallocate()
    start = larger
    position = larger + used
    end = larger + capacity
  }

  @inlinable @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    position.pointee = byte
    position += 1
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    position.update(from: source, count: bytes.count)
    position += bytes.count
  }

  @inlinable @inline(__always)
  mutating func appendComma() { append(0x2C) }

  /// Closes a container: the bracket takes the place of the last comma, if there is one.
  @inlinable @inline(__always)
  mutating func close(_ bracket: UInt8) {
    // SAFETY: a container is open, so its opening bracket at least stands before.
    if (position - 1).pointee == 0x2C {
      (position - 1).pointee = bracket
    } else {
      append(bracket)
    }
  }

  /// Takes back everything behind `offset`.
  @inlinable @inline(__always)
  mutating func rollBack(to offset: Int) { position = start + offset }

  /// Moves the bytes from `middle` on to `first`, before those that stand there.
  mutating func rotate(from first: Int, by middle: Int) {
    let bytes = UnsafeMutableBufferPointer(start: start + first, count: count - first)
    let moved = Array(bytes[(middle - first)...])
    let kept = middle - first
    (start + first + moved.count).update(from: start + first, count: kept)
    (start + first).update(from: moved, count: moved.count)
  }

  /// Takes `length` bytes at `offset` away.
  mutating func remove(_ length: Int, at offset: Int) {
    (start + offset).update(from: start + offset + length, count: count - offset - length)
    position -= length
  }

  // MARK: - Words

  @inlinable @inline(__always)
  mutating func appendNull() {
    reserve(4)
    position.uncheckedStore(UInt32(littleEndian: 0x6C6C_756E))
    position += 4
  }

  @inlinable @inline(__always)
  mutating func append(_ value: Bool) {
    reserve(8)
    if value {
      position.uncheckedStore(UInt32(littleEndian: 0x6575_7274))
      position += 4
    } else {
      position.uncheckedStore(UInt64(littleEndian: 0x65_736C_6166))
      position += 5
    }
  }
}
