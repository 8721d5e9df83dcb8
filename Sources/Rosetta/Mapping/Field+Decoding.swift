// Decoding: from a field through a bridge and a check.

/// What a field with options has for its property.
@usableFromInline
enum DecodedField<Value> {
  /// Nothing: the property keeps its value.
  case nothing
  /// Null, which means nil.
  case null
  case value(Value)
}

extension Field {
  /// The value of a field, or nil when the property keeps its value: the fast path, which notes
  /// nothing and allocates nothing.
  @inlinable @inline(__always)
  func decode<B: Bridge>(
    _ bridge: B,
    _ check: ((B.Value) -> Bool)?,
    _ demand: Demand<B.Value>?,
    isRequired: Bool
  ) -> B.Value? {
    let node = lookUp()
    guard _fastPath(node >= 0) else {
      if isRequired { noteMissing() } else if !options.isEmpty { noteAbsent() }
      return nil
    }
    if _slowPath(!options.isEmpty) { noteSeen(node) }
    let run = run.decoding
    if !isRequired, run.pointee.tape.word(node).tag == Tag.null, !bridge.takesNull { return nil }
    let mark = run.pointee.noted
    if let value = bridge.decode(JSONReader(run, at: node)) {
      guard let check, _slowPath(!check(value)) else { return value }
      noteCheck(demand?.of(value), at: node)
    }
    refuseValue(
      at: node,
      of: B.Value.self,
      since: mark,
      isRequired: isRequired || isStrict
    )
    return nil
  }

  /// The value of a field that has options, for a property that always has one.
  @usableFromInline @inline(never)
  func decodeSlowly<B: Bridge>(
    _ property: inout B.Value,
    _ bridge: B,
    _ check: ((B.Value) -> Bool)?,
    _ demand: Demand<B.Value>?,
    isRequired: Bool
  ) {
    guard
      beginsDecoding(
        &property,
        {
          var value = $0
          merge(&value, bridge)
        }
      )
    else { return }
    let field = decodeSlowly(bridge, check, demand, isRequired: isRequired, takesNil: false) {
      var changed = property
      return merge(&changed, bridge, at: $0) ? changed : nil
    }
    if case .value(let value) = field { set(&property, to: value) }
  }

  /// The value of a field that has options, for a property that may be nil.
  @usableFromInline @inline(never)
  func decodeSlowly<B: Bridge>(
    _ property: inout B.Value?,
    _ bridge: B,
    _ check: ((B.Value) -> Bool)?,
    _ demand: Demand<B.Value>?,
    isRequired: Bool
  ) {
    guard
      beginsDecoding(&property, { if var value = $0 { merge(&value, bridge) } })
    else { return }
    let field = decodeSlowly(bridge, check, demand, isRequired: isRequired, takesNil: true) {
      guard var changed = property else { return bridge.decode(JSONReader(run.decoding, at: $0)) }
      return merge(&changed, bridge, at: $0) ? changed : nil
    }
    switch field {
    case .nothing: break
    case .null: set(&property, to: nil)
    case .value(let value): set(&property, to: value)
    }
  }

  /// The value of a field that has options, for a property that has none yet.
  @usableFromInline @inline(never)
  func decodeSlowly<B: Bridge>(
    _ bridge: B,
    _ check: ((B.Value) -> Bool)?,
    _ demand: Demand<B.Value>?,
    isRequired: Bool
  ) -> B.Value? {
    if isOnlyMarking { return nil }
    let field = decodeSlowly(bridge, check, demand, isRequired: isRequired, takesNil: !isRequired) {
      bridge.decode(JSONReader(run.decoding, at: $0))
    }
    return if case .value(let value) = field { value } else { nil }
  }

  /// The value of a field that has options.
  ///
  /// - Parameter merge: Merges the patch at a node into the value of the property, and returns the
  ///   result.
  private func decodeSlowly<B: Bridge>(
    _ bridge: B,
    _ check: ((B.Value) -> Bool)?,
    _ demand: Demand<B.Value>?,
    isRequired: Bool,
    takesNil: Bool,
    _ merge: (Int) -> B.Value?
  ) -> DecodedField<B.Value> {
    if options.contains(.secret) { rememberSecret() }
    if options.contains(.encodeOnly) {
      if options.contains(.tracked) { markSeen(lookUp()) }
      return .nothing
    }
    let run = run.decoding
    let mark = run.pointee.noted
    let isMerging = options.contains(.merging)
    if options.contains(.rest), !run.pointee.readsRest(of: node) { return .nothing }
    let node = lookUpSlowly(isRequired: isRequired && !isMerging)
    guard node >= 0 else { return .nothing }
    if run.pointee.tape.word(node).tag == Tag.null, !bridge.takesNull {
      if isNullable || isMerging, takesNil { return .null }
      if !isRequired { return .nothing }
    }
    let new = isMerging ? merge(node) : bridge.decode(JSONReader(run, at: node))
    if let value = new {
      guard let check, !check(value) else { return .value(value) }
      noteCheck(demand?.of(value), at: node)
    }
    refuseValue(
      at: node,
      of: B.Value.self,
      since: mark,
      isRequired: isRequired || isStrict || isMerging
    )
    return .nothing
  }

  // MARK: - Passes of a map that do something else

  /// Whether this pass of the map only marks keys, or only reads the rest and this field is not the
  /// rest.
  private var isOnlyMarking: Bool {
    if options.contains(.marking) {
      if options.contains(.secret) { rememberSecret() }
      if !options.contains(.rest), !options.contains(.broken) { markSeen(lookUp()) }
      return true
    }
    return options.contains(.restOnly) && !options.contains(.rest)
  }

