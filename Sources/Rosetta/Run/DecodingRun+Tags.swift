// The tag of a union in the object of its payload: for a dictionary, it is none of the members.

extension DecodingRun {
  /// Whether a key of the object at `node` is that of a tag.
  func isTag(_ key: Int, of node: Int) -> Bool {
    ([objects.tag] + objects.outerTags).contains { tag in
      tag.object == node && tape.withTagBytes(tape.word(tag.key)) { tape.matches(key, $0, $1) }
    }
  }

  /// `json[]` is the whole object at `node`, including tags.
  mutating func includeTags(of node: Int) {
    guard objects.tag.object == node else { return }
    objects.tag.object = -1
    objects.outerTags.removeAll { $0.object == node }
  }

  /// The tags around a value, which `endTag` restores.
  @inlinable
  var tagsAround: MappedObjects.TagsAround { (objects.tag, objects.outerTags.count) }

  /// Begins the payload of a union: the object at `node`, which has the tag at `key`.
  @inline(__always)
  mutating func beginTag(_ key: Int, of node: Int) {
    if _slowPath(objects.tag.object == node) { objects.outerTags.append(objects.tag) }
    objects.tag = (node, key)
  }

  /// Ends the payload of a value with these tags around it.
  @inlinable @inline(__always)
  mutating func endTag(_ around: MappedObjects.TagsAround) {
    objects.tag = around.tag
    if _slowPath(objects.outerTags.count > around.outerTags) { endOuterTags(around.outerTags) }
  }

  @usableFromInline @inline(never)
  mutating func endOuterTags(_ count: Int) { objects.outerTags.removeSubrange(count...) }
}
