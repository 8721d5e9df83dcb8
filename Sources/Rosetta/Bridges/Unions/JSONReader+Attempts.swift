// Tries several decoders on one value until one succeeds.

extension JSONReader {
  /// What the first decoder that succeeds makes from the value. If none does, the problems are
  /// those of the decoder that got furthest. If none takes the JSON type, there is one problem that
  /// lists what they take.
  ///
  /// - Parameters:
  ///   - candidates: The decoders whose JSON type the value may have.
  ///   - others: What the others take.
  ///   - name: Distinguishes these decoders from others for the same value, see `Attempts`.
  @usableFromInline
  func attempt<Value>(
    _ candidates: [Int],
    others: [String] = [],
    _ name: Attempts.Name,
    _ decode: (Int, JSONReader) -> Value?
  ) -> Value? {
    let run = run
    guard run.pointee.requireStack(forValueAt: node) else { return nil }
    let choice = Attempts.Choice(name: name, node: node, scope: run.pointee.document.scope)
    if let known = run.pointee.attempts[choice] { return decode(known, JSONReader(run, at: node)) }
    let (errorsBefore, notedBefore) = (run.errors, run.noted)
    let seen = run.pointee.tracksKeys ? run.pointee.tape.seenKeys(inValueAt: node) : nil
    let start = run.pointee.tape.start(of: node)
    var best: (candidate: Int, failure: Attempts.Failure)?
    var expected: [String] = others
    run.pointee.attempts.depth += 1
    defer { run.pointee.attempts.depth -= 1 }
    for candidate in candidates {
      if let value = decode(candidate, JSONReader(run, at: node)),
        run.errors == errorsBefore
      {
        run.pointee.attempts[choice] = candidate
        return value
      }
      // Whatever is tried next would find no stack either.
      if run.pointee.shared.stack.isClosed { return nil }
      let failure = Attempts.Failure(run.pointee.diagnostics.list(since: notedBefore), of: start)
      run.pointee.forget(since: notedBefore)
      if let seen { run.pointee.tape.setSeenKeys(seen, inValueAt: node) }
      if let type = failure.expected.map({ Wording.name($0) }), !expected.contains(type) {
        expected.append(type)
      }
      if best.map({ $0.failure.isWorse(than: failure) }) ?? true { best = (candidate, failure) }
    }
    guard let best, best.failure.expected == nil else {
      return refuseType(.words(Wording.alternatives(expected)))
    }
    run.pointee.attempts[choice] = best.candidate
    // Once more, for its problems alone.
    return decode(best.candidate, JSONReader(run, at: node))
  }
}
