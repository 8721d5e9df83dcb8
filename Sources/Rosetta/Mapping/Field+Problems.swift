// Diagnostics for a field whose value is missing, does not fit, or fails a check.

extension Field {
  /// Notes that the value is missing, which is an error if the field is required.
  @usableFromInline @inline(never)
  func noteNothing(isRequired: Bool) {
    if isRequired { noteMissing() } else { noteAbsentKey() }
  }

  /// Notes that a required field is missing, at the object that lacks it.
  private func noteMissing() {
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
  /// only a warning if the field is optional, and not `.strict`.
  @usableFromInline @inline(never)
  func noteUnfit(at node: Node, of type: Any.Type, since mark: Mark, isRequired: Bool) {
    let value = JSONReader(run.decoding, at: node)
    if run.mark == mark { value.noteSilence(type) }
    // The hint about null elements does not apply to an element's own field, see `Wording.hint`.
    if !isElement || value.word.tag != Tag.null { value.setTargetType(type, since: mark) }
    endUnfit(at: node, since: mark, isRequired: isRequired)
  }

  /// Ends a field after its error, which becomes a warning if the field is optional, and not
  /// `.strict`.
  func endUnfit(at node: Node, since mark: Mark, isRequired: Bool) {
    let run = run.decoding
    if isRequired || isStrict { return run.pointee.frame.formUnion(.hasUnfitField) }
    let start = run.pointee.tape.start(of: node)
    let field = DroppedField(offset: start, isObjectItself: isObjectItself)
    run.pointee.shared.demote(since: mark, leavingOut: field)
  }

  /// Records that the key of this field is missing, for the hints of unknown keys.
  func noteAbsentKey() {
    let run = run.decoding
    guard run.pointee.tracksUnknownKeys, case .key(let key)? = component else { return }
    run.pointee.noteAbsentKey(key, in: container)
  }
}

// MARK: - Checks, in both directions, see `CheckReport`

extension Field {
  /// Notes that the value at `node` fails a check. Returns false, without noting it, if the rest of
  /// the value has not arrived.
  @usableFromInline @inline(never)
  func noteFailedCheck<B: Bridge>(
    of value: B.Value,
    _ bridge: B,
    _ check: FieldCheck<B.Value>?,
    at node: Node
  ) -> Bool {
    if run.decoding.pointee.isOpen(node) { return false }
    CheckReport(run, at: node, bridge).note(value, check?.rule?())
    return true
  }

  /// Notes that a value fails a check and so is not written.
  @usableFromInline @inline(never)
  func noteFailedCheck<B: Bridge>(
    of value: B.Value,
    _ bridge: B,
    _ check: FieldCheck<B.Value>?,
    isRequired: Bool
  ) {
    noting(isRequired: isRequired) { run in
      CheckReport(run.shared, bridge).note(value, check?.rule?())
    }
  }
}
