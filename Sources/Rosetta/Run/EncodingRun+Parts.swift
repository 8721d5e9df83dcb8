// `json.flattened`: a model or a union whose members are written among those of the object around it.
// The object that it opens is that one, so that key paths and conflicts are those of one object. Until
// then it is pending, as a tag is.

extension EncodingRun {
  /// What is restored if a part is refused.
  struct PartStart {
    fileprivate let count: Int
    fileprivate let level: ObjectLevel
    fileprivate let depth: Int
    fileprivate let fragments: Int
    fileprivate let tags: Int
  }

  private static let pendingPart = WrittenTag(
    .index(KeyOrIndex.flattened.count),
    key: nil,
    value: ""
  )

  /// Begins a part; nil if `json[]` has taken the place of the object.
  mutating func beginPart() -> PartStart? {
    if level.isReplaced { return nil }
    let start = PartStart(
      count: output.count,
      level: level,
      depth: depth,
      fragments: paths.fragments.count,
      tags: tags.count
    )
    // Its members are no deeper than the others.
    depth -= 1
    begin(EncodingRun.pendingPart)
    return start
  }

  /// Whether the object that is opened next is that of a part.
  var opensPart: Bool { pendingTags > 0 && tags[tags.count - pendingTags].place == .flattened }

  /// Goes on with the object of a part.
  mutating func openPart(in outer: ObjectLevel) {
    if instances.last?.start == level.start { instances[instances.count - 1].start = outer.start }
    output.rollBack(to: level.start)
    level = outer
    tags.remove(at: tags.count - pendingTags)
    pendingTags -= 1
    for position in tags.indices.suffix(pendingTags) {
      let tag = tags[position]
      tags[position] = PlacedTag(start: level.start, place: tag.place, tag: tag.tag)
    }
    continueObject()
  }

  /// Ends a part; false if it has opened no object.
  mutating func endPart() -> Bool {
    if !opensPart { return true }
    dropPendingTags()
    depth += 1
    return false
  }

  /// Forgets a part that was refused.
  mutating func takeBack(_ start: PartStart) {
    output.rollBack(to: start.count)
    paths.fragments.removeLast(paths.fragments.count - start.fragments)
    tags.removeLast(tags.count - start.tags)
    (level, depth) = (start.level, start.depth)
  }
}
