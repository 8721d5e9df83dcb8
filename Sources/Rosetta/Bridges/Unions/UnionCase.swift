/// How a payload becomes a case of a union and back: what `Variant` and `Alternative` share.
@usableFromInline
struct UnionCase<Root>: Sendable {
  // A case may capture what is not `Sendable`, as a `Mapping` may.
  @usableFromInline nonisolated(unsafe) let decode: (JSONReader) -> Root?
  /// Writes the payload to its place beside a tag, if there is one; false if the value is another
  /// case.
  @usableFromInline nonisolated(unsafe) let encode: (Root, JSONWriter, VariantPlace?) -> Bool

  @inlinable
  init<B: Bridge>(
    _ bridge: B,
    _ make: @escaping (consuming B.Value) -> Root,
    _ payload: @escaping (Root) -> B.Value?
  ) {
    decode = { json in
      let mark = json.run.mark
      // Neither by `map` nor without `consume`, which copy the payload.
      if let payload = bridge.decodeNoting(json.node, json.run), json.run.errors == mark.errors {
        return make(consume payload)
      }
      return nil
    }
    encode = { root, json, place in
      guard let payload = payload(root) else { return false }
      if let place {
        place.encode(payload, bridge, to: json)
      } else {
        bridge.encode(payload, to: json)
      }
      return true
    }
  }

  /// A case without a payload.
  @inlinable
  init(_ value: @escaping () -> Root, _ matches: @escaping (Root) -> Bool) {
    decode = { _ in value() }
    encode = { root, json, place in
      guard matches(root) else { return false }
      place?.encodeTag(to: json)
      return true
    }
  }
}

extension JSONWriter {
  @usableFromInline @inline(never)
  func refuseCase<Root>(_ value: Root) {
    refuse(by: .type(Root.self), .known(Wording.unlisted(value)))
  }
}

/// What identifies a variant: a string, a number or any other value that has JSON.
@usableFromInline
struct UnionTag: Sendable {
  let text: JSONText
  /// The content of a string, or the text of another value: the bytes to search for.
  let name: KeyName
  /// Whether only these bytes are this tag. A number may be written in several ways: `1`, `1.0`.
  let isOnlyItsBytes: Bool
  let matches: @Sendable (JSONReader) -> Bool

  @usableFromInline
  init<Tag: JSONRepresentable & Hashable & Sendable>(_ tag: Tag) {
    let text = JSONText(tag)
    self.text = text
    name = KeyName(text.content)
    isOnlyItsBytes = Tag.self == String.self
    matches = { json in
      let mark = json.run.mark
      let other = Tag.decode(json)
      if !json.run.pointee.shared.isOver { json.run.pointee.shared.forget(since: mark) }
      return other == tag
    }
  }
}
