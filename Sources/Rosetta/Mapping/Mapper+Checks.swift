extension Mapper {
  /// Checks a condition across fields. A false condition is an error of this object.
  ///
  /// ```swift
  /// object.start <- json["start"]
  /// object.end   <- json["end"]
  /// json.check(object.start < object.end, "start must come before end", at: "end")
  /// ```
  ///
  /// When decoding, call it after the fields that it uses. It is skipped if a required field above
  /// it did not fit, because the property then has no value from the document and the object fails
  /// anyway. It is also skipped if the field at `path` did not fit. Any other optional field that
  /// did not fit has its default, which must pass. If the object existed before, a failure restores
  /// its old values. Encoding also refuses an object that fails.
  ///
  /// The lines below a failed check still run. Code that would trap, such as `low...high`, has to
  /// test the condition itself.
  ///
  /// - Parameters:
  ///   - condition: The condition that must hold.
  ///   - demand: The message, such as `start must come before end`.
  ///   - path: The path from this object to the field that the problem is about. By default, the
  ///     problem is about the object. The check itself does not read the field. If the field has
  ///     read another key, see `Field.or`, the problem is at that key.
  ///   - code: The `customCode` of the problem.
  public func check(
    _ condition: @autoclosure () -> Bool,
    _ demand: String,
    at path: JSONPath? = nil,
    code: String? = nil
  ) {
    if state.pass == .restore || isStopped { return }
    if mode == .decoding, run.decoding.pointee.frame.contains(.hasUnfitField) { return }
    _ = require(condition(), demand, at: path, code: code)
  }

  /// Returns false, after a diagnostic, if this object fails a check. The check is skipped, and
  /// passes, if the object has not arrived completely or the field at `path` did not fit.
  func require(
    _ condition: @autoclosure () -> Bool,
    _ demand: String,
    at path: JSONPath?,
    code: String?
  ) -> Bool {
    if mode == .decoding, run.decoding.pointee.isOpen(container) { return true }
    return condition() || !noteCrossCheck(demand, at: path, code: code)
  }

  /// Notes a failed check unless the field at `path` did not fit. Returns whether it was noted.
  private func noteCrossCheck(_ demand: String, at path: JSONPath?, code: String?) -> Bool {
    let kind = Diagnostic.Kind.crossCheckFailed(demand: demand, code: code)
    var steps = path?.components ?? []
    let field = field(.itself)
    switch mode {
    case .decoding:
      let (run, field) = (run.decoding, field.reached)
      var object = field.container
      // Inside a `Field.map` whose object is missing.
      if container.isNone { steps = [field.component].compactMap { $0 } }
      steps = run.pointee.pathAsRead(steps, in: object)
      if path != nil, run.pointee.hasLeftOut(steps, in: object) { return false }
      let tape = run.pointee.tape
      var remainder = steps[...]
      let value = tape.descend(&remainder, from: object)
      // If a step of the path is missing, the problem is at the object, with the path.
      if remainder.isEmpty { (object, steps) = (value, []) }
      run.pointee.note(kind, at: object, below: steps)
    case .encoding:
      let diagnostic = Diagnostic(kind: kind, place: .written(steps: steps.reversed()))
      field.noting(isRequired: true) { run in run.pointee.note(diagnostic) }
    }
    return true
  }

  /// Whether a required field above did not fit. A failed `check` does not count. Always `false`
  /// when encoding.
  ///
  /// ```swift
  /// object.version <- json["version"]
  /// if json.hasErrors { return }     // nothing below makes sense without a version
  /// ```
  ///
  /// If this is `true`, keys that the map does not name are not reported as unknown.
  public var hasErrors: Bool {
    guard mode == .decoding else { return false }
    let run = run.decoding
    if state.pass == .restore { return run.pointee.extras.journal?.hasErrors ?? false }
    guard run.pointee.frame.contains(.hasUnfitField) else { return false }
    if state.pass != .map { run.pointee.extras.journal?.recordErrors() }
    run.pointee.knowAllKeys(of: container)
    return true
  }

  /// Ends the map of the whole object, in both directions: no line or check below has any effect,
  /// even if this is called in the map of a superclass or of a part of the object.
  ///
  /// ```swift
  /// object.kind <- json["kind"]
  /// if object.kind == .deleted { return json.stop() }
  /// ```
  ///
  /// Properties keep their values when decoding, and nothing more is written when encoding. The
  /// other keys of the object count as known.
  public func stop() {
    switch mode {
    case .decoding: run.decoding.pointee.stop(container)
    case .encoding: run.encoding.pointee.level.open = .stopped
    }
  }

  private var isStopped: Bool {
    switch mode {
    case .decoding: run.decoding.pointee.frame.contains(.isStopped)
    case .encoding: run.encoding.pointee.level.isStopped
    }
  }
}

extension Document {
  /// Records that a field of an object has read another key than its first one.
  mutating func note(
    _ key: KeyOrIndex,
    readInsteadOf first: KeyOrIndex,
    in object: Node,
    _ tape: Tape
  ) {
    // The maps of objects that do not contain this one have ended.
    while let last = keysReadInstead.last,
      object < last.object || object >= tape.end(of: last.object)
    {
      keysReadInstead.removeLast()
    }
    if let known = keysReadInstead.lastIndex(where: { $0.object == object && $0.first == first }) {
      keysReadInstead[known].read = key
    } else {
      keysReadInstead.append((object, first, key))
    }
  }
}

extension DecodingRun {
  /// Returns a path from `object` with the keys that its fields have read.
  fileprivate func pathAsRead(
    _ steps: [JSONPath.Component],
    in object: Node
  ) -> [JSONPath.Component] {
    guard let keys = existingExtras?.document.keysReadInstead, !keys.isEmpty else { return steps }
    var node = object
    return steps.map { step in
      // In the order of reading: a key may be read instead of one that was read instead.
      let step = keys.reduce(step) { step, key in
        key.object == node && key.first.component == step ? key.read.component ?? step : step
      }
      var path = [step][...]
      node = node.isNone ? node : tape.descend(&path, from: node)
      if !path.isEmpty { node = .none }
      return step
    }
  }

  /// Returns whether an optional field did not fit whose value is at the end of a path or on the
  /// way to it. If a required field did not fit, the check was skipped earlier.
  fileprivate func hasLeftOut(_ steps: [JSONPath.Component], in object: Node) -> Bool {
    // Fields that another map of the same object left out do not count.
    let beginning = frame.hasEnd ? existingExtras?.frameEnds.last?.beginning : nil
    guard shared.mark.noted > beginning?.noted ?? 0 else { return false }
    let starts = steps.indices.compactMap { last -> Int? in
      var path = steps[...last]
      let node = tape.descend(&path, from: object)
      return path.isEmpty ? tape.start(of: node) : nil
    }
    return shared.diagnostics.hasLeftOut(
      valuesAt: starts,
      since: existingExtras?.document.beginning ?? Mark(),
      from: tape.start(of: object)
    )
  }
}
