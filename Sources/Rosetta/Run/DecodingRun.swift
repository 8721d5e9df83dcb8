/// The state of one decode.
///
/// What every document needs is in the run itself, which is made in place. The rest is behind one
/// reference, see `DecodingExtras`.
@usableFromInline
struct DecodingRun {
  /// First, so that a pointer to it is also one to the whole, see `RunPointer.decoding`.
  @usableFromInline var shared: Run
  /// The document, or one in a string of it.
  @usableFromInline var tape: Tape
  /// The tables of the objects that maps read out of order.
  @usableFromInline var tables = KeyTables()
  /// The map that is running.
  @usableFromInline var frame: ObjectFrame = []
  /// The tag of the innermost union whose payload is the object that has the tag, while that is
  /// read; none without one.
  @usableFromInline var unionTag: UnionTagPlace = (object: .none, key: .none)
  /// The object whose members are read without those that its map has named, or none.
  var restOf = Node.none
  /// What few documents need, if something has needed it.
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

  /// `existingExtras`, made when something first needs them.
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

  /// The document that is read, last, and those around it: each is in a string of the one before, or in
  /// a patch there.
  var documents: [Document]
  /// How many nested ones there have been.
  var nestedDocuments = 0

  // MARK: Maps

  var keys = KeyRecords()
  /// Of the frames that have something to end, the innermost last.
  var frameEnds: [FrameEnd] = []
  /// The keys of the field that was given alternatives last, see `Field.or`.
  var triedKeys: [KeyOrIndex] = []

  // MARK: Changes of existing values

  /// The instances whose maps are running and that others may know, the outermost first.
  var instances: [ObjectIdentifier] = []
  /// What the updates and merges that are running have to restore if they fail, the innermost last.
  private var journals: [Journal] = []

  // MARK: Others

  /// How many tags have been compared with those that a union lists.
  var comparedTags = 0
  var attempts = Attempts()
  /// Where the path to the container of `Field.map` has ended, the step that was sought there, while its
  /// map runs without one.
  var missingContainer: (node: Node, step: KeyOrIndex, state: FieldState)?

  init(_ document: Document) { documents = [document] }

  var document: Document {
    _read { yield documents[documents.count - 1] }
    _modify { yield &documents[documents.count - 1] }
  }

  var hasJournal: Bool { !journals.isEmpty }

  /// The journal of the innermost change.
  var journal: Journal? {
    get { journals.last }
    _modify {
      var journal = journals.popLast()
      yield &journal
      if let journal { journals.append(journal) }
    }
  }

  /// Calls `body` with a journal of its own; returns it as it is then.
  func withJournal<Result>(_ journal: Journal, _ body: () -> Result) -> (Result, Journal) {
    journals.append(journal)
    let result = body()
    return (result, journals.removeLast())
  }
}

/// An object and the key of a tag in it.
@usableFromInline typealias UnionTagPlace = (object: Node, key: Node)
