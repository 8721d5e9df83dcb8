extension Field {
  /// Decodes into an instance that exists, all or nothing.
  ///
  /// The map runs twice: first it only looks, and when nothing fails it assigns. If it also checks
  /// across fields, which takes the new values, they are put in with the old ones kept, and a third
  /// run puts those back when a check refuses.
  @usableFromInline
  func updateInstance(_ map: (Mapper) -> Void) -> Bool {
    let mark = run.pointee.noted
    guard decodeObject(adding: .looking, { map($0) }) != nil else { return false }
    // The second run finds the same warnings.
    run.pointee.forget(since: mark)
    let isKeeping = run.pointee.hasCrossChecks
    if decodeObject(adding: isKeeping ? .keeping : [], { map($0) }) != nil { return true }
    if isKeeping { _ = decodeObject(adding: .restoring) { map($0) } }
    return false
  }
}
