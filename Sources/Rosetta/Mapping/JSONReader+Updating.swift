extension JSONReader {
  /// Decodes into an existing value, all or nothing: sets properties as the map runs and, when
  /// something does not fit, restores the old values, see `Journal`.
  ///
  /// - Parameter mark: The errors that the run may have. More are a failure of this update.
  @usableFromInline
  func update(
    since mark: Int = 0,
    adding extra: FieldOptions = [],
    _ map: (Mapper) -> Void
  ) -> Bool {
    let outer = run.pointee.journal
    run.pointee.journal = Journal()
    defer { run.pointee.journal = outer }
    let isMapped = mapObject(adding: extra.union(.journaled), map)
    if isMapped, run.pointee.errors == mark { return true }
    let first = run.pointee.noted
    let mergeOptions = run.pointee.mergeOptions
    run.pointee.mergeOptions = .rollingBack
    defer { run.pointee.mergeOptions = mergeOptions }
    let options = run.pointee.shared.baseOptions.union(.rollingBack)
    while run.pointee.journal.beginRollback() {
      map(Mapper(run.shared, node: node, options: options))
      run.pointee.journal.endRollback()
    }
    // What the map has noted on its own has been noted before.
    run.pointee.forget(since: first)
    return false
  }

  /// Changes an existing value by a patch, all or nothing.
  @usableFromInline
  func merge(_ map: (Mapper) -> Void) -> Bool {
    run.pointee.mergeOptions = [.merging, .journaled]
    return update(adding: .merging, map)
  }
}
