// The tag of a union in the object of its payload: the payload writes the object, and the run
// writes the tag right after the opening bracket. What the payload itself has in its place is
// compared with it.

/// A tag for the object that is opened next.
@usableFromInline
final class PendingTag: Sendable {
  /// Where it goes in the object.
  let path: JSONPath
  /// Its key, if it is a member of the object itself.
  let key: KeyName?
  /// Its JSON.
  let value: [UInt8]
  /// The whole member with its comma, if it has a key.
  let member: [UInt8]

  /// - Parameters:
  ///   - keyText: The key as JSON; nil for a longer path.
  ///   - text: The tag as JSON.
  init(_ path: JSONPath, key: KeyName?, keyText: String?, text: String) {
    self.path = path
    self.key = key
    value = Array(text.utf8)
    member = keyText.map { Array("\($0):\(text),".utf8) } ?? []
  }
}

/// What `openObject` has to do besides opening an object.
@usableFromInline
enum TagState: UInt8 {
  case none
  /// Write the tags that were added last.
  case pending
  /// Restore the options of all other objects.
  case written
}

extension EncodingRun {
  /// A tag, and where the bracket of its object is.
  typealias PlacedTag = (start: Int, tag: PendingTag)

  /// Adds a tag for the object that is opened next. A payload that is a union adds its own.
  mutating func begin(_ tag: PendingTag) {
    if tagState != .pending { dropEndedTags() }
    tagLengths |= tag.key.map { 1 << ($0.count & 63) } ?? .max
    tags.append((output.count, tag))
    tagState = .pending
  }

  /// Forgets the tags of objects that have ended.
  private mutating func dropEndedTags() {
    while let last = tags.last, last.start > paths.start { tags.removeLast() }
  }

  /// Where `tags` has those of the object that is being written, the innermost union's last.
  mutating func ownTags() -> Range<Int> {
    dropEndedTags()
    var first = tags.count
    while first > 0, tags[first - 1].start == paths.start { first -= 1 }
    return first..<tags.count
  }

  /// Forgets the tags that no object has begun with; false if there are none.
  mutating func dropPendingTags() -> Bool {
    guard tagState == .pending, let start = tags.last?.start else { return false }
    tagState = .written
    while tags.last?.start == start { tags.removeLast() }
    return true
  }

  /// Notes that the payload has no place for its tag.
  @inline(never)
  mutating func refuseTag(isPending: Bool = true) {
    guard !isPending || dropPendingTags() else { return }
    note(.refused(by: .words(Wording.value), reason: .words(Wording.payloadIsNoObject)))
  }

  // MARK: - Writing

  /// Writes the tags that are pending into the object that has just been opened.
  @inline(never)
  mutating func writeTags() {
    objectOptions = shared.baseOptions
    let isPending = tagState == .pending
    tagState = .none
    guard isPending else { return }
    let own = ownTags()
    var hasPaths = false
    for position in own.reversed() {
      if tags[position].tag.key == nil { hasPaths = true }
      output.append(tags[position].tag.member)
    }
    if hasPaths { for position in own.reversed() { writeAtPath(tags[position].tag) } }
    objectOptions.insert(.tagged)
    tagState = .written
  }

  private mutating func writeAtPath(_ tag: PendingTag) {
    if tag.key != nil { return }
    var prefix = 0
    var steps = tag.path.components.map { shared.name($0) }
    guard let last = steps.popLast() else { return note(.conflict) }
    for step in steps { prefix = paths.prefix(after: prefix, step.name, max(step.count, 0)) }
    guard let step = beginField(prefix, last.name, max(last.count, 0)) else { return }
    output.append(tag.value)
    endField(step)
  }

  /// The tags of the object that is being written; nil if it has anything else so far.
  mutating func onlyTags() -> [PlacedTag]? {
    let own = Array(tags[ownTags()])
    let count = own.reduce(1) { $0 + $1.tag.member.count }
    return output.count == paths.start + count ? own : nil
  }

