/// The variants or alternatives of a union. One object, so that a union is copied in one step.
@usableFromInline
final class UnionRules<Root>: Sendable {
  @usableFromInline let hasTags: Bool
  @usableFromInline let lookup: VariantLookup
  @usableFromInline let variants: [Variant<Root>]
  @usableFromInline let alternatives: [Alternative<Root>]
  /// The alternatives that may take each JSON type.
  private let candidates: [JSONType: [Int]]
  /// The JSON types that alternatives are known to take, for the message about a value of another
  /// type.
  private let others: [String]

  init(_ tag: JSONPath?, content: String?, _ variants: [Variant<Root>]) {
    self.variants = variants
    alternatives = []
    candidates = [:]
    others = []
    hasTags = true
    lookup = VariantLookup(tag, content: content, variants.map { ($0.tag, $0.key, $0.hasPayload) })
  }

  init(_ alternatives: [Alternative<Root>]) {
    variants = []
    self.alternatives = alternatives
    hasTags = false
    lookup = VariantLookup(nil, content: nil, [])
    let pairs = JSONType.allCases.map { type in
      (type, alternatives.indices.filter { alternatives[$0].types?.contains(type) ?? true })
    }
    candidates = Dictionary(uniqueKeysWithValues: pairs)
    others = alternatives.compactMap(\.types).flatMap { $0.map(\.rawValue) }.reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
  }

  /// Whether an alternative takes null. It has no tag, so that no variant does.
  var takesNull: Bool { alternatives.contains { $0.takesNull() } }

  /// - Parameter type: The type whose union this is, if it is not used as a bridge.
  @inlinable
  func decode(_ json: JSONReader, of type: Any.Type? = nil) -> Root? {
    guard json.run.pointee.requireStack(forValueAt: json.node) else { return nil }
    guard _fastPath(hasTags) else { return decodeUntagged(json, of: type) }
    let errorsBefore = json.run.errors
    let tagsAround = json.run.pointee.tagsAround
    guard let (variant, node) = lookup.choose(json) else {
      hideSecrets(json)
      return nil
    }
    defer { json.run.pointee.endTag(tagsAround) }
    if _slowPath(json.run.errors != errorsBefore || variant == lookup.otherwise) {
      return decodeSlowly(json, variant, at: node, errorsBefore)
    }
    // Returned at once: each step in between moves the value, which waits for the last one.
    return variants[variant].decode(JSONReader(json.run, at: node))
  }

  /// Decodes the payload of any tag, or one whose object has keys that are errors.
  @usableFromInline @inline(never)
  func decodeSlowly(
    _ json: JSONReader,
    _ variant: Int,
    at node: Int,
    _ errorsBefore: Int
  ) -> Root? {
    let notedBefore = json.run.noted
    let value = variants[variant].decode(JSONReader(json.run, at: node))
    if json.run.errors == errorsBefore { return value }
    lookup.addOwnTags(refusedBy: variant, in: json, since: notedBefore)
    return nil
  }

  /// No variant was found for a value: no map has visited it that declares what is secret in it.
  @usableFromInline @inline(never)
  func hideSecrets(_ json: JSONReader) {
    if json.word.isContainer {
      json.run.pointee.rememberUnvisited(json.node)
    } else {
      json.rememberSecrets { json in for variant in variants { _ = variant.decode(json) } }
    }
  }

  @usableFromInline
  func decodeUntagged(_ json: JSONReader, of type: Any.Type?) -> Root? {
    decodeUntagged(json, of: type) { $0.decode($1) }
  }

  private func decodeUntagged(
    _ json: JSONReader,
    of type: Any.Type?,
    _ decode: (Alternative<Root>, JSONReader) -> Root?
  ) -> Root? {
    let candidates = candidates[json.type] ?? []
    if candidates.count == 1, let only = candidates.first, alternatives[only].types != nil {
      return decode(alternatives[only], json)
    }
    let name: Attempts.Name =
      type.map { .type(ObjectIdentifier($0)) } ?? .union(Attempts.Name.Kept(self))
    return json.attempt(candidates, others: others, name) { position, json in
      decode(alternatives[position], json)
    }
  }

  /// The value after a patch. One without a tag, or with that of the same case, changes the payload;
  /// any other gives a new value, and so does each if there is no old one.
  func merged(_ old: Root?, _ json: JSONReader, of type: Any.Type? = nil) -> Root? {
    guard json.run.pointee.requireStack(forValueAt: json.node) else { return nil }
    guard hasTags else { return mergedUntagged(old, json, of: type) }
    let (errorsBefore, notedBefore) = (json.run.errors, json.run.noted)
    let tagsAround = json.run.pointee.tagsAround
    defer { json.run.pointee.endTag(tagsAround) }
    if let old, json.word.isObject, lookup.lacksTag(json),
      let position = variants.firstIndex(where: { $0.takes(old, json) })
    {
      // Without its only key the patch is empty.
      return lookup.isKeyed ? old : merged(old, json, position, json.node)
    }
    guard let (position, node) = lookup.variant(ofPatch: json) else {
      hideSecrets(json)
      return nil
    }
    let kept = old.flatMap { hasTag(of: json, position, $0) ? $0 : nil }
    let merged = merged(kept, json, position, node)
    if json.run.errors != errorsBefore {
      lookup.addOwnTags(refusedBy: position, in: json, since: notedBefore)
    }
    return merged
  }

  /// The value after a patch of the payload at `node`. Without an old value, which is of the same
  /// case, it is a new one.
  private func merged(_ old: Root?, _ json: JSONReader, _ position: Int, _ node: Int) -> Root? {
    let object = JSONReader(json.run, at: node)
    guard let patch = lookup.patch(of: position, in: object, isSameCase: old != nil) else {
      hideSecrets(json)
      return nil
    }
    return variants[position].merge(old, json, patch) ?? nil
  }

  /// Whether a value has the tag of a patch, which is that of the variant at `position`.
  private func hasTag(of json: JSONReader, _ position: Int, _ value: Root) -> Bool {
    guard variants[position].takes(value, json) else { return false }
    guard lookup.isKeyed, position == lookup.otherwise else { return true }
    // Which of all other keys the value has is known only when it is written.
    let text = JSONText(json.context) { writer in
      // These are being accessed: to write them, their maps would access them again.
      writer.run.pointee.instances = json.run.pointee.mergedInstances
      encode(value, to: writer)
    }
    return lookup.hasOnlyKey(of: json, text)
  }

  private func mergedUntagged(_ old: Root?, _ json: JSONReader, of type: Any.Type?) -> Root? {
    let (errorsBefore, notedBefore) = (json.run.errors, json.run.noted)
    if let old, json.word.isObject {
      for alternative in alternatives {
        guard let merged = alternative.merge(old, json) else { continue }
        if let merged, json.run.errors == errorsBefore { return merged }
        json.run.pointee.forget(since: notedBefore)
        break
      }
    }
    return decodeUntagged(json, of: type) { $0.merge(nil, $1) ?? nil }
  }

  @inlinable
  func encode(_ value: Root, to json: JSONWriter) {
    // SAFETY: the positions are those of `variants`.
    for position in variants.indices {
      if variants.uncheckedBorrow(position, { $0.encode(value, json, lookup, position) }) { return }
    }
    for alternative in alternatives where alternative.encode(value, json) { return }
    refuse(value, json)
  }

  @usableFromInline @inline(never)
  func refuse(_ value: Root, _ json: JSONWriter) {
    json.refuse(by: .type(Root.self), .words(Wording.unlisted(value)))
  }
}
