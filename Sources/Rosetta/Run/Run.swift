/// The direction of a run. `Mapper.mode` has it for a map.
public enum MappingMode: Sendable, Hashable {
  /// JSON to model.
  case decoding
  /// Model to JSON.
  case encoding
}

/// What a decode and an encode have in common: the first property of `DecodingRun` and of
/// `EncodingRun`.
///
/// A mapper and its fields are the same in both directions and hold a pointer to this part; readers
/// hold one to a `DecodingRun`, writers one to an `EncodingRun`. Structs and pointers, not classes:
/// the exclusivity checks of class properties made runs 2 to 17 times slower. The pointers stay
/// valid because mappers, fields, readers and writers are `~Escapable`: none can outlive the call
/// that receives it, and `Rosetta` frees the run after that call.
@usableFromInline
struct Run {
  @usableFromInline let mode: MappingMode
  /// What every field of this run starts with, such as `.strict` for `optionals = .strict`.
  @usableFromInline let baseOptions: FieldOptions
  /// The number of errors so far, which fail the run or the optional field around them.
  @usableFromInline var errors = 0
  /// The number of diagnostics so far. A field compares it before and after to see whether it must
  /// add its place.
  @usableFromInline var noted = 0
  /// After how many errors the run ends, and how many other diagnostics are kept.
  let maximumErrors: Int
  /// How much is shown of the value that is read or written now.
  @usableFromInline var disclosure = Disclosure.scalar
  /// How deep arrays and objects may be nested.
  @usableFromInline var maximumDepth: Int
  /// How far a recursive model may go down the stack.
  @usableFromInline var stack = StackLimit()
  /// The values that the program passes to its maps.
  @usableFromInline let context: ContextValues
  /// When it began, if a log may want to know.
  var start: Stopwatch?
  /// What has been noted, made with the first diagnostic.
  private var log: DiagnosticBox?
  /// The rules of a generic type that were used last.
  var lastRules: (key: RulesKey, rules: AnyObject)?
  /// Those that were used before.
  var otherRules: [(key: RulesKey, rules: AnyObject)] = []
  /// The keys that are not literals, made with the first one.
  private var names: KeyNames?

  init(
    mode: MappingMode,
    baseOptions: FieldOptions = [],
    maximumDepth: Int,
    maximumErrors: Int = 1000,
    context: ContextValues = ContextValues(),
    stack: StackLimit? = nil
  ) {
    self.mode = mode
    self.baseOptions = baseOptions
    self.maximumDepth = maximumDepth
    self.maximumErrors = max(maximumErrors, 1)
    self.context = context
    if let stack { self.stack = stack }
  }

  var diagnostics: DiagnosticLog {
    get { log?.log ?? DiagnosticLog(limit: maximumErrors) }
    _modify {
      let box = log ?? DiagnosticBox(limit: maximumErrors)
      log = box
      yield &box.log
    }
  }

  /// The diagnostics at the end of the run, if there have been any.
  var existingDiagnostics: DiagnosticLog? {
    guard let log, !log.log.isEmpty else { return nil }
    log.log.duration = start?.elapsed
    return log.log
  }

  /// The bytes of a key, at an address that stays until the run ends.
  mutating func name(_ key: String) -> UnsafeBufferPointer<UInt8> {
    let names = self.names ?? KeyNames()
    self.names = names
    return names.name(key)
  }

  /// A step of a path, its key at an address that stays until the run ends.
  mutating func name(_ step: JSONPath.Component) -> KeyOrIndex {
    switch step {
    case .index(let index): return KeyOrIndex(name: nil, count: index)
    case .key(let key):
      let name = name(key)
      return KeyOrIndex(name: name.baseAddress, count: name.count)
    }
  }
}

/// A log that few runs need.
private final class DiagnosticBox {
  var log: DiagnosticLog

  init(limit: Int) { log = DiagnosticLog(limit: limit) }
}

/// The keys of a run that are not literals, each once.
private final class KeyNames {
  private var names: [KeyBytes: UnsafeBufferPointer<UInt8>] = [:]

  func name(_ key: String) -> UnsafeBufferPointer<UInt8> {
    if let known = names[KeyBytes(key)] { return known }
    var key = key
    let copy = key.withUTF8 { bytes in
      let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(bytes.count, 1))
      _ = copy.initialize(from: bytes)
      return UnsafeBufferPointer(start: copy.baseAddress, count: bytes.count)
    }
    names[KeyBytes(key)] = copy
    return copy
  }

  deinit {
    for name in names.values { name.deallocate() }
  }
}

@usableFromInline typealias RunPointer = UnsafeMutablePointer<Run>
@usableFromInline typealias DecodingPointer = UnsafeMutablePointer<DecodingRun>
@usableFromInline typealias EncodingPointer = UnsafeMutablePointer<EncodingRun>

/// The runs that begin with a `Run`, and that part itself.
@usableFromInline
protocol RunState {}

extension Run: RunState {}
extension DecodingRun: RunState {}
extension EncodingRun: RunState {}

// SAFETY: a `Run` of either mode is only ever used as the first property of the run of that mode,
// so that both begin at one address, and each pointer is made of one to the whole.

extension UnsafeMutablePointer where Pointee: RunState {
  /// The part that both directions have.
  @inlinable @inline(__always)
  var shared: RunPointer { UnsafeMutableRawPointer(self).assumingMemoryBound(to: Run.self) }

  // Not properties of the runs, which an unoptimised build would copy as a whole for them: the frame
  // of `decodeObject` took 4,184 bytes of stack so, and takes 216.

  @inlinable @inline(__always)
  var errors: Int { shared.pointee.errors }

  @inlinable @inline(__always)
  var noted: Int { shared.pointee.noted }
}

extension RunPointer {
  /// The bytes of a key that a map has made at run time, see `EncodingRun.checksKeys`.
  func name(madeAtRunTime key: String) -> UnsafeBufferPointer<UInt8> {
    if pointee.mode == .encoding { encoding.pointee.checksKeys = true }
    return pointee.name(key)
  }

  /// The whole of a run that decodes.
  @inlinable @inline(__always)
  var decoding: DecodingPointer {
    assert(pointee.mode == .decoding)
    return UnsafeMutableRawPointer(self).assumingMemoryBound(to: DecodingRun.self)
  }

  /// The whole of a run that encodes.
  @inlinable @inline(__always)
  var encoding: EncodingPointer {
    assert(pointee.mode == .encoding)
    return UnsafeMutableRawPointer(self).assumingMemoryBound(to: EncodingRun.self)
  }
}
