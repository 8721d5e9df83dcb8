// Tags of unions: strings and numbers that identify the type of their object.
extension Tape {
  /// The value of the first key named `name` in the object at `object`, or -1. The object's cursor
  /// moves only if the key is the first one, so that the payload then finds its own keys in order,
  /// wherever the tag is.
  ///
  /// Complexity: O(keys before it).
  @inline(__always)
  mutating func tagValue(
    _ name: BytePointer,
    _ count: Int,
    _ bucket: UInt8,
    of object: Int
  ) -> Int {
    let bounds = nodes[object &+ 1]
    let key = firstKey(of: object)
    guard key < bounds.end, matchesAsItStands(nodes[key], name, count) else {
      return searchTag(name, count, of: object)
    }
    let value = key &+ 1
    nodes[key] |= Tag.seenKey
    if bounds.cursor == key {
      nodes[object &+ 1] = UInt64(end: bounds.end, cursor: next(after: value))
      nodes[passedKeys(of: object, bucket)] |= Tape.bit(bucket)
    }
    return value
  }

  @inline(never)
  private mutating func searchTag(_ name: BytePointer, _ count: Int, of object: Int) -> Int {
    let end = end(of: object)
    var key = firstKey(of: object)
    while key < end {
      if matches(key, name, count) {
        nodes[key] |= Tag.seenKey
        return key &+ 1
      }
      key = next(after: key &+ 1)
    }
    return -1
  }

  /// What `body` makes of the bytes of the string or number whose word is `word`, without escapes.
  @inline(__always)
  func withTagBytes<Result>(_ word: UInt64, _ body: (BytePointer, Int) -> Result) -> Result {
    // SAFETY: the tape holds the offset and length of a value that lies inside the document.
    guard word & 7 == Tag.escaped else { return body(bytes + word.offset, word.length) }
    return withUnescapedBytes(word) { body($0.baseAddress ?? bytes, $0.count) }
  }
}
