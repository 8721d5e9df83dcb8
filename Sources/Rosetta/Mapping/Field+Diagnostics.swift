// Decoding: what is noted of a field whose value is missing or does not fit. None of it depends on
// the type of the value.

extension Field {
  /// Notes that a required field is missing, at the object that lacks it.
  @usableFromInline @inline(never)
  func noteMissing() {
    if isObjectItself { return }
    let run = run.decoding
    let word = run.pointee.tape.word(container)
    rememberAbsent()
    defer { run.pointee.rememberUnfitField(in: container) }
    if case .key(let key) = component, word.isObject {
      run.pointee.note(.missingKey(key, or: otherKeys), at: container)
      run.pointee.rememberMissingKey(key, of: container)
    } else if name == nil, word.isArray {
      run.pointee.note(.missingElement(count), at: container)
    } else {
      run.pointee.note(.wrongType(expected: .json(name == nil ? .array : .object)), at: container)
    }
  }

  /// The other keys that the value may be under, see `or`.
  private var otherKeys: [String] {
    let tried = run.decoding.pointee.triedKeys
    let step = KeyOrIndex(self)
    guard options.contains(.alternative), tried.contains(step) else { return [] }
    return tried.compactMap { other in
      guard other != step, case .key(let key)? = other.component else { return nil }
      return key
    }
  }

  /// Notes that a check has refused the value at `node`.
  @usableFromInline @inline(never)
  func noteCheck<Value>(_ refusal: CheckRefusal<Value>?, at node: Int) {
    run.decoding.pointee.note(.checkFailed(demand: refusal?.message, code: refusal?.code), at: node)
  }

  /// Ends a field whose value did not fit: makes sure that there is a diagnostic, and that it is
  /// only a warning if the field is optional.
  @usableFromInline @inline(never)
  func refuseValue(at node: Int, of type: Any.Type, since notedBefore: Int, isRequired: Bool) {
    let value = JSONReader(run.decoding, at: node)
    if run.noted == notedBefore { value.noteSilence(type) }
    value.rememberUse(type, since: notedBefore)
    value.rememberUseInField(since: notedBefore)
    if isRequired {
      run.decoding.pointee.rememberUnfitField(in: container)
    } else {
      run.decoding.pointee.demote(since: notedBefore)
    }
  }

  /// Remembers that the key whose value is at `node` has been looked up, if unknown keys are
  /// tracked.
  @usableFromInline @inline(never)
  func rememberSeen(_ node: Int) {
    guard options.contains(.tracked) else { return }
    markSeen(node)
    if isObjectItself, !options.contains(.rest) {
      run.decoding.pointee.objects.wholeObjects.insert(node)
    }
  }

  /// Remembers that the key of this field is missing, if unknown keys are tracked.
  @usableFromInline @inline(never)
  func rememberAbsent() {
    guard options.contains(.tracked), name != nil else { return }
    run.decoding.pointee.rememberAbsent(KeyOrIndex(self), in: container)
  }

  /// Notes where the path of this field ended before its last step: at a value of the wrong type,
  /// or at a missing one.
  func noteBrokenPath(isRequired: Bool) {
    let value = lookUp()
    let run = run.decoding
    let notedBefore = run.noted
    let word = value >= 0 ? run.pointee.tape.word(value) : Tag.null
    // An object does not fit only where an array was sought; for any other value, the last step
    // says what was sought.
    let expected: JSONType = word.isObject || isElementSought ? .array : .object
    if value < 0 {
      if isRequired { noteMissing() }
    } else if word.tag == Tag.null {
      if isRequired {
        run.pointee.note(.null(expected: .json(expected)), at: value)
        run.pointee.rememberUnfitField(in: container)
      }
    } else {
      run.pointee.note(.wrongType(expected: .json(expected)), at: value)
      if isRequired || isStrict || refusesUnfit {
        run.pointee.rememberUnfitField(in: container)
      } else {
        run.pointee.demote(since: notedBefore)
      }
    }
  }

  /// Whether the path of this field has ended before an element, not before a member.
  private var isElementSought: Bool {
    guard let sought = run.decoding.pointee.soughtElement else { return false }
    return sought.node == container && sought.step == KeyOrIndex(self)
  }
}
