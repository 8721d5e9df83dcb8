/// The state of one decode.
@usableFromInline
struct DecodingRun {
  /// First, so that a pointer to it is also one to the whole, see `RunPointer.decoding`.
  @usableFromInline var shared: Run
  /// The document.
  @usableFromInline var tape: Tape
  /// The tables of the objects that maps read out of order.
  @usableFromInline var tables = KeyTables()
  /// What else is known about the document.
  var document: Document
  /// The documents around it, if it is nested in a string of the last of them.
  var outerDocuments: [Document] = []
  /// How many documents in strings have been read.
  var documents = 0
  /// The fields that must not be shown, in the order in which they were looked up.
  var secrets: [SecretPlace] = []
  /// The values of the first fields of `secrets`: those that were known when a problem was last
  /// passed to the program.
  var knownSecrets = (fields: 0, values: Redaction())
  /// Pairs of fields of which one is read.
  var alternatives: [(KeyOrIndex, KeyOrIndex)] = []
  /// The keys of the field that was given alternatives last.
  var triedKeys: [KeyOrIndex] = []
  /// For a container that was read through such a field, the ones that could have been read
  /// instead, in the given document.
  var elsewhere: [Int: [Int]] = [:]
  /// Which of several decoders have read which values.
  @usableFromInline var attempts = Attempts()
  /// What an update has to restore if it fails.
  var journal = Journal(isKept: false)
  /// The place that the map of a missing container has come from.
  var missingContainer: MissingContainer?
  /// The place where the last path that did not fit has ended, if it went on with an element.
  var soughtElement: (node: Int, step: KeyOrIndex)?
  /// What is known of the objects whose maps are running.
  @usableFromInline var objects = MappedObjects()
  /// How many objects have lacked required keys.
  var missingKeyCount = 0
  /// The maps over empty objects that are running, see `beginTrial`.
  @usableFromInline var trials = 0
  /// Objects that must not be shown although a key has been looked up in them.
  var unvisitedObjects: Set<Int> = []
  /// The instances that are being changed by a patch, the outermost first.
  var mergedInstances: [ObjectIdentifier] = []
  /// The options of the maps of values that a merge goes into; none outside of one.
  @usableFromInline var mergeOptions: FieldOptions = []
  /// Whether the map of a container has asked for an element or, by `json[]`, for the whole value.
  @usableFromInline var namesElements = false
  /// The start offsets of the strings of the given document that contain a document in which maps
  /// have visited every container.
  var visitedStrings: [Int] = []
  /// The severity of unknown keys; nil if they are ignored.
  var unknownKeySeverity: Problem.Severity?
  /// The severity of duplicate keys; nil if they are ignored.
  var duplicateKeySeverity: Problem.Severity?

  init(_ shared: Run, tape: Tape) {
    self.shared = shared
    self.tape = tape
    document = Document(tape: tape, maximumDepth: shared.maximumDepth)
  }

  /// Frees all memory. The run must not be used afterwards.
  func free() {
    shared.free()
    tape.free()
    tables.free()
  }
}

extension DecodingRun {
  var diagnostics: DiagnosticLog {
    get { shared.diagnostics }
    _modify { yield &shared.diagnostics }
  }
}
