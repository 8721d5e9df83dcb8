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

  /// An optional field has been refused: turns the errors since `notedBefore` into warnings.
  @usableFromInline @inline(never)
  mutating func demote(since notedBefore: Int) {
    diagnostics.demote(since: notedBefore)
    countDiagnostics()
  }

  /// Redacts the diagnostics since `notedBefore`.
  mutating func redact(since notedBefore: Int) {
    diagnostics.update(since: notedBefore) { $0.redact() }
  }

  /// Forgets the diagnostics since `notedBefore`.
  @usableFromInline
  mutating func forget(since notedBefore: Int) {
    diagnostics.forget(since: notedBefore)
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
  mutating func demote(since notedBefore: Int) {
    shared.demote(since: notedBefore)
    forgetUnfitFields(since: notedBefore)
  }

  @usableFromInline
  mutating func forget(since notedBefore: Int) {
    shared.forget(since: notedBefore)
    forgetUnfitFields(since: notedBefore)
  }

  /// A required field of the object or array at `container` did not fit.
  mutating func rememberUnfitField(in container: Int) {
    if objects.unfitFields.count < 10_000 { objects.unfitFields.append((container, shared.noted)) }
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

  /// What was noted since `notedBefore` fails nobody: the fields that it is about do not count as
  /// unfit.
  private mutating func forgetUnfitFields(since notedBefore: Int) {
    while let last = objects.unfitFields.last, last.noted > notedBefore {
      objects.unfitFields.removeLast()
    }
  }

  /// Changes the hint context of the diagnostics of this document since `notedBefore`, from an
  /// offset on.
  mutating func updateUse(
    since notedBefore: Int,
    from offset: Int,
    _ change: (inout HintContext, Int) -> Void
  ) {
    diagnostics.update(since: max(notedBefore, document.firstDiagnostic), from: offset) {
      change(&$0.use, $0.offset)
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
  mutating func demote(since notedBefore: Int) { shared.demote(since: notedBefore) }

  @usableFromInline
  mutating func forget(since notedBefore: Int) { shared.forget(since: notedBefore) }

  /// Adds this step to the paths of the diagnostics since `notedBefore`.
  @usableFromInline @inline(never)
  mutating func addStep(_ step: JSONPath.Component, since notedBefore: Int) {
    diagnostics.update(since: notedBefore) { diagnostic in
      if case .written(let steps, let value) = diagnostic.place {
        diagnostic.place = .written(steps: steps + [step], value: value)
      }
    }
  }

  /// Notes that a bridge has written nothing, if it has not given a reason itself.
  @usableFromInline @inline(never)
  mutating func noteNothingWritten(since notedBefore: Int) {
    isAbsent = false
    if shared.noted == notedBefore, !shared.stack.isClosed { note(.nothingWritten) }
  }
}
