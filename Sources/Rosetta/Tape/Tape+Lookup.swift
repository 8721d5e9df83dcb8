extension Tape {
  /// Returns the value of the first key named `name` in the object at `object`, or `.none`. Marks
  /// the key as seen.
  ///
  /// Complexity: O(1) for the key after the last one found, and for objects with a table;
  /// O(members) otherwise. An object that is searched often gets a table.
  ///
  /// - Parameters:
  ///   - bucket: `Tape.bucket(name, count)`.
  ///   - tables: The tables of the objects that are read out of order.
  @usableFromInline @inline(never)
  mutating func value(
    _ name: BytePointer,
    _ count: Int,
    _ bucket: UInt8,
    of object: Node,
    _ tables: inout KeyTables
  ) -> Node {
    let bounds = nodes[object.bounds]
    let key = bounds.cursor
    // A key with escapes is left to `search`, because comparing it here would need a stack frame.
    if _fastPath(key < bounds.end && matchesAsItStands(nodes[key], name, count)) {
      let passed = nodes + passedKeys(of: object, bucket).index
      let withKey = passed.pointee | Tape.bit(bucket)
      if _fastPath(passed.pointee != withKey) {
        let value = key.value
        nodes[key] |= Tag.seenKey
        nodes[object.bounds] = UInt64(end: bounds.end, cursor: next(after: value))
        passed.pointee = withKey
        return value
      }
    }
    return search(name, count, bucket, of: object, &tables)
  }

  @inline(never)
  private mutating func search(
    _ name: BytePointer,
    _ count: Int,
    _ bucket: UInt8,
    of object: Node,
    _ tables: inout KeyTables
  ) -> Node {
    // An array has no members. Its cursor is its end, so that every lookup in it gets here.
    guard nodes[object].isObject else { return .none }
    let bounds = nodes[object.bounds]
    if bounds.hasTable { return value(name, count, bucket, of: object, by: tables) }
    var skipped = 0
    if nodes[passedKeys(of: object, bucket)] & Tape.bit(bucket) != 0 {
      var key = object.firstKey
      var passed = 0
      while key < bounds.cursor {
        if matches(key, name, count) {
          if passed > 0 { addTable(of: object, after: passed, to: &tables) }
          nodes[key] |= Tag.seenKey
          return key.value
        }
        key = next(after: key.value)
        passed &+= 1
      }
      if passed > KeyTables.manyKeys { skipped = passed }
    }
    var key = bounds.cursor
    while key < bounds.end {
      let value = key.value
      if matches(key, name, count) {
        nodes[key] |= Tag.seenKey
        if skipped > 8, addTable(of: object, after: skipped, to: &tables) { return value }
        passKeys(of: object, from: bounds.cursor, through: key)
        nodes[object.bounds] = UInt64(end: bounds.end, cursor: next(after: value))
        return value
      }
      key = next(after: value)
      skipped &+= 1
    }
    if skipped > KeyTables.manyKeys { addTable(of: object, after: skipped, to: &tables) }
    return .none
  }

  /// Adds the keys from `first` through `last` to the passed keys of an object.
  private func passKeys(of object: Node, from first: Node, through last: Node) {
    var key = first
    while key <= last {
      let word = nodes[key]
      if word & 7 == Tag.escaped {
        // With its escapes resolved, the key may be any name.
        nodes[object.passedKeys] = .max
        nodes[object.morePassedKeys] = .max
      } else {
        let bucket = Tape.bucket(bytes + word.offset, word.length)
        nodes[passedKeys(of: object, bucket)] |= Tape.bit(bucket)
      }
      key = next(after: key.value)
    }
  }

  /// The one of the two words of passed keys that holds a bucket.
  @inline(__always)
  func passedKeys(of object: Node, _ bucket: UInt8) -> Node {
    object.passedKeys &+ Int(bucket &>> 6)
  }

  /// The bit of a bucket in that word.
  @inline(__always)
  static func bit(_ bucket: UInt8) -> UInt64 { 1 &<< UInt64(bucket & 63) }

  @inline(__always)
  func matches(_ key: Node, _ name: BytePointer, _ count: Int) -> Bool {
    let word = nodes[key]
    if word & 7 == Tag.escaped { return escapedKeyMatches(word, name, count) }
    return matchesAsItStands(word, name, count)
  }

  /// Whether a key has no escapes and is `name`.
  @inline(__always)
  func matchesAsItStands(_ word: UInt64, _ name: BytePointer, _ count: Int) -> Bool {
    // SAFETY: the tape holds the offset and length of a key that lies inside the document.
    word & 7 != Tag.escaped && word.length == count
      && uncheckedBytesEqual(bytes + word.offset, name, count)
  }

  @inline(never)
  private func escapedKeyMatches(_ word: UInt64, _ name: BytePointer, _ count: Int) -> Bool {
    // An escape takes at most six bytes for each byte of its text.
    if word.length < count || word.length > count &* 6 { return false }
    return withUnescapedBytes(word) {
      $0.count == count && $0.elementsEqual(UnsafeBufferPointer(start: name, count: count))
    }
  }

  /// The bucket of a key, 0 to 127: a hash of its length and its first, middle and last byte, with
  /// factors that spread the keys of the measured documents well.
  @inlinable @inline(__always)
  static func bucket(_ name: BytePointer, _ count: Int) -> UInt8 {
    if count == 0 { return 0 }
    // SAFETY: `count` bytes can be read at `name`.
    let mixed =
      count &* 13 &+ Int(name[0]) &+ Int(name[count &>> 1]) &* 5 &+ Int(name[count &- 1]) &* 3
    return UInt8(truncatingIfNeeded: mixed & 127)
  }
}

// Tags of unions: strings and numbers that identify the type of the object they are in.
extension Tape {
  /// Returns the value of the first key named `name` in the object at `object`, or `.none`. The
  /// cursor moves only if that key is the object's first, so that the payload then finds its own
  /// keys in order, wherever the tag is.
  ///
  /// Complexity: O(keys before the tag).
  @inline(__always)
  mutating func tagValue(
    _ name: BytePointer,
    _ count: Int,
    _ bucket: UInt8,
    of object: Node
  ) -> Node {
    let bounds = nodes[object.bounds]
    let key = object.firstKey
    guard key < bounds.end, matchesAsItStands(nodes[key], name, count) else {
      return searchTag(name, count, of: object)
    }
    let value = key.value
    nodes[key] |= Tag.seenKey
    if bounds.cursor == key {
      nodes[object.bounds] = UInt64(end: bounds.end, cursor: next(after: value))
      nodes[passedKeys(of: object, bucket)] |= Tape.bit(bucket)
    }
    return value
  }

  @inline(never)
  private mutating func searchTag(_ name: BytePointer, _ count: Int, of object: Node) -> Node {
    let end = end(of: object)
    var key = object.firstKey
    while key < end {
      if matches(key, name, count) {
        nodes[key] |= Tag.seenKey
        return key.value
      }
      key = next(after: key.value)
    }
    return .none
  }

  /// Calls `body` with the unescaped bytes of the string or number whose word is `word`.
  @inline(__always)
  func withTagBytes<Result>(_ word: UInt64, _ body: (BytePointer, Int) -> Result) -> Result {
    // SAFETY: the tape holds the offset and length of a value that lies inside the document.
    guard word & 7 == Tag.escaped else { return body(bytes + word.offset, word.length) }
    return withUnescapedBytes(word) { body($0.baseAddress ?? bytes, $0.count) }
  }
}
