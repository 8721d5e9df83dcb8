/// State shared by the encoders of one call of `encode(_:)`, or of one `.codable()`.
///
/// Values are written directly to the output of the run. Each encoder and each container belongs to
/// a level, which is the value that it writes and has a serial number. As long as a type writes in
/// order, that is the innermost level. A nested container is a `Branch`, whose output becomes that
/// of the run while it is written to.
final class EncodingSession {
  // Exclusivity is not enforced: the accesses are short and run no foreign code.

  /// SAFETY: used only until `end`; all encoders and containers ask `enter` first.
  @exclusivity(unchecked) let run: EncodingPointer
  let options: RosettaEncoder.Options
  /// Whether the value is that of `RosettaEncoder.encode`.
  private let isDocument: Bool
  /// The innermost level, and the levels around it.
  @exclusivity(unchecked) var level = Level(serial: 0)
  @exclusivity(unchecked) var outer = Stack<Level>()
  @exclusivity(unchecked) var serials = 0
  let types: EncodingTypes
  /// By serial number, the keys of levels whose schedule does not prove them different: where each
  /// was last written (as in `Level.key`), and the last key, with its earlier place.
  var names: [Int: (places: [KeyBytes: Int], last: WrittenName?)] = [:]
  /// The branches that are being written to, with the positions of their levels, the innermost
  /// last.
  @exclusivity(unchecked) var active: [(branch: Branch, level: Int)] = []
  /// The branches that are kept, by their numbers.
  @exclusivity(unchecked) var kept: [Branch] = []
  /// A finished branch for reuse.
  @exclusivity(unchecked) var spare: Branch?
  var failure = Failure<[any CodingKey]>()
  /// The first error in a requirement that cannot throw.
  var mistake: (any Error)?
  /// Identifies the errors of this call.
  private(set) lazy var call = CodingFault.Call()

  /// A value that is being written.
  struct Level: BitwiseCopyable {
    enum Kind {
      case nothing, value, array, object

      var bracket: UInt8 { self == .array ? .openingBracket : .openingBrace }
    }

    let serial: Int
    var kind = Kind.nothing
    /// Whether its keys are in `names`.
    var tracksNames = false
    /// Whether a later member repeats a key, so that the earlier one has to be dropped.
    var hasRepeats = false
    /// The schedule of an object's type of keys.
    ///
    /// SAFETY: the session owns it through `types`.
    var schedule: Unmanaged<KeySchedule>?
    /// The number of elements of an array; the position in the schedule of an object's last key.
    var count = 0
    /// The offset in the output of its first member or element, or of its single value.
    var start = 0
    /// The offset of the last key, plus one; 0 is none.
    var key = 0
    /// The offset, plus one, where the last key was written before; 0 is none.
    var earlier = 0
  }

  init(_ run: EncodingPointer, _ options: RosettaEncoder.Options, isDocument: Bool) {
    types = .take(from: options.types)
    (self.run, self.isDocument) = (run, isDocument)
    self.options = options
  }

  deinit { outer.free() }

  // MARK: - Values

  @inline(__always)
  func encode<Value: Encodable>(_ value: Value) throws {
    guard let writer = types.handler(of: Value.self) else { return try encodeItself(value) }
    // SAFETY: the writer is that of `Value`.
    try withUnsafePointer(to: value) { try writer.write(UnsafeRawPointer($0), to: self) }
  }

  /// Writes a value with the `encode(to:)` of its type.
  func encodeItself<Value: Encodable>(_ value: Value) throws {
    try encode(value) { try value.encode(to: $0) }
  }

  /// Writes a value with `body`. If it writes nothing, `{}` is written; for the value of
  /// `RosettaEncoder.encode`, that is an error.
  ///
  /// The caller rolls back the output of a value that fails.
  ///
  /// - Parameter isStrategy: Whether a strategy writes the value.
  func encode<Value>(
    _ value: Value,
    isStrategy: Bool = false,
    by body: (any Encoder) throws -> Void
  ) throws {
    guard run.pointee.requireStack() else { throw stackExhausted(value) }
    let depth = outer.count &+ 1
    pushLevel()
    let serial = level.serial
    do {
      try body(TapeEncoder(session: self, serial: serial, branch: nil))
      while level.serial != serial { leave() }
      if level.kind == .nothing, serial == 1, isDocument, !isStrategy {
        throw error(for: value, .nothingWritten)
      }
    } catch {
      failure.note(error, of: Value.self, at: path(to: depth))
      throw error
    }
    closeLevel()
    popLevel()
  }

  @inline(__always)
  private func pushLevel() {
    outer.push(level)
    serials &+= 1
    level = Level(serial: serials)
  }

  @inline(__always)
  func popLevel() {
    level = outer[outer.count - 1]
    outer.pop()
  }

