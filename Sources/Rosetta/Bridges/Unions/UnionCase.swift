/// The conversion between a payload and a case of a union, shared by `Variant` and `Alternative`.
@usableFromInline
struct UnionCase<Root>: Sendable {
  // The closures may capture values that are not `Sendable`, as a `Mapping` may.
  @usableFromInline nonisolated(unsafe) let decode: (JSONReader) -> Root?
  /// Writes the payload, in the layout of a union with tags; false if the value is another case.
  @usableFromInline nonisolated(unsafe) let encode: (Root, JSONWriter, VariantLayout?) -> Bool
  /// Evaluated lazily, because the payload may be the type that is being declared.
  @usableFromInline nonisolated(unsafe) let takesNull: () -> Bool

  @inlinable
  init<B: Bridge>(
    _ bridge: B,
    _ make: @escaping (consuming B.Value) -> Root,
    _ payload: @escaping (Root) -> B.Value?
  ) {
    // False for a union, which may contain itself and so is not asked.
    takesNull = { !(B.Value.self is any JSONUnion.Type) && bridge.takesNull }
    decode = { json in
      let mark = json.run.mark
      // `map`, or passing the payload without `consume`, would copy it.
      if let payload = bridge.decodeNoting(json.node, json.run), json.run.errors == mark.errors {
        return make(consume payload)
      }
      return nil
    }
    encode = { root, json, layout in
      guard let payload = payload(root) else { return false }
      if let layout {
        layout.encode(payload, bridge, to: json)
      } else {
        bridge.encode(payload, to: json)
      }
      return true
    }
  }

  /// A case without a payload.
  @inlinable
  init(_ value: @escaping () -> Root, _ matches: @escaping (Root) -> Bool) {
    takesNull = { false }
    decode = { _ in value() }
    encode = { root, json, layout in
      guard matches(root) else { return false }
      layout?.encodeTag(to: json)
      return true
    }
  }
}

extension JSONWriter {
  @usableFromInline @inline(never)
  func refuseCase<Root>(_ value: Root) {
    refuse(by: .type(Root.self), .words(Wording.unlisted(value)))
  }
}

/// The tag of a variant: a string, a number or any other value that has JSON.
@usableFromInline
struct UnionTag: Sendable {
  let json: JSONText
  /// The bytes to search for: the content of a string, or the text of another value.
  let name: KeyName
  /// Whether the tag has no other spelling. A number may have several: `1`, `1.0`.
  let hasOneSpelling: Bool
  let matches: @Sendable (JSONReader) -> Bool

  @usableFromInline
  init<Tag: JSONRepresentable & Hashable & Sendable>(_ tag: Tag) {
    json = JSONText(tag)
    name = KeyName(json.content)
    hasOneSpelling = Tag.self == String.self
    matches = { json in
      let mark = json.run.mark
      let other = Tag.decode(json)
      json.run.pointee.shared.forget(since: mark)
      return other == tag
    }
  }
}
