extension Index {
  /// The value of the first key named `name` in the object at `object`, or -1.
  ///
  /// Complexity: O(1) for the key behind the one found last; O(members) otherwise.
  ///
  /// - Parameter bucket: `Index.bucket(name, count)`.
  @usableFromInline @inline(never)
  mutating func value(_ name: BytePointer, _ count: Int, _ bucket: UInt8, of object: Int) -> Int {
    let place = nodes[object &+ 1]
    let key = place.cursor
    let passed = nodes[object &+ 2]
    let bucket: UInt64 = 1 &<< UInt64(bucket)
    if key < place.end, matches(key, name, count), passed & bucket == 0 {
      let value = key &+ 1
      nodes[object &+ 1] = UInt64(end: place.end, cursor: next(after: value))
      nodes[object &+ 2] = passed | bucket
      return value
    }
    return search(name, count, of: object, in: bucket)
  }

  @inline(never)
  private mutating func search(_ name: BytePointer, _ count: Int, of object: Int, in bucket: UInt64)
    -> Int
  {
    // An element is no member; an array's cursor is its end, so that all look-ups come here.
    guard nodes[object].isObject else { return -1 }
    let place = nodes[object &+ 1]
    var passed = nodes[object &+ 2]
    if passed & bucket != 0 {
      var key = firstKey(of: object)
      while key < place.cursor {
        if matches(key, name, count) { return key &+ 1 }
        key = next(after: key &+ 1)
      }
    }
    var key = place.cursor
    while key < place.end {
      let value = key &+ 1
      passed |= self.bucket(of: key)
      if matches(key, name, count) {
        nodes[object &+ 1] = UInt64(end: place.end, cursor: next(after: value))
        nodes[object &+ 2] = passed
        return value
      }
      key = next(after: value)
    }
    return -1
  }

  @inline(__always)
  private func matches(_ key: Int, _ name: BytePointer, _ count: Int) -> Bool {
    let word = nodes[key]
    if word & 7 == Tag.escaped { return escapedKeyMatches(word, name, count) }
    // SAFETY: the index holds the offset and length of a key that lies inside the document.
    return word.length == count && uncheckedBytesEqual(bytes + word.offset, name, count)
  }

  @inline(never)
  private func escapedKeyMatches(_ word: UInt64, _ name: BytePointer, _ count: Int) -> Bool {
    // An escape has six bytes at the most for each that it stands for.
    if word.length < count || word.length > count &* 6 { return false }
    return withUnescapedBytes(word) {
      $0.count == count && $0.elementsEqual(UnsafeBufferPointer(start: name, count: count))
    }
  }

  /// The bucket of a key among the 64 of `passed keys`, as a bit. A key with escapes may stand for
  /// any name, so it fills them all.
  @inline(__always)
  private func bucket(of key: Int) -> UInt64 {
    let word = nodes[key]
    if word & 7 == Tag.escaped { return .max }
    return 1 &<< UInt64(Index.bucket(bytes + word.offset, word.length))
  }

  /// The number of a key's bucket, 0 to 63.
  @inlinable @inline(__always)
  static func bucket(_ name: BytePointer, _ count: Int) -> UInt8 {
    if count == 0 { return 0 }
    // SAFETY: `count` bytes can be read at `name`.
    let mixed =
      count &* 13 &+ Int(name[0]) &+ Int(name[count &>> 1]) &* 5 &+ Int(name[count &- 1]) &* 3
    return UInt8(truncatingIfNeeded: mixed & 63)
  }
}
