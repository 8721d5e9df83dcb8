/// The rules of a union whose cases are told apart by a tag.
@usableFromInline
final class TaggedUnion<Root>: Sendable {
  /// A case, and the layout of its tag and payload.
  @usableFromInline
  struct Case: Sendable {
    @usableFromInline let content: UnionCase<Root>
    @usableFromInline let layout: VariantLayout
  }

  @usableFromInline let lookup: VariantLookup
  @usableFromInline let cases: [Case]

  /// - Parameters:
  ///   - tag: The place of the tag; nil if the tag is the only key of an object.
  ///   - content: The place of the payload for variants that have no key of their own.
  ///   - standard: The tag of values without one.
  init(
    _ tag: OwnedStep?,
    content: OwnedStep? = nil,
    default standard: UnionTag? = nil,
    _ variants: [Variant<Root>]
  ) {
    var key: String?
    if case .key(let name)? = tag { key = JSONText(name.text).text }
    let negativeIndex = tag?.negativeIndex ?? content?.negativeIndex
    var tags: Set<String> = []
    let layouts = variants.map { variant in
      guard let own = variant.tag else { return VariantLayout(.whole) }
      let whole: VariantLayout.Payload = variant.hasPayload ? .whole : .none
      // Nothing can be written at a negative index.
      if let negativeIndex { return VariantLayout(whole, misuse: .negativeIndex(negativeIndex)) }
      let part = variant.hasPayload ? variant.key.map { .key(KeyName($0)) } ?? content : nil
      let isFirst = tags.insert(own.json.text).inserted
      return VariantLayout(
        tag: tag.map { WrittenTag($0, key: key, value: own.json.text) },
        onlyKey: tag == nil ? own.name : nil,
        part.map { .part($0) } ?? whole,
        takesNull: part == nil ? variant.content.takesNull : { false },
        misuse: isFirst ? nil : .repeatedTag(own.json.text)
      )
    }
    lookup = VariantLookup(tag, content: content, default: standard, variants.map(\.tag), layouts)
    cases = zip(variants, layouts).map { Case(content: $0.content, layout: $1) }
  }

  @inlinable
  func decode(_ json: JSONReader) -> Root? {
    let tagsAround = json.run.pointee.tagsAround
    if _slowPath(json.word.isEntered) { return decodeAgain(json) }
    guard let (variant, node) = lookup.choose(json) else { return nil }
    defer { json.run.pointee.endTag(tagsAround) }
    if _slowPath(variant == lookup.otherwise) { return decodeOtherwise(json, variant, at: node) }
    // Returned directly: each step in between would move the value, and wait for the previous step.
    return cases[variant].content.decode(JSONReader(json.run, at: node))
  }

  /// Decodes a value that was read before, such as the object of a map that reads `json[]`. The
  /// keys that the union looks up in it do not count as named by that map.
  @usableFromInline @inline(never)
  func decodeAgain(_ json: JSONReader) -> Root? {
    let marks = json.run.pointee.beginMarks(in: json.node)
    defer { json.run.pointee.endMarks(marks, in: json.node) }
    return decode(json)
  }

  @usableFromInline @inline(never)
  func decodeOtherwise(_ json: JSONReader, _ variant: Int, at node: Node) -> Root? {
    let mark = json.run.mark
    let value = cases[variant].content.decode(JSONReader(json.run, at: node))
    if json.run.errors == mark.errors {
      lookup.noteMisspelling(in: json)
      return value
    }
    lookup.addOwnTags(in: json, since: mark)
    return nil
  }

  @inlinable
  func encode(_ value: Root, to json: JSONWriter) {
    // SAFETY: `position` is one of the indices of `cases`.
    for position in cases.indices {
      if cases.uncheckedBorrow(position, { $0.content.encode(value, json, $0.layout) }) { return }
    }
    json.refuseCase(value)
  }
}
