extension Output {
  /// Orders the members or elements that begin at `starts`, the last of which ends here, by their
  /// bytes; members of an object that is so by their keys.
  ///
  /// Complexity: O(n log n) comparisons and one copy of the bytes; nothing for those in order.
  @usableFromInline @inline(never)
  mutating func sort(_ starts: [Int]) {
    guard let first = starts.first, starts.count > 1 else { return }
    let items = zip(starts, starts.dropFirst() + [count]).map {
      UnsafeBufferPointer(start: start + $0, count: $1 - $0)
    }
    let sorted = items.sorted { Output.precedes($0, $1) }
    if zip(items, sorted).allSatisfy({ $0.baseAddress == $1.baseAddress }) { return }
    // SAFETY: the copy is made before anything is written over; both have the same length.
    let bytes = sorted.flatMap { Array($0) }
    (start + first).update(from: bytes, count: bytes.count)
  }

  /// Whether one item comes before another. A key ends at its quote, so that `"a"` comes before
  /// `"a b"`.
  private static func precedes(
    _ left: UnsafeBufferPointer<UInt8>,
    _ right: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    for (one, other) in zip(left, right) where one != other {
      if one == 0x22 || other == 0x22 { return one == 0x22 }
      return one < other
    }
    return left.count < right.count
  }
}
