extension Output {
  /// Orders the members or elements that begin at `starts`, the last of which ends here, by their
  /// bytes; members of an object that is so by their keys.
  ///
  /// Complexity: O(n log n) comparisons and one copy of the bytes; nothing for those in order.
  @usableFromInline @inline(never)
  mutating func sort(_ starts: [Int]) {
    guard let first = starts.first, starts.count > 1 else { return }
    // Room for the words that reach behind the last item.
    reserve(8)
    var items = zip(starts, starts.dropFirst() + [count]).map { SortItem(self, from: $0, to: $1) }
    let isSorted = zip(items, items.dropFirst()).allSatisfy { !precedes($1, $0) }
    if isSorted { return }
    items.sort { precedes($0, $1) }
    let length = count - first
    // SAFETY: the items are all the bytes behind `first`, in another order.
    let copy: MutableBytePointer = Memory.allocate(length)
    defer { Memory.free(copy) }
    copy.update(from: start + first, count: length)
    position = start + first
    for item in items {
      position.update(from: copy + (item.start - first), count: item.end - item.start)
      position += item.end - item.start
    }
  }

  /// Whether one item comes before another. A key ends at its quote, so that `"a"` comes before
  /// `"a b"`. Equal items, which keys never are, stay as they stand.
  private func precedes(_ left: SortItem, _ right: SortItem) -> Bool {
    if left.head != right.head { return left.head < right.head }
    var (one, other) = (left.start, right.start)
    while one < left.end, other < right.end {
      let (byte, otherByte) = (start[one], start[other])
      if byte != otherByte {
        return byte == 0x22 || (otherByte != 0x22 && byte < otherByte)
      }
      one += 1
      other += 1
    }
    return one == left.end && other == right.end ? left.start < right.start : one == left.end
  }
}

/// A member or an element among those that are sorted.
private struct SortItem {
  /// Its first eight bytes, of a string those between the quotes, to be compared as a number.
  let head: UInt64
  let start: Int
  let end: Int

  init(_ output: Output, from start: Int, to end: Int) {
    let isString = output.start[start] == 0x22
    let text = isString ? start + 1 : start
    // SAFETY: room for eight bytes behind the last item is reserved.
    let word = (UnsafePointer(output.start) + text).unchecked64()
    var count = min(end - text, 8)
    if isString { count = min(count, word.lanes(equalTo: 0x22).leadingLanes) }
    let kept: UInt64 = count == 8 ? .max : (1 &<< UInt64(truncatingIfNeeded: count * 8)) - 1
    head = UInt64(bigEndian: word & kept)
    self.start = start
    self.end = end
  }
}
