/// What belongs to the object, or to the array of elements, that a map is reading. One frame for
/// each run of a map, pushed and popped by `JSONReader.decodeObject`.
@frozen
@usableFromInline
struct ObjectFrame: OptionSet {
  @usableFromInline var rawValue: UInt8

  @inlinable @inline(__always)
  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A required field has not fitted so far, so that `json.check` is skipped.
  static let hasUnfitField = ObjectFrame(rawValue: 1 << 0)
  /// The map has asked for an element or, by `json[]`, for the whole value.
  @usableFromInline static let asksElements = ObjectFrame(rawValue: 1 << 1)
  /// The map has made a field `.strict`.
  static let hasStrictField = ObjectFrame(rawValue: 1 << 2)
  /// The marks of an earlier run have been put away, see `FrameEnd`.
  static let hasEarlierMarks = ObjectFrame(rawValue: 1 << 3)
  /// Debug builds: the map has read `json.rest`.
  static let hasRest = ObjectFrame(rawValue: 1 << 4)
  /// The map is that of a part of the object, see `Mapper.flattened`.
  static let isPart = ObjectFrame(rawValue: 1 << 5)

  /// The map has ended itself, see `Mapper.stop`.
  static let isStopped = ObjectFrame(rawValue: 1 << 6)

  /// Whether there is something to do when the map ends.
  @inlinable @inline(__always)
  var hasEnd: Bool { rawValue >= 1 << 3 }
}

/// What a frame has to end.
struct FrameEnd {
  /// The marks of an earlier run over the object, whose map is running again.
  var marks = Tape.Marks()
  /// Debug builds: the keys of the members that `json.rest` has read, each time.
  var restKeys: [[Int]] = []
  /// The objects of a map that has ended itself.
  var stopped: [Tape.StoppedObject] = []
}

extension DecodingRun {
  /// Begins a run of a map over the container at `node`; returns the frame around it.
  @inlinable @inline(__always)
  mutating func beginFrame(_ node: Int) -> ObjectFrame {
    let outer = frame
    frame = []
    let word = tape.word(node)
    if _slowPath(word.isEntered) { putMarksAway(node) }
    tape.nodes[node] = word | Tag.entered
    return outer
  }

  /// Ends it.
  @inlinable @inline(__always)
  mutating func endFrame(_ node: Int, _ outer: ObjectFrame) {
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
  mutating func putMarksAway(_ node: Int) {
    let marks = tape.takeMarks(in: node)
    addEnd(.hasEarlierMarks) { $0.marks = marks }
    if isField(node) { beginPart(marks, of: node, by: .map) }
    markTags(of: node)
  }

  /// Ends a frame that has something to end; returns the one around it.
  @usableFromInline @inline(never)
  mutating func endFrameSlowly(_ node: Int, _ outer: ObjectFrame) -> ObjectFrame {
    let end = extras.frameEnds.removeLast()
    if frame.contains(.isPart) {
      endPart(of: node)
      tape.setMarks(end.marks)
      // What ends a part ends the map around it.
      let reasons = frame.intersection([.hasRest, .isStopped])
      frame = outer
      if !reasons.isEmpty {
        addEnd(reasons) {
          $0.restKeys += end.restKeys
          $0.stopped += end.stopped
        }
      }
      return frame
    }
    for object in end.stopped.reversed() { tape.resumeLookUps(object) }
    noteLinesAfterRest(end.restKeys)
    // The earlier marks are those of a map around this one, or count as such: what this run has
    // looked up joins the known keys of the document, and not what an outer map has named.
    if frame.contains(.hasEarlierMarks) {
      joinMarks(tape.takeMarks(in: node))
      tape.setMarks(end.marks)
    }
    return outer
  }

  /// Ends the map that is running: no look-up in its object finds anything until it returns.
  mutating func stop(_ object: Int) {
    knowAllKeys(of: object)
    let isObject = object >= 0 && tape.word(object).isObject
    let stopped = isObject ? [tape.stopLookUps(in: object)] : []
    addEnd(.isStopped) { $0.stopped += stopped }
  }

  /// Makes the key of the value at `node` one that is known, and that its object's map has not named.
  mutating func joinMark(ofValueAt node: Int) {
    tape.unmarkKey(ofValueAt: node)
    extras.keys.append(.knownKey, node - 1)
    if let last = extras.keys.parts.indices.last { extras.keys.parts[last].isThere = true }
  }

  /// Keeps the marks of a run that are not on the tape any more.
  mutating func joinMarks(_ marks: Tape.Marks) {
    extras.keys.append(.knownKey, marks.keys)
    extras.keys.append(.entered, marks.containers)
  }
}

// MARK: - Several decoders of one value

/// The marks of a value before several decoders are tried on it.
struct EarlierMarks {
  /// Nil if nothing has read the value before.
  fileprivate let marks: Tape.Marks?
  /// The number of records.
  fileprivate let records: Int
  fileprivate let tag: UnionTagPlace
  fileprivate let outerTags: [UnionTagPlace]
  /// Whether the value is a part of an object, see `Mapper.flattened`.
  fileprivate let isPart: Bool
}

extension DecodingRun {
  /// Begins to try decoders on the value at `node`. Each begins unmarked.
  mutating func beginMarks(in node: Int) -> EarlierMarks {
    let earlier = EarlierMarks(
      marks: tape.word(node).isEntered ? tape.takeMarks(in: node) : nil,
      records: existingExtras?.keys.all.count ?? 0,
      tag: unionTag,
      outerTags: existingExtras?.keys.outerTags ?? [],
      isPart: isField(node)
    )
    if earlier.isPart { beginPart(earlier.marks, of: node, by: .union) }
    return earlier
  }

  /// Drops the marks of a decoder that has failed.
  mutating func dropMarks(since earlier: EarlierMarks, in node: Int) {
    if earlier.isPart { findKeys(of: node) }
    takeMarks(in: node)
    existingExtras?.keys.removeAll(since: earlier.records)
    existingExtras?.keys.outerTags = earlier.outerTags
    unionTag = earlier.tag
    markTags(of: node)
  }

  /// Removes all marks in a value, also of a key that a union has looked up before it failed.
  @discardableResult
  private mutating func takeMarks(in node: Int) -> Tape.Marks {
    guard tape.word(node).isContainer else { return Tape.Marks() }
    tape.markEntered(node)
    return tape.takeMarks(in: node)
  }

  /// Ends it: the marks of the decoder that has read the value join those from before.
  mutating func endMarks(_ earlier: EarlierMarks, in node: Int) {
    if earlier.isPart { endPart(of: node) }
    guard let marks = earlier.marks else { return }
    if !earlier.isPart { joinMarks(takeMarks(in: node)) }
    tape.setMarks(marks)
  }

  /// Whether a decoder that has read the value at `node` has itself looked up all of its keys, if
  /// unknown ones are errors. They are noted then.
  mutating func knowsAllKeys(in node: Int, since earlier: EarlierMarks) -> Bool {
    // The other keys of a part's object are known to the map around, or will be.
    guard shared.settings.unknownKeySeverity == .error, !earlier.isPart else { return true }
    let mark = shared.mark
    noteUnknownKeys(in: node, since: earlier.records)
    return shared.mark.errors == mark.errors
  }
}
