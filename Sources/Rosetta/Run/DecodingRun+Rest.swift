// The keys that a map does not name, see `Mapper.rest`. They are not known before the map has run,
// so a field of the rest only requests them. When the map ends, it runs twice more, to mark the
// keys that it names and to read the others.

/// What a run knows of the objects whose maps are running, by position. It is set aside while maps
/// run over another tape.
struct ObjectNotes {
  fileprivate let restRequests: [(node: Int, field: Int)]
  fileprivate let missingKeys: [Int]
  fileprivate let absentKeys: [(container: Int, key: KeyOrIndex)]
  fileprivate let unfitFields: [(container: Int, noted: Int)]
  fileprivate let wholeObjects: Set<Int>
  fileprivate let restOf: Int
}

extension DecodingRun {
  mutating func takeObjectNotes() -> ObjectNotes {
    let notes = ObjectNotes(
      restRequests: restRequests,
      missingKeys: missingKeys,
      absentKeys: absentKeys,
      unfitFields: unfitFields,
      wholeObjects: wholeObjects,
      restOf: restOf
    )
    (restRequests, missingKeys, absentKeys, unfitFields) = ([], [], [], [])
    (wholeObjects, restOf, hasRequests) = ([], -1, false)
    return notes
  }

  mutating func putBack(_ notes: ObjectNotes) {
    restRequests = notes.restRequests
    missingKeys = notes.missingKeys
    absentKeys = notes.absentKeys
    unfitFields = notes.unfitFields
    wholeObjects = notes.wholeObjects
    restOf = notes.restOf
    hasRequests = !restRequests.isEmpty || !missingKeys.isEmpty
  }

  /// Whether the rest of the object at `node` can be read in this pass. If not, it is requested.
  mutating func readsRest(of node: Int) -> Bool {
    if restOf == node {
      if let last = restRequests.last, last.node == node { journal.resume(at: last.field) }
      return true
    }
    restRequests.append((node, journal.field))
    hasRequests = true
    return false
  }

  /// Whether the map of the object at `node` has requested the rest.
  func hasRestRequest(of node: Int) -> Bool { restRequests.last?.node == node }

  @usableFromInline
  mutating func endRestRequest(of node: Int) {
    restRequests.removeAll { $0.node == node }
    hasRequests = !restRequests.isEmpty || !missingKeys.isEmpty
    // All of its keys are known now.
    markSeen(keysOf: node)
  }

  // MARK: - Keys that are missing

  /// The object at `node` lacks a required key. If it has a similar one, the end of the map finds
  /// out which keys the map reads: none of these is a misspelling. Only the first few objects get
  /// hints.
  mutating func noteMissingKey(_ key: String, of node: Int) {
    guard missingKeyCount < 100, missingKeys.last != node else { return }
    missingKeyCount += 1
    var (left, isNear) = (KeySuggestion.candidates, false)
    tape.forEachKey(of: node) { other in
      left -= 1
      if left < 0 || isNear { return }
      isNear = KeySuggestion.isNear(tape.string(tape.word(other)), to: key)
    }
    guard isNear else { return }
    missingKeys.append(node)
    hasRequests = true
  }

  /// Whether a key is missing in the object at `node`, or in one inside it that the same map reads.
  @usableFromInline
  func hasMissingKeys(in node: Int) -> Bool { missingKeys.last.map { $0 >= node } ?? false }

  /// Notes for the hints which keys are read, after a map has marked them.
  @usableFromInline
  mutating func noteReadKeys(in node: Int) {
    while let object = missingKeys.last, object >= node {
      missingKeys.removeLast()
      var read: [Int] = []
      tape.forEachKey(of: object) { key in
        if tape.isSeen(key), read.count < KeySuggestion.candidates {
          read.append(tape.start(of: key + 1))
        }
      }
      let start = tape.start(of: object)
      noteUse(since: 0, from: start) { use, offset in
        if offset == start { use.readValues = read }
      }
    }
    hasRequests = !restRequests.isEmpty || !missingKeys.isEmpty
  }

  /// Whether unknown keys are tracked.
  var tracksKeys: Bool { shared.baseOptions.contains(.tracked) }

  mutating func markSeen(keysOf object: Int) {
    var keys: [Int] = []
    tape.forEachKey(of: object) { keys.append($0) }
    for key in keys { tape.markSeen(valueAt: key + 1) }
  }

  /// Marks all keys inside the value at `node`, which has been read as a whole.
  mutating func markSeen(allIn node: Int) {
    var objects: [Int] = []
    tape.forEachContainer(from: node) { container, _ in
      if tape.word(container).isObject { objects.append(container) }
      return true
    }
    for object in objects { markSeen(keysOf: object) }
  }

  /// Whether a member of the object at `node` is left out, since the map has named it.
  @usableFromInline @inline(__always)
  func leavesOut(_ key: Int, of node: Int) -> Bool { restOf == node && tape.isSeen(key) }
}
