// `json.flattened`: a model or a union that is read from the members of the object around it. The
// keys that it looks up join the marks of that object's map, so that `json.rest` and unknown keys
// know them. It has marks of its own only while its presence, or its variant, must be determined.

/// A `json.flattened` field that is being read, or the map or union that reads it.
struct FlattenedPart {
  enum Reader { case field, map, union }

  let node: Node
  var reader: Reader
  /// The number of records from before the part.
  let records: Int
  /// The keys that were looked up before, or that an earlier part has taken.
  var named: Set<Node> = []
  /// Whether one of the keys that the part names is present, or none need be. Nil until a map or a
  /// union has read the part; a dictionary leaves it nil.
  var isThere: Bool?
  var isRequired = false
  var hasValue = false
  /// How many times `json.rest` was read before the part, in debug builds.
  var rests = 0

  /// Whether the part is kept even if it is absent: its property is required, or has a value that a
  /// patch did not remove.
  var stays: Bool { isRequired || hasValue }
}

extension DecodingRun {
  /// Begins to read a part of the object at `node`. A dictionary takes the members that the lines
  /// above did not name, as `json.rest` does.
  mutating func beginFlattened(at node: Node, isRequired: Bool, hasValue: Bool = false) {
    if tape.word(node).isObject { tape.markRepeatedKeys(of: node, and: namedAround) }
    var part = FlattenedPart(node: node, reader: .field, records: extras.keys.all.count)
    (part.isRequired, part.hasValue, part.named) = (isRequired, hasValue, taken)
    if frame.contains(.hasRest) { part.rests = extras.frameEnds.last?.restKeys.count ?? 0 }
    extras.keys.parts.append(part)
    restOf = node
  }

  /// Ends the part. Returns false if it is left out. Otherwise, the lines below do not get the
  /// members that it took as the rest.
  mutating func endFlattened() -> Bool {
    let part = extras.keys.parts.removeLast()
    // An enclosing part that a map or a union is reading is then also present.
    if part.isThere == true, let around = extras.keys.parts.last, around.reader != .field {
      self.part.isThere = true
    }
    if part.isThere == false, !part.stays, !shared.isOver {
      giveBack(part)
      // The value that determines its keys may still arrive.
      if isOpen(part.node) { knowAllKeys(of: part.node) }
      return false
    }
    let records = extras.keys.all.dropFirst(part.records)
    if records.contains(where: { $0.kind == .takenMembers && $0.node == part.node }) {
      let named = namedAround
      let taken = tape.keys(of: part.node).filter { !tape.isSeen($0) && !named.contains($0) }
      addEnd(.hasRest) { $0.taken.formUnion(taken) }
    }
    return true
  }

  /// Undoes what a part took as the rest, and a `json.stop` in its map.
  private mutating func giveBack(_ part: FlattenedPart) {
    extras.keys.all[part.records...].removeAll {
      $0.node == part.node && ($0.kind == .takenMembers || $0.kind == .wholeObject)
    }
    guard frame.hasEnd, var end = extras.frameEnds.popLast() else { return }
    end.restKeys.removeSubrange(min(part.rests, end.restKeys.count)...)
    for object in end.stopped.reversed() { tape.resumeLookUps(object) }
    end.stopped = []
    frame.remove(.isStopped)
    if frame.hasEnd { extras.frameEnds.append(end) }
  }

  /// Records that a part takes all members of the object at `node` that no line names.
  @usableFromInline @inline(never)
  mutating func takeMembers(of node: Node) {
    guard restOf == node, let extras = existingExtras, !extras.keys.parts.isEmpty else { return }
    extras.keys.append(.takenMembers, node)
  }

  /// The innermost part that is being read.
  var part: FlattenedPart {
    mutating get { extras.keys.parts[extras.keys.parts.count - 1] }
    _modify {
      let extras = extras
      yield &extras.keys.parts[extras.keys.parts.count - 1]
    }
  }

  /// Whether the object at `node` is that of a part that nothing has read yet.
  func isField(_ node: Node) -> Bool { partReader(of: node) == .field }

  /// Whether the object at `node` is that of a part that no map reads, and may have other keys.
  func isUnionPart(_ node: Node) -> Bool { partReader(of: node).map { $0 != .map } ?? false }

  private func partReader(of node: Node) -> FlattenedPart.Reader? {
    existingExtras?.keys.parts.last.flatMap { $0.node == node ? $0.reader : nil }
  }

  /// Handles a union that could not choose its variant. If it is a part that stays, it cannot be
  /// determined which keys of the object are unknown, so all count as known. While the variant may
  /// still arrive, the lines below get no members as the rest: they may belong to the part.
  mutating func noteUnchosenPart(of node: Node) {
    guard isUnionPart(node) else { return }
    if isOpen(node) { extras.keys.undividedObjects.insert(node) }
    let stays = extras.keys.parts.last { $0.reader == .field }?.stays ?? false
    if stays || isOpen(node) { knowAllKeys(of: node) }
  }

  /// Begins the map of a part with the marks of the enclosing map, if the presence of this part and
  /// of those around it does not matter. Returns false for any other map.
  mutating func beginSharedPart(of node: Node) -> Bool {
    guard isField(node), tape.word(node).isObject, !readsMergedValue,
      extras.keys.parts.allSatisfy(\.stays)
    else { return false }
    (part.reader, part.isThere) = (.map, true)
    return true
  }

