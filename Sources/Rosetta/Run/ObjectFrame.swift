/// The state of one run of a map over an object, or over an array of elements (`beginFrame`,
/// `endFrame`).
@frozen
@usableFromInline
struct ObjectFrame: OptionSet {
  @usableFromInline var rawValue: UInt8

  @inlinable @inline(__always)
  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Like `OptionSet.contains`, but not generic, see `FieldOptions`.
  @inlinable @inline(__always)
  func contains(_ reason: ObjectFrame) -> Bool { rawValue & reason.rawValue == reason.rawValue }

  /// A required field did not fit, so that `json.check` is skipped.
  static let hasUnfitField = ObjectFrame(rawValue: 1 << 0)
  /// The map has asked for an element or, with `json[]`, for the whole value, see `Mapper`.
  static let asksElements = ObjectFrame(rawValue: 1 << 1)
  /// The map has made a field `.strict`.
  static let hasStrictField = ObjectFrame(rawValue: 1 << 2)
  // The following flags require work when the frame ends (`hasEnd`).

  /// The marks of an earlier run are suspended, see `FrameEnd`.
  static let hasEarlierMarks = ObjectFrame(rawValue: 1 << 3)
  /// The map has a part that takes the rest or, in debug builds, has read `json.rest`.
  static let hasRest = ObjectFrame(rawValue: 1 << 4)
  /// The map is that of a part of the object, see `Mapper.flattened`.
  static let isPart = ObjectFrame(rawValue: 1 << 5)

  /// The map has ended itself, see `Stop.swift`.
  static let isStopped = ObjectFrame(rawValue: 1 << 6)

  /// Whether there is work to do when the map ends.
  @inlinable @inline(__always)
  var hasEnd: Bool { rawValue >= 1 << 3 }
}

/// The state that is needed at the end of a frame with `hasEnd`.
struct FrameEnd {
  /// The marks of an earlier run over the object, if its map runs again.
  var earlier: EarlierMarks?
  /// The mark from before this run.
  var beginning = Mark()
  /// Debug builds: the keys of the members that each use of `json.rest` has read.
  var restKeys: [[Node]] = []
  /// The keys of the members that parts have taken as the rest.
  var taken: Set<Node> = []
  /// The objects in which `json.stop` has stopped lookups.
  var stopped: [Tape.StoppedObject] = []
}

extension DecodingRun {
  /// Begins a run of a map over the container at `node`. Returns the enclosing frame.
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

  /// Adds a flag with `hasEnd` to the frame, and its state.
  mutating func addEnd(_ reason: ObjectFrame, _ add: (inout FrameEnd) -> Void) {
    if !frame.hasEnd { extras.frameEnds.append(FrameEnd()) }
    frame.insert(reason)
    add(&extras.frameEnds[extras.frameEnds.count - 1])
  }

  /// Removes the marks of an object that is mapped again, except those of its unions' tags.
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

  /// Ends a frame with `hasEnd`. Returns the enclosing frame.
  @usableFromInline @inline(never)
  mutating func endFrameSlowly(_ node: Node, _ outer: ObjectFrame) -> ObjectFrame {
    let end = extras.frameEnds.removeLast()
    if frame.contains(.isPart) { return endPartFrame(end, of: node, outer) }
    for object in end.stopped.reversed() { tape.resumeLookUps(object) }
    noteLinesAfterRest(end)
    // The earlier marks were made by the map around this one, or by a reader that has ended, which
    // is treated alike. The keys that this map looked up become known keys of the document, but not
    // keys that the map around it has named.
    if let earlier = end.earlier { endMarks(earlier, in: node) }
    return outer
  }

  /// Enters the container at `node` on a path of the map that is running. From here on, the marks
  /// in the container belong to that map.
  @inline(__always)
  mutating func enterOnPath(_ node: Node, from container: Node) {
    // `json[]` is the object of the map itself.
    if node == container { return }
    let word = tape.word(node)
    if _slowPath(word.isEntered && !word.isOnPath) { joinMarks(tape.takeMarks(in: node)) }
    tape.nodes[node] |= Tag.entered | Tag.onPath
  }

  /// Makes the key of the value at `node` known, but not named by the map of its object. If the
  /// object is read as a part, the part is present.
  mutating func joinMark(ofValueAt node: Node) {
    tape.unmarkKey(ofValueAt: node)
    extras.keys.append(.knownKey, node.key)
    if let last = extras.keys.parts.indices.last { extras.keys.parts[last].isThere = true }
  }

  /// Records the marks of a run that are no longer on the tape.
  mutating func joinMarks(_ marks: Tape.Marks) {
    extras.keys.all += marks.keys.map { (.knownKey, $0, nil) }
    extras.keys.all += marks.containers.map { (.entered, $0, nil) }
  }
}
