extension Run {
  /// Notes a diagnostic, unless the run has ended because of too many errors.
  ///
  /// - Parameter scope: Distinguishes documents with unrelated positions.
  @inline(never)
  mutating func note(_ diagnostic: Diagnostic, scope: Int = 0) {
    if stack.isSuspended { return }
    var diagnostic = diagnostic
    diagnostic.disclosure = max(diagnostic.disclosure, disclosure)
    diagnostics.note(diagnostic, scope: scope)
    if diagnostics.count(.error) >= maximumErrors, !stack.isClosed {
      stack.suspend()
      let limit = Diagnostic.Fact.tooManyErrors(maximumErrors)
      diagnostics.note(
        Diagnostic(
          severity: .error,
          fact: limit,
          place: diagnostic.place,
          disclosure: diagnostic.disclosure
        )
      )
    }
    countDiagnostics()
  }

  /// The counts that fields compare are in the run itself, where inlined code can reach them.
  private mutating func countDiagnostics() {
    errors = diagnostics.errors
    noted = diagnostics.count
    if stack.isSuspended, diagnostics.count(.error) < maximumErrors { stack.resume() }
  }

  /// An optional field has been refused: turns the errors since `notedBefore` into warnings.
  @usableFromInline @inline(never)
  mutating func demote(since notedBefore: Int) { demote(since: notedBefore, leavingOut: nil) }

  /// - Parameter field: The field that is left as it was.
  mutating func demote(since notedBefore: Int, leavingOut field: DroppedField?) {
    diagnostics.demote(since: notedBefore, leavingOut: field)
    countDiagnostics()
  }

  /// Forgets the diagnostics since `notedBefore`.
  @usableFromInline
  mutating func forget(since notedBefore: Int) {
    diagnostics.forget(since: notedBefore)
    countDiagnostics()
  }

  /// Whether nothing is read any more, whatever is given up: what is noted then must stay.
  var hasEnded: Bool { stack.isClosed && !stack.isSuspended }
}

extension DecodingRun {
  /// Notes a diagnostic about the value at `node`.
  mutating func note(
    _ fact: Diagnostic.Fact,
    at node: Int,
    severity: Problem.Severity = .error
  ) {
    if fact.isAboutWhole, isOpen(node) { return }
    let place = Diagnostic.Place.read(offset: tape.start(of: node))
    note(Diagnostic(severity: severity, fact: fact, place: place))
  }

  /// Notes a diagnostic about the key at `key`.
  mutating func note(
    _ fact: Diagnostic.Fact,
    atKey key: Int,
    severity: Problem.Severity = .error
  ) {
    let place = Diagnostic.Place.read(offset: tape.start(ofKey: key))
    note(Diagnostic(severity: severity, fact: fact, place: place))
  }

  mutating func note(_ diagnostic: Diagnostic) {
    guard let document = existingExtras?.document else { return shared.note(diagnostic) }
    var diagnostic = diagnostic
    if document.unshown.contains(diagnostic.offset) {
      diagnostic.disclosure = max(diagnostic.disclosure, .type)
    }
    shared.note(diagnostic, scope: document.scope)
  }

  @usableFromInline
  mutating func demote(since notedBefore: Int) { shared.demote(since: notedBefore) }

  @usableFromInline
  mutating func forget(since notedBefore: Int) { shared.forget(since: notedBefore) }

  /// Changes the hint context of the diagnostics of this document since `notedBefore`, from an
  /// offset on.
  mutating func updateUse(
    since notedBefore: Int,
    from offset: Int,
    _ change: (inout HintContext, Int) -> Void
  ) {
    diagnostics.update(
      since: max(notedBefore, existingExtras?.document.firstDiagnostic ?? 0),
      from: offset
    ) {
      change(&$0.use, $0.offset)
    }
  }
}

extension EncodingRun {
  /// Notes a diagnostic about a value.
  ///
  /// - Parameter value: Its JSON, if it is known.
  mutating func note(_ fact: Diagnostic.Fact, about value: String = "") {
    let value = Array(value.utf8.prefix(200))
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
    (isAbsent, isOmitted) = (false, false)
    if shared.noted == notedBefore, !shared.stack.isClosed { note(.nothingWritten) }
  }
}
