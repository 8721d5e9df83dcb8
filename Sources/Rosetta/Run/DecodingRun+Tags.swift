// The tag of a union in the object of its payload: none of the members of a dictionary, and known to
// the map of a model.

extension DecodingRun {
  /// The tags around a value, which `endTag` restores.
  @usableFromInline typealias TagsAround = (tag: UnionTagPlace, outerTags: Int)

  @usableFromInline
  var tagsAround: TagsAround { (unionTag, existingExtras?.keys.outerTags.count ?? 0) }

  /// Begins the payload of a union: the object at `node`, which has the tag at `key`.
  @inline(__always)
  mutating func beginTag(_ key: Int, of node: Int) {
    if _slowPath(unionTag.object == node) { extras.keys.outerTags.append(unionTag) }
    unionTag = (node, key)
  }

  /// Ends the payload of a value with these tags around it.
  @inlinable @inline(__always)
  mutating func endTag(_ around: TagsAround) {
    unionTag = around.tag
    if _slowPath(hasOuterTags) { endOuterTags(around.outerTags) }
  }

  @usableFromInline
  var hasOuterTags: Bool { !(existingExtras?.keys.outerTags.isEmpty ?? true) }

  @usableFromInline @inline(never)
  mutating func endOuterTags(_ count: Int) {
    if extras.keys.outerTags.count > count { extras.keys.outerTags.removeSubrange(count...) }
  }

  /// Marks the tags of the object at `node`, after its marks have been removed.
  mutating func markTags(of node: Int) {
    guard unionTag.object == node else { return }
    tape.markKey(ofValueAt: unionTag.key + 1)
    for tag in existingExtras?.keys.outerTags ?? [] where tag.object == node {
      tape.markKey(ofValueAt: tag.key + 1)
    }
  }

  /// The map of the object at `node` knows the tags in it. What it reads by `json[]` has them.
  mutating func includeTags(of node: Int) {
    guard unionTag.object == node else { return }
    for key in Array(tape.keys(of: node)) where isTag(key, of: node) {
      tape.markKey(ofValueAt: key + 1)
    }
    unionTag = (-1, -1)
    existingExtras?.keys.outerTags.removeAll { $0.object == node }
  }

  /// Whether a key of the object at `node` is that of a tag.
  func isTag(_ key: Int, of node: Int) -> Bool {
    func isKey(of tag: UnionTagPlace) -> Bool {
      tag.object == node && tape.withTagBytes(tape.word(tag.key)) { tape.matches(key, $0, $1) }
    }
    return isKey(of: unionTag) || existingExtras?.keys.outerTags.contains(where: isKey) ?? false
  }

  /// Whether some members of the object at `node` may be left out.
  @usableFromInline @inline(__always)
  func leavesOutMembers(of node: Int) -> Bool { restOf == node || unionTag.object == node }

  /// Whether a member of the object at `node` is left out: its map has named it, or it is the tag of
  /// a union.
  @usableFromInline @inline(never)
  func leavesOut(_ key: Int, of node: Int) -> Bool {
    restOf == node && (tape.isSeen(key) || isNamedAround(key, of: node))
      || unionTag.object == node && isTag(key, of: node)
  }
}
