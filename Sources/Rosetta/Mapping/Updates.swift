// Changes of existing values, all or nothing: `Rosetta.update`, `Rosetta.merge`, and the factory of a
// `Mapping` that returns an instance which is known elsewhere. Guide/Design.md tells how those that
// fail are undone, see also `Journal`.

extension JSONReader {
  /// Changes a value by its map, all or nothing.
  ///
  /// - Parameters:
  ///   - pass: `.update`, `.merge`, or `.replace` for a patch that is no object.
  ///   - mark: Errors since then are a failure; the current one unless given.
  /// - Complexity: O(fields); O(fields²) for a change that fails.
  @usableFromInline
  func change<Object>(
    _ object: inout Object,
    _ pass: Pass,
    since mark: Mark? = nil,
    _ map: @escaping (inout Object, Mapper) -> Void
  ) -> Bool {
    let (run, node, extras) = (run, node, run.pointee.extras)
    let mark = mark ?? run.mark
    let change = mapping(instance(in: object)) { json in
      json.runChange(mark) { json in
        json.decodeObject(pass) { mapper -> Void? in map(&object, mapper) }
      }
    }
    guard let (changed, journal) = change else { return false }
    guard changed != nil else {
      JSONReader(run, at: node).restore(&object, from: journal, map)
      return false
    }
    if extras.hasJournal, journal.count > 0 {
      // A copy has the same instances.
      var copy = object
      extras.journal?.record { JSONReader($0, at: node).restore(&copy, from: journal, map) }
    }
    return true
  }

  /// What `change` makes of a value that has no map. If it fails, the instances in that are restored.
  ///
  /// - Parameter mark: Errors since then are a failure.
  @usableFromInline
  func changeInstances<Value>(
    since mark: Mark = Mark(),
    _ change: (JSONReader) -> Value?
  ) -> Value? {
    let (run, node) = (run, node)
    let (value, journal) = runChange(mark, change)
    if let value {
      run.pointee.extras.journal?.recordValues(of: journal)
      return value
    }
    var none: Void = ()
    JSONReader(run, at: node).restore(&none, from: journal) { _, _ in }
    return nil
  }

  /// What `body` makes of an instance by its map; nil, after a diagnostic, if that is running already:
  /// it would access a property that is being accessed, which Swift does not allow. Without an
  /// instance, what it makes of any other value.
  @inlinable @inline(__always)
  func mapping<Result>(_ instance: ObjectIdentifier?, _ body: (JSONReader) -> Result?) -> Result? {
    guard let instance else { return body(self) }
    guard begin(instance) else { return nil }
    defer { end() }
    return body(self)
  }

  @usableFromInline
  func begin(_ instance: ObjectIdentifier) -> Bool {
    let extras = run.pointee.extras
    if extras.instances.contains(instance) {
      run.pointee.note(.cycle, at: node)
      return false
    }
    extras.instances.append(instance)
    return true
  }

  @usableFromInline
  func end() { run.pointee.extras.instances.removeLast() }

  /// What a change makes, nil if it fails, and what it has set.
  private func runChange<Value>(
    _ mark: Mark,
    _ change: (JSONReader) -> Value?
  ) -> (Value?, Journal) {
    let (run, node, extras) = (run, node, run.pointee.extras)
    let isOutermost = !extras.hasJournal
    let records = extras.keys.all.count
    let (value, journal) = extras.withJournal(Journal()) { change(JSONReader(run, at: node)) }
    // Keys that are errors fail a change that has set something.
    if isOutermost, journal.count > 0 {
      if run.pointee.shared.settings.unknownKeySeverity == .error {
        run.pointee.noteUnknownKeys(in: node, since: records)
      }
      if run.pointee.shared.settings.duplicateKeySeverity == .error {
        run.pointee.noteRepeatedKeys(in: node, since: records)
      }
    }
    return (run.errors == mark.errors ? value : nil, journal)
  }

  private func restore<Object>(
    _ object: inout Object,
    from journal: Journal,
    _ map: (inout Object, Mapper) -> Void
  ) {
    let (run, extras) = (run, run.pointee.extras)
    let mark = run.mark
    _ = extras.withJournal(journal) {
      while let entry = extras.journal?.beginPass() {
        switch entry {
        case .value(let restore): restore(run)
        case .field:
          let state = FieldState(run.pointee.shared.settings.baseOptions, .restore)
          let frame = run.pointee.beginFrame(node)
          map(&object, Mapper(run.shared, in: FieldOuter(node), state))
          run.pointee.endFrame(node, frame)
        }
        extras.journal?.endPass()
      }
    }
    // What the map notes in these passes it has noted before.
    run.pointee.shared.forget(since: mark)
  }

  /// A value after a change by its map; nil if it fails. An instance stays the same.
  @usableFromInline
  func merged<Object>(_ old: Object, _ map: @escaping (inout Object, Mapper) -> Void) -> Object? {
    var value = old
    return change(&value, .merge, map) ? value : nil
  }
}

/// The instance that a value is, also one of a protocol's type; nil for a value that is none.
@inlinable @inline(__always)
func instance<Value>(in value: Value) -> ObjectIdentifier? {
  // SAFETY: the value of a class is a reference. A cast would look conformances up, which took half of
  // the time of writing an instance by a `Mapping`.
  if Value.self is AnyClass { return ObjectIdentifier(unsafeBitCast(value, to: AnyObject.self)) }
  return type(of: value as Any) is AnyClass ? ObjectIdentifier(value as AnyObject) : nil
}
