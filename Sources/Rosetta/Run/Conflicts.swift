// Keys that differ in the document but are equal in Swift: "1" and "01" as `Int`, a UUID in upper
// and lower case, a letter composed and decomposed. `Tape.duplicateKeys` finds equal bytes.

extension DecodingRun {
  /// Records that the key of the value at `node` equals an earlier key of its dictionary.
  @usableFromInline @inline(never)
  mutating func noteRepeatedKey(ofValueAt node: Node) { extras.keys.append(.repeatedKey, node.key) }

  /// Notes the keys that equal an earlier key of their dictionary. This happens when the document
  /// ends, where no optional field softens an error. If duplicates are ignored, each is a warning,
  /// because a member is lost that the author did not write twice.
  ///
  /// Complexity: O(nodes), if there is such a key.
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

// Closing a container looks for these if `EncodingRun.checksKeys` is true.

extension EncodingRun {
  /// Notes the keys that two fields have written to the container of `prefix`, whose members are in
  /// `range`.
  ///
  /// Complexity: O(bytes of `range`)
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
      var names: Set<KeyBytes> = []
      for key in keys.map({ output.key(at: $0) }) where !names.insert(KeyBytes(key)).inserted {
        note(.conflict, at: .key(key), in: prefix)
      }
    }
  }

  /// Notes a problem with the place of a field, which is at `step` in the container of `prefix`.
  mutating func note(_ kind: Diagnostic.Kind, at step: JSONPath.Component?, in prefix: Prefix) {
    let path = paths.prefixes.steps(to: prefix) + [step].compactMap { $0 }
    note(Diagnostic(kind: kind, place: .written(steps: path.reversed())))
  }
}
