/// The state of one decode.
///
/// The run itself, which is initialized in place, contains the state that every document needs. The
/// rest is behind one reference, see `DecodingExtras`.
@usableFromInline
struct DecodingRun {
  /// The first property, so that its address is that of the run, see `RunPointer.decoding`.
  @usableFromInline var shared: Run
  /// The document that is being read, which may be nested in the one that was passed in.
  @usableFromInline var tape: Tape
  /// The key tables of the objects that maps read out of order.
  @usableFromInline var tables = KeyTables()
  /// The frame of the map that is running.
  @usableFromInline var frame: ObjectFrame = []
  /// The tag of the innermost union whose payload is the same object that has its tag. Set while
  /// that object is read, otherwise none.
  @usableFromInline var unionTag: UnionTagNodes = (object: .none, key: .none)
  /// The object that is being read without the members that its map has named, or none.
  var restOf = Node.none
  /// The state that few documents need; nil until it is first used.
  private(set) var existingExtras: DecodingExtras?

  init(_ shared: Run, tape: Tape) {
    self.shared = shared
    self.tape = tape
  }

  /// Frees all memory. The run must not be used afterwards.
  mutating func free() {
    tape.free()
    tables.free()
  }

  /// `existingExtras`, created lazily.
  var extras: DecodingExtras {
    mutating get {
      if let existingExtras { return existingExtras }
      let new = DecodingExtras(Document(tape: tape, maximumDepth: shared.settings.maximumDepth))
      existingExtras = new
      return new
    }
  }
}

/// The state of a decode that few documents need.
final class DecodingExtras {
  // MARK: Documents in strings

  /// The documents that are being read, the innermost last. Each is in a string of the previous
  /// one, or takes the place of a patch in it.
  var documents: [Document]
  /// The number of nested documents that have been entered.
  var nestedDocuments = 0

  // MARK: Maps

  var keys = KeyRecords()
  /// One for each running frame with `hasEnd`, the innermost last.
  var frameEnds: [FrameEnd] = []
  /// The keys of the last field that was given alternatives, see `Field.or`.
  var triedKeys: [KeyOrIndex] = []

  // MARK: Changes of existing values

  /// The instances, possibly referenced elsewhere, whose maps are running, the outermost first.
  var instances: [ObjectIdentifier] = []
  /// The journals of the running updates and merges, to undo those that fail; the innermost last.
  private var journals: [Journal] = []

  // MARK: Others

  /// How many tags have been compared with the listed tags of a union to find misspellings.
  var comparedTags = 0
  var attempts = Attempts()
  /// While the map of `Field.map` runs without a container: the node where the path to the
  /// container ended, and the step that was not found there.
  var missingContainer: (node: Node, step: KeyOrIndex, state: FieldState)?

  init(_ document: Document) { documents = [document] }

  var document: Document {
    _read { yield documents[documents.count - 1] }
    _modify { yield &documents[documents.count - 1] }
  }

  /// The journal of the innermost change.
  var journal: Journal? { journals.last }

  /// Calls `body` with `journal` as the innermost one.
  func withJournal<Result>(_ journal: Journal, _ body: () -> Result) -> Result {
    journals.append(journal)
    defer { journals.removeLast() }
    return body()
  }
}

/// An object and the key of a tag in it.
@usableFromInline typealias UnionTagNodes = (object: Node, key: Node)
