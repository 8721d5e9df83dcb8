// Two fields that write to the same place.

/// Stands for the type of an object that is mapped by hand.
@usableFromInline
enum MappedByHand {}

// MARK: - Literal keys in release builds

/// The types and mappings of which an object has been written: its keys have been compared.
struct ComparedTypes {
  /// Those of the last objects: most objects are of one type, or of two in turn.
  private(set) var recent = (none, none)
  /// All of them, if there are more than two.
  private(set) var all = Stack<ObjectIdentifier>()
  /// Where `all` has the one that was looked for last.
  private var position = 0

  private static var none: ObjectIdentifier { ObjectIdentifier(Never.self) }
  /// Mappings may be made for each object. More than these are not compared.
  private static let limit = 256

  /// Whether a type that is not a recent one is new.
  mutating func insert(_ type: ObjectIdentifier) -> Bool {
    defer { recent = (type, recent.0) }
    // The objects inside an object come in the same order as in the first one.
    position &+= 1
    if position < all.count, all[position] == type { return false }
    if let known = all.firstIndex(of: type) {
      position = known
      return false
    }
    if all.count >= ComparedTypes.limit { return false }
    if recent.1 == ComparedTypes.none { return true }
    if all.count == 0 {
      all.push(recent.1)
      all.push(recent.0)
    }
    all.push(type)
    return true
  }

  /// Forgets those that have been inserted since there were these.
  mutating func goBack(to earlier: ComparedTypes) {
    recent = earlier.recent
    while all.count > earlier.all.count { all.pop() }
  }
}

/// Where the keys are of the objects that are being written and whose keys are compared, those of the
/// innermost one last.
struct WrittenKeys {
  private var offsets = Stack<Int>()
  /// The last one, or -1.
  private(set) var last = -1

  /// A key is about to be written at an offset; what was there has been taken back.
  @inline(__always)
  mutating func append(_ offset: Int) {
    forget(from: offset)
    offsets.push(offset)
    last = offset
  }

  /// Forgets the keys at an offset and after it.
  @inline(__always)
  mutating func forget(from offset: Int) {
    while last >= offset {
      offsets.pop()
      last = offsets.count == 0 ? -1 : offsets[offsets.count - 1]
    }
  }

  /// The keys after an offset, the last one first.
  func keys(after offset: Int) -> some Sequence<Int> {
    (0..<offsets.count).reversed().lazy.map { offsets[$0] }.prefix { $0 > offset }
  }

  func free() { offsets.free() }
}

extension EncodingRun {
  /// Begins to compare the keys of the object that is being opened if it is the first of its type or
  /// mapping, or mapped by hand.
  @inline(never)
  mutating func compareKeys(of type: ObjectIdentifier) {
    let isFirst = type == ObjectIdentifier(MappedByHand.self) || comparedTypes.insert(type)
    if isFirst, !checksKeys { objectOptions.insert(.compared) }
  }

  /// A key is about to be written to an object whose keys are compared.
  @inline(__always)
  mutating func rememberKey() {
    // The mapper of the object has its options. Other objects have their own.
    objectOptions.remove(.compared)
    writtenKeys.append(output.count)
  }

  /// Compares the keys of the object that ends, unless all of its members are searched anyway.
  @inline(never)
  mutating func compareWrittenKeys() {
    // Nothing is read after the end of the output: keys there have been taken back.
    writtenKeys.forget(from: output.count)
    if !checksKeys, !(paths.hasContainers && paths.isUsed), mayHaveEqualKeys {
      keys.removeAll(keepingCapacity: true)
      for key in writtenKeys.keys(after: paths.start) {
        keys.append(key..<output.endOfString(at: key))
      }
      keys.reverse()
      noteDuplicates(of: 0)
    }
    writtenKeys.forget(from: paths.start)
  }

  /// False for most objects: no two of their keys begin alike.
  private var mayHaveEqualKeys: Bool {
    // A bit for the first two bytes of each key, of which the second may be its closing quote.
    var beginnings: UInt64 = 0
    for offset in writtenKeys.keys(after: paths.start) {
      let key = output.start + offset
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
