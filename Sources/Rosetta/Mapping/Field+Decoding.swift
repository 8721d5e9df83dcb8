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

  /// Decodes a field that has options to a property that always has a value.
  @usableFromInline @inline(never)
  func decodeSlowly<B: Bridge>(
    _ property: inout B.Value,
    _ bridge: B,
    _ check: ((B.Value) -> Bool)?,
    _ refusal: CheckRefusal<B.Value>?,
    isRequired: Bool
  ) {
    var value: B.Value? = property
    decodeSlowly(&value, bridge, check, refusal, isRequired: isRequired, takesNil: false)
    if let value { property = value }
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
    if options.contains(.secret) { rememberSecret() }
    if options.contains(.encodeOnly) {
      if options.contains(.tracked) { markSeen(lookUp()) }
      return
    }
    let run = run.decoding
    let notedBefore = run.noted
    let patch = self.patch
    let isRestOnly = options.contains(.restOnly)
    if options.contains(.rest), !run.pointee.beginRest(of: container, isRestOnly: isRestOnly) {
      return
    }
    let isRemoved = patch == .merging && self.isRemoved
    if isRemoved, takesNil { set(&property, to: nil) }
    let mayBeMissing = patch == .merging && (takesNil || !isRemoved)
    let node = lookUpSlowly(isRequired: isRequired && !mayBeMissing)
    guard node >= 0 else {
      if patch == .replacing, takesNil { set(&property, to: nil) }
      return
    }
    if run.pointee.tape.word(node).tag == Tag.null {
      if patch == .merging, takesNil { return set(&property, to: nil) }
      if !bridge.takesNull || patch == .adding {
        if isNullable || patch == .replacing && !isRequired, takesNil {
          return set(&property, to: nil)
        }
        if !isRequired { return }
      }
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
  @usableFromInline @inline(never)
  func decodeSlowly<B: Bridge>(
    _ bridge: B,
    _ check: ((B.Value) -> Bool)?,
    _ refusal: CheckRefusal<B.Value>?,
    isRequired: Bool
  ) -> B.Value? {
    var value: B.Value?
    decodeSlowly(&value, bridge, check, refusal, isRequired: isRequired, takesNil: !isRequired)
    return value
  }

  @usableFromInline var isNullable: Bool { options.contains(.nullable) }
  @usableFromInline var isStrict: Bool { options.contains(.strict) }

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
