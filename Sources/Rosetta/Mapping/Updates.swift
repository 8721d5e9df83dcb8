// Changes of existing values, all or nothing, by `Rosetta.update`, `Rosetta.merge`, or a `Mapping`
// whose factory returns an instance that is known elsewhere. Guide/Design.md describes how a failed
// change is undone, see also `Journal`.

extension JSONReader {
  /// Changes a value by its map, all or nothing.
  ///
  /// - Parameters:
  ///   - pass: `.update` or `.merge`.
  ///   - mark: Errors since this mark make the change fail; the current mark unless given.
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
    // A patch that is not an object replaces the value.
    let pass = pass == .merge && !word.isObject ? .replace : pass
    let change = mapping(instance(in: object)) { json in
      json.runChange(mark) { json in
        json.decodeObject(pass) { mapper -> Void? in map(&object, mapper) }
      }
    }
    guard let (changed, journal) = change else { return false }
    guard changed != nil else {
      restore(&object, from: journal, map)
      return false
    }
    if journal.count > 0, let outer = extras.journal {
      // Restoring a copy restores the instances that it shares with the value.
      var copy = object
      outer.record { JSONReader($0, at: node).restore(&copy, from: journal, map) }
    }
    return true
  }

  /// Returns the result of `change`, for a value without a map. If the change fails, restores the
  /// instances inside the value.
  ///
  /// - Parameter mark: Errors since this mark make the change fail.
  @usableFromInline
  func changeInstances<Value>(
    since mark: Mark = Mark(),
    _ change: (JSONReader) -> Value?
  ) -> Value? {
    let (value, journal) = runChange(mark, change)
    if let value {
      run.pointee.extras.journal?.recordValues(of: journal)
      return value
    }
    var none: Void = ()
    restore(&none, from: journal) { _, _ in }
    return nil
  }

  /// Returns the result of `body`, which runs the map of an instance, if there is one. Returns nil,
  /// after a diagnostic, if that map is already running, because it would access a property that it
  /// is already accessing, which Swift does not allow.
  @inlinable @inline(__always)
  func mapping<Result>(_ instance: ObjectIdentifier?, _ body: (JSONReader) -> Result?) -> Result? {
    guard let instance else { return body(self) }
    guard beginInstance(instance) else { return nil }
    defer { endInstance() }
    return body(self)
  }

  @usableFromInline
  func beginInstance(_ instance: ObjectIdentifier) -> Bool {
    let extras = run.pointee.extras
    if extras.instances.contains(instance) {
      run.pointee.note(.cycle, at: node)
      return false
    }
    extras.instances.append(instance)
    return true
  }

  @usableFromInline
  func endInstance() { run.pointee.extras.instances.removeLast() }

  /// Returns the result of a change, or nil if it fails, and a journal of what the change set.
  private func runChange<Value>(
    _ mark: Mark,
    _ change: (JSONReader) -> Value?
  ) -> (Value?, Journal) {
    let (run, node, extras) = (run, node, run.pointee.extras)
    let (isOutermost, journal) = (extras.journal == nil, Journal())
    let records = extras.keys.all.count
    let value = extras.withJournal(journal) { change(JSONReader(run, at: node)) }
    // Unknown and duplicate keys that are errors fail a change that set something.
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
    extras.withJournal(journal) {
      while let entry = journal.beginPass() {
        switch entry {
        case .value(let restore): restore(run)
        case .field:
          let state = FieldState(run.pointee.shared.settings.baseOptions, .restore)
          let frame = run.pointee.beginFrame(node)
          map(&object, Mapper(run.shared, in: FieldOuter(node), state))
          run.pointee.endFrame(node, frame)
        }
        journal.endPass()
      }
    }
    // The map noted the same diagnostics before these passes.
    run.pointee.shared.forget(since: mark)
  }

  /// Returns a value after a merge by its map, or nil if that fails. An instance stays the same.
  @usableFromInline
  func merged<Object>(_ old: Object, _ map: @escaping (inout Object, Mapper) -> Void) -> Object? {
    var value = old
    return change(&value, .merge, map) ? value : nil
  }
}

/// Returns the identity of a value that is an instance, even if its type is a protocol. Returns nil
/// for any other value.
@inlinable @inline(__always)
func instance<Value>(in value: Value) -> ObjectIdentifier? {
  // SAFETY: the value of a class is a reference. A cast would look conformances up, which took half
  // of the time of writing an instance by a `Mapping`.
  if Value.self is AnyClass { return ObjectIdentifier(unsafeBitCast(value, to: AnyObject.self)) }
  return type(of: value as Any) is AnyClass ? ObjectIdentifier(value as AnyObject) : nil
}
