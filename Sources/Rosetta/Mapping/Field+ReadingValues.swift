// Decoding: from a field by way of a bridge and a check.

extension Field {
  /// The value of a usual field, or nil when the property is to be left alone: the short
  /// way, on which nothing is noted and nothing allocated.
  @inlinable @inline(__always)
  func read<B: Bridge>(
    _ bridge: B,
    _ check: ((B.Value) -> Bool)?,
    _ demand: String?,
    isRequired: Bool
  ) -> B.Value? {
    let node = lookUp()
    guard _fastPath(node >= 0) else {
      if isRequired { noteMissing() }
      return nil
    }
    if _slowPath(!options.isEmpty) { noteSeen(node) }
    if !isRequired, run.pointee.index.word(node).tag == Tag.null { return nil }
    let mark = run.pointee.noted
    if let value = bridge.decode(Field(valueAt: node, run)) {
      guard let check, _slowPath(!check(value)) else { return value }
      noteCheck(demand, at: node)
    }
    refuseValue(
      at: node,
      of: B.Value.self,
      since: mark,
      isRequired: isRequired || isStrict
    )
    return nil
  }

  /// The value of a field that has options, for a property that has always one.
  @usableFromInline @inline(never)
  func readUnusually<B: Bridge>(
    _ property: inout B.Value,
    _ bridge: B,
    _ check: ((B.Value) -> Bool)?,
    _ demand: String?,
    isRequired: Bool
  ) {
    var kept: B.Value? = property
    readUnusually(&kept, bridge, check, demand, isRequired: isRequired, takesNil: false)
    if let kept { property = kept }
  }

  /// The value of a field that has options.
  @usableFromInline @inline(never)
  func readUnusually<B: Bridge>(
    _ property: inout B.Value?,
    _ bridge: B,
    _ check: ((B.Value) -> Bool)?,
    _ demand: String?,
    isRequired: Bool,
    takesNil: Bool
  ) {
    guard beginsReading(&property) else { return }
    let mark = run.pointee.noted
    let node = lookUpUnusually(isRequired: isRequired)
    guard node >= 0 else { return }
    if run.pointee.index.word(node).tag == Tag.null {
      if isNullable, takesNil { return assign(nil, to: &property) }
      if !isRequired { return }
    }
    if let value = bridge.decode(Field(valueAt: node, run)) {
      guard let check, !check(value) else { return assign(value, to: &property) }
      noteCheck(demand, at: node)
    }
    refuseValue(
      at: node,
      of: B.Value.self,
      since: mark,
      isRequired: isRequired || isStrict
    )
  }
}
