/// The direction of a run, see `Mapper.mode`.
public enum MappingMode: Sendable, Hashable {
  /// JSON to model.
  case decoding
  /// Model to JSON.
  case encoding
}

/// The settings of a run, which do not change while it runs.
@usableFromInline
struct RunSettings {
  @usableFromInline let mode: MappingMode
  /// The options that every field starts with, such as `.strict` for `optionals = .strict`.
  @usableFromInline var baseOptions: FieldOptions = []
  let maximumDepth: Int
  /// The number of errors that ends the run, and of other diagnostics that are kept.
  var maximumErrors = 1000
  @usableFromInline let context: ContextValues
  /// The severity of unknown keys; nil if they are ignored.
  @usableFromInline var unknownKeySeverity: Problem.Severity?
  /// The severity of duplicate keys; nil if they are ignored.
  var duplicateKeySeverity: Problem.Severity?
  var writesNullForNonFinite = false
  /// Whether the keys of each object are sorted, also in documents in strings.
  var sortsKeys = false
  /// When the run began; nil unless a log may need it.
  var start: Stopwatch?
}

/// The state that decodes and encodes share: the first property of `DecodingRun` and of
/// `EncodingRun`.
///
/// A mapper and its fields are the same in both directions and hold a pointer to this state;
/// readers hold one to a `DecodingRun`, writers one to an `EncodingRun`. The pointers stay valid
/// because mappers, fields, readers and writers are `~Escapable`: none can outlive the call that
/// receives it, and `Rosetta` frees the run after that call.
@usableFromInline
struct Run {
  @usableFromInline let settings: RunSettings
  /// The counts of diagnostics so far. A field compares them before and after its value to see
  /// whether it must add its place.
  @usableFromInline var mark = Mark()
  /// How much is shown of the value that is being read or written.
  @usableFromInline var disclosure = Disclosure.scalar
  /// How far a recursive model may go down the stack.
  @usableFromInline var stack = StackLimit()
  /// The diagnostics, created with the first one.
  private var log: RunDiagnostics?
  /// The rules that have been used.
  @usableFromInline var usedRules: [UsedRules] = []
  /// The keys that are not literals, without duplicates.
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

  /// Removes and returns the diagnostics of a run that ends, if there are any.
  mutating func takeDiagnostics() -> RunDiagnostics? {
    guard let log = log.take(), !log.log.isEmpty else { return nil }
    log.log.duration = settings.start?.elapsed
    return log
  }

  /// The step to a key, whose bytes stay at one address until the run ends.
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

/// `Run`, and the runs that begin with one.
@usableFromInline
protocol RunState {}

extension Run: RunState {}
extension DecodingRun: RunState {}
extension EncodingRun: RunState {}

// SAFETY: a `Run` of either mode is only ever used as the first property of the run of that mode,
// so both begin at one address, and each pointer is derived from one to the whole run.

extension UnsafeMutablePointer where Pointee: RunState {
  /// The state that both directions share.
  @inlinable @inline(__always)
  var shared: RunPointer { UnsafeMutableRawPointer(self).assumingMemoryBound(to: Run.self) }

  // Not properties of the runs, because unoptimised builds would copy a whole run to read one: the
  // frame of `decodeObject` took 4,184 bytes of stack that way, and takes 216 now.

  @inlinable @inline(__always)
  var mark: Mark { shared.pointee.mark }

  @inlinable @inline(__always)
  var errors: UInt32 { shared.pointee.mark.errors }
}

extension RunPointer {
  /// Returns the step to a key that a map has made at run time, see `EncodingRun.checksKeys`.
  func step(madeAtRunTime key: String) -> KeyOrIndex {
    if pointee.settings.mode == .encoding { encoding.pointee.checksKeys = true }
    return pointee.step(to: key)
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

/// The time when something began. A `ContinuousClock.Instant` has no fixed layout: in a run, it
/// made each access to the run look up metadata, and encoding a fifth slower.
struct Stopwatch {
  private static let origin = ContinuousClock.now

  /// The time from `origin` to the start.
  private let start: Duration

  init() { start = ContinuousClock.now - Stopwatch.origin }

  var elapsed: Duration { ContinuousClock.now - Stopwatch.origin - start }
}
