// Keys that differ in the document and are one in Swift: "1" and "01" as `Int`, a UUID in two cases,
// a letter composed and decomposed. `Tape.duplicateKeys` finds those of the same bytes.

extension DecodingRun {
  /// A dictionary has found the key of the value at `node` to be equal to an earlier one.
  @usableFromInline @inline(never)
  mutating func noteRepeatedKey(ofValueAt node: Int) { extras.keys.append(.repeatedKey, node - 1) }

  /// Notes the keys of the document that dictionaries have found to be one with an earlier key, at
  /// its end, where no optional field softens an error. If duplicates are ignored, it is a warning:
  /// a member is lost that its author did not write twice.
  ///
  /// - Parameter count: The number of records before those that count.
  /// - Complexity: O(document), if there is one.
  @usableFromInline @inline(never)
  mutating func noteRepeatedKeys(since count: Int = 0) {
    guard let keys = existingExtras?.keys.takeRepeatedKeys(since: count), !keys.isEmpty,
      !shared.stack.isClosed
    else { return }
    let sameBytes = Set(tape.duplicateKeys())
    for key in keys.subtracting(sameBytes).sorted() {
      let name = tape.string(tape.word(key))
      note(
        .duplicateKey(name),
        atKey: key,
        severity: shared.settings.duplicateKeySeverity ?? .warning
      )
    }
  }
}
