// The tag of a union in the object of its payload. A dictionary omits it, and the map of a model
// knows it. Readers of members call `leavesOut` (`Rest.swift`), which calls `isTag`.

// MARK: - Decoding

extension DecodingRun {
  /// The tags around a value, which `endTag` restores.
  @usableFromInline typealias TagsAround = (tag: UnionTagNodes, outerTags: Int)

  @usableFromInline
  var tagsAround: TagsAround { (unionTag, existingExtras?.keys.outerTags.count ?? 0) }

  /// Begins the payload of a union: the object at `node`, which has the tag at `key`.
  @inline(__always)
  mutating func beginTag(_ key: Node, of node: Node) {
    if _slowPath(unionTag.object == node) { extras.keys.outerTags.append(unionTag) }
    unionTag = (node, key)
  }

  /// Ends the payload of a union, and restores the tags around its value.
  @inlinable @inline(__always)
  mutating func endTag(_ around: TagsAround) {
    unionTag = around.tag
    if _slowPath(hasOuterTags) { endOuterTags(around.outerTags) }
  }

  @usableFromInline var hasOuterTags: Bool { !(existingExtras?.keys.outerTags.isEmpty ?? true) }

  @usableFromInline @inline(never)
  mutating func endOuterTags(_ count: Int) {
    if extras.keys.outerTags.count > count { extras.keys.outerTags.removeSubrange(count...) }
  }

  /// Marks the tags of the object at `node` again, after its marks were removed.
  mutating func markTags(of node: Node) {
    guard unionTag.object == node else { return }
    tape.markKey(ofValueAt: unionTag.key.value)
    for tag in existingExtras?.keys.outerTags ?? [] where tag.object == node {
      tape.markKey(ofValueAt: tag.key.value)
    }
  }

  /// Makes the tags of the object at `node` known to its map, and members of what `json[]` reads.
  mutating func includeTags(of node: Node) {
    guard unionTag.object == node else { return }
    for key in Array(tape.keys(of: node)) where isTag(key, of: node) {
      tape.markKey(ofValueAt: key.value)
    }
    unionTag = (.none, .none)
    existingExtras?.keys.outerTags.removeAll { $0.object == node }
  }

  /// Whether a key of the object at `node` is the key of a tag.
  func isTag(_ key: Node, of node: Node) -> Bool {
    func isKey(of tag: UnionTagNodes) -> Bool {
      tag.object == node && tape.withTagBytes(tape.word(tag.key)) { tape.matches(key, $0, $1) }
    }
    return isKey(of: unionTag) || existingExtras?.keys.outerTags.contains(where: isKey) ?? false
  }
}

// MARK: - Encoding

// The payload writes the object, and the run writes the tag right after the opening bracket. If the
// payload has a value at the place of the tag, the two are compared.

/// A tag and its place in an object or array, for all values of a case.
@usableFromInline
final class WrittenTag: Sendable {
  /// The key or the index, whose bytes live as long as this object.
  nonisolated(unsafe) let place: KeyOrIndex
  private let owner: OwnedStep?
  /// The JSON of the value.
  let value: [UInt8]
  /// The whole member with its comma; empty for an element.
  let member: [UInt8]

  /// The key and the value are JSON; an element has no key.
  init(_ place: OwnedStep?, key: String?, value: String) {
    owner = place
    self.place = place?.step ?? .itself
    self.value = Array(value.utf8)
    member = key.map { Array("\($0):\(value),".utf8) } ?? []
  }

  fileprivate func hasSameValue(as other: WrittenTag) -> Bool {
    value.withUnsafeBufferPointer { one in
      other.value.withUnsafeBufferPointer { Output.isSameValue(one, $0) }
    }
  }
}

/// A tag of one object.
@usableFromInline
struct ObjectTag {
  /// Where the bracket of the object is or will be.
  var start: Int
  /// The container in the object that has the tag, if the payload is a part.
  var prefix = Prefix.object
  /// The place of the tag, copied here because each field is compared with it.
  let place: KeyOrIndex
  let tag: WrittenTag

