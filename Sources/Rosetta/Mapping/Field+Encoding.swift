// Encoding: to a field through a check and a bridge.

extension Field {
  /// Writes the key and the value, or rolls both back and notes why.
  @inlinable @inline(__always)
  func encode<B: Bridge>(
    _ value: inout B.Value,
    _ bridge: B,
    _ check: ((B.Value) -> Bool)?,
    _ refusal: CheckRefusal<B.Value>?,
    isRequired: Bool
  ) {
    let run = run.encoding
    guard
      _fastPath(options.allowsFastPath && container == run.pointee.paths.open) || isAmongOthers,
      let name = name
    else {
      return encodeSlowly(value, bridge, check, refusal, isRequired: isRequired)
    }
    if let check, !check(value) {
      return noteCheck(refusal?.of(value), value, isRequired: isRequired || isStrict)
    }
    let start = run.pointee.output.count
    let notedBefore = run.noted
    run.pointee.output.appendKey(name, count, isPlain)
    bridge.encodeInPlace(&value, to: JSONWriter(run))
    if run.noted == notedBefore, !run.pointee.output.lacksValue {
      run.pointee.output.appendComma()
    } else if endValue(B.Value.self, since: notedBefore, isRequired: isRequired) {
      run.pointee.output.appendComma()
    } else {
      run.pointee.output.rollBack(to: start)
    }
  }

  /// Writes a field that has options or ends a key path.
  @usableFromInline @inline(never)
  func encodeSlowly<B: Bridge>(
    _ value: B.Value,
    _ bridge: B,
    _ check: ((B.Value) -> Bool)?,
    _ refusal: CheckRefusal<B.Value>?,
    isRequired: Bool
  ) {
    guard isEncoded else { return }
    if let check, !check(value) {
      return noteCheck(refusal?.of(value), value, isRequired: isRequired || isStrict)
    }
    encodeAtPath(B.Value.self, isRequired: isRequired) {
      bridge.encode(value, to: $0)
    }
  }

  /// Whether the field takes the fast path in an object that begins with a tag, because its key is
  /// another one, or whose keys are compared, for which its key is remembered.
  @usableFromInline @inline(never)
  var isAmongOthers: Bool {
    let run = run.encoding
    guard options.subtracting([.tagged, .compared]).allowsFastPath,
      container == run.pointee.paths.open,
      !options.contains(.tagged) || !run.pointee.mayBeTag(count) || tag == nil
    else { return false }
    if options.contains(.compared) { run.pointee.rememberKey() }
    return true
  }

  // MARK: - Beside the tag of a union

  /// The tag of the object that is this field.
  private var tag: PendingTag? { run.encoding.pointee.tag(at: container, name, count) }

  /// Whether the value of this field has a tag in it.
  func hasTag(asElement: Bool) -> Bool {
    run.encoding.pointee.hasTag(in: path, asElement: asElement)
  }

  /// Leaves out a value that is the tag's; a different one is a conflict.
  private func encodeTag(_ tag: PendingTag, _ encode: (JSONWriter) -> Void) {
    let run = run.encoding
    let (start, notedBefore) = (run.pointee.output.count, run.noted)
    encode(JSONWriter(run))
    if run.noted == notedBefore {
      run.pointee.compare(start..<run.pointee.output.count, of: run.pointee.output, with: tag)
    }
    run.pointee.output.rollBack(to: start)
    run.pointee.isAbsent = false
    endEncoding(since: notedBefore, isRequired: true)
  }

  /// Nil is an error, nothing, or null.
  @usableFromInline @inline(never)
  func encodeNil(isRequired: Bool) {
    guard isEncoded else { return }
    if isNullable {
      return encodeAtPath(Never.self, isRequired: true) { $0.run.pointee.output.appendNull() }
    }
    guard isRequired else { return }
    let notedBefore = run.noted
    run.encoding.pointee.note(.nilProperty)
    endEncoding(since: notedBefore, isRequired: true)
  }

  // MARK: - The parts that do not depend on the type of the value

  /// Whether the field is written at all.
  private var isEncoded: Bool { !options.contains(.decodeOnly) }

  /// Decides about a value that was written with diagnostics, or not at all: whether it stays.
  @usableFromInline @inline(never)
  func endValue(_ type: Any.Type, since notedBefore: Int, isRequired: Bool) -> Bool {
    let run = run.encoding
    let isWritten = !run.pointee.output.lacksValue
    if !isWritten, run.noted == notedBefore, !noteAbsence(isRequired: isRequired) {
      JSONWriter(run).refuse(by: .type(type), nil)
    }
    addPath(since: notedBefore)
    let fails = run.pointee.diagnostics.hasErrors(since: notedBefore)
    if fails, !isRequired, !isStrict { run.pointee.demote(since: notedBefore) }
    return isWritten && !fails
  }

