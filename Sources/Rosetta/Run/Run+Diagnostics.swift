// Where everything that goes wrong is noted: facts and nodes, no text. A `Report` makes problems of
// them, with places and sentences, when somebody reads it.

extension Run {
  /// Notes a diagnostic. After `maximumErrors` errors, none until some become warnings or are
  /// forgotten; after what ends the run, none at all.
  @inline(never)
  mutating func note(_ diagnostic: consuming Diagnostic, scope: Int = 0) {
    if stack.isClosed, stack.isSuspended || !diagnostic.fact.closesRun { return }
    diagnostic.disclosure = max(diagnostic.disclosure, disclosure)
    let (place, disclosure) = (diagnostic.place, diagnostic.disclosure)
    diagnostics.note(diagnostic, scope: scope)
    if diagnostics.count(.error) >= settings.maximumErrors, !stack.isClosed {
      stack.suspend()
      let limit = Diagnostic.Fact.tooManyErrors(settings.maximumErrors)
      diagnostics.note(Diagnostic(fact: limit, place: place, disclosure: disclosure))
    }
    countDiagnostics()
  }

  /// The counts that fields compare are in the run itself, where inlined code can reach them.
  private mutating func countDiagnostics() {
    mark = diagnostics.mark
    if stack.isSuspended, diagnostics.count(.error) < settings.maximumErrors { stack.resume() }
  }

  /// An optional field has been refused: turns the errors since `mark` into warnings.
  @usableFromInline @inline(never)
  mutating func demote(since mark: Mark, leavingOut field: DroppedField? = nil) {
    diagnostics.demote(since: mark, leavingOut: field)
    countDiagnostics()
  }

  /// The members of a dictionary have been written: orders what was noted about them as they are.
  @usableFromInline @inline(never)
  mutating func sortItems(since mark: Mark) { diagnostics.sortItems(since: mark) }

  mutating func forget(since mark: Mark) {
    diagnostics.forget(since: mark)
    countDiagnostics()
  }

  /// Forgets what has been noted since `mark`; returns what was kept of it, and the last few errors that
  /// repeat what was noted before.
  mutating func takeBack(since mark: Mark) -> [Diagnostic] {
    defer { forget(since: mark) }
    return diagnostics.list(since: mark) + diagnostics.echoes(since: mark)
  }

  /// Whether nothing is read any more, even if errors are forgotten: what has ended the run must stay.
  var isOver: Bool { stack.isClosed && !stack.isSuspended }
}

extension DecodingRun {
  /// Notes a diagnostic about the value, or the key, at `node`.
  mutating func note(
    _ fact: Diagnostic.Fact,
    at node: Node,
    isKey: Bool = false,
    severity: Problem.Severity = .error
  ) {
    let place = Diagnostic.Place.read(offset: tape.start(of: node, isKey: isKey))
    note(Diagnostic(severity: severity, fact: fact, place: place))
  }

  mutating func note(_ diagnostic: consuming Diagnostic) {
    guard let document = existingExtras?.document else { return shared.note(diagnostic) }
    if mayPass(diagnostic) { return }
    if document.unshown.contains(diagnostic.offset) {
      diagnostic.disclosure = max(diagnostic.disclosure, .type)
    }
    shared.note(diagnostic, scope: document.scope)
  }
}

extension EncodingRun {
  /// Notes a diagnostic about the value that is written.
  mutating func note(_ fact: Diagnostic.Fact) { note(Diagnostic(fact: fact, place: .written())) }

  mutating func note(_ diagnostic: consuming Diagnostic) { shared.note(diagnostic) }

  /// Adds this step to the paths of the diagnostics since `mark`.
  @usableFromInline @inline(never)
  mutating func addStep(_ step: JSONPath.Component, since mark: Mark) {
    shared.diagnostics.update(since: mark) { $0.move(below: [step]) }
  }

  /// The elements of a set, which begin at `starts`, are written in the order of their JSON: so is what
  /// was noted about them, with the indices that they get.
  @usableFromInline @inline(never)
  mutating func sortElements(at starts: [Int], since mark: Mark) {
    let indices = output.indicesWhenSorted(starts)
    shared.diagnostics.update(since: mark) { diagnostic in
      guard case .written(var steps, let value) = diagnostic.place,
        case .index(let index)? = steps.popLast()
      else { return }
      diagnostic.place = .written(steps: steps + [.index(indices[index])], value: value)
    }
    shared.sortItems(since: mark)
  }

  /// Notes that a bridge has written nothing, if it has not given a reason itself.
  @usableFromInline @inline(never)
  mutating func noteNothingWritten(since mark: Mark) {
    absence = .none
    if shared.mark == mark { note(.nothingWritten) }
  }
}
