// Keys that differ in the document and are one in Swift: "1" and "01" as `Int`, a UUID in two cases,
// a letter composed and decomposed. `Tape.duplicateKeys` finds those of the same bytes.

extension DecodingRun {
  /// A dictionary has found the key of the value at `node` to be equal to an earlier one.
  @usableFromInline @inline(never)
  mutating func noteRepeatedKey(ofValueAt node: Node) { extras.keys.append(.repeatedKey, node.key) }

  /// Notes the keys of the document that dictionaries have found to be one with an earlier key, at
  /// its end, where no optional field softens an error. If duplicates are ignored, it is a warning:
  /// a member is lost that its author did not write twice.
  ///
  /// Complexity: O(nodes), if there is one.
  @inline(never)
  mutating func noteRepeatedKeys(in node: Node = .root, since count: Int = 0) {
    guard let keys = existingExtras?.keys.takeRepeatedKeys(since: count), !keys.isEmpty else {
      return
    }
    let severity = shared.settings.duplicateKeySeverity ?? .warning
    for key in keys.subtracting(tape.duplicateKeys(in: node)).sorted() {
      note(.duplicateKey(tape.string(tape.word(key))), at: key, isKey: true, severity: severity)
    }
  }
}

// MARK: - Two fields that write to the same place

// What closes a container looks for them if `EncodingRun.checksKeys` is set, which says when that is.

extension EncodingRun {
  /// Notes the keys that two fields have written to the container of `prefix`, whose members are in
  /// `range`.
  ///
  /// Complexity: O(bytes of `range` + keys × log keys)
  mutating func noteDuplicates(in range: Range<Int>, of prefix: Prefix) {
    var keys: [Range<Int>] = []
    output.forEachMember(in: range) { key, _ in keys.append(key) }
    if keys.count <= 48 {
      // Debug builds do this for every object, and closures are slow there.
      for position in 0..<keys.count {
        for earlier in 0..<position where output.hasEqualBytes(keys[earlier], keys[position]) {
          note(.conflict, at: .key(output.key(at: keys[position])), in: prefix)
          break
        }
      }
    } else {
      let sorted = keys.sorted { output.precedes($0, $1) }
      let equal = zip(sorted, sorted.dropFirst()).filter { output.hasEqualBytes($0, $1) }
      for key in equal.map(\.1).sorted(by: { $0.lowerBound < $1.lowerBound }) {
        note(.conflict, at: .key(output.key(at: key)), in: prefix)
      }
    }
  }

  /// Notes what is wrong with the place of a field: the last step of its path from a container.
  mutating func note(_ fact: Diagnostic.Fact, at step: JSONPath.Component?, in prefix: Prefix) {
    let path = paths.prefixes.steps(to: prefix) + [step].compactMap { $0 }
    note(Diagnostic(fact: fact, place: .written(steps: path.reversed())))
  }
}
