// The parts of writing that do not depend on the type of the value.

extension Field {
  /// Whether the field is written at all.
  @usableFromInline
  var writes: Bool {
    if options.contains(.broken) { return refuseUse() }
    return !options.contains(.decodeOnly)
  }

  /// Decides about a value that was written with findings, or not at all: whether it stays.
  @usableFromInline @inline(never)
  func keepsValue(_ type: Any.Type, since mark: Int, isRequired: Bool) -> Bool {
    let isWritten = !run.pointee.output.lacksValue
    if !isWritten, run.pointee.noted == mark { noteSilence(type, at: 0) }
    if let component { run.pointee.addStep(component, since: mark) }
    let fails = run.pointee.findings.hasErrors(since: mark)
    if fails, !isRequired { run.pointee.demote(since: mark) }
    return isWritten && !fails
  }

  /// Writes a value at the end of this field's path.
  @usableFromInline
  func writeAtPath(_ type: Any.Type, isRequired: Bool, _ encode: (Field) -> Void) {
    let mark = run.pointee.noted
    guard let step = run.pointee.beginField(node, name, count) else {
      return endsWriting(since: mark, isRequired: isRequired)
    }
    let valueStart = run.pointee.output.count
    if options.contains(.secret) { run.pointee.secretsAround += 1 }
    encode(Field(valueAt: 0, run))
    if options.contains(.secret) { run.pointee.secretsAround -= 1 }
    let isWritten = run.pointee.output.count != valueStart
    if !isWritten, run.pointee.noted == mark { noteSilence(type, at: 0) }
    let fails = run.pointee.findings.hasErrors(since: mark)
    if isWritten, !fails { run.pointee.endField(step) } else { run.pointee.takeBack(step) }
    endsWriting(since: mark, isRequired: isRequired)
  }

  /// Nil is an error, nothing, or null.
  @usableFromInline @inline(never)
  func writeNil(isRequired: Bool) {
    guard writes else { return }
    if isNullable {
      return writeAtPath(Never.self, isRequired: true) { $0.run.pointee.output.appendNull() }
    }
    guard isRequired else { return }
    let mark = run.pointee.noted
    run.pointee.note(.nilProperty, at: 0)
    endsWriting(since: mark, isRequired: true)
  }

  /// Notes that a check has refused a value, with its JSON if it has one without a bridge: a bridge
  /// is not to see what a check refuses.
  @usableFromInline @inline(never)
  func noteCheck<Value>(_ demand: String?, _ value: Value, isRequired: Bool) {
    let mark = run.pointee.noted
    let start = run.pointee.output.count
    (value as? any JSONRepresentable)?.encode(Field(valueAt: 0, run))
    run.pointee.forget(since: mark)
    run.pointee.note(.checkFailed(demand: demand), at: 0, since: start)
    run.pointee.output.rollBack(to: start)
    endsWriting(since: mark, isRequired: isRequired)
  }

  /// Puts the path on what was found in this field, and sees to severity and secrecy.
  private func endsWriting(since mark: Int, isRequired: Bool) {
    guard run.pointee.noted != mark else { return }
    if options.contains(.secret) { run.pointee.conceal(since: mark) }
    for component in path.reversed() { run.pointee.addStep(component, since: mark) }
    if !isRequired { run.pointee.demote(since: mark) }
  }

  /// Encoding: the steps from the object of the map to this field.
  private var path: [JSONPath.Component] {
    run.pointee.paths.steps(to: node) + [component].compactMap { $0 }
  }
}
