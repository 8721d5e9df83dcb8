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
  /// Behind the last byte that may be asked for. One more is there, for the comma behind a value.
  @usableFromInline var end: MutableBytePointer

  init(capacity: Int) {
    start = Memory.allocate(capacity + 1)
    position = start
    end = start + capacity
  }

  /// No memory at all, for the runs that only read.
  static var empty: Output {
    // SAFETY: never read or written, since it has room for nothing.
    Output(nowhere: MutableBytePointer(bitPattern: 8).unsafelyUnwrapped)
  }

  private init(nowhere: MutableBytePointer) {
    start = nowhere
    position = nowhere
    end = nowhere
  }

  private var hasMemory: Bool { end != start }

  func free() { if hasMemory { Memory.free(start) } }

  /// Hands the bytes over in a block of their size.
  mutating func take() -> JSONBytes {
    defer { self = .empty }
    guard hasMemory else { return JSONBytes(UnsafeMutableBufferPointer(start: nil, count: 0)) }
    // A block that is nearly full, or short, is not worth the call.
    let spare = end - position
    let block = spare < 4096 ? start : Memory.resize(start, to: count)
    return JSONBytes(UnsafeMutableBufferPointer(start: block, count: count))
  }

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
    start = Memory.resize(hasMemory ? start : nil, to: capacity + 1)
    position = start + used
    end = start + capacity
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

  /// Writes the comma behind a value, for which there is room.
  ///
  /// SAFETY: every write asks for its room and so ends at `end` at the latest, where one more byte
  /// is kept. What stands last is a value, not a comma; `close` sees to it that one that ends in a
  /// bracket where a comma stood has this room too.
  @inlinable @inline(__always)
  mutating func appendComma() {
    assert(position <= end, "a comma has room behind a value only")
    position.pointee = 0x2C
    position += 1
  }

  /// Whether there is no value behind the colon or comma or bracket that was written last.
  @inlinable @inline(__always)
  var lacksValue: Bool {
    // SAFETY: something has been written.
    let last = (position - 1).pointee
    return last == 0x3A || last == 0x2C || last == 0x5B
  }

  /// Closes a container: the bracket takes the place of the last comma, if there is one.
  @inlinable @inline(__always)
  mutating func close(_ bracket: UInt8) {
    // SAFETY: a container is open, so its opening bracket at least stands before.
    if (position - 1).pointee == 0x2C {
      (position - 1).pointee = bracket
      // The comma may have stood at `end`.
      reserve(0)
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
