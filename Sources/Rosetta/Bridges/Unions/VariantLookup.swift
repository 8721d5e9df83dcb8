/// Finds the variant of a value by its tag: the part of a `TaggedUnion` that does not depend on its
/// generic type.
@usableFromInline
final class VariantLookup: Sendable {
  /// The tag's key or index; nil if it is the only key of an object.
  private let tag: OwnedStep?
  /// The bytes of the tag's key, or nil. Stored apart from `tag`, so that no lookup retains `tag`.
  nonisolated(unsafe) private let keyStart: BytePointer?
  private let keyCount: Int
  private let bucket: UInt8
  let tags: [UnionTag?]
  /// The listed tags as JSON.
  let choices: [String]
  /// The listed tags as keys.
  let keys: [String]
  /// The tags that a string may match: all of them, if the tag is the only key.
  let strings: UnionTagTable
  /// The tags that a number may match.
  private let numbers: UnionTagTable
  @usableFromInline let otherwise: Int?
  /// The variant of a value without a tag.
  private let standard: Int?
  /// The default tag if no variant has it, which is a mistake.
  private let strayTag: String?
  /// The key or index of the payload for variants that have no key of their own.
  private let content: OwnedStep?
  /// The variants whose tags have several spellings, see `UnionTag.hasOneSpelling`.
  private let otherTags: [Int]
  let layouts: [VariantLayout]

  /// A variant and the position of its payload.
  @usableFromInline typealias Choice = (variant: Int, node: Node)

  /// - Parameter tags: The tags of the variants, at the same positions as in `layouts`; nil stands
  ///   for all other tags.
  init(
    _ tag: OwnedStep?,
    content: OwnedStep?,
    default standard: UnionTag?,
    _ tags: [UnionTag?],
    _ layouts: [VariantLayout]
  ) {
    self.standard = standard.flatMap { standard in
      tags.firstIndex { $0?.json.text == standard.json.text }
    }
    strayTag = self.standard == nil ? standard?.json.text : nil
    self.tag = tag
    self.content = content
    self.tags = tags
    choices = tags.compactMap { $0?.json.text }
    keys = tags.compactMap { $0?.name.text }
    self.layouts = layouts
    keyStart = tag?.step.name
    keyCount = tag?.step.count ?? 0
    bucket = keyStart.map { [keyCount] in Tape.bucket($0, keyCount) } ?? 0
    strings = UnionTagTable(tags) { tag == nil || $0.json.isString }
    numbers = UnionTagTable(tags) { !$0.json.isString }
    otherwise = tags.firstIndex { $0 == nil }
    otherTags = tags.indices.filter { tags[$0]?.hasOneSpelling == false }
  }

  /// Returns the variant of a value and the position of its payload, or nil after a diagnostic.
  @usableFromInline
  func choose(_ json: JSONReader) -> Choice? {
    guard let keyStart, json.word.isObject else { return chooseSlowly(json) }
    let tag = json.run.pointee.tape.tagValue(keyStart, keyCount, bucket, of: json.node)
    guard _fastPath(!tag.isNone) else { return choose(json, tag) }
    let tape = json.run.pointee.tape
    let word = tape.word(tag)
    // SAFETY: the tape holds the offset and length of a string that lies inside the document. A
    // string with escapes needs room on the stack, which would slow down all others.
    guard word.isPlainString, let variant = strings.variant(tape.bytes + word.offset, word.length)
    else { return choose(json, tag) }
    guard layouts[variant].hasTagInPayload else { return payload(of: variant, in: json) }
    json.run.pointee.beginTag(tag.key, of: json.node)
    return (variant, json.node)
  }

  private func chooseWithoutTag(_ json: JSONReader) -> Choice? {
    if let strayTag {
      json.run.pointee.note(.strayTag(strayTag), at: json.node)
      return nil
    }
    if let standard {
      if case .key(let key)? = tag { json.run.pointee.noteAbsentKey(key.text, in: json.node) }
      return payload(of: standard, in: json)
    }
    if let tag { noteMissing(tag, in: json) }
    json.run.pointee.noteUnchosenPart(of: json.node)
    return nil
  }

  /// Handles tags that are not members of the object, and values that are not objects.
  @inline(never)
  private func chooseSlowly(_ json: JSONReader) -> Choice? {
    guard case .index(let index)? = tag else {
      return json.requireObject() ? chooseByOnlyKey(json) : nil
    }
    if let index = tag?.negativeIndex ?? content?.negativeIndex {
      json.run.pointee.note(.negativeIndex(index), at: json.node)
      return nil
    }
    guard json.word.isArray else { return json.refuseType(.json(.array)) }
    if json.run.pointee.isUnionPart(json.node) { json.run.pointee.frame.insert(.asksElements) }
    return choose(json, lookUp(.index(index), in: json))
  }

  /// Chooses a variant for the tag at `tag`, which is `.none` if there is none.
  @inline(never)
  private func choose(_ json: JSONReader, _ tag: Node) -> Choice? {
    // An unfinished value may still get a tag, and an unfinished tag may become another one.
    let isOpen = json.run.pointee.isOpen(tag.isNone ? json.node : tag)
    if tag.isNone, !isOpen { return chooseWithoutTag(json) }
    let chosen = isOpen ? nil : variant(JSONReader(json.run, at: tag))
    guard let chosen, chosen != otherwise else {
      // The union does not name the key: the payload of `otherwise` has it as a member, or the
      // union has refused the tag without entering the object.
      if json.word.isObject, !tag.isNone { json.run.pointee.joinMark(ofValueAt: tag) }
      if chosen == nil { json.run.pointee.noteUnchosenPart(of: json.node) }
      return chosen.map { ($0, json.node) }
    }
    if layouts[chosen].hasTagInPayload, json.word.isObject {
      json.run.pointee.beginTag(tag.key, of: json.node)
    }
    return payload(of: chosen, in: json)
  }

