/// The diagnostics of a run: errors and the first `limit` others in full, and one byte for each.
///
/// A document of a million bad items must not produce a list of a million diagnostics. So
/// `maximumErrors` errors end the run, and of other diagnostics only the first `limit` are kept.
/// The number of a diagnostic is the count of those before it, so that a field can later change all
/// those noted since a `Mark`: add a step to their paths, hide them, or turn them into warnings.
@usableFromInline
struct DiagnosticLog: Sendable {
  private struct Entry {
    let number: Int
    var diagnostic: Diagnostic
    let repetition: Repetition?

    /// The key or index that the path begins with so far, when encoding.
    private var step: JSONPath.Component? {
      if case .written(let steps, _) = diagnostic.place { steps.last } else { nil }
    }

    /// Whether the path begins with a smaller step.
    func precedes(_ other: Entry) -> Bool {
      switch (step, other.step) {
      case (.key(let key)?, .key(let next)?): key.utf8.lexicographicallyPrecedes(next.utf8)
      case (.index(let index)?, .index(let next)?): index < next
      default: false
      }
    }
  }

  /// The kept diagnostics by ascending number: all errors, some of which an optional field or
  /// `.lossy` may still demote, and at most `limit` others.
  private var kept: [Entry] = []
  /// The severity of each diagnostic by its number. Nil for one that repeats an earlier one, which
  /// counts for the run, but is not shown.
  private var severities: [Problem.Severity?] = []
  /// The numbers of the kept diagnostics that can have echoes.
  private var repetitions: [Repetition: Int] = [:]
  /// The last few errors that repeat an earlier diagnostic. A failure may have no other errors.
  private var lastEchoes: [Entry] = []
  /// The diagnostics that an error replaced, for `forget` to restore; at most `limit`.
  private var replaced: [(entry: Entry, severity: Problem.Severity?, error: Int)] = []
  /// The maximum number of kept diagnostics that are not errors.
  let limit: Int
  /// The duration of the run, if a log may show it.
  var duration: Duration?
  /// The number of errors, which fail the run or the optional field around them.
  private(set) var errors = 0
  /// The number of errors that do not repeat an earlier diagnostic. All of them are kept.
  private var shownErrors = 0

  @usableFromInline
  init(limit: Int = 1000) { self.limit = max(limit, 1) }

  /// The number of the next diagnostic.
  var count: Int { severities.count }

  var mark: Mark { Mark(errors: errors, noted: count) }

  var isEmpty: Bool { severities.isEmpty }

  /// The kept diagnostics, each with its current severity.
  var list: [Diagnostic] { kept.map(current) }

  /// Returns those since `mark`, and the last few errors that repeat an earlier diagnostic.
  func list(since mark: Mark) -> [Diagnostic] {
    (kept[position(of: mark.noted)...] + lastEchoes.filter { $0.number >= mark.noted }).map(current)
  }

  func errors(since mark: Mark) -> [Diagnostic] {
    list(since: mark).filter { $0.severity == .error }
  }

  private func current(_ entry: Entry) -> Diagnostic {
    var diagnostic = entry.diagnostic
    diagnostic.severity = severities[entry.number] ?? diagnostic.severity
    return diagnostic
  }

  /// Returns the number of problems of a severity, kept or not.
  func count(_ severity: Problem.Severity) -> Int {
    severity == .error ? shownErrors : severities.count { $0 == severity }
  }

  @usableFromInline var hasErrors: Bool { errors > 0 }

  /// Returns whether an optional field with one of these values was left out, or whether the last
  /// value was refused inside a part of the object or a list.
  ///
  /// - Parameters:
  ///   - starts: The offsets of the values on a path, each inside the previous one.
  ///   - mark: Earlier diagnostics are about another document.
  ///   - offset: The start of the object. Only the last diagnostics at or after it count.
  func hasLeftOut(valuesAt starts: [Int], since mark: Mark, from offset: Int) -> Bool {
    kept.reversed().prefix { $0.number >= mark.noted && $0.diagnostic.offset >= offset }
      .contains { entry in
        let field = entry.diagnostic.dropped
        if let field, !field.isObjectItself {
          return field.innerSteps == 0 && starts.contains(field.offset)
        }
        guard let start = starts.last, start != field?.offset else { return false }
        return severities[entry.number] == .warning && entry.diagnostic.isAbout(valueAt: start)
      }
  }

  // MARK: - Noting

  /// - Parameter scope: Distinguishes documents with unrelated offsets.
  mutating func note(_ diagnostic: Diagnostic, scope: Int = 0) {
    let (number, isError) = (count, diagnostic.severity == .error)
    severities.append(diagnostic.severity)
    if isError { errors += 1 }
    let repetition = Repetition(diagnostic, scope)
    if let repetition, let earlier = repetitions[repetition] {
      if severities[earlier] == .error || !isError {
        severities[number] = nil
        if isError {
          if lastEchoes.count == 8 { lastEchoes.removeFirst() }
          lastEchoes.append(Entry(number: number, diagnostic: diagnostic, repetition: repetition))
        }
        return
      }
      // A warning is now an error: the later diagnostic replaces the earlier one, until it is
      // forgotten.
      let entry = drop(at: position(of: earlier))
      if replaced.count < limit { replaced.append((entry, severities[earlier], number)) }
      severities[earlier] = nil
    }
    if isError { shownErrors += 1 }
    // An error is kept and, if there is room, any other diagnostic.
    guard isError || kept.count - shownErrors < limit else { return }
    kept.append(Entry(number: number, diagnostic: diagnostic, repetition: repetition))
    if let repetition { repetitions[repetition] = number }
  }

