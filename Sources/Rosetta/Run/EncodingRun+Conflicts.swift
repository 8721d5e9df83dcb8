// Two fields that write to the same place.

extension EncodingRun {
  /// Notes the keys that two fields have written to the container of `prefix`, whose members are in
  /// `range`.
  ///
  /// Complexity: O(bytes of `range` + keys × log keys)
  mutating func noteDuplicates(in range: Range<Int>, of prefix: Prefix) {
    var keys: [Range<Int>] = []
    output.forEachMember(in: range) { key, _ in keys.append(key) }
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

  private mutating func noteDuplicate(_ key: Range<Int>, in prefix: Prefix) {
    noteConflict(.key(output.key(at: key)), in: prefix)
  }

  /// Notes that the last step of a path leads to a place that another field has written.
  mutating func noteConflict(_ step: JSONPath.Component?, in prefix: Prefix) {
    let mark = shared.mark
    note(.conflict)
    let path = paths.prefixes.steps(to: prefix) + [step].compactMap { $0 }
    for step in path.reversed() { addStep(step, since: mark) }
  }
}