  /// Whether the field is to be decoded. If not, its old value is restored when it is its turn, or
  /// its key is marked.
  ///
  /// - Parameter descend: Rolls back the value of the property by its map, if it was merged.
  private func beginsDecoding<Value>(
    _ property: inout Value,
    _ descend: (inout Value) -> Void
  ) -> Bool {
    if options.contains(.rollingBack) {
      if run.decoding.pointee.journal.rollBack(&property) { descend(&property) }
      return false
    }
    if options.contains(.journaled), !options.contains(.restOnly) {
      run.decoding.pointee.journal.beginField()
    }
    return !isOnlyMarking
  }

  private func set<Value>(_ property: inout Value, to value: Value) {
    if options.contains(.journaled) { run.decoding.pointee.journal.add(property) }
    property = value
  }

  /// Merges the patch at `node` into a value, whose map continues the journal.
  private func merge<B: Bridge>(_ value: inout B.Value, _ bridge: B, at node: Int) -> Bool {
    run.decoding.pointee.journal.enterField()
    defer { run.decoding.pointee.journal.leaveField() }
    return bridge.merge(&value, JSONReader(run.decoding, at: node))
  }

  /// Rolls back a merged value by its map.
  private func merge<B: Bridge>(_ value: inout B.Value, _ bridge: B) {
    let node = lookUp()
    if node >= 0 { _ = bridge.merge(&value, JSONReader(run.decoding, at: node)) }
  }

  // MARK: - The parts that do not depend on the type of the value

  @usableFromInline var isNullable: Bool { options.contains(.nullable) }
  @usableFromInline var isStrict: Bool { options.contains(.strict) }

  /// Notes that a required field is missing, at the object that lacks it.
  @usableFromInline @inline(never)
  func noteMissing() {
    if isObjectItself { return }
    let run = run.decoding
    let container = run.pointee.tape.word(node)
    noteAbsent()
    defer { run.pointee.noteUnfitField(in: node) }
    if case .key(let key) = component, container.isObject {
      run.pointee.note(.missingKey(key, or: otherKeys), at: node)
      run.pointee.noteMissingKey(key, of: node)
    } else if name == nil, container.tag == Tag.array {
      run.pointee.note(.missingElement(count), at: node)
    } else {
      run.pointee.note(.wrongType(expected: .json(name == nil ? .array : .object)), at: node)
    }
  }

  /// The other keys that the value may be under, see `or`.
  private var otherKeys: [String] {
    let tried = run.decoding.pointee.triedKeys
    let step = KeyOrIndex(self)
    guard options.contains(.alternative), tried.contains(step) else { return [] }
    return tried.compactMap { other in
      guard other != step, case .key(let key) = other.component else { return nil }
      return key
    }
  }

  /// Notes that a check has refused the value at `node`.
  @usableFromInline @inline(never)
  func noteCheck<Value>(_ demand: Demand<Value>?, at node: Int) {
    run.decoding.pointee.note(.checkFailed(demand: demand?.message, code: demand?.code), at: node)
  }

  /// Ends a field whose value did not fit: makes sure that there is a diagnostic, and that it is
  /// only a warning if the field is optional.
  @usableFromInline @inline(never)
  func refuseValue(at node: Int, of type: Any.Type, since mark: Int, isRequired: Bool) {
    let value = JSONReader(run.decoding, at: node)
    if run.pointee.noted == mark { value.noteSilence(type) }
    value.noteUse(type, since: mark)
    value.noteUseOfFields(since: mark)
    if isRequired {
      run.decoding.pointee.noteUnfitField(in: self.node)
    } else {
      run.decoding.pointee.demote(since: mark)
    }
  }

  /// Marks the key whose value is at `node` as looked up, if unknown keys are tracked.
  @usableFromInline @inline(never)
  func noteSeen(_ node: Int) {
    guard options.contains(.tracked) else { return }
    markSeen(node)
    if isObjectItself, !options.contains(.rest) { run.decoding.pointee.wholeObjects.insert(node) }
  }

  /// Remembers that the key of this field is missing, if unknown keys are tracked.
  @usableFromInline @inline(never)
  func noteAbsent() {
    guard options.contains(.tracked), name != nil else { return }
    run.decoding.pointee.noteAbsent(KeyOrIndex(self), in: node)
  }

  /// The position of the value of a field with options, or -1, after a diagnostic if one is needed.
  private func lookUpSlowly(isRequired: Bool) -> Int {
    if options.contains(.withoutContainer) {
      noteMissingContainer(isRequired: isRequired)
      return -1
    }
    let value = lookUp()
    noteSeen(value)
    if options.contains(.broken) {
      noteBrokenPath(isRequired: isRequired)
      return -1
    }
    if value < 0 { if isRequired { noteMissing() } else { noteAbsent() } }
    return value
  }

  /// Notes where the path of this field ended before its last step: at a value of the wrong type,
  /// or at a missing one.
  func noteBrokenPath(isRequired: Bool) {
    let value = lookUp()
    let run = run.decoding
    let mark = run.pointee.noted
    let word = value >= 0 ? run.pointee.tape.word(value) : Tag.null
    if value < 0 {
      if isRequired { noteMissing() }
    } else if word.tag == Tag.null {
      if isRequired { run.pointee.note(.null(expected: .json(.object)), at: value) }
    } else {
      // An object was found instead of an array, or anything else instead of an object.
      let expected: JSONType = word.isObject ? .array : .object
      run.pointee.note(.wrongType(expected: .json(expected)), at: value)
      if isRequired || isStrict {
        run.pointee.noteUnfitField(in: node)
      } else {
        run.pointee.demote(since: mark)
      }
    }
  }
}