  init(start: Int, _ tag: WrittenTag) { (self.start, place, self.tag) = (start, tag.place, tag) }
}

@usableFromInline
struct OpenTags {
  /// In the order of their objects, the innermost object last.
  @usableFromInline var placed: [ObjectTag] = []
  /// How many of the last tags are pending: the object that is opened next begins with them.
  @usableFromInline var pending = 0
  /// The part that is being written: where the bracket of its object is, and its container there.
  var part: (start: Int, prefix: Prefix) = (-1, .object)
}

extension EncodingRun {
  /// Adds a tag for the object that is opened next. A payload that is a union adds its own tag. If
  /// both have the same key, they must be the same tag, or it is a conflict.
  mutating func begin(_ tag: WrittenTag) {
    for other in tags.placed.suffix(tags.pending) where other.place.hasEqualBytes(tag.place) {
      if !tag.hasSameValue(as: other.tag) { note(.conflict, at: tag.place.component, in: .object) }
      return
    }
    tags.placed.append(ObjectTag(start: output.count, tag))
    tags.pending += 1
  }

  /// The positions in `tags.placed` of the tags of the object that is being written, the innermost
  /// union's last.
  private var ownTagPositions: Range<Int> {
    var first = tags.placed.count
    while first > 0, tags.placed[first - 1].start == level.start { first -= 1 }
    return first..<tags.placed.count
  }

  func ownTags() -> [ObjectTag] { tags.placed[ownTagPositions].filter { $0.prefix == .object } }

  /// The pass of the fields of the object that was opened last. Mutating, so that the run is not
  /// copied.
  @inlinable @inline(__always)
  var objectPass: Pass { mutating get { _fastPath(tags.placed.isEmpty) ? .map : passWithTags() } }

  @usableFromInline
  mutating func passWithTags() -> Pass { tags.placed.last?.start == level.start ? .payload : .map }

  /// Drops the tags of the object that ends.
  mutating func dropTags() {
    // Pending tags belong to an object that `json[]` has replaced with another value.
    if tags.pending > 0 { return }
    while let last = tags.placed.last, last.start >= level.start { tags.placed.removeLast() }
  }

  /// Drops the pending tags, which no object has begun with.
  @usableFromInline
  mutating func dropPendingTags() {
    tags.placed.removeLast(tags.pending)
    tags.pending = 0
  }

  /// Notes that the payload has no place for its tag, if it is still pending.
  @inline(never)
  mutating func refuseTags() {
    if tags.pending == 0 { return }
    let (isPart, isElement) = (opensPart, awaitsArray)
    dropPendingTags()
    if isPart { return note(.restIsNotAnObject) }
    let reason = isElement ? Wording.payloadIsNotAnArray : Wording.payloadIsNotAnObject
    note(.refused(by: .words(Wording.valueToWrite), reason: .words(reason)))
  }

  /// Whether a pending tag is an element of an array.
  private var awaitsArray: Bool {
    tags.placed.suffix(tags.pending).contains { $0.place.index != nil }
  }

  // MARK: - Writing

  /// Writes the pending tags into the object that was just opened. Returns the level to pass to
  /// `closeObject`. A part goes into the enclosing object.
  @inline(never)
  mutating func openWithTags(_ outer: ObjectLevel) -> ObjectLevel {
    let isPart = opensPart
    if isPart { openPart(in: outer) }
    for position in tags.placed.indices.suffix(tags.pending).reversed() {
      if isPart, dropsRepeatedTag(at: position) { continue }
      if tags.placed[position].place.index != nil {
        let step = beginField(.object, tags.placed[position].place)
        output.append(tags.placed[position].tag.value)
        endField(step)
      } else {
        output.append(tags.placed[position].tag.member)
      }
    }
    tags.pending = 0
    return isPart ? .part : outer
  }

