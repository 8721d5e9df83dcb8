// An object and the mapper that is passed to its map.

extension JSONWriter {
  /// Maps an object by hand: for a bridge that writes an object without a model.
  ///
  /// - Returns: Whether everything required was present.
  @discardableResult
  public func map(_ body: (Mapper) -> Void) -> Bool {
    let errorsBefore = run.errors
    encodeObject(of: ObjectIdentifier(MappedByHand.self), body)
    return run.errors == errorsBefore
  }

  /// An object with what `body` writes.
  ///
  /// - Parameter type: The type or the mapping that has the map, which `body` runs.
  @inlinable @inline(__always)
  func encodeObject(of type: ObjectIdentifier, _ body: (Mapper) -> Void) {
    let outer = run.pointee.openObject(of: type)
    if outer < 0 { return }
    body(Mapper(run.shared, container: 0, options: run.pointee.objectOptions))
    run.pointee.closeObject(outer)
  }
}
