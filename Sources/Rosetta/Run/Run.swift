/// The direction of a run. `Mapper.mode` has it for a map.
public enum MappingMode: Sendable, Hashable {
  /// JSON to model.
  case decoding
  /// Model to JSON.
  case encoding
}

/// What has been chosen before a run begins, and stays as it is.
@usableFromInline
struct RunSettings {
  @usableFromInline let mode: MappingMode
  /// What every field of this run starts with, such as `.strict` for `optionals = .strict`.
  @usableFromInline var baseOptions: FieldOptions = []
  let maximumDepth: Int
  /// After how many errors the run ends, and how many other diagnostics are kept.
  var maximumErrors = 1000
  @usableFromInline let context: ContextValues
  /// The severity of unknown keys; nil if they are ignored.
  @usableFromInline var unknownKeySeverity: Problem.Severity?
  /// The severity of duplicate keys; nil if they are ignored.
  var duplicateKeySeverity: Problem.Severity?
  var writesNullForNonFinite = false
  /// Whether the keys of each object are written in order, in strings of JSON too.
  var sortsKeys = false
  /// When the run began, if a log may want to know.
  var start: Stopwatch?
}

/// What a decode and an encode have in common: the first property of `DecodingRun` and of
/// `EncodingRun`.
///
/// A mapper and its fields are the same in both directions and hold a pointer to this part; readers
/// hold one to a `DecodingRun`, writers one to an `EncodingRun`. The pointers stay valid because
/// mappers, fields, readers and writers are `~Escapable`: none can outlive the call that receives it,
/// and `Rosetta` frees the run after that call.
@usableFromInline
struct Run {
  @usableFromInline let settings: RunSettings
  /// What has been noted so far. A field compares it before and after to see whether it must add its
  /// place.
  @usableFromInline var mark = Mark()
  /// How much is shown of the value that is read or written now.
  @usableFromInline var disclosure = Disclosure.scalar
  /// How far a recursive model may go down the stack.
  @usableFromInline var stack = StackLimit()
  /// What has been noted, made with the first diagnostic.
  private var log: RunDiagnostics?
  /// The rules that have been used.
  @usableFromInline var usedRules: [UsedRules] = []
  /// The keys that are not literals, each once.
  private var names: [KeyBytes: KeyName] = [:]

  init(_ settings: RunSettings) { self.settings = settings }

  var diagnostics: DiagnosticLog {
    get { log?.log ?? DiagnosticLog(limit: settings.maximumErrors) }
    _modify {
      let noted = log ?? RunDiagnostics(DiagnosticLog(limit: settings.maximumErrors))
      log = noted
      yield &noted.log
    }
  }

  /// The diagnostics of a run that ends, if there are any.
  mutating func takeDiagnostics() -> RunDiagnostics? {
    guard let log = log.take(), !log.log.isEmpty else { return nil }
    log.log.duration = settings.start?.elapsed
    return log
  }

  /// The step to a key, whose bytes stay at their address until the run ends.
  mutating func step(to key: String) -> KeyOrIndex {
    let bytes = KeyBytes(key)
    if let known = names[bytes] { return known.step }
    let name = KeyName(key)
    names[bytes] = name
    return name.step
  }
}

/// The log of a run that has noted something, which few do.
@usableFromInline
final class RunDiagnostics {
  @usableFromInline var log: DiagnosticLog

  init(_ log: DiagnosticLog) { self.log = log }
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
  var mark: Mark { shared.pointee.mark }

  @inlinable @inline(__always)
  var errors: UInt32 { shared.pointee.mark.errors }
}

extension RunPointer {
  /// Called for a key that a map makes at run time, which may be that of another field.
  func compareKeys() {
    if pointee.settings.mode == .encoding { encoding.pointee.checksKeys = true }
  }

  @inlinable @inline(__always)
  var decoding: DecodingPointer {
    assert(pointee.settings.mode == .decoding)
    return UnsafeMutableRawPointer(self).assumingMemoryBound(to: DecodingRun.self)
  }

  @inlinable @inline(__always)
  var encoding: EncodingPointer {
    assert(pointee.settings.mode == .encoding)
    return UnsafeMutableRawPointer(self).assumingMemoryBound(to: EncodingRun.self)
  }
}

/// When something has begun. An instant of a clock has no fixed layout: in a run, it made every access
/// to the run ask for its metadata, and encoding a fifth slower.
struct Stopwatch {
  private static let origin = ContinuousClock.now

  /// Since `origin`.
  private let start: Duration

  init() { start = ContinuousClock.now - Stopwatch.origin }

  var elapsed: Duration { ContinuousClock.now - Stopwatch.origin - start }
}