  /// Drops a pending tag of a part if it repeats the tag of the payload that the part belongs to. A
  /// tag of the same key with another value is written, and found to be a conflict.
  private mutating func dropsRepeatedTag(at position: Int) -> Bool {
    let pending = tags.placed[position]
    let isWritten = tags.placed.dropLast(tags.pending).contains { other in
      other.start == pending.start && other.prefix == pending.prefix
        && other.place.hasEqualBytes(pending.place) && other.tag.hasSameValue(as: pending.tag)
    }
    guard isWritten else { return false }
    tags.placed.remove(at: position)
    tags.pending -= 1
    return true
  }

  /// Whether the object that is being written has nothing but its tags so far.
  var hasOnlyTags: Bool {
    output.count == ownTags().reduce(level.start + 1) { $0 + $1.tag.member.count }
  }

  /// Reopens an object with its tags, after a value that should have replaced it.
  mutating func reopenObject(with own: [ObjectTag]) {
    output.rollBack(to: level.start)
    output.append(.openingBrace)
    tags.pending = 0
    tags.placed.removeLast(ownTagPositions.count)
    tags.placed += own
    for placed in own.reversed() { output.append(placed.tag.member) }
  }

  // MARK: - A payload's value at the place of its tag

  /// Returns the tag, if any, that has the place of a field of the object that is being written.
  /// Mutating, so that the run is not copied.
  mutating func tag(at prefix: Prefix, _ place: KeyOrIndex) -> WrittenTag? {
    var position = tags.placed.count
    while position > 0, tags.placed[position - 1].start == level.start {
      position -= 1
      if tags.placed[position].place.hasEqualBytes(place) { return ownTag(at: prefix, place) }
    }
    return nil
  }

  @inline(never)
  private mutating func ownTag(at prefix: Prefix, _ place: KeyOrIndex) -> WrittenTag? {
    let (own, container) = (tags.placed[ownTagPositions], container(prefix))
    return own.first { $0.prefix == container && $0.place.hasEqualBytes(place) }?.tag
  }

  /// Whether the path to a container leads through a tag of the object that is being written.
  /// Mutating, so that the run is not copied.
  mutating func crossesTag(to container: Prefix) -> Bool {
    if container == .object || tags.placed.last?.start != level.start { return false }
    var inner = container
    while inner != .object {
      let (outer, step) = (paths.prefixes.parent(of: inner), paths.prefixes.lastStep(of: inner))
      for own in tags.placed[ownTagPositions] where own.prefix == outer {
        if own.place.hasEqualBytes(step) { return true }
      }
      inner = outer
    }
    return false
  }

  /// Compares a value that a payload has at the place of a tag with the tag. The same value is
  /// written once, as the tag; any other value is a conflict.
  mutating func compare(_ value: Range<Int>, with tag: WrittenTag) {
    if !value.isEmpty, !output.hasValue(tag.value, at: value) { note(.conflict) }
  }
}

// MARK: - Dictionaries

extension EncodingRun {
  /// Opens the object of a dictionary. Returns the level that `closeObject` restores; nil, after a
  /// diagnostic, if there can be none.
  @usableFromInline
  mutating func openMembers() -> ObjectLevel? {
    if awaitsArray {
      refuseTags()
      return nil
    }
    if opensPart { checksKeys = true }
    return openObject()
  }

  /// Returns whether the member written from `start` on, including its comma, is kept. A member
  /// that has the key of a tag of the object is rolled back.
  @usableFromInline
  mutating func keepsMember(from start: Int) -> Bool {
    let key = start..<output.endOfString(at: start)
    let value = key.upperBound + 1..<output.count - 1
    var name = output.key(at: key)
    let own = name.withUTF8 { tag(at: .object, KeyOrIndex(name: $0.baseAddress, count: $0.count)) }
    guard let own else { return true }
    let mark = shared.mark
    compare(value, with: own)
    addStep(.key(name), since: mark)
    output.rollBack(to: start)
    return false
  }
}
