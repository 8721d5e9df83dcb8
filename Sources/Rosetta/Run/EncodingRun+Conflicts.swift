// Two fields that write to the same place.

extension EncodingRun {
  /// Notes the keys that two fields have written to the container of `prefix`, whose members are in
  /// `range`.
  ///
  /// Complexity: O(bytes of `range`).
  mutating func noteDuplicates(in range: Range<Int>, of prefix: Int) {
    keys.removeAll(keepingCapacity: true)
    output.forEachMember(in: range) { key, _ in keys.append(key) }
    // Most objects are small, and have no duplicates.
    let areFew = keys.count <= 32
    for (position, key) in keys.enumerated().dropFirst() where areFew {
      let isNew = keys[..<position].allSatisfy { !output.hasEqualBytes($0, key) }
      if !isNew { return noteDuplicates(of: keys, in: prefix) }
    }
    if !areFew { noteDuplicates(of: keys, in: prefix) }
  }

  private mutating func noteDuplicates(of keys: [Range<Int>], in prefix: Int) {
    var known: Set<KeyBytes> = []
    for key in keys.map({ output.key(at: $0) }) where !known.insert(KeyBytes(key)).inserted {
      let notedBefore = shared.noted
      note(.conflict)
      addStep(.key(key), since: notedBefore)
      for step in paths.steps(to: prefix).reversed() { addStep(step, since: notedBefore) }
    }
  }
}
