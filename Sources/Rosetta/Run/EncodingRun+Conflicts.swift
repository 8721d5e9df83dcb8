// Two fields that write to the same place.

/// Stands for the type of an object that is mapped by hand.
@usableFromInline
enum MappedByHand {}

// MARK: - Literal keys in release builds

extension EncodingRun {
  /// Begins to compare the keys of the object that is being opened if it is the first of its type,
  /// or mapped by hand. A type has the same literal keys in each object, unless its map branches.
  @inline(never)
  mutating func compareKeys(of type: ObjectIdentifier) {
    let isFirst = !comparedTypes.contains(type)
    if isFirst, !checksKeys { objectOptions.insert(.compared) }
    if type == ObjectIdentifier(MappedByHand.self) { return }
    let (last, other) = recentTypes
    if isFirst, other != EncodingRun.noType {
      let isThird = comparedTypes.count == 0
      for type in isThird ? [other, last, type] : [type] { comparedTypes.push(type) }
    }
    recentTypes = (type, last)
  }

  /// A key is about to be written to an object whose keys are compared.
  @inline(__always)
  mutating func rememberKey() {
    // The mapper of the object has its options. Other objects have their own.
    objectOptions.remove(.compared)
    forgetKeys(from: output.count)
    writtenKeys.push(output.count)
    lastWrittenKey = output.count
  }

  /// Forgets the keys at an offset and after it.
  @inline(__always)
  private mutating func forgetKeys(from offset: Int) {
    while writtenKeys.count > 0, writtenKeys[writtenKeys.count - 1] >= offset { writtenKeys.pop() }
  }

  /// Compares the keys of the object that ends, unless all of its members are searched anyway.
  @inline(never)
  mutating func compareWrittenKeys() {
    // Nothing is read after the end of the output: keys there have been taken back.
    forgetKeys(from: output.count)
    if !checksKeys, !(paths.hasContainers && paths.isUsed), mayHaveEqualKeys {
      keys.removeAll(keepingCapacity: true)
      for position in ownKeys {
        let key = writtenKeys[position]
        keys.append(key..<output.endOfString(at: key))
      }
      noteDuplicates(of: 0)
    }
    forgetKeys(from: paths.start)
    lastWrittenKey = writtenKeys.count > 0 ? writtenKeys[writtenKeys.count - 1] : -1
  }

  /// Where `writtenKeys` has those of the object that is being written.
  private var ownKeys: Range<Int> {
    var first = writtenKeys.count
    while first > 0, writtenKeys[first - 1] > paths.start { first -= 1 }
    return first..<writtenKeys.count
  }

  /// False for most objects: no two of their keys begin alike.
  private var mayHaveEqualKeys: Bool {
    // A bit for the first two bytes of each key, of which the second may be its closing quote.
    var beginnings: UInt64 = 0
    for position in ownKeys {
      let key = output.start + writtenKeys[position]
      let bit: UInt64 = 1 &<< UInt64(key[1] &* 31 ^ key[2])
      if beginnings & bit != 0 { return true }
      beginnings |= bit
    }
    return false
  }
}

// MARK: - All members

extension EncodingRun {
  /// Notes the keys that two fields have written to the container of `prefix`, whose members are in
  /// `range`.
  ///
  /// Complexity: O(bytes of `range`).
  mutating func noteDuplicates(in range: Range<Int>, of prefix: Int) {
    keys.removeAll(keepingCapacity: true)
    output.forEachMember(in: range) { key, _ in keys.append(key) }
    noteDuplicates(of: prefix)
  }

  /// Notes which of `keys` are equal.
  ///
  /// Complexity: O(keys²) for few, otherwise O(keys × log keys).
  private mutating func noteDuplicates(of prefix: Int) {
    if keys.count <= 32 {
      for (position, key) in keys.enumerated() {
        let isNew = keys[..<position].allSatisfy { !output.hasEqualBytes($0, key) }
        if !isNew { noteDuplicate(key, in: prefix) }
      }
    } else {
      var sorted = keys
      sorted.sort { output.precedes($0, $1) }
      let equal = zip(sorted, sorted.dropFirst()).filter { output.hasEqualBytes($0, $1) }
      for key in equal.map(\.1).sorted(by: { $0.lowerBound < $1.lowerBound }) {
        noteDuplicate(key, in: prefix)
      }
    }
  }

  private mutating func noteDuplicate(_ range: Range<Int>, in prefix: Int) {
    let notedBefore = shared.noted
    note(.conflict)
    addStep(.key(output.key(at: range)), since: notedBefore)
    for step in paths.steps(to: prefix).reversed() { addStep(step, since: notedBefore) }
  }
}
