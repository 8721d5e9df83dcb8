// A document that has not arrived completely, and was closed where it ends.

/// The values that the end of an unfinished document has closed.
struct OpenEnd {
  /// Where the innermost array or object begins that is open; -1 if none is.
  var container = -1
  /// The node of a string that is open; -1 if none is.
  var string = -1
}

extension DecodingRun {
  /// Whether the rest of the value at `node` has not arrived: what it lacks is no problem yet.
  @usableFromInline
  func isOpen(_ node: Int) -> Bool {
    guard let open = existingExtras?.document.open, node >= 0 else { return false }
    if node == open.string { return true }
    return tape.word(node).isContainer && tape.start(of: node) <= open.container
      && tape.next(after: node) == tape.next(after: 0)
  }
}
