// Tries several decoders on one value until one succeeds.

extension JSONReader {
  /// Returns the result of the first decoder that succeeds. If none does, the problems are those of
  /// the decoder that got furthest. If none takes the JSON type of the value, there is one problem
  /// that lists the types they take. The caller has called `beginUntagged`.
  ///
  /// - Parameters:
  ///   - candidates: The decoders that may take the JSON type of the value.
  ///   - decoders: The identity of the decoders; nil if they have none, see `Attempts`.
  ///   - knownTypes: The names of JSON types that decoders are known to take.
  @usableFromInline
  func attempt<Value>(
    _ candidates: [Int],
    of decoders: Attempts.Decoders?,
    knownTypes: [String] = [],
    _ decode: (Int, JSONReader) -> Value?
  ) -> Value? {
    let run = run
    // The rest of an unfinished value decides which of them fits.
    if candidates.count > 1, run.pointee.isOpen(node) {
      run.pointee.noteUnchosenPart(of: node)
      return nil
    }
    guard run.pointee.requireStack(forValueAt: node) else { return nil }
    let extras = run.pointee.extras
    let choice = decoders.map {
      Attempts.Choice(decoders: $0, node: node, scope: extras.document.scope)
    }
    defer { extras.attempts.end(decoders) }
    guard extras.attempts.begin(decoders) else { return refuseAttempts() }
    if let known = extras.attempts[choice] { return decode(known, JSONReader(run, at: node)) }
    let mark = run.mark
    let marks = run.pointee.beginMarks(in: node)
    defer { run.pointee.endMarks(marks, in: node) }
    let start = run.pointee.tape.start(of: node)
    var best: (candidate: Int, failure: Attempts.Failure, value: Value?)?
    var expected: [String] = knownTypes
    for candidate in candidates {
      guard best == nil || countReading(decoders) else { return refuseAttempts() }
      let value = decode(candidate, JSONReader(run, at: node))
      let (fits, records) = (value != nil && run.errors == mark.errors, extras.keys.all.count)
      if fits, run.pointee.knowsAllKeys(in: node, since: marks) {
        extras.attempts[choice] = candidate
        return value
      }
      // The run has ended, so that the other candidates would fail too.
      if run.pointee.shared.isOver { return endAtLimit(since: mark) }
      let errors = run.errors &- mark.errors
      let problems = run.pointee.shared.takeBack(since: mark)
      var failure = Attempts.Failure(problems, errors, of: start, to: lastKey ?? start)
      if fits {
        // The unknown keys of the value are found again when the document ends.
        failure.problems.removeAll { $0.severity == .error }
        extras.keys.removeAll(since: records)
      }
      failure.marks = run.pointee.dropMarks(since: marks, in: node)
      for type in failure.expected.map({ jsonNames(of: $0) }) ?? [] where !expected.contains(type) {
        expected.append(type)
      }
      if best.map({ $0.failure.isWorse(than: failure) }) ?? true {
        best = (candidate, failure, fits ? value : nil)
      } else {
        best?.failure.addMissingKey(of: failure)
      }
    }
    guard let best, best.failure.expected == nil else { return refuseType(.alternatives(expected)) }
    extras.attempts[choice] = best.candidate
    for problem in best.failure.problems { run.pointee.note(problem) }
    run.pointee.restore(best.failure.marks)
    return best.value
  }

  /// The offset of the last key that was looked up in the object.
  private var lastKey: Int? {
    guard word.isObject else { return nil }
    let tape = run.pointee.tape
    return tape.seenKeys(of: node).last.map { tape.start(of: $0, isKey: true) }
  }

  /// The names of the expected JSON types, spelled like those of `knownTypes`; the name of the
  /// Swift type if its JSON type is not known.
  private func jsonNames(of expected: Expectation) -> [String] {
    if case .alternatives(let names) = expected { return names }
    guard case .type(let type) = expected, let json = jsonType(of: type) else {
      return [Wording.name(expected)]
    }
    return [json.rawValue]
  }

  /// Counts one more reading of the value; returns false if there are too many.
  private func countReading(_ decoders: Attempts.Decoders?) -> Bool {
    let (tape, documents) = (run.pointee.tape, run.pointee.extras.documents)
    // In a document in a string, the outermost document sets the limit if it is larger.
    let outermost = documents.count > 1 ? documents[0].tape.count : 0
    let (size, all) = (tape.words(of: node), max(tape.words(of: .root), outermost))
    return run.pointee.extras.attempts.countReading(by: decoders, size, of: all)
  }

  /// Ends the run, because its attempts would take too long.
  private func refuseAttempts<Value>() -> Value? {
    if run.pointee.shared.stack.close() { run.pointee.note(.attemptsExhausted, at: node) }
    return nil
  }

  /// Handles an attempt that ended the run: only the problem about the limit is kept.
  private func endAtLimit<Value>(since mark: Mark) -> Value? {
    let problems = run.pointee.shared.takeBack(since: mark)
    let limit = problems.first { $0.severity == .error && $0.code == .depth }
    if let limit { run.pointee.note(limit) }
    return nil
  }
}
