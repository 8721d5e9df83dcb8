// Instances: copies of what they hold, and cycles.

extension JSONWriter {
  /// An object with what `body` writes from a copy of its own, parts of which it may pass to a map.
  @inlinable @inline(__always)
  func encodeCopy(of type: ObjectIdentifier, _ body: (Mapper) -> Void) {
    let isInInstance = run.pointee.isInInstance
    if _slowPath(isInInstance) { run.pointee.isInInstance = false }
    encodeObject(of: type, body)
    if _slowPath(isInInstance) { run.pointee.isInInstance = true }
  }

  /// An object with what `body` writes from an instance, which others may read at the same time.
  /// Refused if the instance is already being written: its map would access a property that it is
  /// already accessing, which Swift does not allow.
  ///
  /// Complexity: O(instances around).
  @usableFromInline
  func encodeInstance(
    _ instance: AnyObject,
    of type: ObjectIdentifier,
    _ body: (Mapper) -> Void
  ) {
    let identifier = ObjectIdentifier(instance)
    if run.pointee.instances.contains(identifier) { return run.pointee.note(.cycle) }
    let isInInstance = run.pointee.isInInstance
    run.pointee.instances.append(identifier)
    run.pointee.isInInstance = true
    encodeObject(of: type, body)
    run.pointee.isInInstance = isInInstance
    _ = run.pointee.instances.popLast()
  }

  /// An object with what `body` writes from a copy of `value`, which may be an instance itself.
  @inlinable
  func encodeMapping<Root>(
    of value: Root,
    by mapping: ObjectIdentifier,
    _ body: (Mapper) -> Void
  ) {
    if Root.self is AnyClass {
      encodeInstance(value as AnyObject, of: mapping, body)
    } else {
      encodeCopy(of: mapping, body)
    }
  }
}
