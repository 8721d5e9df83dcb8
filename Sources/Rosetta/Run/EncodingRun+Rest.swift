// What is written aside before its place in the document is known: the rest of an object, see
// `Mapper.rest`, whose members go into the object of the map; a document that goes into a string.

extension EncodingRun {
  /// What waits while something is written to an output of its own.
  struct Aside {
    let output: Output
    let tags: [PlacedTag]
    let tagState: TagState
    let writtenKeys: WrittenKeys
    let start: Int
  }

  /// Begins an output of its own, in which nothing is the payload of a tag outside.
  mutating func beginAside() -> Aside {
    let aside = Aside(
      output: output,
      tags: tags,
      tagState: tagState,
      writtenKeys: writtenKeys,
      start: paths.enterLevel(at: 0)
    )
    output = Output(capacity: 256)
    (tags, writtenKeys) = ([], WrittenKeys())
    if tagState == .pending { tagState = .none }
    return aside
  }

  /// Goes back to the output outside. Returns the one that was written, which the caller must free.
  mutating func endAside(_ aside: Aside) -> Output {
    defer { output = aside.output }
    paths.leaveLevel(aside.start)
    writtenKeys.free()
    (tags, tagState, writtenKeys) = (aside.tags, aside.tagState, aside.writtenKeys)
    return output
  }

  // MARK: - The rest of an object

  /// Writes the members of a value that has been written elsewhere to the object of `prefix`; false
  /// if the value is not an object.
  mutating func appendMembers(_ object: Output, at prefix: Int) -> Bool {
    guard object.count >= 2, object.start[0] == .openingBrace else { return false }
    let members = prefix == 0 ? withoutTags(object) : [1..<object.count - 1]
    if members.allSatisfy(\.isEmpty) { return true }
    // They are written in place of a member whose key and colon are removed.
    guard let step = beginField(prefix, shared.name("").baseAddress, 0) else { return true }
    output.rollBack(to: step.start)
    for range in members {
      output.append(object, range)
      output.append(.comma)
    }
    // `endField` adds the last one.
    output.rollBack(to: output.count - 1)
    endField(step)
    return true
  }

  /// Where the members of an object are that go into the one that is being written: those that are
  /// no tags of it.
  private mutating func withoutTags(_ object: Output) -> [Range<Int>] {
    let members = 1..<object.count - 1
    if ownTags().isEmpty { return [members] }
    var others: [Range<Int>] = []
    object.forEachMember(in: members) { key, value in
      if !isTag(key, value, of: object) { others.append(key.lowerBound..<value.upperBound) }
    }
    return others
  }
}
