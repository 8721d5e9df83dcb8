// Which variant a patch is for, and what it has of the payload, see `UnionRules.merged`.

extension VariantLookup {
  /// Whether an object lacks the tag.
  func lacksTag(_ json: JSONReader) -> Bool {
    guard let path else { return json.word.length == 0 }
    // An array replaces the old one, so its elements are not missing but gone.
    return atTag(json, path) { $0.name != nil && $0.lookUp() < 0 }
  }

  /// The variant whose tag a patch has, and the position of the object with its payload; nil after a
  /// diagnostic.
  func variant(ofPatch json: JSONReader) -> (variant: Int, node: Int)? {
    if let path {
      guard let tag = tag(json, path), let variant = variant(JSONReader(json.run, at: tag)) else {
        return nil
      }
      return (variant, json.node)
    }
    guard let found = variantOfOnlyKey(json) else { return nil }
    let tape = json.run.pointee.tape
    if found.variant == otherwise, tape.word(tape.firstKey(of: json.node) + 1).tag == Tag.null {
      return json.refuse(as: Wording.onlyKey(choices), Wording.removedKey)
    }
    return found
  }

  /// The position of a variant's payload in a patch, or -1 if the old payload stays; nil after a
  /// diagnostic.
  ///
  /// - Parameter isSameCase: Whether there is an old payload.
  func patch(of variant: Int, in json: JSONReader, isSameCase: Bool) -> Int? {
    if variant == otherwise { return json.node }
    if isSameCase, let key = places[variant].key, json.word.isObject,
      member(key, of: json).lookUp() < 0
    {
      json.run.pointee.tape.markVisited(object: json.node)
      json.noteUnknownKeys()
      return -1
    }
    return isKeyed
      ? payload(of: variant, underOnlyKey: json)?.node : payload(of: variant, in: json)?.node
  }
}
