/// What a run has found so far: the first findings in full, of the others a byte each.
///
/// A document of a million bad items must not make a list of a million findings. Every finding has
/// a number; a *mark* is the number of the next one, so that a field can say of all that was found
/// in it that it lies below a step, is secret, or fails nobody.
@usableFromInline
struct Findings: Sendable {
  /// What a finding came to.
  private enum Weight: UInt8 {
    case error, warning, note
    /// Says what an earlier finding says: counts for the run, not for people.
    case echoedError, echo
    /// An error that no optional field can make a warning.
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
    var finding: Finding
    let statement: Statement?
  }

  /// Findings that are kept; their numbers ascend.
  private var kept: [Kept] = []
  /// Whether nothing in the full list can give way to an error.
  private var isFullOfErrors = false
  private var weights: [Weight] = []
  /// The numbers of the kept findings that can have echoes.
  private var statements: [Statement: Int] = [:]
  /// The last statement that is not kept.
  private var lastOmitted: (statement: Statement, number: Int)?
  /// The last error, kept or not.
  private var lastError: Kept?
  /// How many findings are kept.
  let limit: Int
  /// Findings that fail the run, or the optional field around them.
  private(set) var errors = 0
  /// The places of secret values, see `SecretField`.
  var secretFields: [SecretField] = []
  /// Where the containers start that no map has come to, ascending.
  var unreadContainers: [Int] = []

  init(limit: Int = 1000) { self.limit = max(limit, 1) }

  /// The number of the next finding.
  var count: Int { weights.count }

  @usableFromInline
  var isEmpty: Bool { weights.isEmpty }

  /// The findings that are kept, each with its severity.
  var list: [Finding] { self[0...] }

  /// The kept findings since a mark.
  subscript(since: PartialRangeFrom<Int>) -> [Finding] {
    kept[position(of: since.lowerBound)...].map { entry in
      var finding = entry.finding
      finding.severity = weights[entry.number].severity ?? finding.severity
      return finding
    }
  }

  /// How many problems of a severity there are, kept or not.
  func count(_ severity: Problem.Severity) -> Int { weights.count { $0.severity == severity } }

  func hasErrors(since mark: Int) -> Bool {
    weights[min(mark, count)...].contains { $0.severity == .error || $0 == .echoedError }
  }

  /// The first error since a mark of those that are kept, or the last one if none is.
  func error(since mark: Int) -> Finding? {
    let kept = self[mark...].first { $0.severity == .error }
    return kept ?? lastError.flatMap { $0.number >= mark ? $0.finding : nil }
  }

  // MARK: - Noting

  /// Adds a finding.
  ///
  /// - Parameter scope: Tells documents apart whose offsets have nothing to do with each other.
  mutating func note(_ finding: Finding, scope: Int = 0) {
    let number = weights.count
    let isFatal =
      switch finding.fact {
      case .tooDeep, .cycle: true
      default: false
      }
    weights.append(isFatal ? .fatal : Weight(finding.severity))
    if finding.severity == .error { errors += 1 }
    let statement = Statement(finding, scope)
    if finding.severity == .error {
      lastError = Kept(number: number, finding: finding, statement: statement)
    }
    if let statement, let earlier = earlier(statement) {
      if weights[earlier].severity == .error || finding.severity != .error {
        weights[number] = finding.severity == .error ? .echoedError : .echo
        return
      }
      // What was a warning is an error now: the later finding takes the place of the earlier one.
      weights[earlier] = .echo
      dropKept(earlier)
    }
    keep(finding, number, statement)
  }

  private func earlier(_ statement: Statement) -> Int? {
    if let number = statements[statement] { return number }
    return lastOmitted.flatMap { $0.statement == statement ? $0.number : nil }
  }

  /// Keeps a finding if there is room. An error finds room where a warning or a note is, so that a
  /// run with errors has at least one to show.
  private mutating func keep(_ finding: Finding, _ number: Int, _ statement: Statement?) {
    if kept.count >= limit, !makeRoom(for: weights[number]) {
      lastOmitted = statement.map { ($0, number) }
      return
    }
    kept.append(Kept(number: number, finding: finding, statement: statement))
    if let statement { statements[statement] = number }
  }

  private mutating func makeRoom(for weight: Weight) -> Bool {
    if weight == .fatal, let last = kept.last {
      dropKept(last.number)
      return true
    }
    guard weight == .error, !isFullOfErrors else { return false }
    guard let victim = kept.last(where: { weights[$0.number].severity != .error }) else {
      isFullOfErrors = true
      return false
    }
    dropKept(victim.number)
    return true
  }

  private mutating func dropKept(_ number: Int) {
    let position = position(of: number)
    guard position < kept.count, kept[position].number == number else { return }
    if let statement = kept.remove(at: position).statement { statements[statement] = nil }
  }

  /// The position of the first kept finding that has this number or a later one.
  private func position(of number: Int) -> Int {
    var low = 0
    var high = kept.count
    while low < high {
      let middle = (low + high) / 2
      if kept[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: - What becomes of findings

  /// What was found since `mark` fails nobody.
  mutating func demote(since mark: Int) {
    isFullOfErrors = false
    for number in min(mark, count)..<count {
      switch weights[number] {
      case .error: weights[number] = .warning
      case .echoedError: weights[number] = .echo
      default: continue
      }
      errors -= 1
    }
  }

  /// Forgets what was found since `mark`.
  mutating func forget(since mark: Int) {
    guard mark < count else { return }
    isFullOfErrors = false
    errors -= weights[mark...].count { $0.severity == .error || $0 == .echoedError }
    weights.removeSubrange(mark...)
    if let last = lastOmitted, last.number >= mark { lastOmitted = nil }
    if let last = lastError, last.number >= mark { lastError = nil }
    while let last = kept.last, last.number >= mark {
      kept.removeLast()
      if let statement = last.statement { statements[statement] = nil }
    }
  }

  /// Changes the last of the kept findings since `mark`: those from `offset` on.
  mutating func update(since mark: Int, from offset: Int, _ change: (inout Finding) -> Void) {
    var position = kept.count - 1
    while position >= 0, kept[position].number >= mark, kept[position].finding.offset >= offset {
      change(&kept[position].finding)
      position -= 1
    }
  }

  /// Changes the kept findings since `mark`.
  mutating func update(since mark: Int, _ change: (inout Finding) -> Void) {
    for position in position(of: mark)..<kept.count { change(&kept[position].finding) }
    if var last = lastError, last.number >= mark {
      change(&last.finding)
      lastError = last
    }
  }
}

/// What two findings have in common if one says what the other has said: twenty fields of a missing
/// object are one problem.
private struct Statement: Hashable {
  let scope: Int
  let offset: Int
  var expected: JSONType?
  var key: String?
  var element: Int?

  /// Nil for a finding that can be no echo.
  init?(_ finding: Finding, _ scope: Int) {
    guard case .read(let offset) = finding.place else { return nil }
    self.scope = scope
    self.offset = offset
    switch finding.fact {
    case .missingKey(let key, _): self.key = key
    case .missingElement(let index): element = index
    case .null(.json(let type)), .wrongType(.json(let type)): expected = type
    default: return nil
    }
  }
}