  @discardableResult
  private mutating func drop(at position: Int) -> Entry {
    let dropped = kept.remove(at: position)
    if let repetition = dropped.repetition { repetitions[repetition] = nil }
    return dropped
  }

  /// Returns the position of the first kept diagnostic with this number or a greater one.
  private func position(of number: Int) -> Int {
    kept.indices.partitioningIndex { kept[$0].number >= number }
  }

  // MARK: - Changing diagnostics

  /// Turns the errors since `mark` into warnings.
  mutating func demote(since mark: Mark, leavingOut field: DroppedField? = nil) {
    errors = Int(mark.errors)
    for position in position(of: mark.noted)..<kept.count
    where severities[kept[position].number] == .error {
      if kept[position].diagnostic.dropped == nil { kept[position].diagnostic.leave(out: field) }
      if kept[position].diagnostic.isFatal {
        errors += 1
      } else {
        severities[kept[position].number] = .warning
        shownErrors -= 1
      }
    }
    lastEchoes.removeAll { $0.number >= mark.noted }
    var position = kept.count
    while position > 0, kept.count - shownErrors > limit {
      position -= 1
      let number = kept[position].number
      if number < mark.noted { break }
      if severities[number] != .error { drop(at: position) }
    }
  }

  mutating func forget(since mark: Mark) {
    guard mark.noted < count else { return }
    errors = Int(mark.errors)
    shownErrors -= severities[mark.noted...].count { $0 == .error }
    severities.removeSubrange(mark.noted...)
    lastEchoes.removeAll { $0.number >= mark.noted }
    while let last = kept.last, last.number >= mark.noted { drop(at: kept.count - 1) }
    while let (entry, severity, error) = replaced.last, error >= mark.noted {
      replaced.removeLast()
      guard entry.number < mark.noted else { continue }
      severities[entry.number] = severity
      kept.insert(entry, at: position(of: entry.number))
      if let repetition = entry.repetition { repetitions[repetition] = entry.number }
    }
  }

  /// Sorts the kept diagnostics since `mark`, which are about the items of a dictionary or set,
  /// into the order in which these items were written.
  mutating func sortItems(since mark: Mark) {
    let items = kept[position(of: mark.noted)...]
    // Stable, so that the diagnostics of one item keep their order.
    let sorted = items.sorted { $0.precedes($1) }
    let severities = sorted.map { self.severities[$0.number] }
    for (offset, position) in items.indices.enumerated() {
      let (number, diagnostic) = (items[position].number, sorted[offset].diagnostic)
      // Repetitions are only noted when decoding.
      kept[position] = Entry(number: number, diagnostic: diagnostic, repetition: nil)
      self.severities[number] = severities[offset]
    }
  }

  /// Applies `change` to the kept diagnostics since `mark`.
  mutating func update(since mark: Mark, _ change: (inout Diagnostic) -> Void) {
    for position in position(of: mark.noted)..<kept.count { change(&kept[position].diagnostic) }
    for position in lastEchoes.indices where lastEchoes[position].number >= mark.noted {
      change(&lastEchoes[position].diagnostic)
    }
  }
}

extension Diagnostic {
  /// Whether no optional field can turn the error into a warning.
  fileprivate var isFatal: Bool {
    switch kind {
    // Mistakes in the program.
    case .cycle, .conflict: true
    // A policy applies to the whole document, even inside an optional field.
    case .unknownKey, .duplicateKey: severity == .error
    default: kind.closesRun
    }
  }
}

/// The properties that two diagnostics share if one repeats the other: twenty fields of a missing
/// object are one problem.
private struct Repetition: Hashable {
  let scope: Int
  /// Nil for a diagnostic about the whole run.
  let offset: Int?
  var expected: JSONType?
  var key: String?
  var element: Int?

  /// Nil for a diagnostic that cannot be a repetition.
  init?(_ diagnostic: Diagnostic, _ scope: Int) {
    guard case .read(let offset) = diagnostic.place else { return nil }
    if case .tooManyErrors = diagnostic.kind {
      // Reported once per run.
      (self.scope, self.offset) = (0, nil)
      return
    }
    // All values in one string share its offset.
    if diagnostic.document != nil { return nil }
    self.scope = scope
    self.offset = offset
    switch diagnostic.kind {
    case .missingKey(let key, _): self.key = key
    case .missingElement(let index, _): element = index
    case .null(.json(let type)), .wrongType(.json(let type)): expected = type
    default: return nil
    }
  }
}