  /// Whether nothing was written because the value is not there, which a required field refuses.
  private func noteAbsence(isRequired: Bool) -> Bool {
    let run = run.encoding
    defer { run.pointee.isAbsent = false }
    if run.pointee.isAbsent, isRequired { run.pointee.note(.nilProperty) }
    return run.pointee.isAbsent
  }

  /// Writes a value at the end of this field's path.
  @usableFromInline
  func encodeAtPath(_ type: Any.Type, isRequired: Bool, _ encode: (JSONWriter) -> Void) {
    if options.contains(.rest) { return encodeRest(isRequired: isRequired || isStrict, encode) }
    if options.contains(.tagged), let tag { return encodeTag(tag, encode) }
    let run = run.encoding
    let notedBefore = run.noted
    guard let step = run.pointee.beginField(container, name, count) else {
      return endEncoding(since: notedBefore, isRequired: isRequired || isStrict)
    }
    let valueStart = run.pointee.output.count
    if options.contains(.secret) { run.pointee.secretsAround += 1 }
    encode(JSONWriter(run))
    if options.contains(.secret) { run.pointee.secretsAround -= 1 }
    let isWritten = run.pointee.output.count != valueStart
    if !isWritten, run.noted == notedBefore, !noteAbsence(isRequired: isRequired) {
      JSONWriter(run).refuse(by: .type(type), nil)
    }
    let fails = run.noted != notedBefore && run.pointee.diagnostics.hasErrors(since: notedBefore)
    if isWritten, !fails { run.pointee.endField(step) } else { run.pointee.takeBack(step) }
    endEncoding(since: notedBefore, isRequired: isRequired || isStrict)
  }

  /// Notes that a check has refused a value, with its JSON if its type needs no bridge: a bridge
  /// must not get a value that a check refuses.
  @usableFromInline @inline(never)
  func noteCheck<Value>(_ refusal: CheckRefusal<Value>?, _ value: Value, isRequired: Bool) {
    let run = run.encoding
    let notedBefore = run.noted
    let start = run.pointee.output.count
    let (depth, stack) = (run.pointee.maximumDepth, run.pointee.shared.stack)
    let comparedTypes = run.pointee.comparedTypes
    (value as? any JSONRepresentable)?.encode(to: JSONWriter(run))
    run.pointee.forget(since: notedBefore)
    (run.pointee.maximumDepth, run.pointee.shared.stack) = (depth, stack)
    run.pointee.comparedTypes.goBack(to: comparedTypes)
    run.pointee.isAbsent = false
    run.pointee.note(.checkFailed(demand: refusal?.message, code: refusal?.code), since: start)
    run.pointee.output.rollBack(to: start)
    endEncoding(since: notedBefore, isRequired: isRequired)
  }

  /// Writes the members of an object in place of the object.
  private func encodeRest(isRequired: Bool, _ encode: (JSONWriter) -> Void) {
    let run = run.encoding
    let notedBefore = run.noted
    let aside = run.pointee.beginAside()
    if options.contains(.secret) { run.pointee.secretsAround += 1 }
    encode(JSONWriter(run))
    if options.contains(.secret) { run.pointee.secretsAround -= 1 }
    let members = run.pointee.endAside(aside)
    defer { members.free() }
    if run.noted == notedBefore, !noteAbsence(isRequired: isRequired) {
      let isAppended = run.pointee.appendMembers(members, at: container)
      if !isAppended { run.pointee.note(.restIsNoObject) }
    }
    endEncoding(since: notedBefore, isRequired: isRequired)
  }

  /// Adds the path to the diagnostics of this field, and sets their severity and secrecy.
  private func endEncoding(since notedBefore: Int, isRequired: Bool) {
    let run = run.encoding
    guard run.noted != notedBefore else { return }
    if options.contains(.secret) { run.pointee.shared.redact(since: notedBefore) }
    addPath(since: notedBefore)
    if !isRequired { run.pointee.demote(since: notedBefore) }
  }

  /// Adds the steps from the object of the map to this field.
  private func addPath(since notedBefore: Int) {
    let run = run.encoding
    if run.noted == notedBefore { return }
    for step in path.reversed() { run.pointee.addStep(step, since: notedBefore) }
  }

  /// The steps from the object of the map to this field.
  private var path: [JSONPath.Component] {
    run.encoding.pointee.paths.steps(to: container) + [component].compactMap { $0 }
  }
}
