// Encoding: to a field through a check and a bridge.

extension Field {
  /// Writes the key and the value, or rolls both back and notes why.
  @inlinable @inline(__always)
  func encode<B: Bridge>(
    _ value: inout B.Value,
    _ bridge: B,
    _ check: FieldCheck<B.Value>?,
    isRequired: Bool
  ) {
    let run = run.encoding
    guard
      _fastPath(state.allowsFastPath && prefix == run.pointee.level.open)
        || isBesideTag,
      let name = name
    else {
      return encodeSlowly(value, bridge, check, isRequired: isRequired)
    }
    if let passes = check?.passes, !passes(value) {
      return noteFailedCheck(of: value, bridge, check, isRequired: isRequired)
    }
    let start = run.pointee.output.count
    let mark = run.mark
    run.pointee.output.appendKey(name, count, isPlain)
    bridge._encodeInPlace(&value, to: JSONWriter(run))
    if _fastPath(run.mark == mark && !run.pointee.output.lacksValue) {
      run.pointee.output.appendComma()
    } else {
      endField(at: start, B.Value.self, since: mark, isRequired: isRequired)
    }
  }

  /// Whether the field takes the fast path in an object that begins with a tag.
  @usableFromInline @inline(never)
  var isBesideTag: Bool {
    let run = run.encoding
    return pass == .payload && FieldState(options, .map).allowsFastPath
      && prefix == run.pointee.level.open && tag == nil
  }

  /// Writes a field that has options or ends a key path.
  @usableFromInline @inline(never)
  func encodeSlowly<B: Bridge>(
    _ value: B.Value,
    _ bridge: B,
    _ check: FieldCheck<B.Value>?,
    isRequired: Bool
  ) {
    if isUnwritten { return }
    if let passes = check?.passes, !passes(value) {
      return noteFailedCheck(of: value, bridge, check, isRequired: isRequired)
    }
    encodeSlowly(B.Value.self, isRequired: isRequired) { bridge.encode(value, to: $0) }
  }

  /// Whether nothing is written, whatever the value is.
  private var isUnwritten: Bool {
    options.contains(.decodeOnly) || run.encoding.pointee.level.isStopped
  }

  /// Writes null for a nullable field. Nil is an error of any other required field.
  @usableFromInline @inline(never)
  func encodeNil(isRequired: Bool) {
    if isUnwritten { return }
    if isNullable {
      encodeSlowly(Never.self, isRequired: true) { $0.run.pointee.output.appendNull() }
    } else if isRequired {
      noting(isRequired: true) { run in run.pointee.note(.nilProperty) }
    }
  }

  // MARK: - The parts that do not depend on the type of the value

  func encodeSlowly(_ type: Any.Type, isRequired: Bool, _ encode: (JSONWriter) -> Void) {
    let disclosure = run.pointee.disclosure
    defer { run.pointee.disclosure = disclosure }
    if options.contains(.secret) { run.pointee.disclosure = .nothing }
    if options.contains(.rest) {
      encodePart(isRequired: isRequired, encode)
    } else if pass == .payload, let tag {
      noting(isRequired: true) { encodeTag($0, tag, encode) }
    } else {
      encodeAtPath(type, isRequired: isRequired, encode)
    }
  }

  /// Runs `body`, which writes no value, and attributes its diagnostics to this field.
  func noting(isRequired: Bool, _ body: (EncodingPointer) -> Void) {
    let mark = run.mark
    body(run.encoding)
    _ = endNoting(since: mark, isRequired: isRequired)
  }

  /// Writes a value at the end of this field's path.
  private func encodeAtPath(_ type: Any.Type, isRequired: Bool, _ encode: (JSONWriter) -> Void) {
    let run = run.encoding
    let mark = run.mark
    let step = run.pointee.beginField(prefix, lastStep)
    let start = run.pointee.output.count
    encode(JSONWriter(run))
    let isWritten = run.pointee.output.count != start
    if isWritten { run.pointee.checkPlace(of: step) }
    if endValue(type, isWritten, since: mark, isRequired: isRequired) {
      run.pointee.endField(step)
    } else {
      run.pointee.takeBack(step)
    }
  }

