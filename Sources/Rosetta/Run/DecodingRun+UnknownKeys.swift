// What becomes of keys that no field of a map names.

extension DecodingRun {
  /// Notes the keys of an object that no field of its map has named, when the mapper minds them.
  @usableFromInline @inline(never)
  mutating func noteUnknownKeys(of node: Int) {
    guard let severity = unknownKeySeverity else { return }
    // What `json[]` has read looks after its own keys: a model does, for anything else all are known.
    if wholeObjects.remove(node) != nil { return }
    let missing = takeAbsentKeys(of: node)
    for key in tape.unseenKeys(of: node) {
      let name = tape.string(tape.word(key))
      note(.unknownKey(name, missing: missing), at: key, severity: severity)
    }
  }

  /// A map has asked for a key in vain, of which an unknown one may be a misspelling.
  mutating func noteAbsent(_ key: KeyOrIndex, in container: Int) {
    if absentKeys.count < 10_000 { absentKeys.append((container, key)) }
  }

  /// The keys that the map of the object at `node` has asked for in vain.
  mutating func takeAbsentKeys(of node: Int) -> [String] {
    let object = node..<tape.end(of: node)
    var keys: [String] = []
    while let last = absentKeys.last, object.contains(last.container) {
      if case .key(let key) = last.key.component, !keys.contains(key) { keys.append(key) }
      absentKeys.removeLast()
    }
    return keys.reversed()
  }
}
