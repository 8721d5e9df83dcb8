// Lays out a finished document: sorts its keys and breaks its lines. Both pass over the compact
// bytes once, without recursion. The bytes are valid because the run has written them itself.

extension Output {
  /// Sorts the members of every object by their keys.
  ///
  /// Complexity: O(output × depth) bytes copied at worst; none if the keys are in order.
  mutating func sortKeys() {
    // The offsets at which the members of each open object begin; nil for an array.
    var open: [[Int]?] = []
    var offset = 0
    while offset < count {
      let byte = start[offset]
      if byte == .quote {
        offset = endOfString(at: offset)
        continue
      }
      switch byte {
      case .openingBrace: open.append([offset + 1])
      case .openingBracket: open.append(nil)
      case .comma: open[open.count - 1]?.append(offset + 1)
      case .closingBrace, .closingBracket:
        if let members = open.removeLast() { sortMembers(members, before: offset) }
      default: break
      }
      offset += 1
    }
  }

  /// Sorts the members at `starts`, the last of which ends before the bracket at `end`.
  private mutating func sortMembers(_ starts: [Int], before end: Int) {
    guard starts.count > 1 else { return }
    // With a comma in place of the bracket, all members have the same form.
    let length = count
    start[end] = .comma
    rollBack(to: end + 1)
    sort(starts)
    start[end] = .closingBrace
    // Sorting may have moved the bytes to a larger block.
    position = start + length
  }

  /// Breaks lines after brackets and commas and indents them by two spaces.
  ///
  /// Complexity: O(result).
  ///
  /// - Parameters:
  ///   - depth: The number of brackets around the document.
  ///   - asFoundation: Whether to put a space before colons and an empty line in empty containers.
  mutating func indent(from depth: Int = 0, asFoundation: Bool = false) {
    var result = Output(capacity: Memory.size(count, times: 2, plus: 0))
    var depth = depth
    var offset = 0
    while offset < count {
      let byte = start[offset]
      switch byte {
      case .openingBrace, .openingBracket:
        result.append(byte)
        if start[offset + 1] == byte + 2 {
          if asFoundation {
            result.append(.lineFeed)
            result.breakLine(depth)
          }
          result.append(byte + 2)
          offset += 1
        } else {
          depth += 1
          result.breakLine(depth)
        }
      case .closingBrace, .closingBracket:
        depth -= 1
        result.breakLine(depth)
        result.append(byte)
      case .comma:
        result.append(byte)
        result.breakLine(depth)
      case .colon:
        if asFoundation { result.append(.space) }
        result.append(byte)
        result.append(.space)
      case .quote:
        let end = endOfString(at: offset)
        result.append(self, offset..<end)
        offset = end - 1
      default:
        result.append(byte)
      }
      offset += 1
    }
    free()
    self = result
  }

  private mutating func breakLine(_ depth: Int) {
    append(.lineFeed)
    for _ in 0..<depth * 2 { append(.space) }
  }

  /// Sorts the members or elements that begin at `starts`, the last of which ends at `position`:
  /// members by the UTF-8 bytes of their keys, strings by their own, both without escapes, and
  /// other elements by the bytes of their JSON.
  ///
  /// Complexity: O(n log n) comparisons and one copy of the bytes; O(n) and no copy if in order.
  @usableFromInline @inline(never)
  mutating func sort(_ starts: [Int]) {
    guard let first = starts.first, starts.count > 1 else { return }
    var items = items(at: starts)
    let isSorted = zip(items, items.dropFirst()).allSatisfy { !precedes($1, $0) }
    if isSorted { return }
    items.sort { precedes($0, $1) }
    let length = count - first
    // SAFETY: the items are all the bytes from `first` on, in another order.
    let copy: MutableBytePointer = Memory.allocate(length)
    defer { Memory.free(copy) }
    copy.update(from: start + first, count: length)
    position = start + first
    for item in items {
      position.update(from: copy + (item.start - first), count: item.end - item.start)
      position += item.end - item.start
    }
  }

  /// The index that each of the items at `starts` has after sorting.
  func indicesWhenSorted(_ starts: [Int]) -> [Int] {
    let items = items(at: starts)
    var indices = Array(items.indices)
    let order = indices.sorted { precedes(items[$0], items[$1]) }
    for (index, item) in order.enumerated() { indices[item] = index }
    return indices
  }

  private func items(at starts: [Int]) -> [SortItem] {
    zip(starts, starts.dropFirst() + [count]).map { SortItem(self, from: $0, to: $1) }
  }

  /// Whether `left` must come before `right`. Sorting is stable, so equal items keep their order.
  @inline(__always)
  private func precedes(_ left: SortItem, _ right: SortItem) -> Bool {
    left.head == right.head ? precedesByAll(left, right) : left.head < right.head
  }

  @inline(never)
  private func precedesByAll(_ left: SortItem, _ right: SortItem) -> Bool {
    left.withText(self) { one in right.withText(self) { one.order($0) < 0 } }
  }
}

/// A member or element to be sorted.
private struct SortItem {
  let start: Int
  let end: Int
  /// The first eight bytes of the sort key, as a number that compares as they do. A shorter key is
  /// padded with zeros, because no byte is less.
  private(set) var head: UInt64 = 0

  init(_ output: Output, from start: Int, to end: Int) {
    self.start = start
    self.end = end
    head = withText(output) { text in
      if text.count >= 8, let first = text.baseAddress {
        // SAFETY: there are eight bytes.
        return UInt64(bigEndian: first.unchecked64())
      }
      return (0..<8).reduce(0) { $0 &<< 8 | UInt64($1 < text.count ? text[$1] : 0) }
    }
  }

  /// Calls `body` with the sort key: a key or string without quotes and escapes, or the whole item.
  func withText<Result>(
    _ output: Output,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    guard start < end, output.start[start] == .quote else {
      return body(output.bytes().extracting(start..<end))
    }
    let text = output.bytes().extracting(start + 1..<output.endOfString(at: start) - 1)
    // The run has written the escapes itself, so they are valid.
    return text.contains(.backslash) ? text.withUncheckedUnescaped(body) : body(text)
  }
}
