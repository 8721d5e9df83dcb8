// A map runs more than once over an object when what it reads depends on all of its fields, or has
// to be restored. In the other passes a field does something else than decoding its value.

extension Field {
  /// Whether the field is to be decoded in this pass. If not, it does what the pass is for: its old
  /// value is restored when it is its turn, or its key is marked.
  func beginDecoding<Value>(_ property: inout Value) -> Bool {
    if options.contains(.rollingBack) {
      run.decoding.pointee.journal.rollBack(&property, at: lookUp())
      return false
    }
    if options.contains(.marking) {
      mark()
      return false
    }
    let isRestOnly = options.contains(.restOnly)
    if options.contains(.journaled), !isRestOnly {
      run.decoding.pointee.journal.beginField(at: lookUp())
    }
    return !isRestOnly || options.contains(.rest)
  }

  /// In a trial of a map that must change nothing, see `beginTrial`, the bridge of `json[]` tells
  /// what the object is.
  func tryObjectItself(_ bridge: some Bridge) {
    let isItself = isObjectItself && options.isDisjoint(with: [.rest, .broken])
    guard isItself, options.contains(.marking), run.decoding.pointee.trials > 0 else { return }
    _ = bridge.decode(JSONReader(run.decoding, at: container))
  }

  /// Sets a property, whose old value an update keeps.
  func set<Value>(_ property: inout Value, to value: Value) {
    if options.contains(.journaled) { run.decoding.pointee.journal.add(property) }
    property = value
  }

  /// Marks the key that the map names.
  private func mark() {
    if options.contains(.secret) { rememberSecret() }
    // Without its container, `Field.map` marks the key of that.
    if options.isDisjoint(with: [.rest, .withoutContainer]) { markSeen(lookUp()) }
  }
}
