/// What belongs to the object, or to the array of elements, that a map is reading. One frame for
/// each run of a map (`beginFrame`, `endFrame`).
@frozen
@usableFromInline
struct ObjectFrame: OptionSet {
  @usableFromInline var rawValue: UInt8

  @inlinable @inline(__always)
  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// As that of `OptionSet`, see `FieldOptions`.
  @inlinable @inline(__always)
  func contains(_ reason: ObjectFrame) -> Bool { rawValue & reason.rawValue == reason.rawValue }

  /// A required field has not fitted so far, so that `json.check` is skipped.
  static let hasUnfitField = ObjectFrame(rawValue: 1 << 0)
  /// The map has asked for an element or, by `json[]`, for the whole value, see `Mapper`.
  static let asksElements = ObjectFrame(rawValue: 1 << 1)
  /// The map has made a field `.strict`.
  static let hasStrictField = ObjectFrame(rawValue: 1 << 2)
  // These and what follows have an end (`hasEnd`).

  /// The marks of an earlier run have been put away, see `FrameEnd`.
  static let hasEarlierMarks = ObjectFrame(rawValue: 1 << 3)
  /// The map has a part that takes the rest or, in debug builds, has read `json.rest`.
  static let hasRest = ObjectFrame(rawValue: 1 << 4)
  /// The map is that of a part of the object, see `Mapper.flattened`.
  static let isPart = ObjectFrame(rawValue: 1 << 5)

  /// The map has ended itself, see `Stop.swift`.
  static let isStopped = ObjectFrame(rawValue: 1 << 6)

  /// Whether there is something to do when the map ends.
  @inlinable @inline(__always)
  var hasEnd: Bool { rawValue >= 1 << 3 }
}

/// What a frame has to end.
struct FrameEnd {
  /// The marks of an earlier run over the object, whose map is running again.
  var earlier: EarlierMarks?
  /// What had been noted when that began.
  var beginning = Mark()
  /// Debug builds: the keys of the members that `json.rest` has read, each time.
  var restKeys: [[Node]] = []
  /// The keys of the members that parts have taken as the rest.
  var taken: Set<Node> = []
  /// The objects of a map that has ended itself.
  var stopped: [Tape.StoppedObject] = []
}

extension DecodingRun {
  /// Begins a run of a map over the container at `node`; returns the frame around it.
  @inlinable @inline(__always)
  mutating func beginFrame(_ node: Node) -> ObjectFrame {
    let outer = frame
    frame = []
    let word = tape.word(node)
    if _slowPath(word.isEntered) { putMarksAway(node) }
    tape.nodes[node] = word | Tag.entered
    return outer
  }

  @inlinable @inline(__always)
  mutating func endFrame(_ node: Node, _ outer: ObjectFrame) {
    frame = _slowPath(frame.hasEnd) ? endFrameSlowly(node, outer) : outer
  }

  /// Adds what the frame has to end.
  mutating func addEnd(_ reason: ObjectFrame, _ add: (inout FrameEnd) -> Void) {
    if !frame.hasEnd { extras.frameEnds.append(FrameEnd()) }
    frame.insert(reason)
    add(&extras.frameEnds[extras.frameEnds.count - 1])
  }

  /// An object that is mapped again begins unmarked, but for the tags of its unions.
  @usableFromInline @inline(never)
  mutating func putMarksAway(_ node: Node) {
    let beginning = shared.mark
    if beginSharedPart(of: node) { return addEnd(.isPart) { $0.beginning = beginning } }
    let earlier = beginMarks(in: node, by: .map)
    addEnd(earlier.isPart ? [.hasEarlierMarks, .isPart] : .hasEarlierMarks) {
      ($0.earlier, $0.beginning) = (earlier, beginning)
    }
    markTags(of: node)
  }

  /// Ends a frame that has something to end; returns the one around it.
  @usableFromInline @inline(never)
  mutating func endFrameSlowly(_ node: Node, _ outer: ObjectFrame) -> ObjectFrame {
    let end = extras.frameEnds.removeLast()
    if frame.contains(.isPart) { return endPartFrame(end, of: node, outer) }
    for object in end.stopped.reversed() { tape.resumeLookUps(object) }
    noteLinesAfterRest(end)
    // The earlier marks are those of a map around this one, or count as such: what this run has
    // looked up joins the known keys of the document, and not what an outer map has named.
    if let earlier = end.earlier { endMarks(earlier, in: node) }
    return outer
  }

  /// A path of the map that is running goes into the container at `node`, whose marks are that map's
  /// from then on.
  @inline(__always)
  mutating func enterOnPath(_ node: Node, from container: Node) {
    // `json[]` is the object of the map itself.
    if node == container { return }
    let word = tape.word(node)
    if _slowPath(word.isEntered && !word.isOnPath) { joinMarks(tape.takeMarks(in: node)) }
    tape.nodes[node] |= Tag.entered | Tag.onPath
  }

  /// Makes the key of the value at `node` one that is known, and that its object's map has not named.
  /// If the object is read as a part, the part is there.
  mutating func joinMark(ofValueAt node: Node) {
    tape.unmarkKey(ofValueAt: node)
    extras.keys.append(.knownKey, node.key)
    if let last = extras.keys.parts.indices.last { extras.keys.parts[last].isThere = true }
  }

  /// Keeps the marks of a run that are not on the tape any more.
  mutating func joinMarks(_ marks: Tape.Marks) {
    extras.keys.all += marks.keys.map { (.knownKey, $0, nil) }
    extras.keys.all += marks.containers.map { (.entered, $0, nil) }
  }
}
