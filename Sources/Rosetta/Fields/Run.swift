/// The direction of a run. `Mapper.mode` tells a map.
public enum MappingMode: Sendable, Hashable {
  /// JSON to model.
  case decoding
  /// Model to JSON.
  case encoding
}

/// The state of one decode or encode, behind one pointer that mappers and fields share.
///
/// A struct behind a pointer, not a class: the exclusivity checks of class properties made it 2 to
/// 17 times slower. What keeps the pointer valid is that mappers and fields are `~Escapable`: the
/// compiler lets none outlive the call that it was handed to, and `Rosetta` frees the run behind
/// that call.
@usableFromInline
struct Run {
  @usableFromInline let mode: MappingMode
  /// What every field of this run starts with, such as `.strict` for `optionals = .strict`.
  @usableFromInline let baseOptions: FieldOptions
  /// Findings so far that fail the run, or the optional field around them.
  @usableFromInline var errors = 0
  /// All findings so far. A field compares it before and after to see if it must say where it is.
  @usableFromInline var noted = 0

  /// Decoding: the document.
  @usableFromInline var index: Index
  /// Decoding: the tables of the objects that maps read out of order.
  @usableFromInline var tables = KeyTables()
  /// Decoding: what else there is to know about it.
  var document: Document
  /// Decoding: the documents around it, if it stands in a string of the last of them.
  var outerDocuments: [Document] = []
  /// Decoding: how many documents in strings have been read.
  var documents = 0
  /// Encoding: the document so far.
  @usableFromInline var output: Output
  /// Encoding: the key paths that are open, see `PathWriter`.
  @usableFromInline var paths = PathWriter()
  /// Encoding: the instances that are being written, the outermost first.
  var instances: [ObjectIdentifier] = []
  /// Encoding: containers around the value that is written next.
  @usableFromInline var depth = 0
  @usableFromInline var maximumDepth: Int

  var findings: Findings
  /// Decoding: the fields that must not be shown, in the order in which they were asked for.
  var secrets: [SecretPlace] = []
  /// Decoding: the values that must not be shown, of the first fields of `secrets`: those that were
  /// there when a program was last told of a problem.
  var knownSecrets = (fields: 0, values: Secrets())
  /// Decoding: pairs of fields of which one is read.
  var alternatives: [(KeyOrIndex, KeyOrIndex)] = []
  /// Decoding: the keys of the field that was given alternatives last.
  var triedKeys: [KeyOrIndex] = []
  /// Decoding: for a container that was read by way of such a field, those that it could have led to
  /// instead, in the given document.
  var elsewhere: [Int: [Int]] = [:]
  /// Encoding: secret fields around the value that is written next.
  var secretsAround = 0
  /// The names of keys that are no literals, each once.
  private var names: [String: UnsafeBufferPointer<UInt8>] = [:]
  /// Old values of an object, for when a check across fields refuses the new ones.
  var keptValues: [Any] = []
  var restored = 0
  /// Whether a map over an array has asked for an element.
  @usableFromInline var namesElements = false
  /// What unknown keys are, if anybody minds them.
  let unknownKeySeverity: Problem.Severity?
  /// What a key is that stands twice in its object, if anybody minds it.
  let duplicateKeySeverity: Problem.Severity?
  /// Whether a map has asked for a check across fields.
  var hasCrossChecks = false
  let writesNullForNonFinite: Bool
  /// Whether the keys of each object are written in order, in strings of JSON too.
  let sortsKeys: Bool
  @usableFromInline var context: ContextValues

  init(
    mode: MappingMode,
    index: Index,
    output: Output,
    baseOptions: FieldOptions = [],
    maximumDepth: Int,
    writesNullForNonFinite: Bool = false,
    sortsKeys: Bool = false,
    unknownKeySeverity: Problem.Severity? = nil,
    maximumProblems: Int = 1000,
    duplicateKeySeverity: Problem.Severity? = nil,
    context: ContextValues = ContextValues()
  ) {
    self.mode = mode
    findings = Findings(limit: maximumProblems)
    self.index = index
    document = Document(index: index, maximumDepth: maximumDepth)
    self.output = output
    self.baseOptions = baseOptions
    self.maximumDepth = maximumDepth
    self.writesNullForNonFinite = writesNullForNonFinite
    self.sortsKeys = sortsKeys
    self.unknownKeySeverity = unknownKeySeverity
    self.duplicateKeySeverity = duplicateKeySeverity
    self.context = context
  }

  /// Gives all memory back. Nothing of the run may be used afterwards.
  func free() {
    index.free()
    tables.free()
    output.free()
    for name in names.values { name.deallocate() }
  }

  /// The bytes of a key, at an address that stays until the run ends.
  mutating func name(_ key: String) -> UnsafeBufferPointer<UInt8> {
    if let known = names[key] { return known }
    var key = key
    let copy = key.withUTF8 { bytes in
      let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(bytes.count, 1))
      _ = copy.initialize(from: bytes)
      return UnsafeBufferPointer(start: copy.baseAddress, count: bytes.count)
    }
    names[key] = copy
    return copy
  }
}

/// The pointer to a run.
@usableFromInline typealias RunPointer = UnsafeMutablePointer<Run>
