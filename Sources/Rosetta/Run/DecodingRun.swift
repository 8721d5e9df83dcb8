/// The state of one decode.
@usableFromInline
struct DecodingRun {
  /// First, so that a pointer to it is one to all of this, see `RunPointer.decoding`.
  @usableFromInline var shared: Run
  /// The document.
  @usableFromInline var tape: Tape
  /// The tables of the objects that maps read out of order.
  @usableFromInline var tables = KeyTables()
  /// What else there is to know about the document.
  var document: Document
  /// The documents around it, if it is nested in a string of the last of them.
  var outerDocuments: [Document] = []
  /// How many documents in strings have been read.
  var documents = 0
  /// The fields that must not be shown, in the order in which they were asked for.
  var secrets: [SecretPlace] = []
  /// The values that must not be shown, of the first fields of `secrets`: those that were there when a
  /// program was last shown a problem.
  var knownSecrets = (fields: 0, values: Redaction())
  /// Pairs of fields of which one is read.
  var alternatives: [(KeyOrIndex, KeyOrIndex)] = []
  /// The keys of the field that was given alternatives last.
  var triedKeys: [KeyOrIndex] = []
  /// For a container that was read through such a field, those that it could have been instead, in the
  /// given document.
  var elsewhere: [Int: [Int]] = [:]
  /// The objects that `json[]` has read, as long as their maps run.
  var wholeObjects: Set<Int> = []
  /// Which of several decoders have read which values.
  @usableFromInline var attempts = Attempts()
  /// What an update has to put back if it fails.
  var journal = Journal()
  /// The place that the map of a missing container has come from.
  var missingContainer: MissingContainer?
  /// The objects whose maps have asked for what they name nowhere, with the numbers of the fields.
  var restRequests: [(node: Int, field: Int)] = []
  @usableFromInline var hasRestRequests = false
  /// The object whose members are read without those that its map has named, or -1.
  @usableFromInline var restOf = -1
  /// The options of the maps of values that a merge goes into.
  @usableFromInline var mergeOptions: FieldOptions = .merging
  /// Whether a map over an array has asked for an element.
  @usableFromInline var namesElements = false
  /// The keys that maps have asked for in vain, each with its object, while unknown keys are looked for.
  var absentKeys: [(container: Int, key: KeyOrIndex)] = []
  /// For each required field that did not fit, its object, of the objects that maps are at.
  var unfitFields: [Int] = []
  /// The strings of the given document whose documents maps have read.
  var readStrings: [Int] = []
  /// What unknown keys are, if anybody minds them.
  let unknownKeySeverity: Problem.Severity?
  /// What a key is that its object has twice, if anybody minds it.
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

  /// Gives all memory back. Nothing of the run may be used afterwards.
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

  /// Whether the keys are marked that maps have asked for.
  var isTracked: Bool { shared.baseOptions.contains(.tracked) }

  var diagnostics: DiagnosticLog {
    get { shared.diagnostics }
    _modify { yield &shared.diagnostics }
  }
}
