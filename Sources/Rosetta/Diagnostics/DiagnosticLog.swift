/// The diagnostics of a run so far: the first ones in full, and a byte for each.
///
/// A document of a million bad items must not make a list of a million diagnostics. Every
/// diagnostic has a number: how many were noted before it. By the number of the next one
/// (`notedBefore`), a field can later change all that were noted since: add a step to their path,
/// redact them, or turn them into warnings.
@usableFromInline
struct DiagnosticLog: Sendable {
  /// The effect of a diagnostic.
  private enum Weight: UInt8 {
    case error, warning, note
    /// Repeats an earlier diagnostic: counts for the run, but is not shown.
    case echoedError, echo
    /// An error that no optional field can turn into a warning.
    case fatal

    init(_ severity: Problem.Severity) {
      switch severity {
      case .error: self = .error
      case .warning: self = .warning
      case .note: self = .note
      }
    }

    var severity: Problem.Severity? {
      switch self {
      case .error, .fatal: .error
      case .warning: .warning
      case .note: .note
      case .echoedError, .echo: nil
      }
    }
  }

  private struct Kept {
    let number: Int
    var diagnostic: Diagnostic
    let statement: Statement?
  }

  /// The diagnostics that are kept, with ascending numbers. After the first `limit` they are all
  /// errors, some of which may still be demoted by an optional field or `.lossy`.
  private var kept: [Kept] = []
  private var weights: [Weight] = []
  /// The numbers of the kept diagnostics that can have echoes.
  private var statements: [Statement: Int] = [:]
  /// The last statement that is not kept.
  private var lastOmitted: (statement: Statement, number: Int)?
  /// The last few errors, kept or not.
  private var lastErrors: [Kept] = []
  /// What later errors have replaced, in the order of these errors, see `note`: `limit` entries at
  /// most. Anything else does not come back when its error is forgotten.
  private var replaced: [(number: Int, weight: Weight, kept: Kept?, error: Int)] = []
  /// How many diagnostics are kept.
  let limit: Int
  /// The number of errors, which fail the run or the optional field around them.
  private(set) var errors = 0
  /// What must not be shown, once the run has ended.
  var hidden = HiddenPlaces()

  @usableFromInline
  init(limit: Int = 1000) { self.limit = max(limit, 1) }

  /// The number of the next diagnostic.
  var count: Int { weights.count }

  @usableFromInline
  var isEmpty: Bool { weights.isEmpty }

  /// The first `limit` diagnostics, each with its severity. A later error replaces the last one
  /// that is not an error, so that a run with errors has at least one to show; a fatal error
  /// replaces any.
  var list: [Diagnostic] {
    if kept.count <= limit { return kept.map(diagnostic) }
    let first = kept.indices.sorted { (rank(kept[$0]), $0) < (rank(kept[$1]), $1) }.prefix(limit)
    return first.sorted().map { diagnostic(kept[$0]) }
  }

  private func rank(_ entry: Kept) -> Int {
    let weight = weights[entry.number]
    return weight == .fatal ? 0 : weight.severity == .error ? 1 : 2
  }

  private func diagnostic(_ entry: Kept) -> Diagnostic {
    var diagnostic = entry.diagnostic
    diagnostic.severity = weights[entry.number].severity ?? diagnostic.severity
    return diagnostic
  }

  /// The kept diagnostics since `notedBefore`.
  func list(since notedBefore: Int) -> [Diagnostic] {
    kept[position(of: notedBefore)...].map { diagnostic($0) }
  }

  /// How many problems of a severity there are, kept or not.
  func count(_ severity: Problem.Severity) -> Int { weights.count { $0.severity == severity } }

  func hasErrors(since notedBefore: Int) -> Bool {
    weights[min(notedBefore, count)...].contains { $0.severity == .error || $0 == .echoedError }
  }

  /// The first error since `notedBefore` of those that are kept or, if none is, of the last few.
  func error(since notedBefore: Int) -> Diagnostic? {
    let first = kept[position(of: notedBefore)...].first { weights[$0.number].severity == .error }
    return first.map(diagnostic) ?? lastErrors.first { $0.number >= notedBefore }?.diagnostic
  }

  // MARK: - Noting

  /// Adds a diagnostic.
  ///
  /// - Parameter scope: Distinguishes documents with unrelated offsets.
  mutating func note(_ diagnostic: Diagnostic, scope: Int = 0) {
    let number = weights.count
    let isFatal =
      switch diagnostic.fact {
      // Mistakes of the program, and what ends the run.
      case .tooDeep, .stackExhausted, .cycle, .conflict: true
      // A policy is about the document, wherever the key is.
      case .unknownKey, .duplicateKey: diagnostic.severity == .error
      default: false
      }
    weights.append(isFatal ? .fatal : Weight(diagnostic.severity))
    if diagnostic.severity == .error { errors += 1 }
    let statement = Statement(diagnostic, scope)
    if diagnostic.severity == .error {
      if lastErrors.count == 8 { lastErrors.removeFirst() }
      lastErrors.append(Kept(number: number, diagnostic: diagnostic, statement: statement))
    }
    if let statement, let earlier = earlier(statement) {
      if weights[earlier].severity == .error || diagnostic.severity != .error {
        weights[number] = diagnostic.severity == .error ? .echoedError : .echo
        return
      }
      // The warning is an error now: the later diagnostic replaces the earlier one, until it is
      // forgotten.
      let kept = dropKept(earlier)
      if replaced.count < limit { replaced.append((earlier, weights[earlier], kept, number)) }
      weights[earlier] = .echo
    }
    keep(diagnostic, number, statement)
  }

