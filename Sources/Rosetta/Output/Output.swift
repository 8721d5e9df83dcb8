/// The bytes that a run has written.
///
/// It owns its memory, which its creator must free. Each value is followed by a comma, which the
/// closing bracket of its container overwrites, so that no value has to check whether it is first.
@frozen
@usableFromInline
struct Output {
  @usableFromInline var start: MutableBytePointer
  /// The address of the next byte to write.
  @usableFromInline var position: MutableBytePointer
  /// The address after the last byte that can be reserved. One more byte is allocated, for the
  /// comma after a value.
  @usableFromInline var end: MutableBytePointer

  init(capacity: Int) {
    // At least one, because an output with nothing to free is marked by `end == start`.
    let capacity = max(capacity, 1)
    start = Memory.allocate(Memory.size(capacity, plus: 1))
    position = start
    end = start + capacity
  }

  func free() { if end != start { Memory.free(start) } }

  /// Transfers the bytes, in a block of about their size. Afterwards there is nothing to free.
  mutating func take() -> JSONBytes {
    // Shrinking a block that is nearly full, or short, is not worth the call.
    let spare = end - position
    let block = spare < 4096 ? start : Memory.resize(start, to: count)
    defer { end = start }
    return JSONBytes(UnsafeMutableBufferPointer(start: block, count: count))
  }

  @inlinable @inline(__always)
  var count: Int { position - start }

  func bytes(from offset: Int = 0) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: start + offset, count: count - offset)
  }

  /// Makes room for `count` bytes. Every write first reserves its room, which keeps the unchecked
  /// stores that follow inside the memory.
  @inlinable @inline(__always)
  mutating func reserve(_ count: Int) {
    if !hasRoom(count) { grow(by: count) }
  }

  @inlinable @inline(__always)
  func hasRoom(_ count: Int) -> Bool { end - position >= count }

  @usableFromInline @inline(never)
  mutating func grow(by room: Int) {
    let used = count
    // Twice the capacity, unless that overflows; `Memory.size` adds the byte for the comma.
    let (doubled, overflowed) = (end - start).multipliedReportingOverflow(by: 2)
    let needed = Memory.size(used, plus: Memory.size(room, plus: 1024))
    let capacity = max(overflowed ? 0 : doubled, needed)
    start = Memory.resize(start, to: Memory.size(capacity, plus: 1))
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

  mutating func append(_ other: Output, _ range: Range<Int>) {
    append(UnsafeBufferPointer(start: other.start + range.lowerBound, count: range.count))
  }

  /// Appends a copy of bytes that are already in this output.
  mutating func appendCopy(of range: Range<Int>) {
    reserve(range.count)
    position.update(from: start + range.lowerBound, count: range.count)
    position += range.count
  }

  /// Removes the bytes from `target` up to `source`.
  mutating func moveDown(from source: Int, to target: Int) {
    // Source and destination may overlap.
    (start + target).update(from: start + source, count: count - source)
    position -= source - target
  }

  /// Writes the comma after a value, for which there is always room.
  ///
  /// SAFETY: every write reserves its room and so ends no later than `end`, where one more byte is
  /// allocated. What was written last is a value, not a comma. `close` ensures that there is room
  /// after a bracket that has replaced a comma, too.
  @inlinable @inline(__always)
  mutating func appendComma() {
    assert(position <= end, "a comma has room only after a value")
    position.pointee = .comma
    position += 1
  }

  /// Whether a value is still missing after a colon, a comma or an opening bracket.
  @inlinable @inline(__always)
  var lacksValue: Bool {
    // SAFETY: something has been written.
    let last = (position - 1).pointee
    return last == .colon || last == .comma || last == .openingBracket
  }

  @inlinable @inline(__always)
  var endsInComma: Bool {
    // SAFETY: a container is open, so at least its opening bracket has been written.
    (position - 1).pointee == .comma
  }

  /// Closes a container: the bracket replaces the last comma, if there is one.
  @inlinable @inline(__always)
  mutating func close(_ bracket: UInt8) {
    // The last comma may be at `end`.
    reserve(0)
    if endsInComma {
      (position - 1).pointee = bracket
    } else {
      append(bracket)
    }
  }

  @inlinable @inline(__always)
  mutating func rollBack(to offset: Int) { position = start + offset }

  // MARK: - Words

  @inline(__always)
  mutating func appendEmptyArray() {
    reserve(2)
    position.uncheckedStore(UInt16.pair(.openingBracket, .closingBracket))
    position += 2
  }

  @inlinable @inline(__always)
  mutating func appendNull() {
    reserve(4)
    position.uncheckedStore(UInt32.nullText)
    position += 4
  }

  @inlinable @inline(__always)
  mutating func append(_ value: Bool) {
    reserve(8)
    if value {
      position.uncheckedStore(UInt32.trueText)
      position += 4
    } else {
      position.uncheckedStore(UInt64.falseText)
      position += 5
    }
  }
}

/// The bytes of a finished document, which a `JSONOutput` reads or takes over.
public struct JSONBytes: ~Copyable {
  private let bytes: UnsafeMutableBufferPointer<UInt8>

  /// Takes ownership of memory that `Memory` has allocated.
  init(_ bytes: UnsafeMutableBufferPointer<UInt8>) { self.bytes = bytes }

  deinit { bytes.baseAddress.map { Memory.free($0) } }

  /// The number of bytes.
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
