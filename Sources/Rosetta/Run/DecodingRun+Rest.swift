// The keys that a map does not name, see `Mapper.rest`. They are not known before the map has run,
// so a field of the rest only requests them. When the map ends, it runs twice more, to mark the
// keys that it names and to read the others.

/// What a run knows of the objects whose maps are running, by position. It is set aside while maps
/// run over another tape.
@usableFromInline
struct MappedObjects {
  /// An object and the key of a tag in it.
  @usableFromInline typealias PayloadTag = (object: Int, key: Int)
  /// The tag of the innermost union, and the number of `outerTags`.
  @usableFromInline typealias TagsAround = (tag: PayloadTag, outerTags: Int)

  /// The objects whose maps have requested the rest, each with the field of it.
  var restRequests: [(node: Int, field: Journal.Place)] = [] {
    didSet { findRequests() }
  }
  /// The first objects that lack required keys.
  var missingKeys: [Int] = [] {
    didSet { findRequests() }
  }
  /// Whether there are objects of either kind.
  @usableFromInline private(set) var hasRequests = false
  /// The object whose members are read without those that its map has named, or -1.
  @usableFromInline var restOf = -1
  /// Whether a field of that object has read them in this pass.
  var hasReadRest = false
  /// The tag of the innermost union whose payload is the object that has the tag, while that is
  /// read; -1 without one.
  @usableFromInline var tag: PayloadTag = (object: -1, key: -1)
  /// Those of the unions around it in the same object, and of such unions further out.
  @usableFromInline var outerTags: [PayloadTag] = []
  /// The objects of a patch that key paths have reached through an array.
  var replacedObjects: Set<Int> = []
  /// The objects that `json[]` has read.
  var wholeObjects: Set<Int> = []
  /// The keys that maps have looked up without finding them, each with its object, while unknown
  /// keys are tracked.
  var absentKeys: [(container: Int, key: KeyOrIndex)] = []
  /// The object of each required field that did not fit.
  var unfitFields: [(container: Int, noted: Int)] = []

  private mutating func findRequests() {
    hasRequests = !restRequests.isEmpty || !missingKeys.isEmpty
  }
}

extension DecodingRun {
  mutating func takeObjects() -> MappedObjects {
    defer { objects = MappedObjects() }
    return objects
  }

  /// Begins to read the rest of the object at `node`; false if this is not the pass for it, which
  /// is requested then.
  ///
  /// - Parameter isRestOnly: Whether this pass reads only the rest of an object, which may be
  ///   another one.
  mutating func beginRest(of node: Int, isRestOnly: Bool) -> Bool {
    if objects.restOf == node {
      objects.hasReadRest = true
      if let last = objects.restRequests.last, last.node == node { journal.resume(at: last.field) }
      return true
    }
    if isRestOnly { return false }
    objects.restRequests.append((node, journal.field))
    return false
  }

  /// Whether a check in the map of the object at `node` is for another pass: each is made once, in
  /// the last pass if the rest is read before it.
  func leavesCheck(of node: Int, isRestOnly: Bool) -> Bool {
    isRestOnly ? objects.restOf != node || !objects.hasReadRest : hasRestRequest(of: node)
  }

  /// Whether the map of the object at `node` has requested the rest.
  func hasRestRequest(of node: Int) -> Bool { objects.restRequests.last?.node == node }

  @usableFromInline
  mutating func endRestRequest(of node: Int) {
    forgetRestRequest(of: node)
    // All of its keys are known now.
    markSeen(keysOf: node)
  }

  mutating func forgetRestRequest(of node: Int) {
    if objects.restRequests.isEmpty { return }
    objects.restRequests.removeAll { $0.node == node }
  }

  // MARK: - Keys that are missing

  /// The object at `node` lacks a required key. If it has a similar one, the end of the map finds
  /// out which keys the map reads: none of these is a misspelling. Only the first few objects get
  /// hints.
  mutating func rememberMissingKey(_ key: String, of node: Int) {
    guard missingKeyCount < 100, objects.missingKeys.last != node else { return }
    missingKeyCount += 1
    let others = tape.keys(of: node).prefix(KeySuggestion.candidates)
    if others.contains(where: { KeySuggestion.isNear(tape.string(tape.word($0)), to: key) }) {
      objects.missingKeys.append(node)
    }
  }

  /// Whether a key is missing in the object at `node`, or in one inside it that the same map reads.
  @usableFromInline
  func hasMissingKeys(in node: Int) -> Bool { objects.missingKeys.last.map { $0 >= node } ?? false }

  /// Remembers for hints which keys are read, after a map has marked them.
  @usableFromInline
  mutating func rememberReadKeys(in node: Int) {
    while let object = objects.missingKeys.last, object >= node {
      objects.missingKeys.removeLast()
      let seen = tape.keys(of: object).filter { tape.isSeen($0) }
      let read = seen.prefix(KeySuggestion.candidates).map { tape.start(of: $0 + 1) }
      let start = tape.start(of: object)
      updateUse(since: 0, from: start) { use, offset in
        if offset == start { use.readValues = read }
      }
    }
  }

  /// Whether the keys that maps look up are marked.
  var tracksKeys: Bool { shared.baseOptions.contains(.tracked) }

  /// Marks the keys of an object that repeat one that is marked: the first one counts.
  mutating func markRepeatedKeys(of object: Int) {
    guard tape.word(object).isObject, !tape.hasPlainlyUniqueKeys(object) else { return }
    let keys = Array(tape.keys(of: object))
    let names = Set(keys.filter { tape.isSeen($0) }.map { KeyBytes(tape.string(tape.word($0))) })
    for key in keys where !tape.isSeen(key) {
      if names.contains(KeyBytes(tape.string(tape.word(key)))) { tape.markSeen(valueAt: key + 1) }
    }
  }

  mutating func markSeen(keysOf object: Int) {
    for key in Array(tape.keys(of: object)) { tape.markSeen(valueAt: key + 1) }
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

  /// Whether some members of the object at `node` may be left out.
  @usableFromInline @inline(__always)
  func leavesOutMembers(of node: Int) -> Bool {
    objects.restOf == node || objects.tag.object == node
  }

  /// Whether a member of the object at `node` is left out: its map has named it, or it is the tag of
  /// a union.
  @usableFromInline @inline(never)
  func leavesOut(_ key: Int, of node: Int) -> Bool {
    objects.restOf == node && tape.isSeen(key)
      || objects.tag.object == node && isTag(key, of: node)
  }
}
