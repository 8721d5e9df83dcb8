// What becomes of keys that no field of a map names.

extension DecodingRun {
  /// Notes the keys of an object, or inside an array of a map of elements, that no field of the map
  /// has named, if unknown keys are tracked.
  @usableFromInline @inline(never)
  mutating func noteUnknownKeys(of node: Int) {
    guard let severity = unknownKeySeverity, tape.word(node).isContainer else { return }
    // The value that `json[]` has read reports its own unknown keys if it is a model; otherwise all
    // keys count as known.
    if objects.wholeObjects.remove(node) != nil { return }
    let missing = takeAbsentKeys(of: node)
    for key in tape.takeUnseenKeys(of: node) {
      let name = tape.string(tape.word(key))
      note(.unknownKey(name, missing: missing), at: key, severity: severity)
    }
  }

  /// Remembers a missing key, of which an unknown key may be a misspelling.
  mutating func rememberAbsent(_ key: KeyOrIndex, in container: Int) {
    if objects.absentKeys.count < 10_000 { objects.absentKeys.append((container, key)) }
  }

  /// The keys that the map of the object at `node` has looked up without finding them.
  mutating func takeAbsentKeys(of node: Int) -> [String] {
    let object = node..<tape.end(of: node)
    var keys: [String] = []
    while let last = objects.absentKeys.last, object.contains(last.container) {
      if case .key(let key)? = last.key.component, !keys.contains(key) { keys.append(key) }
      objects.absentKeys.removeLast()
    }
    return keys.reversed()
  }
}
