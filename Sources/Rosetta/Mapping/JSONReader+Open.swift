// Reading a document that has not arrived completely.

extension JSONReader {
  /// Says that the document is closed only because it ends.
  ///
  /// - Parameters:
  ///   - container: Where the innermost open array or object begins; -1 if none is open.
  ///   - endsInString: Whether its last value is a string that is open. It is marked as one with
  ///     escapes, which the fast path leaves to `DecodingPointer.string`.
  func leaveOpen(_ container: Int, endsInString: Bool) {
    var open = OpenEnd(container: container)
    if endsInString {
      open.string = run.pointee.tape.next(after: 0) - 1
      run.pointee.tape.nodes[open.string] |= Tag.escaped
    }
    run.pointee.extras.document.open = open
  }

  /// What has arrived of this string, for a bridge that does not convert it. Nothing of it is left
  /// where the compiler knows that the bridge is another one.
  @inlinable @inline(__always)
  func openText<B: Bridge>(for bridge: B.Type) -> B.Value? {
    guard bridge == DefaultBridge<String>.self || bridge == DefaultBridge<String?>.self,
      let text = openText()
    else { return nil }
    return text as? B.Value
  }

  @usableFromInline @inline(never)
  func openText() -> String? {
    run.pointee.isOpen(node) && word.isString ? run.pointee.tape.string(word) : nil
  }
}
