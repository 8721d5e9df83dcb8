// What a patch (RFC 7396) does to a property, see `Rosetta.merge`.

/// How a patch changes a property.
enum Patch {
  /// Its object is merged into an existing model: a missing key changes nothing.
  case merging
  /// Its array takes the place of the old one: what is missing in it is gone.
  case replacing
  /// Its object becomes a new model, in which null is as good as missing.
  case adding
}

extension Field {
  /// How this field is changed; nil if the document is no patch.
  var patch: Patch? {
    if !options.contains(.merging) { return nil }
    if !options.contains(.journaled) { return .adding }
    return isInArray ? .replacing : .merging
  }

  /// Whether a value that does not fit fails the merge, also in an optional field.
  var refusesUnfit: Bool { options.contains(.merging) }

  /// Whether the patch removes the value with an object or array on the way to it, by null or by
  /// something else that has no such members.
  var isRemoved: Bool {
    if options.contains(.withoutContainer) { return missingContainer.isRemoved }
    return options.contains(.broken) && (isInArray || lookUp() >= 0)
  }

  /// Whether the field is an element, or its path goes through an array of the patch.
  var isInArray: Bool {
    if options.contains(.withoutContainer) { return missingContainer.isInArray }
    if name == nil, !isObjectItself { return true }
    let run = run.decoding
    return run.pointee.tape.word(container).isArray
      || run.pointee.objects.replacedObjects.contains(container)
  }
}

extension Field {
  /// What a patch that removes the value leaves of it: the nil of its type, if that is an optional
  /// whose nil the bridge makes.
  func removed<Value>(_ type: Value.Type) -> Value? {
    guard options.contains(.merging), let type = type as? any OptionalType.Type else { return nil }
    return type.absent as? Value
  }
}

private protocol OptionalType {
  static var absent: Self { get }
}

extension Optional: OptionalType {
  fileprivate static var absent: Wrapped? { nil }
}

extension JSONReader {
  /// Changes an existing value by a patch, all or nothing.
  ///
  /// - Parameter errorsBefore: The errors that the run may have. More are a failure of this merge.
  @usableFromInline
  func merge(since errorsBefore: Int = 0, _ map: (Mapper) -> Void) -> Bool {
    merging { update(since: errorsBefore, adding: .merging, map) }
  }

  /// Changes a value of any type by a patch, all or nothing.
  @usableFromInline
  func merge<B: Bridge>(into value: inout B.Value, _ bridge: B) -> Bool {
    merging {
      guard let new = merged(into: value, bridge, since: 0) else { return false }
      value = new
      return true
    }
  }

  private func merging(_ body: () -> Bool) -> Bool {
    let outer = run.pointee.mergeOptions
    run.pointee.mergeOptions = [.merging, .journaled]
    defer { run.pointee.mergeOptions = outer }
    return body()
  }

  /// Merges a patch with a map: null sets nil, an object is merged into the existing value.
  @inlinable
  func mergeObject(_ map: (Mapper) -> Void) -> Bool {
    run.pointee.mergeOptions.isEmpty
      ? merge(since: run.errors, map) : mapObject(adding: run.pointee.mergeOptions, map)
  }

  /// The old value of a property or a member after this patch; without one, the value that the
  /// patch adds. When it does not fit, the result is nil, and what the patch has set inside is
  /// restored.
  ///
  /// - Parameter errors: The errors that the run may have; those before this patch unless given.
  @usableFromInline
  func merged<B: Bridge>(into old: B.Value?, _ bridge: B, since errors: Int? = nil) -> B.Value? {
    guard let old else { return added(by: bridge) }
    return changed(old, since: errors) { bridge.merge(&$0, $1) }
  }

  /// A value after a change, nil if it fails. The value has a journal of its own, from which what the
  /// change has set inside is restored: at once, or if an update or merge around it fails later. For
  /// this the change is made again, see `Journal`.
  func changed<Value>(
    _ old: Value,
    since errors: Int? = nil,
    _ change: @escaping (inout Value, JSONReader) -> Bool
  ) -> Value? {
    var value = old
    var journal = Journal(isKept: true)
    swap(&journal, &run.pointee.journal)
    let errorsBefore = errors ?? run.errors
    if change(&value, self), run.errors == errorsBefore {
      swap(&journal, &run.pointee.journal)
      if !journal.isEmpty {
        run.pointee.journal.addInner { [run, node] in
          swap(&journal, &run.pointee.journal)
          run.rollBack { _ = change(&value, JSONReader(run, at: node)) }
          swap(&journal, &run.pointee.journal)
        }
      }
      return value
    }
    run.rollBack { _ = change(&value, self) }
    swap(&journal, &run.pointee.journal)
    return nil
  }

  /// The value that this patch adds where there was none.
  private func added<B: Bridge>(by bridge: B) -> B.Value? {
    let outer = run.pointee.mergeOptions
    run.pointee.mergeOptions = []
    defer { run.pointee.mergeOptions = outer }
    return bridge.decodePatch(self)
  }

  /// Like `merged`, but notes it when the bridge refuses without a reason.
  @usableFromInline
  func mergedNoting<B: Bridge>(into old: B.Value?, _ bridge: B) -> B.Value? {
    let (errorsBefore, notedBefore) = (run.errors, run.noted)
    if let value = merged(into: old, bridge), run.errors == errorsBefore { return value }
    if run.errors == errorsBefore { noteSilence(B.Value.self) }
    rememberUse(B.Value.self, since: notedBefore)
    return nil
  }
}
