// Unknown keys: keys that no map has looked up when the document ends, see `Tape+Keys.swift` for
// the marks. They are collected once, at the end of a document. Alternatives of a union and updates
// need them earlier, because unknown keys make them fail.

/// Records about the keys of a document that supplement the marks on its tape.
struct KeyRecords {
  enum Kind {
    /// A key or a container that was marked, and whose mark is no longer on the tape.
    case knownKey, entered
    /// An object that was read as a dictionary: all of its keys are known.
    case wholeObject
    /// A value that was read as `JSON`: all keys in it are known.
    case wholeValue
    /// An object in which a map looked up a key without finding it, see `Record.name`.
    case absentKey
    /// A key that, in the dictionary made from its object, equals an earlier key.
    case repeatedKey
    /// An object from which a part took all members that no line names.
    case takenMembers
    /// An array that a map read element by element, and an element that it read.
    case mappedArray, element
    /// A value on the path to a field of a part. Its presence alone does not make the part present.
    case step
  }

  typealias Record = (kind: Kind, node: Node, name: String?)

  /// In order of creation, so that the records of a failed decoder can be removed from the end.
  var all: [Record] = []
  /// If the payload of a union is a union in the same object, the tags of the outer ones. The
  /// innermost is `DecodingRun.unionTag`.
  var outerTags: [UnionTagNodes] = []
  /// The `json.flattened` fields that are being read, and the maps and unions that read them.
  var parts: [FlattenedPart] = []
  /// The unfinished objects of which a union takes a part, but does not know yet which one.
  var undividedObjects: Set<Node> = []

  mutating func append(_ kind: Kind, _ node: Node, name: String? = nil) {
    all.append((kind, node, name))
  }

  mutating func removeAll(since count: Int) { all.removeSubrange(count...) }

  /// The nodes of the records of one kind, after the first `count` records.
  func nodes(_ kind: Kind, since count: Int = 0) -> Set<Node> {
    Set(all[count...].lazy.filter { $0.kind == kind }.map(\.node))
  }

  /// The keys that each object lacks, after the first `count` records.
  func absentKeys(since count: Int = 0) -> [Node: [String]] {
    all[count...].reduce(into: [:]) { keys, record in
      if let name = record.name { keys[record.node, default: []].append(name) }
    }
  }

  /// Returns the keys that repeat another one, and makes them known so that each is noted once.
  mutating func takeRepeatedKeys(since count: Int) -> Set<Node> {
    let keys = nodes(.repeatedKey, since: count)
    for position in all.indices[count...] where all[position].kind == .repeatedKey {
      all[position].kind = .knownKey
    }
    return keys
  }
}

extension DecodingRun {
  @usableFromInline @inline(__always)
  var tracksUnknownKeys: Bool { shared.settings.unknownKeySeverity != nil }

  /// Notes the keys in the value at `node` that no map has looked up, of the objects that were read
  /// by maps or paths. The keys count as known afterwards, so that each is reported once. The first
  /// `count` records, from before the value was read, are ignored.
  ///
  /// Complexity: O(keys of the containers that were entered).
  @inline(never)
  mutating func noteUnknownKeys(in node: Node, since count: Int = 0) {
    guard let severity = shared.settings.unknownKeySeverity, !shared.stack.isClosed else { return }
    let (tape, keys) = (tape, extras.keys)
    let (known, entered) = (keys.nodes(.knownKey, since: count), keys.nodes(.entered, since: count))
    let wholeObjects = keys.nodes(.wholeObject, since: count)
    let wholeValues = keys.nodes(.wholeValue, since: count)
    let mappedArrays = keys.nodes(.mappedArray, since: count)
    let elements = keys.nodes(.element, since: count)
    let absentKeys = keys.absentKeys(since: count)
    tape.forEachContainer(from: node) { container, _ in
      guard tape.word(container).isEntered || entered.contains(container) else { return false }
      if wholeValues.contains(container) { return false }
      if wholeObjects.contains(container) { return true }
      if tape.word(container).isArray {
        guard mappedArrays.contains(container) else { return true }
        for (index, element) in tape.elements(of: container).enumerated()
        where !elements.contains(element) {
          note(.unknownElement(index), at: element, severity: severity)
          extras.keys.append(.element, element)
        }
        return true
      }
      for key in tape.unknownKeys(of: container, except: known) {
        let name = tape.string(tape.word(key))
        let missing = absentKeys[container] ?? []
        note(.unknownKey(name, missing: missing), at: key, isKey: true, severity: severity)
        extras.keys.append(.knownKey, key)
      }
      return true
    }
  }

