// Marks on the keys that have been looked up, and keys that repeat an earlier one.
//
// A lookup (`Tape+Lookup.swift`) marks the key that it finds, and code that reads a container marks
// the container as entered. `json.rest`, unknown keys and hints read these marks.
//
// Each run of a map has marks of its own. The first run over an object finds it unmarked and pays
// nothing. Any later run first moves the existing marks to its frame (`putMarksAway` in
// ObjectFrame.swift). When it ends, its own marks become records (`joinMarks`), and the earlier
// ones are restored.
//
// The paths of a map, and `Field.map`, belong to the map's run: when a path first enters an object,
// the marks that others have made there become records (`DecodingRun.enterOnPath`).
extension Tape {
  /// Marks the key of the value at `node` as looked up.
  @usableFromInline
  func markKey(ofValueAt node: Node) { nodes[node.key] |= Tag.seenKey }

  func unmarkKey(ofValueAt node: Node) { nodes[node.key] &= ~Tag.seenKey }

  /// Marks the container at `node` as read by a map, a path or a bridge.
  @inlinable @inline(__always)
  func markEntered(_ node: Node) { nodes[node] |= Tag.entered }

  /// Whether the key at `key` has been looked up.
  func isSeen(_ key: Node) -> Bool { nodes[key] & Tag.seenKey != 0 }

  /// Where a value or key starts in the document, its opening quote or bracket included.
  func start(of node: Node, isKey: Bool) -> Int { isKey ? nodes[node].offset - 1 : start(of: node) }

  /// The saved lookup state of an object in which lookups are stopped.
  struct StoppedObject {
    fileprivate let node: Node
    fileprivate let words: (UInt64, UInt64, UInt64)
  }

  /// Makes lookups in an object find nothing: its cursor is at its end, and no keys are passed.
  mutating func stopLookUps(in node: Node) -> StoppedObject {
    let words = (nodes[node.bounds], nodes[node.passedKeys], nodes[node.morePassedKeys])
    nodes[node.bounds] = UInt64(end: words.0.end, cursor: words.0.end)
    (nodes[node.passedKeys], nodes[node.morePassedKeys]) = (0, 0)
    return StoppedObject(node: node, words: words)
  }

  func resumeLookUps(_ object: StoppedObject) {
    let node = object.node
    (nodes[node.bounds], nodes[node.passedKeys], nodes[node.morePassedKeys]) = object.words
  }

  /// The marks in a value.
  struct Marks {
    fileprivate(set) var keys: [Node] = []
    fileprivate(set) var containers: [Node] = []
    /// The containers that are marked as on a path.
    fileprivate var onPaths: [Node] = []
  }

  /// Removes and returns the marks in the value at `node`, even if it has not been entered: a union
  /// may have looked up a key in an object and then refused it.
  ///
  /// Complexity: O(keys of the containers that have been entered).
  func takeMarks(in node: Node) -> Marks {
    var marks = Marks()
    forEachContainer(from: node) { container, _ in
      guard nodes[container].isEntered || container == node else { return false }
      if nodes[container].isEntered { marks.containers.append(container) }
      if nodes[container].isOnPath { marks.onPaths.append(container) }
      nodes[container] &= ~(Tag.entered | Tag.onPath)
      if nodes[container].isArray { return true }
      for key in keys(of: container) where isSeen(key) {
        marks.keys.append(key)
        nodes[key] &= ~Tag.seenKey
      }
      return true
    }
    return marks
  }

  /// Removes and returns the marks in the containers of the value at `node` that are not on a path
  /// from it.
  func takeMarksOffPaths(in node: Node) -> Marks {
    var marks = Marks()
    forEachContainer(from: node) { container, _ in
      guard nodes[container].isEntered else { return false }
      if container == node || nodes[container].isOnPath { return true }
      let inner = takeMarks(in: container)
      marks.keys += inner.keys
      marks.containers += inner.containers
      return false
    }
    return marks
  }

  func setMarks(_ marks: Marks) {
    for container in marks.containers { nodes[container] |= Tag.entered }
    for container in marks.onPaths { nodes[container] |= Tag.onPath }
    for key in marks.keys { nodes[key] |= Tag.seenKey }
  }

  func seenKeys(of node: Node) -> [Node] { keys(of: node).filter { isSeen($0) } }

  /// Marks the keys of the object at `node` that repeat a key that is marked or in `others`.
  func markRepeatedKeys(of node: Node, and others: @autoclosure () -> Set<Node>) {
    if hasPlainlyUniqueKeys(node) { return }
    let others = others()
    let isNamed = { (key: Node) in isSeen(key) || others.contains(key) }
    let names = Set(keys(of: node).filter(isNamed).map(name))
    for key in keys(of: node) where !isNamed(key) && names.contains(name(of: key)) {
      nodes[key] |= Tag.seenKey
    }
  }

  /// The keys of the object at `node` by name. Of two equal keys, the first one counts.
  func members(of node: Node) -> [KeyBytes: Node] {
    Dictionary(keys(of: node).map { (name(of: $0), $0) }) { key, _ in key }
  }

  func name(of key: Node) -> KeyBytes { KeyBytes(string(nodes[key])) }

  /// The keys in a value that repeat an earlier key of their object.
  ///
  /// Complexity: O(nodes). The set's hashing is seeded, so that no document can make it slow.
  func duplicateKeys(in node: Node = .root) -> [Node] {
    var duplicates: [Node] = []
    forEachContainer(from: node) { container, _ in
      if nodes[container].isObject, !hasPlainlyUniqueKeys(container) {
        var names = Set<KeyBytes>()
        for key in keys(of: container) where !names.insert(name(of: key)).inserted {
          duplicates.append(key)
        }
      }
      return true
    }
    return duplicates.sorted()
  }

  /// The fast path: whether the keys of the object at `object` are certainly unique. False for more
  /// than 64 keys and for keys with escapes or non-ASCII characters, which need a set.
  func hasPlainlyUniqueKeys(_ object: Node) -> Bool {
    guard nodes[object].length <= 64 else { return false }
    var buckets: (UInt64, UInt64) = (0, 0)
    var key = object.firstKey
    while key < end(of: object) {
      let word = nodes[key]
      guard word & 7 == Tag.ascii else { return false }
      let name = bytes + word.offset
      let bucket = Tape.bucket(name, word.length)
      let bit: UInt64 = 1 &<< UInt64(bucket & 63)
      let isTaken = (bucket < 64 ? buckets.0 : buckets.1) & bit != 0
      if isTaken, isKey(name, word.length, of: object, before: key) { return false }
      if bucket < 64 { buckets.0 |= bit } else { buckets.1 |= bit }
      key = next(after: key.value)
    }
    return true
  }

  /// Whether a key of the object at `object`, before the key at `end`, is `name`.
  private func isKey(_ name: BytePointer, _ count: Int, of object: Node, before end: Node) -> Bool {
    var key = object.firstKey
    while key < end {
      if matchesAsItStands(nodes[key], name, count) { return true }
      key = next(after: key.value)
    }
    return false
  }

  /// Whether the key whose word is `word` may be hashed as a Swift string. A key with more than 64
  /// combining marks in a row may not; see `KeyBytes`. Unicode's stream-safe text has at most 30
  /// (UAX #15, section 13).
  @usableFromInline @inline(__always)
  func isHashable(_ word: UInt64) -> Bool {
    word & 7 == Tag.ascii || word.length <= 128 || !hasManyMarks(word)
  }

  @usableFromInline @inline(never)
  func hasManyMarks(_ word: UInt64) -> Bool { string(word).hasManyMarks }
}
