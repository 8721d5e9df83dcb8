/// Where a union has its tag, and which variant has which tag: the part that does not depend on the
/// type.
@usableFromInline
final class VariantLookup: Sendable {
  /// The path of the tag; nil if it is the only key of an object.
  private let path: JSONPath?
  /// The key of the tag, if it is one of the object.
  private let key: KeyName?
  /// The first key of the path.
  private let firstKey: KeyName?
  /// The bytes of `key`, or nil. By themselves, so that no value counts the references to `key`.
  nonisolated(unsafe) private let keyStart: BytePointer?
  private let keyCount: Int
  private let bucket: UInt8
  private let tags: [UnionTag?]
  /// The tags that a string may be: all of them, if the tag is a key.
  private let strings: UnionTagTable
  /// The tags that a number may be.
  private let numbers: UnionTagTable
  @usableFromInline let otherwise: Int?
  /// The key of the payloads of those variants that have no key of their own.
  private let content: KeyName?
  /// Whether some tag is not known by its bytes alone.
  private let hasOtherTags: Bool
  @usableFromInline let places: [VariantPlace]

  /// - Parameter variants: The tag of each variant, its own key for the payload, and whether it has
  ///   a payload.
  init(
    _ path: JSONPath?,
    content: String?,
    _ variants: [(tag: UnionTag?, key: String?, hasPayload: Bool)]
  ) {
    self.path = path
    var tagKey: String?
    if case .key(let name)? = path?.components.first, path?.components.count == 1 { tagKey = name }
    let tagName = tagKey.map { KeyName($0) }
    key = tagName
    if tagKey == nil, case .key(let name)? = path?.components.first {
      firstKey = KeyName(name)
    } else {
      firstKey = tagName
    }
    keyStart = key?.start
    keyCount = key?.count ?? 0
    bucket = key.map { Tape.bucket($0.start, $0.count) } ?? 0
    tags = variants.map(\.tag)
    strings = UnionTagTable(tags) { path == nil || $0.text.isString }
    numbers = UnionTagTable(tags) { !$0.text.isString }
    self.content = content.map { KeyName($0) }
    otherwise = variants.firstIndex { $0.tag == nil }
    hasOtherTags = tags.contains { !($0?.isOnlyItsBytes ?? true) }
    places = variants.map { variant in
      guard let tag = variant.tag else {
        return VariantPlace()
      }
      let key = variant.hasPayload ? (variant.key ?? content).map { KeyName($0) } : nil
      guard let path else {
        return VariantPlace(tag: nil, onlyKey: tag.name, key: key, hasPayload: variant.hasPayload)
      }
      let pending = PendingTag(
        path,
        key: tagName,
        keyText: tagKey.map { JSONText($0).text },
        text: tag.text.text
      )
      return VariantPlace(tag: pending, onlyKey: nil, key: key, hasPayload: variant.hasPayload)
    }
  }

  /// The variant of an object and the position of its payload; nil after a diagnostic.
  @usableFromInline
  func choose(_ json: JSONReader) -> (variant: Int, node: Int)? {
    guard let keyStart, json.word.isObject else { return chooseElsewhere(json) }
    let tag = json.run.pointee.tape.tagValue(keyStart, keyCount, bucket, of: json.node)
    guard _fastPath(tag >= 0) else {
      noteMissingTag(json)
      return nil
    }
    json.run.pointee.tape.markSeen(valueAt: tag)
    let tape = json.run.pointee.tape
    let word = tape.word(tag)
    // SAFETY: the tape holds the offset and length of a string that lies inside the document. One
    // with escapes needs room on the stack, which would cost all others time.
    guard word.isPlainString, let variant = strings.variant(tape.bytes + word.offset, word.length)
    else { return choose(json, tag) }
    guard places[variant].hasTagInPayload else { return payload(of: variant, in: json) }
    json.run.pointee.beginTag(tag - 1, of: json.node)
    return (variant, json.node)
  }

  @inline(never)
  private func noteMissingTag(_ json: JSONReader) {
    Field(json.run.shared, json.node, name: keyStart, count: keyCount, options: []).noteMissing()
  }

