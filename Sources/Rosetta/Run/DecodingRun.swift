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
  /// The objects that `json[]` has read, as long as their maps run.
  var wholeObjects: Set<Int> = []
  /// Which of several decoders have read which values.
  @usableFromInline var attempts = Attempts()
  /// What an update has to restore if it fails.
  var journal = Journal()
  /// The place that the map of a missing container has come from.
  var missingContainer: MissingContainer?
  /// The objects whose maps have requested the rest, with the numbers of the fields.
  var restRequests: [(node: Int, field: Int)] = []
  /// The first objects that lack required keys, among those whose maps are running.
  var missingKeys: [Int] = []
  /// How many such objects there have been.
  var missingKeyCount = 0
  /// Whether there are objects of either kind.
  @usableFromInline var hasRequests = false
  /// The maps over empty objects that are running, see `beginTrial`.
  @usableFromInline var trials = 0
  /// Objects that must not be shown although a key has been looked up in them.
  var unreadObjects: Set<Int> = []
  /// The object whose members are read without those that its map has named, or -1.
  @usableFromInline var restOf = -1
  /// The options of the maps of values that a merge goes into.
  @usableFromInline var mergeOptions: FieldOptions = .merging
  /// Whether a map over an array has asked for an element.
  @usableFromInline var namesElements = false
  /// The keys that maps have looked up without finding them, each with its object, while unknown
  /// keys are tracked.
  var absentKeys: [(container: Int, key: KeyOrIndex)] = []
  /// The object of each required field that did not fit, for objects whose maps are still running.
  var unfitFields: [(container: Int, noted: Int)] = []
  /// The strings of the given document whose documents maps have read.
  var readStrings: [Int] = []
  /// The severity of unknown keys; nil if they are ignored.
  let unknownKeySeverity: Problem.Severity?
  /// The severity of duplicate keys; nil if they are ignored.
  let duplicateKeySeverity: Problem.Severity?

  init(
    tape: Tape,
    baseOptions: FieldOptions = [],
    maximumDepth: Int,
    maximumProblems: Int = 1000,
    unknownKeySeverity: Problem.Severity? = nil,
    duplicateKeySeverity: Problem.Severity? = nil,
    context: ContextValues = ContextValues()
  ) {
    shared = Run(
      mode: .decoding,
      baseOptions: baseOptions,
      maximumDepth: maximumDepth,
      maximumProblems: maximumProblems,
      context: context
    )
    self.tape = tape
    document = Document(tape: tape, maximumDepth: maximumDepth)
    self.unknownKeySeverity = unknownKeySeverity
    self.duplicateKeySeverity = duplicateKeySeverity
  }

  /// Frees all memory. The run must not be used afterwards.
  func free() {
    shared.free()
    tape.free()
    tables.free()
  }
}

extension DecodingRun {
  @inlinable @inline(__always)
  var errors: Int { shared.errors }

  @inlinable @inline(__always)
  var noted: Int { shared.noted }

  /// Whether the keys that maps look up are marked.
  var isTracked: Bool { shared.baseOptions.contains(.tracked) }

  var diagnostics: DiagnosticLog {
    get { shared.diagnostics }
    _modify { yield &shared.diagnostics }
  }
}
