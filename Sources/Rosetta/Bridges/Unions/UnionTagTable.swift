/// A hash table of the tags of a union by their bytes. It is built once, so that decoding creates
/// no strings for tags.
///
/// Open addressing with linear probing and at least half of the slots free. A tag goes to the slot
/// of its `Tape.bucket` or to the next free one.
struct UnionTagTable: Sendable {
  /// A tag. Its `UnionTag` owns the bytes.
  private struct Slot: Sendable {
    nonisolated(unsafe) let start: BytePointer
    let count: Int32
    let variant: Int32
  }

  private var slots: [Slot?]

  /// - Parameters:
  ///   - tags: The tags of the variants. Of two equal tags, the first one counts.
  ///   - contains: Whether a tag belongs in the table.
  init(_ tags: [UnionTag?], _ contains: (UnionTag) -> Bool) {
    var size = 16
    while size < tags.count * 2 { size *= 2 }
    slots = Array(repeating: nil, count: size)
    for (variant, tag) in tags.enumerated() {
      guard let tag, contains(tag) else { continue }
      let (start, count) = (tag.name.start, tag.name.count)
      guard self.variant(start, count) == nil else { continue }
      var slot = Int(Tape.bucket(start, count)) & (size - 1)
      while slots[slot] != nil { slot = (slot + 1) & (size - 1) }
      slots[slot] = Slot(
        start: start,
        count: Int32(clamping: count),
        variant: Int32(clamping: variant)
      )
    }
  }

  /// The variant whose tag has these bytes.
  @inline(__always)
  func variant(_ start: BytePointer, _ count: Int) -> Int? {
    var slot = Int(Tape.bucket(start, count)) & (slots.count - 1)
    while let tag = slots[slot] {
      // SAFETY: both have `count` bytes.
      if tag.count == count, uncheckedBytesEqual(tag.start, start, count) {
        return Int(tag.variant)
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }
}