  /// Begins to track which keys the map or the union of a part looks up.
  mutating func beginPart(_ marks: Tape.Marks?, of node: Node, by reader: FlattenedPart.Reader) {
    var part = FlattenedPart(node: node, reader: reader, records: extras.keys.all.count)
    part.named = Set(marks?.keys ?? [])
    extras.keys.parts.append(part)
  }

  /// Ends the tracking. The marks of the part stay, except those inside the values that it read.
  mutating func endPart(of node: Node) {
    findKeys(of: node)
    joinMarks(tape.takeMarksOffPaths(in: node))
    let isThere = extras.keys.parts.removeLast().isThere == true
    part.isThere = isThere || part.isThere == true
  }

  /// Ends the frame of a map that read a part. Returns the enclosing frame. A `json.stop` in a part
  /// also ends the enclosing map, and the keys that its `json.rest` took count there.
  mutating func endPartFrame(_ end: FrameEnd, of node: Node, _ outer: ObjectFrame) -> ObjectFrame {
    if let earlier = end.earlier { endMarks(earlier, in: node) } else { part.reader = .field }
    let reasons = frame.intersection([.hasRest, .isStopped])
    frame = outer.union(frame.intersection(.asksElements))
    if !reasons.isEmpty {
      addEnd(reasons) {
        $0.restKeys += end.restKeys
        $0.stopped += end.stopped
      }
    }
    return frame
  }

  /// Determines whether a key, an element or the end of a path that the part names is present.
  mutating func findKeys(of node: Node) {
    guard let part = extras.keys.parts.last, part.isThere != true else { return }
    let elements = extras.keys.nodes(.element, since: part.records)
    let steps = extras.keys.nodes(.step, since: part.records)
    var (containers, isThere) = ([node], false)
    func visit(_ value: Node) {
      if steps.contains(value) { containers.append(value) } else { isThere = true }
    }
    while !isThere, let container = containers.popLast() {
      let word = tape.word(container)
      if word.isObject {
        for key in tape.keys(of: container) where tape.isSeen(key) { visit(key.value) }
      } else if word.isArray {
        tape.elements(of: container).filter(elements.contains).forEach(visit)
      }
    }
    self.part.isThere = isThere
  }

  /// Whether a part is being read.
  var isInPart: Bool { existingExtras.map { !$0.keys.parts.isEmpty } ?? false }

  /// The keys that were looked up outside the parts that are being read, or that an earlier part
  /// took. A rest inside these parts leaves them out.
  var namedAround: Set<Node> {
    existingExtras?.keys.parts.reduce(into: taken) { $0.formUnion($1.named) } ?? []
  }

  func isNamedAround(_ key: Node) -> Bool {
    taken.contains(key) || existingExtras?.keys.parts.contains { $0.named.contains(key) } ?? false
  }

  /// The keys that the parts of the running map have taken as the rest.
  private var taken: Set<Node> {
    frame.contains(.hasRest) ? existingExtras?.frameEnds.last?.taken ?? [] : []
  }
}

// MARK: - Encoding

// The members of a part, and of `json.rest`, are written among the others of the enclosing object,
// or of a container in it, which the fields of the part treat as their object. So key paths and
// conflicts are those of one object. Until the part opens an object, it is pending, like a tag.

extension EncodingRun {
  /// The placeholder for a pending part among the tags, so that opening an object checks one list.
  private static let pendingPart = WrittenTag(nil, key: nil, value: "")

  /// Begins a part in a container of the object.
  mutating func beginPart(in prefix: Prefix) -> FieldStart {
    var start = fieldStart
    if level.open != prefix {
      beginFragment(of: container(prefix))
      level.open = prefix
    }
    start.content = output.count
    // The members are no deeper than the others, and there may be none.
    start.excess = excess
    depth -= start.excess + 1
    begin(EncodingRun.pendingPart)
    return start
  }

  /// Whether the object that is opened next is that of a part.
  var opensPart: Bool { tags.placed.suffix(tags.pending).first?.place == .itself }

  /// Continues the enclosing object as that of a part, for `openWithTags`. When its map ends,
  /// `closeObject` gets `ObjectLevel.part` and closes nothing.
  mutating func openPart(in outer: ObjectLevel) {
    if instances.last?.start == level.start { instances[instances.count - 1].start = outer.start }
    output.rollBack(to: level.start)
    level = outer
    tags.part = (level.start, hasPaths ? paths.fragments.last?.prefix ?? .object : .object)
    level.open = .object
    tags.placed.remove(at: tags.placed.count - tags.pending)
    tags.pending -= 1
    for position in tags.placed.indices.suffix(tags.pending) {
      tags.placed[position].start = level.start
      tags.placed[position].prefix = tags.part.prefix
    }
  }

  /// Ends a part. Returns false if it opened no object.
  mutating func endPart(_ start: FieldStart) -> Bool {
    if opensPart {
      dropPendingTags()
      return false
    }
    // Its tags are members like others for the fields and parts below.
    tags.placed.removeSubrange(start.tags...)
    // `level.open` is relative to the object of the part.
    if tags.part.prefix != .object, !level.isStopped { level.open = .none }
    tags.part = start.part
    depth += start.excess
    if output.count > start.content {
      checkPlace(of: start)
    } else {
      // Without members, there is no path to them either.
      dropFragments(of: start)
      if !level.isStopped { level.open = start.level.open }
    }
    return true
  }
}
