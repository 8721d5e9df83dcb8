/// The places of the tag and the payload of a variant.
@usableFromInline
final class VariantLayout: Sendable {
  /// Where the payload is in the value that has the tag, or in the value of the only key.
  enum Payload {
    case none
    /// It is that value.
    case whole
    /// It is a member or an element of that value.
    case part(OwnedStep)
  }

  /// The tag that the object begins with; nil if the tag is the only key, and for the variant of
  /// all other tags.
  let tag: WrittenTag?
  /// The tag as the only key of an object.
  let onlyKey: KeyName?
  let payload: Payload
  /// Whether the payload is itself the object or array that has the tag.
  let hasTagInPayload: Bool
  /// Whether the payload is the value of a member or an element.
  @usableFromInline let isMember: Bool
  /// Whether the value of the only key may be null, see `UnionCase`.
  nonisolated(unsafe) let takesNull: () -> Bool
  /// The reason why nothing can be written: an earlier variant has the same tag, so that decoding
  /// could not distinguish the two, or an index is negative.
  let misuse: Diagnostic.Kind?

  init(
    tag: WrittenTag? = nil,
    onlyKey: KeyName? = nil,
    _ payload: Payload,
    takesNull: @escaping () -> Bool = { false },
    misuse: Diagnostic.Kind? = nil
  ) {
    (self.tag, self.onlyKey, self.payload, self.misuse) = (tag, onlyKey, payload, misuse)
    self.takesNull = takesNull
    hasTagInPayload = if case .whole = payload { onlyKey == nil } else { false }
    isMember = if case .part = payload { true } else { onlyKey != nil }
  }

  @inlinable
  func encode<B: Bridge>(_ payload: consuming B.Value, _ bridge: B, to json: JSONWriter) {
    let mark = begin(json)
    guard isMember else {
      bridge.encode(payload, to: json)
      if _slowPath(json.run.pointee.tags.pending > 0) { end(json, since: mark) }
      return
    }
    var payload = payload
    json.encodeObject { mapper in
      field(mapper).encode(&payload, bridge, nil, isRequired: true)
    }
    // The object was too deep to be opened.
    if _slowPath(json.run.pointee.tags.pending > 0) { json.run.pointee.dropPendingTags() }
  }

  /// Writes a case without a payload.
  @usableFromInline
  func encodeTag(to json: JSONWriter) {
    _ = begin(json)
    json.encodeObject { mapper in
      guard let onlyKey else { return }
      let run = mapper.run.encoding
      run.pointee.output.appendKey(onlyKey.start, onlyKey.count)
      JSONWriter(run).encodeObject { _ in }
      run.pointee.output.appendComma()
    }
    json.run.pointee.dropPendingTags()
  }

  /// The field of the payload: a member or an element.
  @_lifetime(copy mapper)
  @usableFromInline
  func field(_ mapper: Mapper) -> Field {
    guard case .part(let part) = payload else { return mapper.field(onlyKey?.step ?? .itself) }
    guard let onlyKey else { return mapper.field(part.step) }
    // The name belongs to the run, because the prefix may outlive this key.
    let outer = mapper.field(mapper.run.pointee.step(to: onlyKey.text))
    return outer.step(to: outer.field(part.step.name, part.step.count))
  }

  /// Passes the tag to the object that is opened next.
  @usableFromInline
  func begin(_ json: JSONWriter) -> Mark {
    if let misuse { json.run.pointee.note(misuse) }
    // Another field, next to the part, may write the key of the tag.
    if json.run.pointee.tags.pending > 0, json.run.pointee.opensPart {
      json.run.pointee.checksKeys = true
    }
    // An object with only this key has no place for the tag of another union.
    if onlyKey != nil, !json.run.pointee.opensPart { json.run.pointee.refuseTags() }
    if let tag { json.run.pointee.begin(tag) }
    return json.run.mark
  }

  /// Ends a payload that has opened no object for the tag: refuses it, unless it was already
  /// refused.
  @usableFromInline
  func end(_ json: JSONWriter, since mark: Mark) {
    if json.run.mark == mark {
      json.run.pointee.refuseTags()
    } else {
      json.run.pointee.dropPendingTags()
    }
  }
}
