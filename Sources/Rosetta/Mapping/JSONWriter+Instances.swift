// Instances: copies of what they hold, and cycles.

extension JSONWriter {
  /// An object of what `body` writes of a copy that is its own: it may hand a part of the copy to a map.
  @inlinable @inline(__always)
  func encodeCopy(_ body: (Mapper) -> Void) {
    let isInInstance = run.pointee.isInInstance
    if _slowPath(isInInstance) { run.pointee.isInInstance = false }
    encodeObject(body)
    if _slowPath(isInInstance) { run.pointee.isInInstance = true }
  }

  /// An object of what `body` writes of an instance, which others may read at the same time. Refused if
  /// the instance is being written already: its map would reach into a property that it has reached
  /// into, which Swift does not allow.
  ///
  /// Complexity: O(instances around).
  @usableFromInline
  func encodeInstance(_ instance: AnyObject, _ body: (Mapper) -> Void) {
    let identifier = ObjectIdentifier(instance)
    if run.pointee.instances.contains(identifier) { return run.pointee.note(.cycle) }
    let isInInstance = run.pointee.isInInstance
    run.pointee.instances.append(identifier)
    run.pointee.isInInstance = true
    encodeObject(body)
    run.pointee.isInInstance = isInInstance
    _ = run.pointee.instances.popLast()
  }

  /// An object of what `body` writes of a copy of `value`, which is an instance itself or not.
  @inlinable
  func encodeMapping<Root>(of value: Root, _ body: (Mapper) -> Void) {
    if Root.self is AnyClass {
      encodeInstance(value as AnyObject, body)
    } else {
      encodeCopy(body)
    }
  }
}
