/// Values that several decoders have been tried on.
///
/// If decoders try others in turn on the values inside, each level multiplies the work: a document
/// of 60 levels could take forever. So it is kept which decoder a value was given to in the end, and
/// the next attempt of the same decoders uses only that one: every value is fully tried once.
///
/// That takes decoders that can be told from others, as those of a type can, and `Union` and `Mapping`
/// values (`Bridge._references`) once an attempt around has the same. Other bridges, and those that a
/// map makes in a line, cannot. Attempts of these may be 32 levels deep, and may read again 32 times
/// what the document has.
@usableFromInline
struct Attempts {
  /// Decoders that are the same each time.
  @usableFromInline
  struct Decoders: Hashable {
    private let type: ObjectIdentifier
    /// Kept alive, so that no other one gets the address of one.
    fileprivate let references: [AnyObject]

    /// Those of a type, or of a bridge with these references.
    init(_ type: Any.Type, _ references: [AnyObject] = []) {
      (self.type, self.references) = (ObjectIdentifier(type), references)
    }

    @usableFromInline
    static func == (left: Decoders, right: Decoders) -> Bool {
      left.type == right.type && left.references.elementsEqual(right.references, by: ===)
    }

    @usableFromInline
    func hash(into hasher: inout Hasher) {
      hasher.combine(type)
      for reference in references { hasher.combine(ObjectIdentifier(reference)) }
    }
  }

  struct Choice: Hashable {
    let decoders: Decoders
    let node: Node
    /// That of the document.
    let scope: Int
  }

  /// The enclosing attempts, and those of them whose decoders cannot be told from others.
  private var depth = 0
  private var unknownDepth = 0
  /// How many of the enclosing attempts each bridge has. Only the second one shows that it is kept,
  /// and not made in a line for this attempt.
  private var bridges: [Decoders: Int] = [:]
  /// How much these have read again, in words of the tape.
  private var wordsReadAgain = 0
  private var choices: [Choice: Int] = [:]

  /// How deep these may be, and how many times they may read again what the document has.
  static let limit = 32

  /// Begins an attempt; false if it is too deep.
  mutating func begin(_ decoders: Decoders?) -> Bool {
    depth += 1
    if let decoders, !decoders.references.isEmpty { bridges[decoders, default: 0] += 1 }
    if isUnknown(decoders) { unknownDepth += 1 }
    return unknownDepth <= Attempts.limit
  }

  mutating func end(_ decoders: Decoders?) {
    depth -= 1
    if isUnknown(decoders) { unknownDepth -= 1 }
    if let decoders, let number = bridges[decoders] {
      bridges[decoders] = number > 1 ? number - 1 : nil
    }
    if depth == 0, !choices.isEmpty { choices = [:] }
  }

  /// Whether the decoders cannot be told from others: there are none, or they are those of a bridge
  /// that no attempt around the innermost one has.
  private func isUnknown(_ decoders: Decoders?) -> Bool {
    decoders.map { bridges[$0] == 1 } ?? true
  }

  /// Counts that a value is read again; false if decoders that cannot be told from others have done
  /// so too often. The sizes, of the value and of the document, are in words of the tape.
  mutating func countReading(by decoders: Decoders?, _ size: Int, of all: Int) -> Bool {
    guard unknownDepth > 1, isUnknown(decoders) else { return true }
    wordsReadAgain += size
    return wordsReadAgain / Attempts.limit <= all
  }

  /// The decoder that a value was given to in the end. Nothing is kept of the outermost attempt,
  /// since nothing tries its value again.
  subscript(choice: Choice?) -> Int? {
    get { choice.flatMap { depth > 1 ? choices[$0] : nil } }
    set { if let choice, depth > 1 { choices[choice] = newValue } }
  }

  struct Failure {
    /// What the decoder takes, if the value's JSON type is another.
    private(set) var expected: Expectation?
    /// Where the first value is that did not fit; for an object that lacks a key or does not pass a
    /// check, the last key that was found, or an object inside.
    private var offset = Int.max
    private let errors: UInt32
    var problems: [Diagnostic]
    var marks: DroppedMarks = (Tape.Marks(), [])

    /// Of the value that begins at `start`; `last` is the last of its keys that has been looked up.
    init(_ problems: [Diagnostic], _ errors: UInt32, of start: Int, to last: Int) {
      (self.problems, self.errors) = (problems, errors)
      for diagnostic in problems where diagnostic.severity == .error {
        guard case .read(let place) = diagnostic.place else { continue }
        let inString = diagnostic.document?.offset ?? 0
        offset = min(offset, (place == start ? last : place) + inString)
        // What is wrong in a string that the decoder reads is no other type.
        guard place == start, diagnostic.document == nil else { continue }
        switch diagnostic.fact {
        case .wrongType(let type), .null(let type): expected = type
        default: break
        }
      }
    }

    /// Whether the other attempt got further.
    func isWorse(than other: Failure) -> Bool {
      if (expected == nil) != (other.expected == nil) { return expected != nil }
      return offset != other.offset ? offset < other.offset : errors > other.errors
    }
  }
}

// MARK: - The marks of a value that several decoders read

/// The marks that a decoder has made before it failed.
typealias DroppedMarks = (marks: Tape.Marks, records: [KeyRecords.Record])

/// The marks of a value before a map runs over it again, or several decoders are tried on it.
struct EarlierMarks {
  /// Nil if nothing has read the value before.
  fileprivate let marks: Tape.Marks?
  /// The number of records.
  fileprivate let records: Int
  fileprivate let tag: UnionTagPlace
  fileprivate let outerTags: [UnionTagPlace]
  /// Whether the value is a part of an object, see `Mapper.flattened`.
  let isPart: Bool
}

extension DecodingRun {
  /// Begins to read the value at `node` unmarked: by a map that runs again, or by decoders that are
  /// tried on it.
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

  /// Drops the marks of a decoder that has failed; returns them.
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

  /// None has succeeded: what this one has looked up is what is known of the keys.
  mutating func restore(_ dropped: DroppedMarks) {
    tape.setMarks(dropped.marks)
    if !dropped.records.isEmpty { extras.keys.all += dropped.records }
  }

  /// Ends it: the marks of the map or decoder that has read the value join those from before.
  mutating func endMarks(_ earlier: EarlierMarks, in node: Node) {
    if earlier.isPart { endPart(of: node) }
    guard let marks = earlier.marks else { return }
    if !earlier.isPart { joinMarks(tape.takeMarks(in: node)) }
    tape.setMarks(marks)
  }

  /// Whether a decoder that has read the value at `node` has itself looked up all of its keys, if
  /// unknown ones are errors. They are noted then.
  mutating func knowsAllKeys(in node: Node, since earlier: EarlierMarks) -> Bool {
    // The other keys of a part's object are known to the map around, or will be.
    guard shared.settings.unknownKeySeverity == .error, !earlier.isPart else { return true }
    let mark = shared.mark
    noteUnknownKeys(in: node, since: earlier.records)
    return shared.mark.errors == mark.errors
  }
}
