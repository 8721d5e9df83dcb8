/// The running attempts of several decoders on one value, and which decoder each value went to.
///
/// If nested values try several decoders too, each level multiplies the work: a document of 60
/// levels could take forever. So the run remembers which decoder a value was given to in the end,
/// and the next attempt with the same decoders uses only that one: every value is fully tried once.
///
/// This needs decoders that can be identified: the decoders of a type, and of `Union` and `Mapping`
/// values (`Bridge._identity`) that an enclosing attempt also uses. Other bridges, and bridges
/// that a map creates inline, cannot be identified. Their attempts may be 32 levels deep, and may
/// reread 32 times the size of the document.
@usableFromInline
struct Attempts {
  /// The identity of the decoders of an attempt.
  @usableFromInline
  struct Decoders: Hashable {
    private let type: ObjectIdentifier
    /// Strong references, so that no other object can get the address of one of these.
    fileprivate let references: [AnyObject]

    /// The decoders of a type, or of a bridge with these references.
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

  /// The key of a decision: the decoders, and the value that they were tried on.
  struct Choice: Hashable {
    let decoders: Decoders
    let node: Node
    /// The `scope` of the document that contains the node.
    let scope: Int
  }

  /// The number of enclosing attempts, and of those whose decoders cannot be identified.
  private var depth = 0
  private var unknownDepth = 0
  /// How many enclosing attempts each bridge has. Only the second one shows that the bridge is
  /// stored, and not created inline for this attempt.
  private var bridges: [Decoders: Int] = [:]
  /// How many words of the tape unidentified decoders have reread.
  private var wordsReadAgain = 0
  private var choices: [Choice: Int] = [:]

  /// How deep these may be nested, and how many times the size of the document they may reread.
  static let limit = 32

  /// Begins an attempt. Returns false if it is nested too deep.
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

  /// Whether the decoders cannot be identified: they have no identity, or belong to a bridge that
  /// no outer attempt has.
  private func isUnknown(_ decoders: Decoders?) -> Bool {
    decoders.map { bridges[$0] == 1 } ?? true
  }

  /// Counts that a value is read again. Returns false if unidentified decoders have reread too
  /// much. The sizes, of the value and of the document, are in words of the tape.
  mutating func countReading(by decoders: Decoders?, _ size: Int, of all: Int) -> Bool {
    guard unknownDepth > 1, isUnknown(decoders) else { return true }
    wordsReadAgain += size
    return wordsReadAgain / Attempts.limit <= all
  }

  /// The decoder that a value was given to in the end. Nothing is stored for the outermost attempt,
  /// because its value is not tried again.
  subscript(choice: Choice?) -> Int? {
    get { choice.flatMap { depth > 1 ? choices[$0] : nil } }
    set { if let choice, depth > 1 { choices[choice] = newValue } }
  }

  /// Why a decoder did not take a value, compared to find the decoder that got furthest.
  struct Failure {
    /// What the decoder expects, if the value has another JSON type.
    private(set) var expected: Expectation?
    /// The offset of the first value that did not fit. If the value itself lacks a key or fails a
    /// check, it is that of the last key found; if an object inside does, that of the inner object.
    private var offset = Int.max
    private let errors: UInt32
    var problems: [Diagnostic]
    var marks: DroppedMarks = (Tape.Marks(), [])

    /// Of the value at `start`; `last` is the offset of the last key that was looked up in it.
    init(_ problems: [Diagnostic], _ errors: UInt32, of start: Int, to last: Int) {
      (self.problems, self.errors) = (problems, errors)
      for diagnostic in problems where diagnostic.severity == .error {
        guard case .read(let place) = diagnostic.place else { continue }
        let inString = diagnostic.document?.offset ?? 0
        offset = min(offset, (place == start ? last : place) + inString)
        // A string has the right type even if the document in it does not fit.
        guard place == start, diagnostic.document == nil else { continue }
        switch diagnostic.kind {
        case .wrongType(let type), .null(let type): expected = type
        default: break
        }
      }
    }

    /// Whether the other decoder got further.
    func isWorse(than other: Failure) -> Bool {
      if (expected == nil) != (other.expected == nil) { return expected != nil }
      return offset != other.offset ? offset < other.offset : errors > other.errors
    }

    /// If both decoders got equally far and missed a key of the same object, adds the other's key to
    /// the message.
    mutating func addMissingKey(of other: Failure) {
      guard offset == other.offset, errors == other.errors,
        let index = problems.firstIndex(where: { $0.severity == .error }),
        let problem = other.problems.first(where: { $0.severity == .error }),
        case .missingKey(let key, var others) = problems[index].kind,
        case .missingKey(let otherKey, _) = problem.kind,
        case .read(let place) = problems[index].place, case .read(place) = problem.place,
        otherKey != key, !others.contains(otherKey), others.count < 12
      else { return }
      others.append(otherKey)
      problems[index].kind = .missingKey(key, or: others)
    }
  }
}
