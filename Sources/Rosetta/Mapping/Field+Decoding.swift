// Decoding: from a field through a bridge and a check.

extension Field {
  /// Returns the value of a field, or nil if the property keeps its value. This is the fast path,
  /// which notes and allocates nothing if the value fits.
  @inlinable @inline(__always)
  func decode<B: Bridge>(_ bridge: B, _ check: FieldCheck<B.Value>?, isRequired: Bool) -> B.Value? {
    let node = lookUp()
    let run = run.decoding
    guard _fastPath(!node.isNone) else {
      if let missing = bridge._missing, lookUpOmitted() { return missing }
      if isRequired || run.pointee.tracksUnknownKeys { noteNothing(isRequired: isRequired) }
      return nil
    }
    if run.pointee.tape.word(node).tag == Tag.null {
      if let missing = bridge._missing, isElement { return missing }
      if !isRequired, !bridge.takesNull { return nil }
    }
    let mark = run.mark
    if let value = bridge.decode(JSONReader(run, at: node)) {
      guard let passes = check?.passes, _slowPath(!passes(value)),
        noteFailedCheck(of: value, bridge, check, at: node)
      else { return value }
    }
    noteUnfit(at: node, of: B.Value.self, since: mark, isRequired: isRequired)
    return JSONReader(run, at: node).openText(for: B.self)
  }

  /// Decodes a field with options, or in a pass other than `map`, to a property of type `B.Value`.
  @usableFromInline @inline(never)
  func decodeSlowly<B: Bridge>(
    _ property: inout B.Value,
    _ bridge: B,
    _ check: FieldCheck<B.Value>?,
    isRequired: Bool
  ) {
    var value: B.Value? = property
    decodeSlowly(&value, bridge, check, isRequired: isRequired, takesNil: false)
    if let value { property = value }
  }

  /// Decodes a field with options, or in a pass other than `map`, to a property that may be nil.
  @usableFromInline @inline(never)
  func decodeSlowly<B: Bridge>(
    _ property: inout B.Value?,
    _ bridge: B,
    _ check: FieldCheck<B.Value>?,
    isRequired: Bool,
    takesNil: Bool = true
  ) {
    let run = run.decoding
    if run.pointee.frame.contains(.isStopped) { return }
    if pass != .map { run.pointee.extras.journal?.beginField(at: reached.lookUp()) }
    if pass == .restore {
      run.pointee.extras.journal?.restore(&property)
      return
    }
    let secret = beginSecret()
    defer { run.pointee.endSecret(secret) }
    if let missing = bridge._missing, lookUpOmitted() || lookUpRemoved() {
      return set(&property, to: missing)
    }
    let mark = run.mark
    let omitted = isFlattened ? bridge._missing : nil
    let missing = missingValue(B.Value.self)
    // The bridge makes optionals, so its check gets the nil of a value that a patch removed.
    let absent = takesNil ? nil : absentValue(B.Value.self)
    let takesNil = takesNil || absent != nil
    let (node, isGone): (Node, Bool)
    switch find(isRequired, takesNil, takesMissing: missing != nil, takesNull: bridge.takesNull) {
    case .nothing: return
    case .gone(let found): (node, isGone) = (found, true)
    case .value(let found):
      node = found
      isGone =
        (omitted != nil || !isRequired && (takesNil || missing != nil))
        && lookUpRemovedPart(property, bridge, at: node)
    }
    if isGone {
      guard let absent, let passes = check?.passes, !passes(absent),
        noteFailedCheck(of: absent, bridge, check, at: node)
      else { return set(&property, to: omitted ?? absent ?? (takesNil ? nil : missing)) }
      return noteUnfit(at: node, of: B.Value.self, since: mark, isRequired: isRequired)
    }
    let new = decodeFound(at: node, bridge, into: property, isRequired && omitted == nil)
    let staysNil = staysNil(property, at: node)
    if isFlattened, !run.pointee.endFlattened() {
      run.pointee.shared.forget(since: mark)
      if let omitted, pass != .merge { set(&property, to: omitted) }
      return
    }
    if let new {
      if staysNil { return }
      guard let passes = check?.passes, !passes(new),
        noteFailedCheck(of: new, bridge, check, at: node)
      else { return set(&property, to: new) }
    } else if let text = JSONReader(run, at: node).openText(for: B.self) {
      return set(&property, to: text)
    }
    noteUnfit(at: node, of: B.Value.self, since: mark, isRequired: isRequired)
  }

