// The known keys of a patch that is merged as JSON, see `mergeAsJSON`: those that the reader of the
// merged object knows, at the same paths.

/// The known keys of a patch, as found by the reader of the merged object.
struct MergedKeys {
  fileprivate var records: [KeyRecords.Record] = []
  /// `FlattenedPart.isThere`, if the merged object is a part.
  fileprivate var isThere: Bool?
  /// Whether the reader knows a member of the patch, or takes all that no line names.
  var namesMember = true
  /// Whether the patch removes all members of the old object.
  fileprivate var isEmptied = false
}

extension DecodingRun {
  /// Records the keys that the lines around the part of a merged object have named.
  mutating func nameAroundPart(_ keys: [String]) {
    let (names, tape) = (Set(keys.map { KeyBytes($0) }), tape)
    part.named = Set(tape.keys(of: .root).filter { names.contains(tape.name(of: $0)) })
  }

  /// Returns the marks and records of the merged object, which is the current document, as records
  /// of the patch. A null is known if it removes a member, or if its key was looked up. Unknown
  /// keys of the patch are noted there, and only the others in the merged object.
  ///
  /// Complexity: O(members of the merged objects that were entered).
  mutating func mergedKeys(_ patch: Tape, at node: Node, into old: JSON) -> MergedKeys {
    let (tape, keys) = (tape, extras.keys)
    let (entered, absentKeys) = (keys.nodes(.entered), keys.absentKeys())
    var result = MergedKeys()
    if !tracksUnknownKeys, extras.keys.parts.isEmpty { return result }
    let members = tape.members(of: .root)
    result.isThere = extras.keys.parts.last?.isThere
    result.isEmptied = old.objectValue?.keys.allSatisfy { members[KeyBytes($0)] == nil } ?? false
    var places: [Node: Node] = [:]
    var pairs = [(outer: node, inner: Node.root, old: old)]
    while let (outer, inner, old) = pairs.popLast() {
      places[inner] = outer
      let word = tape.word(inner)
      guard word.isContainer, word.isEntered || entered.contains(inner) else { continue }
      result.records.append((.entered, outer, nil))
      if word.isArray, patch.word(outer).isArray {
        for (outer, inner) in zip(patch.elements(of: outer), tape.elements(of: inner)) {
          extras.keys.append(.element, inner)
          pairs.append((outer, inner, .null))
        }
      }
      guard word.isObject, patch.word(outer).isObject else { continue }
      let absent = Set((absentKeys[inner] ?? []).map { KeyBytes($0) })
      var members = tape.members(of: inner)
      for key in patch.keys(of: outer) {
        let name = patch.string(patch.word(key))
        let bytes = KeyBytes(name)
        if let member = members.removeValue(forKey: bytes) {
          if tape.isSeen(member) { result.records.append((.knownKey, key, nil)) }
          extras.keys.append(.knownKey, member)
          places[member] = key
          pairs.append((key.value, member.value, old.objectValue?[name] ?? .null))
        } else if patch.word(key.value).tag == Tag.null,
          old.objectValue?[name] != nil || absent.contains(bytes)
        {
          result.records.append((.knownKey, key, nil))
        }
      }
    }
    for (kind, node, name) in keys.all where kind != .repeatedKey {
      if let place = places[node] { result.records.append((kind, place, name)) }
    }
    let ownKeys = Set(patch.keys(of: node))
    result.namesMember = result.records.contains { kind, place, _ in
      ownKeys.contains(place) || place == node && kind != .entered && kind != .absentKey
    }
    return result
  }

  /// Adds the known keys of the merged object to those of the patch at `node`. The lines below a
  /// part do not get the members that it knows.
  mutating func join(_ keys: MergedKeys, of node: Node) {
    extras.keys.all += keys.records
    guard isField(node) else { return takeMembers(of: node) }
    let (tape, members) = (tape, Set(tape.keys(of: node)))
    for (kind, key, _) in keys.records where kind == .knownKey && members.contains(key) {
      tape.markKey(ofValueAt: key.value)
    }
    part.isThere = keys.isThere
    if keys.isEmptied { part.hasValue = false }
  }
}