  /// Writes the tags of an object again, after a value that was to take its place.
  mutating func restore(_ own: [PlacedTag]) {
    tagState = .written
    tags.removeLast(ownTags().count)
    tags += own
    for placed in own.reversed() { output.append(placed.tag.member) }
  }

  // MARK: - What a payload has in the place of its tag

  /// False for most fields that are no tag. A bit of `tagLengths` stands for a length modulo 64.
  @inline(__always)
  func mayBeTag(_ count: Int) -> Bool { tagLengths & (1 << (count & 63)) != 0 }

  /// The tag that a field of the object that is being written is.
  mutating func tag(at prefix: Int, _ name: BytePointer?, _ count: Int) -> PendingTag? {
    if !mayBeTag(count) { return nil }
    for position in ownTags() {
      let tag = tags[position].tag
      if let key = tag.key {
        if prefix == 0, let name, key.isEqual(name, count) { return tag }
      } else if let step = KeyOrIndex(name: name, count: count).component,
        paths.steps(to: prefix) + [step] == tag.path.components
      {
        return tag
      }
    }
    return nil
  }

  /// Whether the value at a path of the object that is being written has a tag in it.
  mutating func hasTag(in path: [JSONPath.Component], asElement: Bool) -> Bool {
    ownTags().contains { position in
      let steps = tags[position].tag.path.components
      guard steps.count > path.count, steps.starts(with: path) else { return false }
      if case .index = steps[path.count] { return asElement }
      return !asElement
    }
  }

  /// What a payload has in the place of a tag: the same value is written once, as the tag, and
  /// another one is a conflict.
  mutating func compare(_ value: Range<Int>, of output: Output, with tag: PendingTag) {
    if !value.isEmpty, !output.hasValue(tag.value, at: value) { note(.conflict) }
  }

  /// Whether a member has the key of a tag of the object that is being written. It is left out then.
  mutating func isTag(_ key: Range<Int>, _ value: Range<Int>, of output: Output) -> Bool {
    var key = output.key(at: key)
    guard let tag = key.withUTF8({ tag(at: 0, $0.baseAddress, $0.count) }) else { return false }
    let notedBefore = shared.noted
    compare(value, of: output, with: tag)
    addStep(.key(key), since: notedBefore)
    return true
  }
}

// MARK: - Dictionaries

/// The object of a dictionary that is being written.
@usableFromInline
struct MembersLevel {
  /// What `closeObject` restores after the payload of a union; nil for any other dictionary.
  let outer: Int?

  @usableFromInline var hasTags: Bool { outer != nil }
}

extension EncodingRun {
  /// Opens the object of a dictionary; nil after a diagnostic.
  @usableFromInline
  mutating func openMembers() -> MembersLevel? {
    guard _slowPath(tagState == .pending) else {
      return open(.openingBrace) ? MembersLevel(outer: nil) : nil
    }
    let outer = openPayload()
    return outer < 0 ? nil : MembersLevel(outer: outer)
  }

  /// Whether the member written since `start`, a comma after it, stays: one that is a tag is taken
  /// back.
  @usableFromInline
  mutating func keepsMember(from start: Int) -> Bool {
    let key = start..<output.endOfString(at: start)
    let value = key.upperBound + 1..<output.count - 1
    guard isTag(key, value, of: output) else { return true }
    output.rollBack(to: start)
    return false
  }

  /// Opens the object of a dictionary that is the payload of a union; returns what `closeObject`
  /// restores, or -1 after a diagnostic. Its members are written without `beginField`.
  private mutating func openPayload() -> Int {
    let outer = openObject(of: ObjectIdentifier(MappedByHand.self))
    guard outer >= 0, paths.hasContainers, paths.isUsed else { return outer }
    depth -= paths.depth
    if paths.returnToRoot(at: output.count) == .openingBrace { return outer }
    closeObject(outer)
    refuseTag(isPending: false)
    return -1
  }

  @usableFromInline
  mutating func closeMembers(_ level: MembersLevel) {
    if let outer = level.outer { closeObject(outer) } else { close(.closingBrace) }
  }
}
