/// What tells a variant from the others: a string, a number or anything else that has JSON.
@usableFromInline
struct UnionTag: Sendable {
  let text: JSONText
  /// What a string holds, or the text of another value: the bytes that are looked for.
  let name: KeyName
  /// Whether only these bytes are this tag. A number may be written in several ways: `1`, `1.0`.
  let isOnlyItsBytes: Bool
  let matches: @Sendable (JSONReader) -> Bool

  @usableFromInline
  init<Tag: JSONRepresentable & Hashable & Sendable>(_ tag: Tag) {
    let text = JSONText(tag)
    self.text = text
    name = KeyName(text.content)
    isOnlyItsBytes = Tag.self == String.self
    matches = { json in
      let mark = json.run.pointee.noted
      let other = Tag.decode(json)
      if !json.run.pointee.shared.stack.isClosed { json.run.pointee.forget(since: mark) }
      return other == tag
    }
  }
}

/// The tags of a union by their bytes: a table that is made once, so that no document makes a string
/// of its tags.
///
/// Open addressing with linear probing, half of the slots free. A slot holds the number of an entry,
/// from 1. A tag goes to the slot of its `Tape.bucket`.
struct UnionTagTable: Sendable {
  private struct Entry: Sendable {
    /// Keeps the bytes at `start`.
    let name: KeyName
    let isString: Bool
    let variant: Int
  }

  private var entries: [Entry] = []
  private var slots: [UInt16]

  /// - Parameter tags: Of two equal ones the first counts.
  init(_ tags: [UnionTag?]) {
    var size = 16
    while size < tags.count * 2 { size *= 2 }
    slots = Array(repeating: 0, count: size)
    for (variant, tag) in tags.enumerated() {
      guard let tag, entries.count < UInt16.max else { continue }
      let (start, count) = (tag.name.start, tag.name.count)
      guard self.variant(start, count, isString: tag.text.isString) == nil else { continue }
      entries.append(Entry(name: tag.name, isString: tag.text.isString, variant: variant))
      var slot = Int(Tape.bucket(start, count)) & (size - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = UInt16(entries.count)
    }
  }

  /// The variant whose tag has these bytes.
  ///
  /// - Parameter isString: Whether they are a string's; nil for a key, which any tag may be.
  func variant(_ start: BytePointer, _ count: Int, isString: Bool?) -> Int? {
    var slot = Int(Tape.bucket(start, count)) & (slots.count - 1)
    while slots[slot] != 0 {
      let entry = entries[Int(slots[slot]) - 1]
      // SAFETY: both have `count` bytes.
      if entry.name.count == count, isString ?? entry.isString == entry.isString,
        uncheckedBytesEqual(entry.name.start, start, count)
      {
        return entry.variant
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }
}