  private func earlier(_ statement: Statement) -> Int? {
    if let number = statements[statement] { return number }
    return lastOmitted.flatMap { $0.statement == statement ? $0.number : nil }
  }

  /// Keeps a diagnostic if there is room; for errors there is twice as much.
  private mutating func keep(_ diagnostic: Diagnostic, _ number: Int, _ statement: Statement?) {
    let weight = weights[number]
    if kept.count >= 2 * limit, weight == .fatal, let last = kept.last { dropKept(last.number) }
    guard kept.count < (weight.severity == .error ? 2 * limit : limit) else {
      lastOmitted = statement.map { ($0, number) }
      return
    }
    kept.append(Kept(number: number, diagnostic: diagnostic, statement: statement))
    if let statement { statements[statement] = number }
  }

  @discardableResult
  private mutating func dropKept(_ number: Int) -> Kept? {
    let position = position(of: number)
    guard position < kept.count, kept[position].number == number else { return nil }
    let dropped = kept.remove(at: position)
    if let statement = dropped.statement { statements[statement] = nil }
    return dropped
  }

  /// The position of the first kept diagnostic that has this number or a later one.
  private func position(of number: Int) -> Int {
    var low = 0
    var high = kept.count
    while low < high {
      let middle = (low + high) / 2
      if kept[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: - Changing diagnostics

  /// Turns the errors since `notedBefore` into warnings.
  mutating func demote(since notedBefore: Int) {
    for number in min(notedBefore, count)..<count {
      switch weights[number] {
      case .error: weights[number] = .warning
      case .echoedError: weights[number] = .echo
      default: continue
      }
      errors -= 1
    }
    lastErrors.removeAll { $0.number >= notedBefore && weights[$0.number] != .fatal }
    while kept.count > limit, let last = kept.last, last.number >= notedBefore,
      weights[last.number].severity != .error
    {
      dropKept(last.number)
    }
  }

  /// Forgets the diagnostics since `notedBefore`.
  mutating func forget(since notedBefore: Int) {
    guard notedBefore < count else { return }
    errors -= weights[notedBefore...].count { $0.severity == .error || $0 == .echoedError }
    weights.removeSubrange(notedBefore...)
    if let last = lastOmitted, last.number >= notedBefore { lastOmitted = nil }
    lastErrors.removeAll { $0.number >= notedBefore }
    while let last = kept.last, last.number >= notedBefore { dropKept(last.number) }
    while let last = replaced.last, last.error >= notedBefore {
      replaced.removeLast()
      guard last.number < notedBefore else { continue }
      weights[last.number] = last.weight
      guard let kept = last.kept else { continue }
      self.kept.insert(kept, at: position(of: kept.number))
      if let statement = kept.statement { statements[statement] = kept.number }
    }
  }

  /// Changes the last of the kept diagnostics since `notedBefore`: those from `offset` on.
  mutating func update(
    since notedBefore: Int,
    from offset: Int,
    _ change: (inout Diagnostic) -> Void
  ) {
    var position = kept.count - 1
    while position >= 0, kept[position].number >= notedBefore,
      kept[position].diagnostic.offset >= offset
    {
      change(&kept[position].diagnostic)
      position -= 1
    }
  }

  /// Changes the kept diagnostics since `notedBefore`.
  mutating func update(since notedBefore: Int, _ change: (inout Diagnostic) -> Void) {
    for position in position(of: notedBefore)..<kept.count { change(&kept[position].diagnostic) }
    for position in lastErrors.indices where lastErrors[position].number >= notedBefore {
      change(&lastErrors[position].diagnostic)
    }
  }
}

/// What two diagnostics have in common if one repeats the other: twenty fields of a missing object
/// are one problem.
private struct Statement: Hashable {
  let scope: Int
  let offset: Int
  var expected: JSONType?
  var key: String?
  var element: Int?

  /// Nil for a diagnostic that cannot be a repetition.
  init?(_ diagnostic: Diagnostic, _ scope: Int) {
    guard case .read(let offset) = diagnostic.place else { return nil }
    self.scope = scope
    self.offset = offset
    switch diagnostic.fact {
    case .missingKey(let key, _): self.key = key
    case .missingElement(let index): element = index
    case .null(.json(let type)), .wrongType(.json(let type)): expected = type
    default: return nil
    }
  }
}
