extension Run {
  /// Notes a finding. The only way into the list.
  @inline(never)
  mutating func note(_ finding: Finding) {
    // What counts as an error must not be lost for a warning that said the same: only behind an
    // error of the same words is there nothing to add.
    if finding.isEcho(of: findings[document.firstFinding...]) { return }
    findings.append(finding)
    noted = findings.count
    if finding.severity == .error { errors += 1 }
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
    for position in mark..<findings.count where findings[position].severity == .error {
      if case .tooDeep = findings[position].fact { continue }
      findings[position].severity = .warning
      errors -= 1
    }
    // Optional fields behind a missing object all say so; once is enough.
    for position in (mark..<findings.count).reversed() {
      let earlier = findings[min(document.firstFinding, mark)..<mark]
      if findings[position].severity == .warning, findings[position].isEcho(of: earlier) {
        findings.remove(at: position)
      }
    }
    noted = findings.count
  }

  /// What was found since `mark` must not show its values.
  mutating func conceal(since mark: Int) {
    for position in mark..<findings.count {
      findings[position].isSecret = true
      if case .written(let steps, _) = findings[position].place {
        findings[position].place = .written(steps: steps, value: [])
      }
    }
  }

  /// Encoding: what was found since `mark` lies below this step.
  @usableFromInline @inline(never)
  mutating func addStep(_ step: JSONPath.Component, since mark: Int) {
    guard mode == .encoding else { return }
    for position in mark..<findings.count {
      if case .written(let steps, let value) = findings[position].place {
        findings[position].place = .written(steps: steps + [step], value: value)
      }
    }
  }

  /// Forgets what was found since `mark`.
  mutating func forget(since mark: Int) {
    for finding in findings[mark...] where finding.severity == .error {
      _ = finding
      errors -= 1
    }
    findings.removeSubrange(mark...)
    noted = findings.count
  }
}

extension Finding {
  /// Whether the same thing has just been said: a missing object is one problem, not one for each
  /// field inside it.
  fileprivate func isEcho(of findings: ArraySlice<Finding>) -> Bool {
    guard case .read(let offset) = place, document == nil else { return false }
    return findings.suffix(16).contains { earlier in
      guard case .read(offset) = earlier.place, earlier.document == nil,
        earlier.severity == severity
      else { return false }
      switch (earlier.fact, fact) {
      case (.missingKey(let one), .missingKey(let other)): return one == other
      case (.wrongType(.json(let one)), .wrongType(.json(let other))): return one == other
      default: return false
      }
    }
  }
}