  /// The innermost level becomes an array or an object.
  @inline(__always)
  func openLevel(_ kind: Level.Kind, _ schedule: Unmanaged<KeySchedule>? = nil) throws {
    guard run.pointee.depth < run.pointee.shared.settings.maximumDepth else { throw tooDeep(kind) }
    run.pointee.output.append(kind.bracket)
    run.pointee.depth &+= 1
    level.kind = kind
    level.schedule = schedule
    level.start = run.pointee.output.count
  }

  @inline(__always)
  func closeLevel() {
    if level.kind == .object || level.kind == .array {
      if level.hasRepeats { run.pointee.output.dropRepeatedMembers(from: level.start) }
      run.pointee.output.close(level.kind == .array ? .closingBracket : .closingBrace)
      run.pointee.depth &-= 1
      if level.tracksNames { forgetNames() }
    } else if level.kind == .nothing {
      run.pointee.output.append(.openingBrace)
      run.pointee.output.append(.closingBrace)
    }
  }

  @inline(never)
  private func forgetNames() { names[level.serial] = nil }

  /// Writes an array or an object that `body` writes as a whole.
  @inline(__always)
  func write(_ kind: Level.Kind, _ body: () throws -> Void) throws {
    pushLevel()
    try openLevel(kind)
    try body()
    closeLevel()
    popLevel()
  }

  // MARK: - Rollback

  /// The state to which the session returns when a value fails.
  typealias OutputMark = (output: Int, levels: Int, depth: Int)

  @inline(__always)
  var mark: OutputMark { (run.pointee.output.count, outer.count, run.pointee.depth) }

  @inline(never)
  func cancel(_ mark: OutputMark) {
    while outer.count > mark.levels {
      if active.last?.level == outer.count {
        let branch = active.removeLast().branch
        if branch.state == .begun { branch.state = .lost }
        suspend(branch)
      } else {
        if level.tracksNames { forgetNames() }
        popLevel()
      }
    }
    lose(in: mark.output..<run.pointee.output.count)
    run.pointee.output.rollBack(to: mark.output)
    run.pointee.depth = mark.depth
  }

  /// Calls code of the program during which no encoder of this session may write: offsets in the
  /// output would be wrong, above all in a document in a string.
  func withoutEncoders<Result>(_ body: () -> Result) -> Result {
    let level = level
    self.level = Level(serial: -1)
    defer { self.level = level }
    return body()
  }

  /// Ends the call: inserts the kept branches and closes all encoders.
  func end(from start: Int) {
    if !kept.isEmpty { insertKept(from: start) }
    level = Level(serial: -1)
    failure = Failure()
  }

  // MARK: - Paths

  /// The coding path of the value that is being written.
  ///
  /// Complexity: O(depth).
  var path: [any CodingKey] { path(to: outer.count + 1) }

  /// - Parameter end: The number of levels above the value.
  func path(to end: Int) -> [any CodingKey] {
    // The levels around a kept branch may have changed; its path was recorded.
    let kept = active.last { $0.level <= end && $0.branch.state != .begun }
    let steps = ((kept?.level ?? 0)..<end).compactMap { position -> (any CodingKey)? in
      let level = position < outer.count ? outer[position] : level
      switch level.kind {
      case .array: return JSONPath.Component.index(level.count)
      case .object:
        // The output of an active branch was exchanged for the one around it.
        return key(in: level, branch(in: position)?.branch.output ?? run.pointee.output)
      default: return nil
      }
    }
    return (kept?.branch.path ?? []) + steps
  }

  /// The outermost active branch inside a level.
  func branch(in position: Int) -> (branch: Branch, level: Int)? {
    let index = active.indices.partitioningIndex { active[$0].level > position }
    return index < active.count ? active[index] : nil
  }

  /// The key written last.
  private func key(in level: Level, _ output: Output) -> PathKey? {
    if level.tracksNames { return names[level.serial]?.last?.key }
    if level.count > 0 { return level.schedule?.takeUnretainedValue().key(level.count) }
    // A dictionary of strings has no schedule.
    guard level.key > 0, level.key <= output.count else { return nil }
    let name = level.key - 1..<output.endOfString(at: level.key - 1)
    return PathKey(stringValue: output.key(at: name))
  }
}

extension EncodingSession {
  /// Encodes a value to `json`.
  static func encode<Value: Encodable>(
    _ value: Value,
    _ json: JSONWriter,
    _ options: consuming RosettaEncoder.Options,
    isDocument: Bool = false
  ) throws {
    var session = EncodingSession(json.run, options, isDocument: isDocument)
    let start = session.mark
    defer {
      session.end(from: start.output)
      if isKnownUniquelyReferenced(&session) {
        session.options.types.withLock { $0 = session.types }
      }
    }
    do {
      try session.encode(value)
      if let mistake = session.mistake { throw mistake }
    } catch {
      let error = session.mistake ?? error
      session.cancel(start)
      session.note(error)
      throw error
    }
  }
}
