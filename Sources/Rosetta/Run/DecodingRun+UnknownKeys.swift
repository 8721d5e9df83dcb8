// Unknown keys: those that no map has looked up in the end, see `Tape+Keys.swift` for the marks. They
// are worked out once, when a document ends; an alternative of a union and an update need them
// earlier, since they fail for them.

extension DecodingRun {
  /// Whether unknown keys are reported.
  @usableFromInline @inline(__always)
  var tracksUnknownKeys: Bool { unknownKeySeverity != nil }

  /// Notes the keys in the value at `node` that no map has looked up, of the objects that were read
  /// by maps or paths. They count as known from then on, so that each is reported once.
  ///
  /// Complexity: O(keys of the containers that have been entered).
  @usableFromInline @inline(never)
  mutating func noteUnknownKeys(in node: Int) {
    noteUnknownKeys(in: node, since: KeyRecords.Mark())
  }

  /// The same for what has been looked up since `mark`.
  mutating func noteUnknownKeys(in node: Int, since mark: KeyRecords.Mark) {
    guard let severity = unknownKeySeverity, !shared.stack.isClosed else { return }
    let (tape, keys) = (tape, extras.keys)
    let others = Set(keys.entered[mark.entered...])
    let known = Set(keys.known[mark.known...])
    let wholeValues = Set(keys.wholeValues[mark.wholeValues...])
    let wholeObjects = Set(keys.wholeObjects[mark.wholeObjects...])
    let mappedArrays = Set(keys.mappedArrays[mark.mappedArrays...])
    let elements = Set(keys.elements[mark.elements...])
    var unknownElements: [(node: Int, index: Int)] = []
    var absent: [Int: [String]]?
    var found: [(key: Int, missing: [String])] = []
    tape.forEachContainer(from: node) { container, _ in
      guard tape.word(container).isEntered || others.contains(container) else { return false }
      if wholeValues.contains(container) { return false }
      if wholeObjects.contains(container) { return true }
      if tape.word(container).isArray {
        guard mappedArrays.contains(container) else { return true }
        for (index, element) in tape.elements(of: container).enumerated()
        where !elements.contains(element) {
          unknownElements.append((element, index))
        }
        return true
      }
      let unknown = tape.unknownKeys(of: container, except: known)
      if unknown.isEmpty { return true }
      if absent == nil { absent = absentKeys() }
      found += unknown.map { ($0, absent?[container] ?? []) }
      return true
    }
    for (key, missing) in found {
      let name = tape.string(tape.word(key))
      note(.unknownKey(name, missing: missing), atKey: key, severity: severity)
      extras.keys.known.append(key)
    }
    for (node, index) in unknownElements {
      note(.unknownElement(index), at: node, severity: severity)
      extras.keys.elements.append(node)
    }
  }

  /// A dictionary has read the object at `node`: its keys are known.
  @usableFromInline @inline(never)
  mutating func noteWholeObject(_ node: Int) { extras.keys.wholeObjects.append(node) }

  /// The map of the object at `node`, if there is one, does not name all of its keys.
  mutating func knowAllKeys(of node: Int) {
    if node >= 0, tracksUnknownKeys { noteWholeObject(node) }
  }

  /// A line has named the element at `node`.
  @usableFromInline @inline(never)
  mutating func noteElement(_ node: Int) { extras.keys.elements.append(node) }

  /// A map has read the array at `node` by its elements: those that no line names are unknown.
  mutating func noteMappedArray(_ node: Int) {
    if tracksUnknownKeys { extras.keys.mappedArrays.append(node) }
  }

  /// A `JSON` value, or a Codable type, has read the value at `node`: all keys in it are known.
  mutating func noteWholeValue(_ node: Int) {
    if tape.word(node).isContainer { tape.markEntered(node) }
    if tracksUnknownKeys { extras.keys.wholeValues.append(node) }
  }

  /// A map has looked up a key without finding it. An unknown key may be a misspelling of it.
  mutating func noteAbsentKey(_ key: String, in container: Int) {
    guard tracksUnknownKeys, extras.keys.absent.count < 10_000 else { return }
    extras.keys.absent.append((container, key))
  }

  /// Notes that an object lacks a required key.
  mutating func noteMissingKey(_ key: String, in container: Int, or others: [String] = []) {
    noteAbsentKey(key, in: container)
    note(.missingKey(key, or: others), at: container)
  }

  /// The keys that maps have looked up without finding them, by their objects.
  private mutating func absentKeys() -> [Int: [String]] {
    var keys: [Int: [String]] = [:]
    for (container, key) in extras.keys.absent { keys[container, default: []].append(key) }
    return keys
  }
}

// MARK: - Hints

extension DecodingRun {
  /// Records which members maps have read of the first objects that lack a key, since
  /// `notedBefore`: none of them is a misspelling of it.
  mutating func recordReadKeys(since notedBefore: Int) {
    var objects: Set<Int> = []
    diagnostics.update(since: notedBefore) { diagnostic in
      if objects.count < 100, diagnostic.lacksKey { objects.insert(diagnostic.offset) }
    }
    if objects.isEmpty { return }
    let known = Set(existingExtras?.keys.known ?? [])
    let tape = tape
    var nodes: [Int: Int] = [:]
    tape.forEachContainer(from: 0) { container, _ in
      let start = tape.start(of: container)
      if objects.contains(start) { nodes[start] = container }
      return nodes.count < objects.count
    }
    diagnostics.update(since: notedBefore) { diagnostic in
      guard diagnostic.lacksKey, let node = nodes[diagnostic.offset], tape.word(node).isObject
      else {
        return
      }
      let read = tape.keys(of: node).filter { tape.isSeen($0) || known.contains($0) }
      diagnostic.use.readValues = read.prefix(KeySuggestion.candidates).map {
        tape.start(of: $0 + 1)
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
  fileprivate func unknownKeys(of node: Int, except known: Set<Int>) -> [Int] {
    let isKnown: (Int) -> Bool = { isSeen($0) || known.contains($0) }
    let unknown = keys(of: node).filter { !isKnown($0) }
    if unknown.isEmpty || hasPlainlyUniqueKeys(node) { return unknown }
    let names = Set(keys(of: node).filter(isKnown).map { KeyBytes(string(word($0))) })
    return unknown.filter { !names.contains(KeyBytes(string(word($0)))) }
  }
}
