// An object and the mapper that its map is handed.

extension JSONWriter {
  /// Maps an object by hand: what a bridge calls for an object that no model stands for.
  ///
  /// - Returns: Whether everything required was there.
  @discardableResult
  public func map(_ body: (Mapper) -> Void) -> Bool {
    let mark = run.pointee.errors
    encodeObject(body)
    return run.pointee.errors == mark
  }

  /// An object of what `body` writes.
  @inlinable @inline(__always)
  func encodeObject(_ body: (Mapper) -> Void) {
    let outer = run.pointee.openObject()
    if outer < 0 { return }
    body(Mapper(run.shared, node: 0, options: run.pointee.objectOptions))
    run.pointee.closeObject(outer)
  }
}
