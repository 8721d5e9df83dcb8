extension JSONReader {
  /// Decodes into an existing value, all or nothing: sets properties as the map runs and, when
  /// something does not fit, restores the old values, see `Journal`.
  ///
  /// - Parameter errorsBefore: The errors that the run may have. More are a failure of this update.
  @usableFromInline
  func update(
    since errorsBefore: Int = 0,
    adding extra: FieldOptions = [],
    _ map: (Mapper) -> Void
  ) -> Bool {
    let outer = run.pointee.journal
    run.pointee.journal = Journal()
    defer { run.pointee.journal = outer }
    let isMapped = mapObject(adding: extra.union(.journaled), map)
    if isMapped, run.pointee.errors == errorsBefore { return true }
    let options = run.pointee.shared.baseOptions.union(.rollingBack)
    run.rollBack { map(Mapper(run.shared, container: node, options: options)) }
    return false
  }

  /// Changes an existing value by a patch, all or nothing.
  @usableFromInline
  func merge(_ map: (Mapper) -> Void) -> Bool {
    run.pointee.mergeOptions = [.merging, .journaled]
    return update(adding: .merging, map)
  }

  /// The value of a member of a dictionary after this patch. When it does not fit, the result is
  /// nil and what the patch has set inside is restored, since `.lossy` keeps the other members.
  ///
  /// The map has no field for a member, by which to return to it. So each has a journal of its own.
  @usableFromInline
  func merged<B: Bridge>(into old: B.Value, _ bridge: B) -> B.Value? {
    var journal = Journal()
    swap(&journal, &run.pointee.journal)
    let (errorsBefore, notedBefore) = (run.pointee.errors, run.pointee.noted)
    var value = old
    if bridge.merge(&value, self), run.pointee.errors == errorsBefore {
      swap(&journal, &run.pointee.journal)
      if !journal.isEmpty {
        run.pointee.journal.addMember { [run, node] in
          swap(&journal, &run.pointee.journal)
          run.rollBack { _ = bridge.merge(&value, JSONReader(run, at: node)) }
          swap(&journal, &run.pointee.journal)
        }
      }
      return value
    }
    if run.pointee.errors == errorsBefore { noteSilence(B.Value.self) }
    rememberUse(B.Value.self, since: notedBefore)
    run.rollBack { _ = bridge.merge(&value, self) }
    swap(&journal, &run.pointee.journal)
    return nil
  }
}

extension DecodingPointer {
  /// Restores the values in the journal, the last one first, by a pass for each.
  fileprivate func rollBack(_ pass: () -> Void) {
    let notedBefore = pointee.noted
    let mergeOptions = pointee.mergeOptions
    pointee.mergeOptions = .rollingBack
    defer { pointee.mergeOptions = mergeOptions }
    while pointee.journal.beginRollback() {
      if let restore = pointee.journal.lastMember { restore() } else { pass() }
      pointee.journal.endRollback()
    }
    // What the map has noted on its own has been noted before.
    pointee.forget(since: notedBefore)
  }
}
