extension BridgedField {
  /// Writes the key and the value, or takes all of it back and notes why.
  @inlinable @inline(__always)
  func write(_ value: B.Value, isRequired: Bool) {
    let run = field.run
    guard field.options.isEmpty, field.node == run.pointee.paths.open, let name = field.name else {
      return writeUnusually(value, isRequired: isRequired)
    }
    if let check, !check(value) { return refuseCheck(of: value, isRequired: isRequired) }
    let start = run.pointee.output.count
    let mark = run.pointee.noted
    run.pointee.output.appendKey(name, field.count)
    let valueStart = run.pointee.output.count
    bridge.encode(value, Field(valueAt: 0, run))
    if run.pointee.output.count != valueStart, run.pointee.noted == mark {
      run.pointee.output.appendComma()
    } else if field.keepsValue(valueStart, B.Value.self, since: mark, isRequired: isRequired) {
      run.pointee.output.appendComma()
    } else {
      run.pointee.output.rollBack(to: start)
    }
  }

  /// Writes a field that has options or ends a key path.
  @inlinable @inline(never)
  func writeUnusually(_ value: B.Value, isRequired: Bool) {
    guard field.writes else { return }
    if let check, !check(value) {
      return refuseCheck(of: value, isRequired: isRequired || field.isStrict)
    }
    field.writeAtPath(B.Value.self, isRequired: isRequired || field.isStrict) {
      bridge.encode(value, $0)
    }
  }

  /// Notes that a check has refused a value, and what it would have been in JSON.
  @inlinable @inline(never)
  func refuseCheck(of value: B.Value, isRequired: Bool) {
    field.noteCheck(demand, isRequired: isRequired) { bridge.encode(value, $0) }
  }
}
