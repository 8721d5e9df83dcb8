/// Where a union has its tag, and which variant has which tag: the part that does not depend on the
/// type.
@usableFromInline
final class VariantLookup: Sendable {
  /// The path of the tag; nil if it is the only key of an object.
  let path: JSONPath?
  /// The key of the tag, if it is one of the object.
  private let key: KeyName?
  /// The steps of the path: a key, or nil for an index.
  private let steps: [KeyName?]
  /// The bytes of `key`, or nil. By themselves, so that no value counts the references to `key`.
  nonisolated(unsafe) private let keyStart: BytePointer?
  private let keyCount: Int
  private let bucket: UInt8
  private let tags: [UnionTag?]
  /// The tags that a string may be: all of them, if the tag is a key.
  let strings: UnionTagTable
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
    steps = (path?.components ?? []).map { step in
      guard case .key(let name) = step else { return nil }
      return KeyName(name)
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
    guard let variant = variant(JSONReader(json.run, at: tag)) else { return nil }
    return variant == otherwise ? (variant, json.node) : payload(of: variant, in: json)
  }

  /// The position of a variant's payload in the object that has its tag.
  func payload(of variant: Int, in json: JSONReader) -> (variant: Int, node: Int)? {
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
    guard let first = steps.first ?? nil, json.word.isObject else { return }
    let node = member(first, of: json).lookUp()
    if node >= 0, holdsOnlyTag(json.run.pointee.tape, node) {
      json.run.pointee.beginTag(node - 1, of: json.node)
    }
  }

  /// Whether the value of the first key has only the tag in it or, in a patch, not even that.
  private func holdsOnlyTag(_ tape: Tape, _ first: Int) -> Bool {
    var node = first
    for step in steps.dropFirst() {
      let word = tape.word(node)
      guard word.length == 1 else { return word.length == 0 }
      guard let step else {
        node = tape.element(0, of: node)
        continue
      }
      let key = tape.firstKey(of: node)
      guard tape.matches(key, step.start, step.count) else { return false }
      node = key + 1
    }
    return true
  }

  @_lifetime(immortal)
  func member(_ key: KeyName, of json: JSONReader) -> Field {
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
  func tag(_ json: JSONReader, _ path: JSONPath) -> Int? {
    if case .key? = path.components.first, !json.requireObject() { return nil }
    if case .index? = path.components.first, !json.word.isArray {
      return json.refuseType(.json(.array))
    }
    return atTag(json, path) {
      $0.decodeSlowly(PositionBridge(), nil, nil, isRequired: true, takesNil: false)
    }
  }

  func atTag<Result>(
    _ json: JSONReader,
    _ path: JSONPath,
    _ body: (Field) -> Result
  ) -> Result {
    let namesElements = json.run.pointee.namesElements
    defer { json.run.pointee.namesElements = namesElements }
    // The keys of the path are marked as looked up, so that `json.rest` does not contain them.
    let options = json.run.pointee.shared.baseOptions.union(.tracked)
    return body(Mapper(json.run.shared, container: json.node, options: options)[path])
  }

  /// The variant for the tag at `json`; nil after a diagnostic.
  func variant(_ json: JSONReader) -> Int? {
    if let variant = listedVariant(json) { return variant }
    if let otherwise, json.word.tag != Tag.null { return otherwise }
    refuse(json)
    return nil
  }

  /// The variant that has the tag at `json`.
  private func listedVariant(_ json: JSONReader) -> Int? {
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
  var choices: [String] { tags.compactMap { $0.map { Printable.cut($0.text.text) } } }

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
  func noteUnknownKeys() {
    if run.pointee.unknownKeySeverity != nil { run.pointee.noteUnknownKeys(of: node) }
  }
}

/// The position of a value on the tape, whatever it is.
private struct PositionBridge: Bridge {
  func decode(_ json: JSONReader) -> Int? { json.node }

  func encode(_ value: Int, to json: JSONWriter) {}
}
