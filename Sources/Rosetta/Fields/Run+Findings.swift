extension Run {
  /// Notes a finding. The only way into the list.
  @inline(never)
  mutating func note(_ finding: Finding) {
    findings.note(finding, scope: document.scope)
    countFindings()
  }

  /// What the fields compare lies in the run itself, where they reach it inlined.
  private mutating func countFindings() {
    errors = findings.errors
    noted = findings.count
  }

  /// Notes a finding about the value at `node` of the document or, encoding, about what has been
  /// written since `valueStart`.
  mutating func note(
    _ fact: Finding.Fact,
    at node: Int,
    since valueStart: Int? = nil,
    severity: Problem.Severity = .error,
    isSecret: Bool = false
  ) {
    let place: Finding.Place
    switch mode {
    case .decoding:
      // A map has come to the object, though it has found nothing in it.
      if case .missingKey = fact { index.markRead(object: node) }
      place = .read(offset: index.start(of: node))
    case .encoding:
      let value = valueStart.map { Array(output.bytes(from: $0).prefix(200)) } ?? []
      place = .written(steps: [], value: isSecret ? [] : value)
    }
    note(Finding(severity: severity, fact: fact, place: place, isSecret: isSecret))
  }

  /// An optional field has been refused: what was found in it since `mark` fails nobody.
  @usableFromInline @inline(never)
  mutating func demote(since mark: Int) {
    findings.demote(since: mark)
    countFindings()
  }

  /// What was found since `mark` must not be shown.
  mutating func conceal(since mark: Int) {
    findings.update(since: mark) { $0.conceal() }
  }

  /// Decoding: changes what hints know of the findings of this document since `mark`, from an offset
  /// on.
  mutating func noteUse(
    since mark: Int,
    from offset: Int,
    _ change: (inout ValueUse, Int) -> Void
  ) {
    guard mode == .decoding else { return }
    findings.update(since: max(mark, document.firstFinding), from: offset) { finding in
      change(&finding.use, finding.offset)
    }
  }

  /// Encoding: what was found since `mark` lies below this step.
  @usableFromInline @inline(never)
  mutating func addStep(_ step: JSONPath.Component, since mark: Int) {
    guard mode == .encoding else { return }
    findings.update(since: mark) { finding in
      if case .written(let steps, let value) = finding.place {
        finding.place = .written(steps: steps + [step], value: value)
      }
    }
  }

  /// Forgets what was found since `mark`.
  @usableFromInline
  mutating func forget(since mark: Int) {
    findings.forget(since: mark)
    countFindings()
  }
}