  /// Makes all keys of the object at `node`, if there is one, known: a dictionary read it, or its
  /// map does not name all of them.
  @usableFromInline @inline(never)
  mutating func knowAllKeys(of node: Node) {
    if !node.isNone, tracksUnknownKeys { extras.keys.append(.wholeObject, node) }
  }

  /// Records that a map read the array at `node` by elements: those that no line names are unknown.
  mutating func noteMappedArray(_ node: Node) {
    if tracksUnknownKeys { extras.keys.append(.mappedArray, node) }
  }

  /// Records that `JSON` or a Codable type read the value at `node`: all keys in it are known.
  mutating func noteWholeValue(_ node: Node) {
    if tape.word(node).isContainer { tape.markEntered(node) }
    if tracksUnknownKeys { extras.keys.append(.wholeValue, node) }
  }

  /// Records that a map did not find a key. An unknown key may be a misspelling of it.
  mutating func noteAbsentKey(_ key: String, in container: Node) {
    guard tracksUnknownKeys, extras.keys.all.count < 100_000 || readsMergedValue else { return }
    extras.keys.append(.absentKey, container, name: key)
  }

  mutating func noteMissingKey(_ key: String, in container: Node, or others: [String] = []) {
    noteAbsentKey(key, in: container)
    for other in others { noteAbsentKey(other, in: container) }
    note(.missingKey(key, or: others), at: container)
  }
}

// MARK: - Hints

extension DecodingRun {
  /// Records, for the first objects that lack a key since `mark`, which of their members maps have
  /// read: none of these is a misspelling of the key.
  mutating func recordReadKeys(since mark: Mark) {
    var starts: Set<Int> = []
    shared.diagnostics.update(since: mark) { diagnostic in
      if starts.count < 100, diagnostic.lacksKey { starts.insert(diagnostic.offset) }
    }
    if starts.isEmpty { return }
    let known = existingExtras?.keys.nodes(.knownKey) ?? []
    let tape = tape
    var readValues: [Int: [Int]] = [:]
    tape.forEachContainer(from: .root) { container, _ in
      let start = tape.start(of: container)
      if starts.remove(start) != nil, tape.word(container).isObject {
        let read = tape.keys(of: container).filter { tape.isSeen($0) || known.contains($0) }
        readValues[start] = read.prefix(KeySuggestion.candidates).map { tape.start(of: $0.value) }
      }
      return !starts.isEmpty
    }
    shared.diagnostics.update(since: mark) { diagnostic in
      guard diagnostic.lacksKey, let values = readValues[diagnostic.offset] else { return }
      diagnostic.use.readValues = values
    }
  }
}

extension Diagnostic {
  /// Whether it is about a missing key of an object in the document that is read.
  fileprivate var lacksKey: Bool {
    if case .missingKey = kind { document == nil } else { false }
  }
}

extension Tape {
  /// The keys of the object at `node` that are neither marked nor in `known`, and do not repeat a
  /// key that is: the first of two equal keys counts.
  fileprivate func unknownKeys(of node: Node, except known: Set<Node>) -> [Node] {
    let isKnown: (Node) -> Bool = { isSeen($0) || known.contains($0) }
    let unknown = keys(of: node).filter { !isKnown($0) }
    if unknown.isEmpty || hasPlainlyUniqueKeys(node) { return unknown }
    let names = Set(keys(of: node).filter(isKnown).map(name))
    return unknown.filter { !names.contains(name(of: $0)) }
  }
}
