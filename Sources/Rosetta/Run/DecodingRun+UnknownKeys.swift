// Unknown keys: those that no map has looked up in the end, see `Tape+Keys.swift` for the marks. They
// are worked out once, when a document ends; an alternative of a union and an update need them
// earlier, since they fail for them.

/// What is known of the keys of a document besides the marks on its tape.
struct KeyRecords {
  enum Kind {
    /// A key, or a container, that a run has marked whose marks are not on the tape any more.
    case knownKey, entered
    /// An object that has been read as a dictionary: its keys are known.
    case wholeObject
    /// A value that has been read as `JSON`: all keys in it are known.
    case wholeValue
    /// An object in which a map has looked up a key without finding it, see `Record.name`.
    case absentKey
    /// A key that is equal to an earlier one of its object for a dictionary that has been read.
    case repeatedKey
    /// An object of which something, in a part, has taken all members that no line names.
    case takenMembers
    /// An array that a map has read by its elements, and one of these.
    case mappedArray, element
    /// A value that is not there by itself for a part that has looked it up: one on the way of a path.
    case step
  }

  typealias Record = (kind: Kind, node: Node, name: String?)

  /// In the order in which they were made: those of a decoder that fails are removed.
  var all: [Record] = []
  /// The tags of the unions around the innermost one in the same object, and of such unions further
  /// out.
  var outerTags: [UnionTagPlace] = []
  /// The fields `json.flattened` that are being read, and what reads them.
  var parts: [FlattenedPart] = []

  mutating func append(_ kind: Kind, _ node: Node, name: String? = nil) {
    all.append((kind, node, name))
  }

  mutating func removeAll(since count: Int) { all.removeSubrange(count...) }

  /// The nodes of one kind since `count` records.
  func nodes(_ kind: Kind, since count: Int = 0) -> Set<Node> {
    Set(all[count...].lazy.filter { $0.kind == kind }.map(\.node))
  }

  /// The keys that each object lacks, since `count` records.
  func absentKeys(since count: Int = 0) -> [Node: [String]] {
    all[count...].reduce(into: [:]) { keys, record in
      if let name = record.name { keys[record.node, default: []].append(name) }
    }
  }

  /// What has taken all members of an object since `count` records is left out.
  mutating func giveBackMembers(of object: Node, since count: Int) {
    let records = all[count...].filter {
      $0.node != object || $0.kind != .takenMembers && $0.kind != .wholeObject
    }
    all.replaceSubrange(count..., with: records)
  }

  /// The keys that repeat another one, which become known: each is noted once.
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
  /// by maps or paths. They count as known from then on, so that each is reported once. There were
  /// `count` records before the value was read.
  ///
  /// Complexity: O(keys of the containers that have been entered).
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

  /// The keys of the object at `node`, if there is one, are known: a dictionary has read it, or its map
  /// does not name all of them.
  @usableFromInline @inline(never)
  mutating func knowAllKeys(of node: Node) {
    if !node.isNone, tracksUnknownKeys { extras.keys.append(.wholeObject, node) }
  }

  /// A map has read the array at `node` by its elements: those that no line names are unknown.
  mutating func noteMappedArray(_ node: Node) {
    if tracksUnknownKeys { extras.keys.append(.mappedArray, node) }
  }

  /// A `JSON` value, or a Codable type, has read the value at `node`: all keys in it are known.
  mutating func noteWholeValue(_ node: Node) {
    if tape.word(node).isContainer { tape.markEntered(node) }
    if tracksUnknownKeys { extras.keys.append(.wholeValue, node) }
  }

  /// A map has looked up a key without finding it. An unknown key may be a misspelling of it.
  mutating func noteAbsentKey(_ key: String, in container: Node) {
    guard tracksUnknownKeys, extras.keys.all.count < 100_000 || isMerged else { return }
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
  /// Records which members maps have read of the first objects that lack a key, since
  /// `mark`: none of them is a misspelling of it.
  mutating func recordReadKeys(since mark: Mark) {
    var starts: Set<Int> = []
    shared.diagnostics.update(since: mark) { diagnostic in
      if starts.count < 100, diagnostic.lacksKey { starts.insert(diagnostic.offset) }
    }
    if starts.isEmpty { return }
    let known = existingExtras?.keys.nodes(.knownKey) ?? []
    let tape = tape
    var nodes: [Int: Node] = [:]
    tape.forEachContainer(from: .root) { container, _ in
      let start = tape.start(of: container)
      if starts.contains(start) { nodes[start] = container }
      return nodes.count < starts.count
    }
    shared.diagnostics.update(since: mark) { diagnostic in
      guard diagnostic.lacksKey, let node = nodes[diagnostic.offset], tape.word(node).isObject
      else {
        return
      }
      let read = tape.keys(of: node).filter { tape.isSeen($0) || known.contains($0) }
      diagnostic.use.readValues = read.prefix(KeySuggestion.candidates).map {
        tape.start(of: $0.value)
      }
    }
  }
}

extension Diagnostic {
  /// Whether it is about a missing key of an object in the document that is read.
  fileprivate var lacksKey: Bool {
    if case .missingKey = fact { document == nil } else { false }
  }
}

extension Tape {
  /// The keys of the object at `node` that are neither marked nor `known`, and do not repeat one
  /// that is: the first of two equal keys counts.
  fileprivate func unknownKeys(of node: Node, except known: Set<Node>) -> [Node] {
    let isKnown: (Node) -> Bool = { isSeen($0) || known.contains($0) }
    let unknown = keys(of: node).filter { !isKnown($0) }
    if unknown.isEmpty || hasPlainlyUniqueKeys(node) { return unknown }
    let names = Set(keys(of: node).filter(isKnown).map(name))
    return unknown.filter { !names.contains(name(of: $0)) }
  }
}
