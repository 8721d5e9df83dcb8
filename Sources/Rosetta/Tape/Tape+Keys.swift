// Which keys have been looked up, see `Tag.seenKey`, and which repeat another.
extension Tape {
  /// Marks the key of the value at `node` as looked up.
  mutating func markSeen(valueAt node: Int) {
    let key = node - 1
    nodes[key] |= Tag.seenKey
  }

  /// Marks the container at `node` as one that a key path goes through.
  mutating func markEntered(_ node: Int) { nodes[node] |= Tag.entered }

  /// Whether the key at `key` has been looked up.
  func isSeen(_ key: Int) -> Bool { nodes[key] & Tag.seenKey != 0 }

  /// The keys of the container at `node`, and of those that key paths entered from it, that no map
  /// has looked up. A key that repeats one that was looked up is not unknown.
  ///
  /// It forgets what was entered, so that the map of an enclosing container does not search it
  /// again: for all maps together, searching takes time linear in the document.
  mutating func takeUnseenKeys(of node: Int) -> [Int] {
    var unseen: [Int] = []
    var containers = [node]
    while let container = containers.popLast() {
      if container != node { nodes[container] &= ~Tag.entered }
      if nodes[container].isArray {
        containers += elements(of: container).filter { nodes[$0].isEntered }
        continue
      }
      var seen: [Int] = []
      var others: [Int] = []
      for key in keys(of: container) {
        if isSeen(key) { seen.append(key) } else { others.append(key) }
        if isSeen(key), nodes[key + 1].isEntered { containers.append(key + 1) }
      }
      if others.isEmpty { continue }
      let names = Set(seen.map { KeyBytes(string(nodes[$0])) })
      unseen += others.filter { !names.contains(KeyBytes(string(nodes[$0]))) }
    }
    return unseen.sorted()
  }

  /// The keys that repeat an earlier one of their object.
  ///
  /// Complexity: O(nodes). The set's hashing is seeded, so that no document can make it slow.
  func duplicateKeys() -> [Int] {
    var duplicates: [Int] = []
    forEachContainer(from: 0) { container, _ in
      if nodes[container].isObject, !hasPlainlyUniqueKeys(container) {
        var names = Set<KeyBytes>()
        for key in keys(of: container)
        where !names.insert(KeyBytes(string(nodes[key]))).inserted {
          duplicates.append(key)
        }
      }
      return true
    }
    return duplicates.sorted()
  }

  /// The fast path: whether the keys of the object at `object` are unique for certain. False for an
  /// object of more than 64 keys, or of keys beyond ASCII or with escapes, which is left to a set.
  func hasPlainlyUniqueKeys(_ object: Int) -> Bool {
    guard nodes[object].length <= 64 else { return false }
    var buckets: (UInt64, UInt64) = (0, 0)
    var key = firstKey(of: object)
    while key < end(of: object) {
      let word = nodes[key]
      guard word & 7 == Tag.ascii else { return false }
      let name = bytes + word.offset
      let bucket = Tape.bucket(name, word.length)
      let bit: UInt64 = 1 &<< UInt64(bucket & 63)
      let isTaken = (bucket < 64 ? buckets.0 : buckets.1) & bit != 0
      if isTaken, isKey(name, word.length, of: object, before: key) { return false }
      if bucket < 64 { buckets.0 |= bit } else { buckets.1 |= bit }
      key = next(after: key + 1)
    }
    return true
  }

  /// Whether a key of the object at `object` before the one at `end` is `name`.
  private func isKey(_ name: BytePointer, _ count: Int, of object: Int, before end: Int) -> Bool {
    var key = firstKey(of: object)
    while key < end {
      if matchesAsItStands(nodes[key], name, count) { return true }
      key = next(after: key + 1)
    }
    return false
  }
}

extension Tape {
  /// Whether the key whose word is `word` may go into a table of Swift strings: one with more than
  /// 64 combining marks in a row is refused, see `KeyBytes`. Unicode's stream-safe text has at most
  /// 30 (UAX #15, section 13).
  @usableFromInline @inline(__always)
  func isHashable(_ word: UInt64) -> Bool {
    word & 7 == Tag.ascii || word.length <= 128 || !hasManyMarks(word)
  }

  @usableFromInline @inline(never)
  func hasManyMarks(_ word: UInt64) -> Bool { string(word).hasManyMarks }
}