  /// A tag that is not a member of the object, or a value that is not an object.
  @inline(never)
  private func chooseElsewhere(_ json: JSONReader) -> (variant: Int, node: Int)? {
    guard let path else { return chooseByOnlyKey(json) }
    guard key == nil || json.requireObject(), let tag = tag(json, path) else { return nil }
    return choose(json, tag)
  }

  /// The variant whose tag is at a node.
  @inline(never)
  private func choose(_ json: JSONReader, _ tag: Int) -> (variant: Int, node: Int)? {
    if let variant = variant(JSONReader(json.run, at: tag)) {
      return payload(of: variant, in: json)
    }
    if let otherwise, json.run.pointee.tape.word(tag).tag != Tag.null {
      return (otherwise, json.node)
    }
    refuse(JSONReader(json.run, at: tag))
    return nil
  }

  private func chooseByOnlyKey(_ json: JSONReader) -> (variant: Int, node: Int)? {
    let run = json.run
    let word = json.word
    guard json.requireObject() else { return nil }
    run.pointee.tape.markVisited(object: json.node)
    guard word.length == 1 else {
      return json.refuse(as: Wording.onlyKey(choices), count: word.length)
    }
    let key = run.pointee.tape.firstKey(of: json.node)
    let variant = run.pointee.tape.withTagBytes(run.pointee.tape.word(key)) { start, count in
      strings.variant(start, count)
    }
    guard let variant else {
      if let otherwise { return (otherwise, json.node) }
      run.pointee.note(.unknownTag(choices, isAnotherType: false), at: key)
      return nil
    }
    run.pointee.tape.markSeen(valueAt: key + 1)
    if !places[variant].hasPayload { JSONReader(run, at: key + 1).noteUnknownKeys() }
    return places[variant].key == nil
      ? (variant, key + 1) : payload(of: variant, in: JSONReader(run, at: key + 1))
  }

  /// The position of a variant's payload in the object that has its tag.
  private func payload(of variant: Int, in json: JSONReader) -> (variant: Int, node: Int)? {
    let place = places[variant]
    // If the payload is this object, its map marks it as visited. Otherwise the union does.
    if place.hasTagInPayload {
      rememberTag(of: json)
    } else if json.word.isObject {
      json.run.pointee.tape.markVisited(object: json.node)
    }
    guard let key = place.key else {
      if !place.hasPayload { endObject(json) }
      return (variant, json.node)
    }
    guard json.requireObject() else { return nil }
    let field = member(key, of: json)
    let node = field.lookUp()
    if node < 0 { field.noteMissing() }
    field.markSeen(node)
    json.noteUnknownKeys()
    return node < 0 ? nil : (variant, node)
  }

  /// Remembers the member that is the tag or, for a longer path, holds nothing else: it belongs to
  /// the union, not to a dictionary that is the payload.
  private func rememberTag(of json: JSONReader) {
    guard let firstKey, let path, json.word.isObject else { return }
    let tape = json.run.pointee.tape
    let member = member(firstKey, of: json).lookUp()
    var node = member
    for _ in path.components.dropFirst() where node >= 0 {
      let word = tape.word(node)
      guard word.length == 1 else { return }
      node = word.isObject ? tape.firstKey(of: node) + 1 : tape.element(0, of: node)
    }
    if member >= 0 { json.run.pointee.beginTag(member - 1, of: json.node) }
  }

  // MARK: - Patches

  /// Whether an object lacks a tag that is one of its members.
  func lacksTag(_ json: JSONReader) -> Bool {
    guard let key else { return false }
    return member(key, of: json).lookUp() < 0
  }

  /// The position of a variant's payload in a patch without a tag, or -1.
  func patch(of variant: Int, in json: JSONReader) -> Int {
    guard let key = places[variant].key else { return json.node }
    json.run.pointee.tape.markVisited(object: json.node)
    let field = member(key, of: json)
    let node = field.lookUp()
    field.markSeen(node)
    json.noteUnknownKeys()
    return node
  }

  @_lifetime(immortal)
  private func member(_ key: KeyName, of json: JSONReader) -> Field {
    let options = json.run.pointee.shared.baseOptions
    return Field(json.run.shared, json.node, name: key.start, count: key.count, options: options)
  }

