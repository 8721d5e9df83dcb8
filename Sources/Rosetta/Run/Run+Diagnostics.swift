extension Run {
  /// Notes a diagnostic.
  ///
  /// - Parameter scope: Distinguishes documents with unrelated positions.
  @inline(never)
  mutating func note(_ diagnostic: Diagnostic, scope: Int = 0) {
    diagnostics.note(diagnostic, scope: scope)
    countDiagnostics()
  }

  /// The counts that fields compare are in the run itself, where inlined code can reach them.
  private mutating func countDiagnostics() {
    errors = diagnostics.errors
    noted = diagnostics.count
  }

  /// An optional field has been refused: turns the errors since `mark` into warnings.
  @usableFromInline @inline(never)
  mutating func demote(since mark: Int) {
    diagnostics.demote(since: mark)
    countDiagnostics()
  }

  /// Redacts the diagnostics since `mark`.
  mutating func redact(since mark: Int) {
    diagnostics.update(since: mark) { $0.redact() }
  }

  /// Forgets the diagnostics since `mark`.
  @usableFromInline
  mutating func forget(since mark: Int) {
    diagnostics.forget(since: mark)
    countDiagnostics()
  }
}

extension DecodingRun {
  /// Notes a diagnostic about the value at `node`.
  mutating func note(
    _ fact: Diagnostic.Fact,
    at node: Int,
    severity: Problem.Severity = .error
  ) {
    // A map has visited the object, although it has found nothing in it.
    if case .missingKey = fact { tape.markVisited(object: node) }
    let place = Diagnostic.Place.read(offset: tape.start(of: node))
    note(Diagnostic(severity: severity, fact: fact, place: place))
  }

  mutating func note(_ diagnostic: Diagnostic) { shared.note(diagnostic, scope: document.scope) }

  @usableFromInline
  mutating func demote(since mark: Int) {
    shared.demote(since: mark)
    forgetUnfitFields(since: mark)
  }

  @usableFromInline
  mutating func forget(since mark: Int) {
    shared.forget(since: mark)
    forgetUnfitFields(since: mark)
  }

  /// A required field of the object or array at `container` did not fit.
  mutating func noteUnfitField(in container: Int) {
    if objects.unfitFields.count < 10_000 { objects.unfitFields.append((container, noted)) }
  }

  /// Whether a required field that the map of the object at `node` has read so far did not fit.
  func hasUnfitFields(in node: Int) -> Bool {
    if objects.unfitFields.isEmpty { return false }
    let object = node..<max(tape.next(after: node), node)
    return objects.unfitFields.contains { object.contains($0.container) }
  }

  /// The map of the object at `node` has ended: the enclosing object may still fit.
  mutating func forgetUnfitFields(in node: Int) {
    let object = node..<max(tape.next(after: node), node)
    while let last = objects.unfitFields.last, object.contains(last.container) {
      objects.unfitFields.removeLast()
    }
  }

  /// What was noted since `mark` fails nobody: the fields that it is about do not count as unfit.
  private mutating func forgetUnfitFields(since mark: Int) {
    while let last = objects.unfitFields.last, last.noted > mark {
      objects.unfitFields.removeLast()
    }
  }

  /// Changes the hint context of the diagnostics of this document since `mark`, from an offset on.
  mutating func noteUse(
    since mark: Int,
    from offset: Int,
    _ change: (inout HintContext, Int) -> Void
  ) {
    diagnostics.update(since: max(mark, document.firstDiagnostic), from: offset) { diagnostic in
      change(&diagnostic.use, diagnostic.offset)
    }
  }
}

extension EncodingRun {
  /// Notes a diagnostic about the value written since `valueStart`, or about one that has not been
  /// written.
  mutating func note(_ fact: Diagnostic.Fact, since valueStart: Int? = nil) {
    let value = valueStart.map { Array(output.bytes(from: $0).prefix(200)) } ?? []
    note(Diagnostic(severity: .error, fact: fact, place: .written(steps: [], value: value)))
  }

  mutating func note(_ diagnostic: Diagnostic) { shared.note(diagnostic) }

  @usableFromInline
  mutating func demote(since mark: Int) { shared.demote(since: mark) }

  @usableFromInline
  mutating func forget(since mark: Int) { shared.forget(since: mark) }

  /// Adds this step to the paths of the diagnostics since `mark`.
  @usableFromInline @inline(never)
  mutating func addStep(_ step: JSONPath.Component, since mark: Int) {
    diagnostics.update(since: mark) { diagnostic in
      if case .written(let steps, let value) = diagnostic.place {
        diagnostic.place = .written(steps: steps + [step], value: value)
      }
    }
  }

  /// Notes that a bridge has written nothing, if it has not given a reason itself.
  @usableFromInline @inline(never)
  mutating func noteNothingWritten(since mark: Int) {
    isAbsent = false
    if noted == mark, !shared.stack.isClosed { note(.nothingWritten) }
  }
}
