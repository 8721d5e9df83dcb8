// Keys that differ in the document and are one in Swift: "1" and "01" as `Int`, a UUID in two cases,
// a letter composed and decomposed. `Tape.duplicateKeys` finds those of the same bytes.

extension DecodingRun {
  /// A dictionary has found the key of the value at `node` to be equal to an earlier one.
  @usableFromInline @inline(never)
  mutating func noteRepeatedKey(ofValueAt node: Int) { extras.keys.repeated.append(node - 1) }

  /// Notes the keys of the document that dictionaries have found to be one with an earlier key, at
  /// its end, where no optional field softens an error. If duplicates are ignored, it is a warning:
  /// a member is lost that its author did not write twice.
  ///
  /// Complexity: O(document), if there is one.
  @usableFromInline @inline(never)
  mutating func noteRepeatedKeys() {
    guard let keys = existingExtras?.keys.repeated, !keys.isEmpty, !shared.stack.isClosed else {
      return
    }
    extras.keys.repeated = []
    let sameBytes = Set(tape.duplicateKeys())
    for key in Set(keys).subtracting(sameBytes).sorted() {
      let name = tape.string(tape.word(key))
      note(.duplicateKey(name), atKey: key, severity: duplicateKeySeverity ?? .warning)
    }
  }
}
