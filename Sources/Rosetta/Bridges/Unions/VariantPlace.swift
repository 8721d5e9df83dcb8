/// Where the tag and the payload of a variant are.
@usableFromInline
final class VariantPlace: Sendable {
  /// The tag that the object begins with; nil if the tag is the only key, and for the variant of
  /// all other tags.
  let tag: PendingTag?
  /// The tag as the only key of an object.
  let onlyKey: KeyName?
  /// The key of the payload; nil if it is where the tag is.
  let key: KeyName?
  let hasPayload: Bool
  /// Whether the payload is the object itself that has the tag.
  let hasTagInPayload: Bool

  init(
    tag: PendingTag? = nil,
    onlyKey: KeyName? = nil,
    key: KeyName? = nil,
    hasPayload: Bool = true
  ) {
    self.tag = tag
    self.onlyKey = onlyKey
    self.key = key
    self.hasPayload = hasPayload
    hasTagInPayload = hasPayload && key == nil
  }

  /// Whether the payload is the value of a member.
  @usableFromInline var isMember: Bool { key != nil || onlyKey != nil }

  @inlinable
  func encode<B: Bridge>(_ payload: consuming B.Value, _ bridge: B, to json: JSONWriter) {
    guard isMember else {
      let notedBefore = begin(json)
      bridge.encode(payload, to: json)
      return end(json, since: notedBefore)
    }
    _ = begin(json)
    var payload = payload
    json.encodeCopy(of: ObjectIdentifier(VariantPlace.self)) { mapper in
      field(mapper.run).encode(&payload, bridge, nil, nil, isRequired: true)
    }
  }

  /// Writes a case without a payload.
  @usableFromInline
  func encodeTag(to json: JSONWriter) {
    _ = begin(json)
    json.encodeCopy(of: ObjectIdentifier(VariantPlace.self)) { mapper in
      guard let onlyKey else { return }
      let run = mapper.run.encoding
      run.pointee.output.appendKey(onlyKey.start, onlyKey.count)
      JSONWriter(run).encodeObject(of: ObjectIdentifier(VariantPlace.self)) { _ in }
      run.pointee.output.appendComma()
    }
  }

  /// The member of the payload.
  @_lifetime(immortal)
  @usableFromInline
  func field(_ shared: RunPointer) -> Field {
    let run = shared.encoding
    let options = run.pointee.shared.baseOptions
    guard let outer = onlyKey ?? key else {
      return Field(shared, 0, name: nil, count: -1, options: options)
    }
    guard onlyKey != nil, let key else {
      return Field(shared, 0, name: outer.start, count: outer.count, options: options)
    }
    // The run keeps the prefix, longer than this key may live.
    let name = run.pointee.shared.name(outer.text)
    let prefix = run.pointee.paths.prefix(after: 0, name.baseAddress, name.count)
    return Field(shared, prefix, name: key.start, count: key.count, options: options)
  }

  /// Passes the tag to the object that is opened next.
  @usableFromInline
  func begin(_ json: JSONWriter) -> Int {
    // An object that has only this key has no place for the tag of another union.
    if onlyKey != nil { json.run.pointee.refuseTag() }
    if let tag { json.run.pointee.begin(tag) }
    return json.run.noted
  }

  /// After the payload: refuses it if it opened no object for the tag; drops the tag if the payload
  /// was refused anyway.
  @usableFromInline
  func end(_ json: JSONWriter, since notedBefore: Int) {
    if json.run.noted == notedBefore {
      json.run.pointee.refuseTag()
    } else {
      _ = json.run.pointee.dropPendingTags()
    }
  }
}
