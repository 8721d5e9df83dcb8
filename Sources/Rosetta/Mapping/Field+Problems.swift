// Decoding: what is noted of a field whose value is missing or does not fit. None of it depends on
// the type of the value.

extension Field {
  /// Notes that a required field is missing, at the object that lacks it.
  @usableFromInline @inline(never)
  func noteMissing() {
    let run = run.decoding
    if isObjectItself || run.pointee.frame.contains(.isStopped) { return }
    let word = run.pointee.tape.word(container)
    run.pointee.frame.insert(.hasUnfitField)
    if case .key(let key) = component, word.isObject {
      run.pointee.noteMissingKey(key, in: container, or: otherKeys)
    } else if name == nil, word.isArray {
      run.pointee.note(.missingElement(count, of: word.length), at: container)
    } else {
      run.pointee.note(.wrongType(expected: .json(name == nil ? .array : .object)), at: container)
    }
  }

  /// The other keys that the value may be under, see `or`.
  private var otherKeys: [String] {
    guard options.contains(.alternative) else { return [] }
    let tried = run.decoding.pointee.extras.triedKeys
    let step = lastStep
    if !tried.contains(step) { return [] }
    return tried.compactMap { other in
      guard other != step, case .key(let key)? = other.component else { return nil }
      return key
    }
  }

  /// Ends a field whose value did not fit: makes sure that there is a diagnostic, and that it is
  /// only a warning if the field is optional.
  @usableFromInline @inline(never)
  func refuseValue(at node: Int, of type: Any.Type, since mark: Mark, isRequired: Bool) {
    let value = JSONReader(run.decoding, at: node)
    if run.mark == mark { value.noteSilence(type) }
    value.setTargetType(type, since: mark)
    if isRequired {
      run.decoding.pointee.frame.insert(.hasUnfitField)
    } else {
      let start = run.decoding.pointee.tape.start(of: node)
      let field = isObjectItself ? nil : DroppedField(offset: start)
      run.pointee.demote(since: mark, leavingOut: field)
    }
  }

  /// Records that the key of this field is missing, for the hints of unknown keys.
  @usableFromInline @inline(never)
  func noteAbsentKey() {
    guard case .key(let key)? = component else { return }
    run.decoding.pointee.noteAbsentKey(key, in: container)
  }

  /// Notes where the path of this field ended before its last step: at a value of the wrong type,
  /// or at a missing one.
  func noteEndOfPath(isRequired: Bool) {
    let run = run.decoding
    if run.pointee.frame.contains(.isStopped) { return }
    if container < 0, name == nil, !options.contains(.rest),
      let end = run.pointee.extras.missingContainer,
      !end.state.options.contains(.ended)
    {
      run.pointee.extras.soughtElement = end
    }
    let end = end
    let value = end.lookUp()
    let mark = run.mark
    let word = value >= 0 ? run.pointee.tape.word(value) : Tag.null
    if value < 0 {
      if isRequired { end.noteMissing() } else { end.noteAbsentKey() }
    } else if word.tag == Tag.null {
      if !isRequired { return }
      run.pointee.note(.null(expected: .json(end.soughtType(word))), at: value)
      run.pointee.frame.insert(.hasUnfitField)
    } else {
      run.pointee.note(.wrongType(expected: .json(end.soughtType(word))), at: value)
      if isRequired || isStrict {
        run.pointee.frame.insert(.hasUnfitField)
      } else {
        let start = run.pointee.tape.start(of: value)
        run.pointee.shared.demote(since: mark, leavingOut: DroppedField(offset: start))
      }
    }
  }

  /// What was expected where the path ended. An object does not fit only where an array was sought;
  /// for any other value, the last step says what was sought.
  private func soughtType(_ word: UInt64) -> JSONType {
    if word.isObject { return .array }
    let sought = run.decoding.pointee.extras.soughtElement
    return sought?.node == container && sought?.step == lastStep ? .array : .object
  }
}

// What a patch (RFC 7396, JSON Merge Patch) has for a field, see `Merging/Merging.swift`.

extension Field {
  var isPatch: Bool { pass == .merge || pass == .replace }

  /// A missing member leaves the property as it is; null, for it or for a container on the way,
  /// removes it; an array replaces the old one, and an object an old array, so that the elements that
  /// are missing then are gone.
  func findInPatch(isRequired: Bool, takesNil: Bool, _ takesNull: Bool) -> Target {
    let end = end
    let tape = run.decoding.pointee.tape
    let node = end.lookUp()
    let isNull = node >= 0 && tape.word(node).tag == Tag.null
    if !options.contains(.ended), node >= 0 {
      if !isNull { return .value(node: node) }
      if takesNil { return .gone }
      return takesNull || isRequired ? .value(node: node) : .nothing
    }
    if node < 0, end.pass == .merge, end.name != nil, tape.word(end.container).isObject {
      return .nothing
    }
    if takesNil, node < 0 || isNull { return .gone }
    _ = lookUpSlowly(isRequired: isRequired)
    return .nothing
  }

  /// The nil of a type that is an optional, for a value that a patch removes.
  func absentValue<Value>(_ type: Value.Type) -> Value? {
    guard isPatch, let type = type as? any AnyOptional.Type else { return nil }
    return type.absent as? Value
  }
}