  /// Writes the members of `json.rest` or `json.flattened` among those of the map's object.
  private func encodePart(isRequired: Bool, _ encode: (JSONWriter) -> Void) {
    let run = run.encoding
    if run.pointee.isReplaced {
      return noting(isRequired: isRequired) { run in
        let members = run.writeApart { encode(JSONWriter(run)) }
        if members.count > 2 { run.pointee.note(.conflict) }
        members.free()
      }
    }
    let mark = run.mark
    let part = run.pointee.beginPart(in: prefix)
    encode(JSONWriter(run))
    let isOpened = run.pointee.endPart(part)
    if !isOpened, run.mark == mark, !noteAbsence(isRequired: isRequired) {
      run.pointee.note(.restIsNotAnObject)
    }
    if !endNoting(since: mark, isRequired: isRequired) || !isOpened { run.pointee.takeBack(part) }
  }

  /// The tag of the object, if this field is in the place of the tag.
  private var tag: WrittenTag? { run.encoding.pointee.tag(at: prefix, lastStep) }

  /// Leaves out a value that equals the tag. A different value is a conflict.
  private func encodeTag(
    _ run: EncodingPointer,
    _ tag: WrittenTag,
    _ encode: (JSONWriter) -> Void
  ) {
    let (start, mark) = (run.pointee.output.count, run.mark)
    encode(JSONWriter(run))
    if run.mark == mark { run.pointee.compare(start..<run.pointee.output.count, with: tag) }
    run.pointee.output.rollBack(to: start)
    run.pointee.absence = .none
  }

  // MARK: - The end of a field

  /// Ends the fast path of a field that began at `start` and whose value was written with
  /// diagnostics, or not at all.
  @usableFromInline @inline(never)
  func endField(at start: Int, _ type: Any.Type, since mark: Mark, isRequired: Bool) {
    let run = run.encoding
    let isWritten = !run.pointee.output.lacksValue
    if endValue(type, isWritten, since: mark, isRequired: isRequired) {
      run.pointee.output.appendComma()
    } else {
      run.pointee.output.rollBack(to: start)
    }
  }

  /// Ends a field. Returns whether its value stays in the output.
  private func endValue(
    _ type: Any.Type,
    _ isWritten: Bool,
    since mark: Mark,
    isRequired: Bool
  ) -> Bool {
    if !isWritten, run.mark == mark, !noteAbsence(isRequired: isRequired) {
      JSONWriter(run.encoding).refuse(by: .type(type), nil)
    }
    return endNoting(since: mark, isRequired: isRequired) && isWritten
  }

  /// Returns whether nothing was written because there is no value. A required field refuses a
  /// missing value, but not an omitted one.
  private func noteAbsence(isRequired: Bool) -> Bool {
    let run = run.encoding
    defer { run.pointee.absence = .none }
    if run.pointee.absence == .missing, isRequired { run.pointee.note(.nilProperty) }
    return run.pointee.absence != .none
  }

  /// Adds the path to the diagnostics of this field, and sets their severity and secrecy. Returns
  /// false if there are errors.
  private func endNoting(since mark: Mark, isRequired: Bool) -> Bool {
    let run = run.encoding
    if run.mark == mark { return true }
    let prefixes = run.pointee.paths.prefixes
    var path = prefixes.steps(to: prefix) + [component].compactMap { $0 }
    if options.contains(.secret) {
      run.pointee.shared.diagnostics.update(since: mark) { $0.hideWritten() }
      if let count = prefixes.stepsToSecret(before: prefix) {
        path.removeLast(path.count - count)
        run.pointee.shared.diagnostics.update(since: mark) { $0.isInsideSecret = true }
      }
    }
    let fails = run.errors != mark.errors
    if fails, !isRequired, !isStrict {
      let field = DroppedField(offset: 0, isObjectItself: isObjectItself)
      run.pointee.shared.demote(since: mark, leavingOut: field)
    }
    run.pointee.shared.diagnostics.update(since: mark) { $0.move(below: path) }
    return !fails
  }
}