  /// Ends the object of a variant without a payload, which may have null under the `content` key.
  private func endObject(_ json: JSONReader) {
    if let content, json.word.isObject {
      let field = member(content, of: json)
      let node = field.lookUp()
      if node >= 0, json.run.pointee.tape.word(node).tag == Tag.null { field.markSeen(node) }
    }
    json.noteUnknownKeys()
  }

  // MARK: - The tag

  /// The position of the tag at the end of a path; nil after a diagnostic.
  private func tag(_ json: JSONReader, _ path: JSONPath) -> Int? {
    if case .key? = path.components.first, !json.requireObject() { return nil }
    if case .index? = path.components.first, json.word.tag != Tag.array {
      return json.refuseType(.json(.array))
    }
    let namesElements = json.run.pointee.namesElements
    defer { json.run.pointee.namesElements = namesElements }
    // The keys of the path are marked as looked up, so that `json.rest` does not contain them.
    let options = json.run.pointee.shared.baseOptions.union(.tracked)
    return Mapper(json.run.shared, container: json.node, options: options)[path]
      .decodeSlowly(PositionBridge(), nil, nil, isRequired: true, takesNil: false)
  }

  /// The variant that has the tag at `json`.
  private func variant(_ json: JSONReader) -> Int? {
    let tape = json.run.pointee.tape
    let word = json.word
    if word.isString || word.isNumber {
      let known = tape.withTagBytes(word) { start, count in
        word.isString ? strings.variant(start, count) : numbers.variant(start, count)
      }
      if let known { return known }
    }
    guard hasOtherTags else { return nil }
    return tags.indices.first { position in
      guard let tag = tags[position], !tag.isOnlyItsBytes else { return false }
      return tag.matches(json)
    }
  }

  /// The listed tags as JSON.
  private var choices: [String] { tags.compactMap { $0.map { Printable.cut($0.text.text) } } }

  /// A variant has refused the value since `notedBefore`. Where that of all other tags is a union
  /// too, which does not know the tag either, the problem names the tags of both.
  @usableFromInline @inline(never)
  func addOwnTags(refusedBy variant: Int, in json: JSONReader, since notedBefore: Int) {
    guard variant == otherwise, json.word.isObject else { return }
    let tape = json.run.pointee.tape
    let start: Int? =
      if let path { tag(json, path).map { tape.start(of: $0) } } else {
        tape.start(of: tape.firstKey(of: json.node))
      }
    json.run.pointee.diagnostics.update(since: notedBefore) { diagnostic in
      if case .unknownTag(let others, let isAnotherType) = diagnostic.fact,
        diagnostic.offset == start
      {
        diagnostic.fact = .unknownTag(choices + others, isAnotherType: isAnotherType)
      }
    }
  }

  private func refuse(_ json: JSONReader) {
    let isAnotherType = !json.word.isString && tags.allSatisfy { $0?.text.isString ?? true }
    if json.word.tag == Tag.null {
      json.noteType(.words(Wording.oneOf(choices)))
    } else {
      let place = Diagnostic.Place.read(offset: json.run.pointee.tape.start(of: json.node))
      let fact = Diagnostic.Fact.unknownTag(choices, isAnotherType: isAnotherType)
      var diagnostic = Diagnostic(severity: .error, fact: fact, place: place)
      diagnostic.isRead = true
      json.run.pointee.note(diagnostic)
    }
  }
}

extension JSONReader {
  /// Notes the keys of the object that a union has not looked up, if unknown keys are tracked.
  fileprivate func noteUnknownKeys() {
    if run.pointee.unknownKeySeverity != nil { run.pointee.noteUnknownKeys(of: node) }
  }

  /// Notes that an object does not have exactly one key.
  fileprivate func refuse<Value>(as expected: String, count: Int) -> Value? {
    run.pointee.note(.refused(by: .words(expected), reason: .words(Wording.keys(count))), at: node)
    return nil
  }
}

/// The position of a value on the tape, whatever it is.
private struct PositionBridge: Bridge {
  func decode(_ json: JSONReader) -> Int? { json.node }

  func encode(_ value: Int, to json: JSONWriter) {}
}