  /// Returns the value at `node` or, in a merge, the old value with that patch applied.
  private func decodeFound<B: Bridge>(
    at node: Node,
    _ bridge: B,
    into old: B.Value?,
    _ isRequired: Bool
  ) -> B.Value? {
    let run = run.decoding
    let outer = run.pointee.restOf
    defer { run.pointee.restOf = outer }
    let json = JSONReader(run, at: node)
    if isFlattened {
      let hasValue = pass == .merge && hasPart(old)
      // A part that is nil stays nil if the patch names none of its keys.
      let isRequired = isRequired && (pass != .merge || hasValue)
      run.pointee.beginFlattened(at: node, isRequired: isRequired, hasValue: hasValue)
    } else if options.contains(.rest) {
      run.pointee.beginRest(of: node)
    }
    let value = pass == .merge ? bridge._merge(json, into: old) : bridge.decode(json)
    // A part of an array must ask for elements; it cannot be the whole array.
    if isFlattened, value != nil, json.word.isArray, run.pointee.part.isThere == nil {
      return json.refuseType(.json(.object))
    }
    return value
  }

  /// Looks the field up. Returns whether it takes the value that is not written
  /// (`Bridge._missing`): its key or a container on its path is missing, or its element is the null
  /// written for an omitted one. Never in a merge, which does not change what its patch does not
  /// name.
  @usableFromInline @inline(never)
  func lookUpOmitted() -> Bool {
    let field = reached
    if field.pass == .merge || options.contains(.encodeOnly) || field.isObjectItself {
      return false
    }
    let node = field.lookUp()
    if field.isElement, !node.isNone { return run.decoding.pointee.tape.word(node).tag == Tag.null }
    let isAbsent = node.isNone && field.accepts(field.container, field.name)
    if isAbsent { field.noteAbsentKey() }
    return isAbsent
  }

  func beginSecret() -> DecodingRun.SecretScope? {
    guard options.contains(.secret) else { return nil }
    return run.decoding.pointee.beginSecret(at: container.isNone ? .none : lookUp())
  }

  /// Sets a property. An update or a merge records the old value in its journal.
  private func set<Value>(_ property: inout Value, to value: Value) {
    if pass != .map { run.decoding.pointee.extras.journal?.record(old: property, new: value) }
    property = value
  }

  var isNullable: Bool { options.contains(.nullable) }
  var isStrict: Bool { options.contains(.strict) }

  // MARK: - Looking up a field with options

  /// The result of looking a field up in the document.
  enum Target {
    /// A value for the bridge.
    case value(Node)
    /// Nothing that changes the property.
    case nothing
    /// The property becomes nil, or `.missing`, because of this null or of this container.
    case gone(Node)
  }

  /// Looks the value up. Notes a diagnostic if a required value is missing.
  ///
  /// - Parameters:
  ///   - takesNil: Whether the property can be nil.
  ///   - takesMissing: Whether the property can be `.missing`, in which case null is `.null`.
  ///   - takesNull: Whether null is a value for the bridge.
  private func find(
    _ isRequired: Bool,
    _ takesNil: Bool,
    takesMissing: Bool,
    takesNull: @autoclosure () -> Bool
  ) -> Target {
    if options.contains(.encodeOnly) {
      // The field still names its key.
      if !state.hasEnded, !container.isNone { _ = lookUp() }
      return .nothing
    }
    if options.contains(.rest), !state.hasEnded {
      // An array has no members for `json.rest`, but it may have a part.
      let (run, word) = (run.decoding, run.decoding.pointee.tape.word(container))
      // If the map asks for no elements, it is the array that does not fit.
      if !isFlattened, word.isArray, run.pointee.frame.contains(.asksElements) {
        run.pointee.note(.restIsNotAnObject, at: container)
      }
      guard word.isObject || isFlattened && word.isArray else { return .nothing }
    }
    if isPatch {
      return findInPatch(isRequired, takesNil, takesMissing: takesMissing, takesNull: takesNull())
    }
    guard let node = lookUpSlowly(isRequired: isRequired) else { return .nothing }
    guard run.decoding.pointee.tape.word(node).tag == Tag.null, !takesNull() else {
      return .value(node)
    }
    if takesNil, isNullable { return .gone(node) }
    // The bridge of a required field refuses the null.
    return isRequired ? .value(node) : .nothing
  }

  /// Returns the position of the value of a field with options. If there is none, returns nil,
  /// after a diagnostic if one is needed.
  func lookUpSlowly(isRequired: Bool) -> Node? {
    if state.hasEnded {
      noteEndOfPath(isRequired: isRequired)
      return nil
    }
    let value = lookUp()
    if !value.isNone { return value }
    noteNothing(isRequired: isRequired)
    return nil
  }
}