  /// Returns the position of a variant's payload in the object or array that has its tag.
  func payload(of variant: Int, in json: JSONReader) -> Choice? {
    let layout = layouts[variant]
    // If the payload is this object, its map enters it. Otherwise the union does.
    if !layout.hasTagInPayload, json.word.isContainer {
      json.run.pointee.tape.markEntered(json.node)
      if json.word.isArray { json.run.pointee.noteMappedArray(json.node) }
    }
    switch layout.payload {
    case .none: endObject(json)
    case .whole: break
    case .part(let part):
      guard part.step.name == nil || json.requireObject() else { return nil }
      let node = lookUp(part, in: json)
      if !node.isNone { return (variant, node) }
      noteMissing(part, in: json)
      return nil
    }
    return (variant, json.node)
  }

  private func lookUp(_ step: OwnedStep, in json: JSONReader) -> Node {
    Mapper(json.run.shared, in: FieldOuter(json.node), FieldState()).field(step.step).lookUp()
  }

  private func noteMissing(_ step: OwnedStep, in json: JSONReader) {
    switch step {
    case .key(let key): json.run.pointee.noteMissingKey(key.text, in: json.node)
    case .index(let index):
      json.run.pointee.note(.missingElement(index, of: json.word.length), at: json.node)
    }
  }

  /// The node of the tag's value, or of the only key; `.none` if there is neither.
  private func tagNode(in json: JSONReader) -> Node {
    if let tag { return lookUp(tag, in: json) }
    let isKeyed = json.word.isObject && json.word.length > 0
    return isKeyed ? json.node.firstKey : .none
  }

  /// Ends the object or array of a variant without a payload. Its content may be null.
  private func endObject(_ json: JSONReader) {
    guard let content else { return }
    let (run, records) = (json.run, json.run.pointee.existingExtras?.keys.all.count ?? 0)
    let node = lookUp(content, in: json)
    if node.isNone, run.pointee.readsMergedValue, case .key(let key) = content {
      run.pointee.noteAbsentKey(key.text, in: json.node)
    }
    if node.isNone || run.pointee.tape.word(node).tag == Tag.null { return }
    // Any other content is unknown.
    if json.word.isObject { return run.pointee.tape.unmarkKey(ofValueAt: node) }
    run.pointee.existingExtras?.keys.removeAll(since: records)
  }

  // MARK: - The tag

  /// Returns the variant for the tag at `json`, or nil after a diagnostic.
  private func variant(_ json: JSONReader) -> Int? {
    if let variant = listedVariant(json) { return variant }
    let isNull = json.word.tag == Tag.null
    if let variant = isNull ? standard : otherwise { return variant }
    if !isNull {
      let isAnotherType = !json.word.isString && tags.allSatisfy { $0?.json.isString ?? true }
      json.run.pointee.note(.unknownTag(choices, isAnotherType: isAnotherType), at: json.node)
    } else if let strayTag {
      json.run.pointee.note(.strayTag(strayTag), at: json.node)
    } else {
      json.noteType(.oneOf { [choices] in choices })
    }
    return nil
  }

  private func listedVariant(_ json: JSONReader) -> Int? {
    let tape = json.run.pointee.tape
    let word = json.word
    if word.isString || word.isNumber {
      let known = tape.withTagBytes(word) { start, count in
        word.isString ? strings.variant(start, count) : numbers.variant(start, count)
      }
      if let known { return known }
    }
    return otherTags.first { tags[$0]?.matches(json) == true }
  }

  /// Adds a note if the tag of a value that went to the variant of all other tags is similar to a
  /// listed one. Only the first tags of a run are compared.
  @inline(never)
  func noteMisspelling(in json: JSONReader) {
    let (run, extras) = (json.run, json.run.pointee.extras)
    guard extras.comparedTags < 100 else { return }
    extras.comparedTags += 1
    let node = tagNode(in: json)
    let word = run.pointee.tape.word(max(node, .root))
    // A tag of three letters is similar to too many others.
    guard !node.isNone, tag == nil || word.isString, word.length > 3 else { return }
    let names = tags.compactMap { tag in tag.flatMap { $0.json.isString ? $0.json.content : nil } }
    if KeySuggestion.find(run.pointee.tape.string(word), among: names) == nil { return }
    let kind = Diagnostic.Kind.unknownTag(choices, isAnotherType: false)
    run.pointee.note(kind, at: node, isKey: tag == nil, severity: .note)
  }

  /// Adds the tags of this union to a problem noted since `mark` about the same tag. The variant of
  /// all other tags may be a union too, which does not know the tag either.
  @usableFromInline @inline(never)
  func addOwnTags(in json: JSONReader, since mark: Mark) {
    let node = tagNode(in: json)
    if node.isNone { return }
    let start = json.run.pointee.tape.start(of: node, isKey: tag == nil)
    json.run.pointee.shared.diagnostics.update(since: mark) { diagnostic in
      if case .unknownTag(let others, let isAnotherType) = diagnostic.kind,
        diagnostic.offset == start
      {
        diagnostic.kind = .unknownTag(choices + others, isAnotherType: isAnotherType)
      }
    }
  }
}
