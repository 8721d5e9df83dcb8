/// The state of one encode.
@usableFromInline
struct EncodingRun {
  /// First, so that a pointer to it is also one to the whole, see `RunPointer.encoding`.
  @usableFromInline var shared: Run
  /// The document so far.
  @usableFromInline var output: Output
  /// The key paths of the object that is being written.
  @usableFromInline var paths = WrittenPaths()
  var comparedTypes = ComparedTypes()
  var writtenKeys = WrittenKeys()
  /// The keys of an object that are compared; kept for its memory.
  var keys: [Range<Int>] = []
  /// The instances that are being written, the outermost first.
  var instances: [ObjectIdentifier] = []
  /// Whether the value that is written next is a property of an instance, which others may read at
  /// the same time: its map must get a copy.
  @usableFromInline var isInInstance = false
  /// Whether the value that was written last is a missing one, see `Presence`.
  var isAbsent = false
  /// The tags of the objects around, then those of objects that have ended or, if they are pending,
  /// of the next one.
  var tags: [PlacedTag] = []
  /// The lengths that the keys of tags have had, see `mayBeTag`.
  var tagLengths: UInt64 = 0
  @usableFromInline var tagState = TagState.none
  /// What the fields of the object that is opened next start with.
  @usableFromInline var objectOptions: FieldOptions
  /// The containers around the value that is written next.
  @usableFromInline var depth = 0
  /// The secret fields around the value that is written next.
  var secretsAround = 0
  var writesNullForNonFinite = false
  /// Whether the keys of each object are written in order, in strings of JSON too.
  var sortsKeys = false
  /// Whether every object is searched, when it ends, for keys that two fields have written. Objects
  /// with key paths always are, and all objects once a map has made a key at run time.
  ///
  /// Debug builds search all objects. To read the whole output once more would take 1.6 times the
  /// instructions of encoding citm_catalog.json and 1.8 times those of twitter.json, so release
  /// builds remember where some keys are, see `compareKeys`.
  @usableFromInline var checksKeys: Bool

  init(_ shared: Run, capacity: Int = 1024) {
    self.shared = shared
    objectOptions = shared.baseOptions
    output = Output(capacity: capacity)
    #if DEBUG
      checksKeys = true
    #else
      checksKeys = false
    #endif
  }

  /// Frees all memory. The run must not be used afterwards.
  func free() {
    shared.free()
    output.free()
    comparedTypes.all.free()
    writtenKeys.free()
  }
}

extension EncodingRun {
  var maximumDepth: Int {
    get { shared.maximumDepth }
    set { shared.maximumDepth = newValue }
  }

  var diagnostics: DiagnosticLog {
    get { shared.diagnostics }
    _modify { yield &shared.diagnostics }
  }
}
