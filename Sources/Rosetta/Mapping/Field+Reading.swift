// The parts of reading that do not depend on the type of the value.

extension Field {
  @usableFromInline var isNullable: Bool { options.contains(.nullable) }
  @usableFromInline var isStrict: Bool { options.contains(.strict) }

  /// Notes that a required field has nothing to read, at the object that lacks it.
  @usableFromInline @inline(never)
  func noteMissing() {
    let container = run.pointee.index.word(node)
    if isValue { return }
    if case .key(let key) = component, container.isObject {
      run.pointee.note(.missingKey(key, or: otherKeys), at: node)
    } else if name == nil, container.tag == Tag.array {
      run.pointee.note(.missingElement(count), at: node)
    } else {
      run.pointee.note(.wrongType(expected: .json(name == nil ? .array : .object)), at: node)
    }
  }

  /// The other keys that the value may stand under, see `or`.
  private var otherKeys: [String] {
    let tried = run.pointee.triedKeys
    let step = KeyOrIndex(self)
    guard options.contains(.alternative), tried.contains(step) else { return [] }
    return tried.compactMap { other in
      guard other != step, case .key(let key) = other.component else { return nil }
      return key
    }
  }

  /// Notes that a check has refused the value at `node`.
  @usableFromInline @inline(never)
  func noteCheck(_ demand: String?, at node: Int) {
    run.pointee.note(.checkFailed(demand: demand), at: node)
  }

  /// Ends a field whose value did not fit: sees to it that there is a finding, and that it fails
  /// nobody if the field is optional.
  @usableFromInline @inline(never)
  func refuseValue(at node: Int, of type: Any.Type, since mark: Int, isRequired: Bool) {
    if run.pointee.noted == mark { noteSilence(type, at: node) }
    let value = Field(valueAt: node, run)
    value.noteUse(type, since: mark)
    value.noteUseOfFields(since: mark)
    if !isRequired { run.pointee.demote(since: mark) }
  }

  /// Marks the key whose value is at `node` as asked for, if anybody minds.
  @usableFromInline @inline(never)
  func noteSeen(_ node: Int) {
    if options.contains(.judged) { markSeen(node) }
  }

  /// The node of the value of a field with options, or -1 after saying why, if that needs saying.
  @usableFromInline
  func lookUpUnusually(isRequired: Bool) -> Int {
    let value = lookUp()
    if options.contains(.judged) { markSeen(value) }
    if options.contains(.broken) {
      noteBrokenPath(value, isRequired: isRequired)
      return -1
    }
    if value < 0, isRequired { noteMissing() }
    return value
  }

  /// Notes where the path of this field ended before its last step, at `value` or for want of one.
  private func noteBrokenPath(_ value: Int, isRequired: Bool) {
    let mark = run.pointee.noted
    let word = value >= 0 ? run.pointee.index.word(value) : Tag.null
    if value < 0 {
      if isRequired { noteMissing() }
    } else if word.tag == Tag.null {
      if isRequired { run.pointee.note(.null(expected: .json(.object)), at: value) }
    } else {
      // An object was no array, anything else no object.
      let expected: JSONType = word.isObject ? .array : .object
      run.pointee.note(.wrongType(expected: .json(expected)), at: value)
      if !isRequired, !isStrict { run.pointee.demote(since: mark) }
    }
  }

  // MARK: - Runs over an object that exists

  /// Whether the field is to be read at all; keeps or restores the property's old value if asked.
  @usableFromInline
  func beginsReading<Value>(_ property: inout Value?) -> Bool {
    if options.contains(.secret) { rememberSecret() }
    if options.contains(.encodeOnly) {
      if options.contains(.judged) { markSeen(lookUp()) }
      return false
    }
    if options.contains(.keeping) { run.pointee.keptValues.append(Kept(property)) }
    guard options.contains(.restoring) else { return true }
    if run.pointee.restored < run.pointee.keptValues.count,
      let kept = run.pointee.keptValues[run.pointee.restored] as? Kept<Value>
    {
      property = kept.value
    }
    run.pointee.restored += 1
    return false
  }

  @usableFromInline
  func assign<Value>(_ value: Value?, to property: inout Value?) {
    if !options.contains(.looking) { property = value }
  }
}

/// The value that a property had before a run.
private final class Kept<Value> {
  let value: Value?

  init(_ value: Value?) { self.value = value }
}
