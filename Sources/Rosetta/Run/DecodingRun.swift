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
  /// read; -1 without one.
  @usableFromInline var unionTag: UnionTagPlace = (object: -1, key: -1)
  /// The object whose members are read without those that its map has named, or -1.
  @usableFromInline var restOf = -1
  /// The severity of unknown keys; nil if they are ignored.
  @usableFromInline var unknownKeySeverity: Problem.Severity?
  /// The severity of duplicate keys; nil if they are ignored.
  var duplicateKeySeverity: Problem.Severity?
  private var seldom: DecodingExtras?

  init(_ shared: Run, tape: Tape) {
    self.shared = shared
    self.tape = tape
  }

  /// Frees all memory. The run must not be used afterwards.
  func free() {
    tape.free()
    tables.free()
  }

  /// What few documents need, made when it is first needed.
  var extras: DecodingExtras {
    mutating get {
      if let seldom { return seldom }
      let new = DecodingExtras(Document(tape: tape, maximumDepth: shared.maximumDepth))
      seldom = new
      return new
    }
  }

  /// The same, if something has needed it.
  var existingExtras: DecodingExtras? { seldom }

  var diagnostics: DiagnosticLog {
    get { shared.diagnostics }
    _modify { yield &shared.diagnostics }
  }
}

/// The state of a decode that few documents need.
final class DecodingExtras {
  // MARK: Documents in strings

  /// The document that is read.
  var document: Document
  /// The documents around it, if it is nested in a string of the last of them.
  var outerDocuments: [Document] = []
  /// How many nested documents have been read.
  var documents = 0

  // MARK: Maps

  /// What is known of the keys of the document.
  var keys = KeyRecords()
  /// The marks of earlier runs over the objects whose maps are running again.
  var marks: [Tape.Marks] = []
  /// Debug builds: the keys of the members that `json.rest` has read, of the maps that are running.
  /// `isFirst` begins those of a map.
  var restKeys: [(isFirst: Bool, keys: [Int])] = []
  /// The objects of the running map that has ended itself, see `Mapper.stop`.
  var stopped: [Tape.StoppedObject] = []
  /// The keys of the field that was given alternatives last, see `Field.or`.
  var triedKeys: [KeyOrIndex] = []

  // MARK: Changes of existing values

  /// What the innermost update or merge has to restore if it fails.
  var journal: Journal?
  /// The instances that are being changed by a patch, the outermost first.
  var mergedInstances: [ObjectIdentifier] = []

  // MARK: Others

  /// How many tags have been compared with those that a union lists.
  var comparedTags = 0
  /// Which of several decoders have read which values.
  var attempts = Attempts()
  /// Where the path to the container of `Field.map` has ended, while its map runs without one.
  var missingContainer: PathEnd?
  /// Where the last path that did not fit has ended, if it went on with an element.
  var soughtElement: PathEnd?

  init(_ document: Document) { self.document = document }
}

/// An object and the key of a tag in it.
@usableFromInline typealias UnionTagPlace = (object: Int, key: Int)

/// Where a path has ended: the step that was sought in a container.
struct PathEnd {
  let node: Int
  let step: KeyOrIndex
  let state: FieldState
}

/// What is known of the keys of a document besides the marks on its tape.
struct KeyRecords {
  /// The keys and the containers that runs have marked whose marks are not on the tape any more.
  var known: [Int] = []
  var entered: [Int] = []
  /// The objects that have been read as dictionaries, while unknown keys are tracked: their keys
  /// are known.
  var wholeObjects: [Int] = []
  /// The values that have been read as `JSON`: all keys in them are known.
  var wholeValues: [Int] = []
  /// The keys that maps have looked up without finding them, while unknown keys are tracked.
  var absent: [(container: Int, key: String)] = []
  /// The keys that are equal to an earlier one of their object for a dictionary that has been read.
  var repeated: [Int] = []
  /// The arrays that maps have read by their elements, and these elements, while unknown keys are
  /// tracked.
  var mappedArrays: [Int] = []
  var elements: [Int] = []
  /// The tags of the unions around the innermost one in the same object, and of such unions further
  /// out.
  var outerTags: [UnionTagPlace] = []
  /// The fields `json.flattened` that are being read, and what reads them.
  var parts: [FlattenedPart] = []

  /// How many records there are, but for tags.
  struct Mark {
    fileprivate(set) var known = 0
    fileprivate(set) var entered = 0
    fileprivate(set) var wholeObjects = 0
    fileprivate(set) var wholeValues = 0
    fileprivate(set) var absent = 0
    fileprivate(set) var repeated = 0
    fileprivate(set) var mappedArrays = 0
    fileprivate(set) var elements = 0
  }

  var mark: Mark {
    Mark(
      known: known.count,
      entered: entered.count,
      wholeObjects: wholeObjects.count,
      wholeValues: wholeValues.count,
      absent: absent.count,
      repeated: repeated.count,
      mappedArrays: mappedArrays.count,
      elements: elements.count
    )
  }

  /// Forgets what has been recorded since.
  mutating func rollBack(to mark: Mark) {
    known.removeSubrange(mark.known...)
    entered.removeSubrange(mark.entered...)
    wholeObjects.removeSubrange(mark.wholeObjects...)
    wholeValues.removeSubrange(mark.wholeValues...)
    absent.removeSubrange(mark.absent...)
    repeated.removeSubrange(mark.repeated...)
    mappedArrays.removeSubrange(mark.mappedArrays...)
    elements.removeSubrange(mark.elements...)
  }
}
