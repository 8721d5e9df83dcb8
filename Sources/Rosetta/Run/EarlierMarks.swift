// A value that is read again: by the next of several decoders, or by a second map.

/// The marks that a decoder made before it failed.
typealias DroppedMarks = (marks: Tape.Marks, records: [KeyRecords.Record])

/// The marks that a value had before a map runs over it again or several decoders are tried on it.
struct EarlierMarks {
  /// Nil if nothing has read the value yet.
  fileprivate let marks: Tape.Marks?
  /// The number of records at that time.
  fileprivate let records: Int
  fileprivate let tag: UnionTagNodes
  fileprivate let outerTags: [UnionTagNodes]
  /// Whether the value is a part of an object, see `Mapper.flattened`.
  let isPart: Bool
}

extension DecodingRun {
  /// Removes the marks of the value at `node`, for a map that runs again or for decoders that are
  /// tried on it. `endMarks` restores them.
  mutating func beginMarks(
    in node: Node,
    by reader: FlattenedPart.Reader = .union
  ) -> EarlierMarks {
    if isField(node) { joinMarks(tape.takeMarksOffPaths(in: node)) }
    let earlier = EarlierMarks(
      marks: tape.word(node).isEntered ? tape.takeMarks(in: node) : nil,
      records: existingExtras?.keys.all.count ?? 0,
      tag: unionTag,
      outerTags: existingExtras?.keys.outerTags ?? [],
      isPart: isField(node)
    )
    if earlier.isPart { beginPart(earlier.marks, of: node, by: reader) }
    return earlier
  }

  /// Drops and returns the marks of a decoder that failed.
  mutating func dropMarks(since earlier: EarlierMarks, in node: Node) -> DroppedMarks {
    if earlier.isPart { findKeys(of: node) }
    let records = existingExtras?.keys.all[earlier.records...] ?? []
    let dropped = (tape.takeMarks(in: node), Array(records))
    existingExtras?.keys.removeAll(since: earlier.records)
    existingExtras?.keys.outerTags = earlier.outerTags
    unionTag = earlier.tag
    markTags(of: node)
    return dropped
  }

  /// Restores the marks of the decoder that got furthest, if none succeeds.
  mutating func restore(_ dropped: DroppedMarks) {
    tape.setMarks(dropped.marks)
    if !dropped.records.isEmpty { extras.keys.all += dropped.records }
  }

  /// Restores the earlier marks, if there are any. Those made since then become records.
  mutating func endMarks(_ earlier: EarlierMarks, in node: Node) {
    if earlier.isPart { endPart(of: node) }
    guard let marks = earlier.marks else { return }
    if !earlier.isPart { joinMarks(tape.takeMarks(in: node)) }
    tape.setMarks(marks)
  }

  /// Returns whether the decoder that read the value at `node` looked up all of its keys, and notes
  /// the others. Always true unless unknown keys are errors.
  mutating func knowsAllKeys(in node: Node, since earlier: EarlierMarks) -> Bool {
    // The map around a part knows the other keys of the object, or will look them up later.
    guard shared.settings.unknownKeySeverity == .error, !earlier.isPart else { return true }
    let mark = shared.mark
    noteUnknownKeys(in: node, since: earlier.records)
    return shared.mark.errors == mark.errors
  }
}
