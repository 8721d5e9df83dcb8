// Encoding: to a field by way of a check and a bridge.

extension Field {
  /// Writes the key and the value, or takes all of it back and notes why.
  @inlinable @inline(__always)
  func write<B: Bridge>(
    _ value: inout B.Value,
    _ bridge: B,
    _ check: ((B.Value) -> Bool)?,
    _ demand: String?,
    isRequired: Bool
  ) {
    guard options.isUsual, node == run.pointee.paths.open, let name = name else {
      return writeUnusually(value, bridge, check, demand, isRequired: isRequired)
    }
    if let check, !check(value) {
      return noteCheck(demand, value, isRequired: isRequired || isStrict)
    }
    let start = run.pointee.output.count
    let mark = run.pointee.noted
    run.pointee.output.appendKey(name, count, isPlain)
    bridge.encodeInPlace(&value, Field(valueAt: 0, run))
    if run.pointee.noted == mark, !run.pointee.output.lacksValue {
      run.pointee.output.appendComma()
    } else if keepsValue(B.Value.self, since: mark, isRequired: isRequired || isStrict) {
      run.pointee.output.appendComma()
    } else {
      run.pointee.output.rollBack(to: start)
    }
  }

  /// Writes a field that has options or ends a key path.
  @usableFromInline @inline(never)
  func writeUnusually<B: Bridge>(
    _ value: B.Value,
    _ bridge: B,
    _ check: ((B.Value) -> Bool)?,
    _ demand: String?,
    isRequired: Bool
  ) {
    guard writes else { return }
    if let check, !check(value) {
      return noteCheck(demand, value, isRequired: isRequired || isStrict)
    }
    writeAtPath(B.Value.self, isRequired: isRequired || isStrict) {
      bridge.encode(value, $0)
    }
  }
}
