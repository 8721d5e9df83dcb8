// Decoding: from a field through a bridge and a check.

extension Field {
  /// The value of a field, or nil when the property keeps its value. The fast path: it notes and
  /// allocates nothing if the value fits.
  @inlinable @inline(__always)
  func decode<B: Bridge>(
    _ bridge: B,
    _ check: ((B.Value) -> Bool)?,
    _ refusal: CheckRefusal<B.Value>?,
    isRequired: Bool
  ) -> B.Value? {
    let node = lookUp()
    guard _fastPath(node >= 0) else {
      if isRequired { noteMissing() } else if !options.isEmpty { rememberAbsent() }
      return nil
    }
    if _slowPath(!options.isEmpty) { rememberSeen(node) }
    let run = run.decoding
    if !isRequired, run.pointee.tape.word(node).tag == Tag.null, !bridge.takesNull { return nil }
    let notedBefore = run.noted
    if let value = bridge.decode(JSONReader(run, at: node)) {
      guard let check, _slowPath(!check(value)) else { return value }
      noteCheck(refusal?.of(value), at: node)
    }
    refuseValue(
      at: node,
      of: B.Value.self,
      since: notedBefore,
      isRequired: isRequired || isStrict
    )
    return nil
  }

  /// Decodes a field that has options to a property of the type of its bridge.
  @usableFromInline @inline(never)
  func decodeSlowly<B: Bridge>(
    _ property: inout B.Value,
    _ bridge: B,
    _ check: ((B.Value) -> Bool)?,
    _ refusal: CheckRefusal<B.Value>?,
    isRequired: Bool
  ) {
    var value: B.Value? = property
    let removed = removed(B.Value.self)
    decodeSlowly(&value, bridge, check, refusal, isRequired: isRequired, takesNil: removed != nil)
    if let value = value ?? removed { property = value }
  }

  /// Decodes a field that has options to a property that may be nil.
  @usableFromInline @inline(never)
  func decodeSlowly<B: Bridge>(
    _ property: inout B.Value?,
    _ bridge: B,
    _ check: ((B.Value) -> Bool)?,
    _ refusal: CheckRefusal<B.Value>?,
    isRequired: Bool,
    takesNil: Bool = true
  ) {
    guard beginDecoding(&property) else { return tryObjectItself(bridge) }
    let run = run.decoding
    let notedBefore = run.noted
    let found = find(isRequired: isRequired, takesNil: takesNil, takesNull: bridge.takesNull)
    guard case .value(let node) = found else {
      if found == .gone { set(&property, to: nil) }
      return
    }
    let json = JSONReader(run, at: node)
    let new =
      switch patch {
      case .merging: json.merged(into: property, bridge)
      case .adding: bridge.decodePatch(json)
      case .replacing, nil: bridge.decode(json)
      }
    if let new {
      guard let check, !check(new) else { return set(&property, to: new) }
      noteCheck(refusal?.of(new), at: node)
    }
    refuseValue(
      at: node,
      of: B.Value.self,
      since: notedBefore,
      isRequired: isRequired || isStrict || refusesUnfit
    )
  }

  /// The value of a field that has options, for a property that has none yet.
  ///
  /// - Parameter takesNil: Whether the property can be nil.
  @usableFromInline @inline(never)
  func decodeSlowly<B: Bridge>(
    _ bridge: B,
    _ check: ((B.Value) -> Bool)?,
    _ refusal: CheckRefusal<B.Value>?,
    isRequired: Bool,
    takesNil: Bool
  ) -> B.Value? {
    var value: B.Value?
    decodeSlowly(&value, bridge, check, refusal, isRequired: isRequired, takesNil: takesNil)
    return value
  }

  @usableFromInline var isNullable: Bool { options.contains(.nullable) }
  @usableFromInline var isStrict: Bool { options.contains(.strict) }

  // MARK: - What a field with options finds

  /// What a field has found in the document.
  private enum Found: Equatable {
    /// A value for the bridge.
    case value(node: Int)
    /// Nothing that changes the property.
    case nothing
    /// The property becomes nil.
    case gone
  }

  /// Looks the value up. A diagnostic is noted if a required one is missing.
  ///
  /// - Parameters:
  ///   - takesNil: Whether the property can be nil.
  ///   - takesNull: Whether null is a value for the bridge.
  private func find(
    isRequired: Bool,
    takesNil: Bool,
    takesNull: @autoclosure () -> Bool
  ) -> Found {
    if options.contains(.secret) { rememberSecret() }
    if options.contains(.encodeOnly) {
      if options.contains(.tracked) { markSeen(lookUp()) }
      return .nothing
    }
    let run = run.decoding
    let isRestOnly = options.contains(.restOnly)
    if options.contains(.rest) {
      let isMissing = options.contains(.withoutContainer)
      if isMissing || !run.pointee.beginRest(of: container, isRestOnly: isRestOnly) {
        return .nothing
      }
    }
    let patch = patch
    let isRemoved = patch == .merging && self.isRemoved
    let mayBeMissing = patch == .merging && (takesNil || !isRemoved)
    let node = lookUpSlowly(isRequired: isRequired && !mayBeMissing)
    if node < 0 { return takesNil && (isRemoved || patch == .replacing) ? .gone : .nothing }
    guard run.pointee.tape.word(node).tag == Tag.null else { return .value(node: node) }
    // Null. In a patch it removes the value.
    if takesNil, patch == .merging { return .gone }
    // A model that a patch adds has no nulls, whatever their types.
    if patch != .adding, takesNull() { return .value(node: node) }
    if takesNil, isNullable || patch == .replacing && !isRequired { return .gone }
    // The bridge of a required field refuses it.
    return isRequired ? .value(node: node) : .nothing
  }

  /// The position of the value of a field with options, or -1, after a diagnostic if one is needed.
  private func lookUpSlowly(isRequired: Bool) -> Int {
    if options.contains(.withoutContainer) {
      noteMissingContainer(isRequired: isRequired)
      return -1
    }
    let value = lookUp()
    rememberSeen(value)
    if options.contains(.broken) {
      noteBrokenPath(isRequired: isRequired)
      return -1
    }
    if value < 0 { if isRequired { noteMissing() } else { rememberAbsent() } }
    return value
  }
}
