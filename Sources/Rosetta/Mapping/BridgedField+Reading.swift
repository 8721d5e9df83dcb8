extension BridgedField {
  /// The value of a field without options, or nil when the property is to be left alone: the short
  /// way, on which nothing is noted and nothing allocated.
  @inlinable @inline(__always)
  func read(isRequired: Bool) -> B.Value? {
    let run = field.run
    let node = field.lookUp()
    guard node >= 0 else {
      if isRequired { field.noteMissing() }
      return nil
    }
    if !isRequired, run.pointee.index.word(node).tag == Tag.null { return nil }
    let mark = run.pointee.noted
    if let value = bridge.decode(Field(valueAt: node, run)) {
      guard let check, !check(value) else { return value }
      field.noteCheck(demand, at: node)
    }
    field.refuseValue(at: node, of: B.Value.self, since: mark, isRequired: isRequired)
    return nil
  }

  /// The value of a field that has options.
  @inlinable @inline(never)
  func readUnusually(_ property: inout B.Value?, isRequired: Bool, takesNil: Bool) {
    let run = field.run
    guard field.beginsReading(&property) else { return }
    let mark = run.pointee.noted
    defer { field.endsReading(since: mark) }
    let node = field.lookUpUnusually(isRequired: isRequired)
    guard node >= 0 else { return }
    if run.pointee.index.word(node).tag == Tag.null {
      if field.isNullable, takesNil { return field.assign(nil, to: &property) }
      if !isRequired { return }
    }
    if let value = bridge.decode(Field(valueAt: node, run)) {
      guard let check, !check(value) else { return field.assign(value, to: &property) }
      field.noteCheck(demand, at: node)
    }
    field.refuseValue(
      at: node,
      of: B.Value.self,
      since: mark,
      isRequired: isRequired || field.isStrict
    )
  }
}
