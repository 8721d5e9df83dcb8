// Everything that goes wrong is noted here, as facts and nodes without text. A `Report` turns these
// into problems with places and sentences when it is read.

extension Run {
  /// Notes a diagnostic. After `maximumErrors` errors, drops it until some errors become warnings
  /// or are forgotten; after the end of the run, drops it always.
  @inline(never)
  mutating func note(_ diagnostic: consuming Diagnostic, scope: Int = 0) {
    if stack.isClosed, stack.isSuspended || !diagnostic.kind.closesRun { return }
    diagnostic.disclosure = max(diagnostic.disclosure, disclosure)
    let (place, disclosure) = (diagnostic.place, diagnostic.disclosure)
    diagnostics.note(diagnostic, scope: scope)
    if diagnostics.count(.error) >= settings.maximumErrors, !stack.isClosed {
      stack.suspend()
      let limit = Diagnostic.Kind.tooManyErrors(settings.maximumErrors)
      diagnostics.note(Diagnostic(kind: limit, place: place, disclosure: disclosure))
    }
    countDiagnostics()
  }

  /// Copies the counts that fields compare into the run, where inlined code can reach them.
  private mutating func countDiagnostics() {
    mark = diagnostics.mark
    if stack.isSuspended, diagnostics.count(.error) < settings.maximumErrors { stack.resume() }
  }

  /// Turns the errors since `mark` into warnings, after an optional field was refused.
  @usableFromInline @inline(never)
  mutating func demote(since mark: Mark, leavingOut field: DroppedField? = nil) {
    diagnostics.demote(since: mark, leavingOut: field)
    countDiagnostics()
  }

  /// Sorts the diagnostics since `mark` like the dictionary members that they are about.
  @usableFromInline @inline(never)
  mutating func sortItems(since mark: Mark) { diagnostics.sortItems(since: mark) }

  /// Forgets the diagnostics since `mark`, unless one of them has ended the run.
  mutating func forget(since mark: Mark) {
    if self.mark != mark, !isOver { _ = takeBack(since: mark) }
  }

  /// Forgets the diagnostics since `mark`. Returns those that were kept, and the last few errors
  /// that repeat an earlier diagnostic.
  mutating func takeBack(since mark: Mark) -> [Diagnostic] {
    defer {
      diagnostics.forget(since: mark)
      countDiagnostics()
    }
    return diagnostics.list(since: mark)
  }

  /// Whether the run has ended for good.
  var isOver: Bool { stack.isClosed && !stack.isSuspended }
}

extension DecodingRun {
  /// Notes a diagnostic about the value, or the key, at `node`, or about a place below it.
  mutating func note(
    _ kind: Diagnostic.Kind,
    at node: Node,
    isKey: Bool = false,
    severity: Problem.Severity = .error,
    below path: [JSONPath.Component] = []
  ) {
    let place = Diagnostic.Place.read(offset: tape.start(of: node, isKey: isKey))
    note(Diagnostic(severity: severity, kind: kind, place: place, innerPath: path))
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
  mutating func note(_ kind: Diagnostic.Kind) { note(Diagnostic(kind: kind, place: .written())) }

  mutating func note(_ diagnostic: consuming Diagnostic) { shared.note(diagnostic) }

  /// Adds this step to the paths of the diagnostics since `mark`.
  @usableFromInline @inline(never)
  mutating func addStep(_ step: JSONPath.Component, since mark: Mark) {
    shared.diagnostics.update(since: mark) { $0.move(below: [step]) }
  }

  /// Sorts the diagnostics since `mark` like the elements of a set, which begin at `starts` and are
  /// written in the order of their JSON, and updates the indices in them.
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

  /// Notes that a bridge wrote nothing, unless it gave a reason itself.
  @usableFromInline @inline(never)
  mutating func noteNothingWritten(since mark: Mark) {
    absence = .none
    if shared.mark == mark { note(.nothingWritten) }
  }
}
