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
    run.pointee.journal = Journal(isKept: true)
    defer { run.pointee.journal = outer }
    let isMapped = mapObject(adding: extra.union(.journaled), map)
    if isMapped, run.errors == errorsBefore { return true }
    let options = run.pointee.shared.baseOptions.union(.rollingBack)
    run.rollBack { map(Mapper(run.shared, container: node, options: options)) }
    return false
  }
}

extension DecodingPointer {
  /// Restores the values in the journal, the last one first, by a pass for each.
  func rollBack(_ pass: () -> Void) {
    let notedBefore = noted
    let (mergeOptions, stack) = (pointee.mergeOptions, pointee.shared.stack)
    pointee.mergeOptions = .rollingBack
    pointee.shared.stack.open()
    defer { (pointee.mergeOptions, pointee.shared.stack) = (mergeOptions, stack) }
    while pointee.journal.beginRollback() {
      if let restore = pointee.journal.lastInner { restore() } else { pass() }
      pointee.journal.endRollback()
    }
    // What the map notes in these passes it has noted before.
    pointee.forget(since: notedBefore)
  }
}
