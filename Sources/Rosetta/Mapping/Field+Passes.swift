// A map runs more than once over an object when what it reads depends on all of its fields, or has
// to be restored. In the other passes a field does something else than decoding its value.

extension Field {
  /// Whether the field is to be decoded in this pass. If not, it does what the pass is for: its old
  /// value is restored when it is its turn, or its key is marked.
  func beginDecoding<B: Bridge>(_ property: inout B.Value?, _ bridge: B) -> Bool {
    if options.contains(.rollingBack) {
      rollBack(&property, bridge)
      return false
    }
    if options.contains(.marking) {
      mark()
      return false
    }
    let isRestOnly = options.contains(.restOnly)
    if options.contains(.journaled), !isRestOnly { run.decoding.pointee.journal.beginField() }
    return !isRestOnly || options.contains(.rest)
  }

  /// Sets a property, whose old value an update keeps.
  func set<Value>(_ property: inout Value, to value: Value) {
    if options.contains(.journaled) { run.decoding.pointee.journal.add(property) }
    property = value
  }

  /// The value of the property after the patch at `node`. The map of the value continues the
  /// journal.
  func merged<B: Bridge>(_ property: B.Value?, _ bridge: B, at node: Int) -> B.Value? {
    let patch = JSONReader(run.decoding, at: node)
    guard var value = property else { return bridge.decode(patch) }
    run.decoding.pointee.journal.enterField()
    defer { run.decoding.pointee.journal.leaveField() }
    return bridge.merge(&value, patch) ? value : nil
  }

  /// Restores the value of the property, or what has been merged into it.
  private func rollBack<B: Bridge>(_ property: inout B.Value?, _ bridge: B) {
    guard run.decoding.pointee.journal.rollBack(&property), var value = property else { return }
    let node = lookUp()
    if node >= 0 { _ = bridge.merge(&value, JSONReader(run.decoding, at: node)) }
  }

  /// Marks the key that the map names.
  private func mark() {
    if options.contains(.secret) { rememberSecret() }
    if !options.contains(.rest), !options.contains(.broken) { markSeen(lookUp()) }
  }
}
