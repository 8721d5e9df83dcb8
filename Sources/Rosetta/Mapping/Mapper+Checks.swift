extension Mapper {
  /// Checks across fields: an error for this object when `condition` is false.
  ///
  /// ```swift
  /// object.start <- json["start"]
  /// object.end   <- json["end"]
  /// json.check(object.start < object.end, "start must come before end", at: "end")
  /// ```
  ///
  /// When decoding, call it after the fields that it uses. It is skipped if a required field before
  /// it did not fit: its property then has no value from the document, and the object fails anyway.
  /// It is skipped, too, if the field at `path` did not fit. Another optional field that did not fit
  /// has its default, which must pass. If the object existed before, its old values are restored.
  /// Encoding refuses such an object, too.
  ///
  /// - Parameters:
  ///   - condition: What must hold.
  ///   - demand: The message, such as `start must come before end`.
  ///   - path: The field that the problem is about, from this object; the object unless given. The
  ///     check itself does not read it.
  ///   - code: What the problem has as its `customCode`.
  public func check(
    _ condition: @autoclosure () -> Bool,
    _ demand: String,
    at path: JSONPath? = nil,
    code: String? = nil
  ) {
    if state.pass == .restore || isStopped { return }
    if mode == .decoding, run.decoding.pointee.frame.contains(.hasUnfitField) { return }
    _ = passes(condition(), demand, at: path, code: code)
  }

  /// Whether this object satisfies what a check demands, or the check is skipped: the object may still
  /// get what it lacks, or the field at `path` did not fit. It is noted if not.
  func passes(
    _ condition: @autoclosure () -> Bool,
    _ demand: String,
    at path: JSONPath?,
    code: String?
  ) -> Bool {
    if mode == .decoding, run.decoding.pointee.isOpen(container) { return true }
    return condition() || !noteCrossCheck(demand, at: path, code: code)
  }

  /// Notes it unless the field at `path` did not fit, and tells whether it has.
  private func noteCrossCheck(_ demand: String, at path: JSONPath?, code: String?) -> Bool {
    let fact = Diagnostic.Fact.crossCheckFailed(demand: demand, code: code)
    var steps = path?.components ?? []
    let field = field(.itself)
    switch mode {
    case .decoding:
      let (run, field) = (run.decoding, field.reached)
      var object = field.container
      // Inside `Field.map`, without a container.
      if container.isNone { steps = [field.component].compactMap { $0 } }
      if path != nil, run.pointee.hasLeftOut(steps, in: object) { return false }
      let tape = run.pointee.tape
      var rest = steps[...]
      let value = tape.descend(&rest, from: object)
      // A path that is not there as a whole is that of the object.
      if rest.isEmpty { (object, steps) = (value, []) }
      let place = Diagnostic.Place.read(offset: tape.start(of: object))
      run.pointee.note(Diagnostic(fact: fact, place: place, innerPath: steps))
    case .encoding:
      let diagnostic = Diagnostic(fact: fact, place: .written(steps: steps.reversed()))
      field.noting(isRequired: true) { run in run.pointee.note(diagnostic) }
    }
    return true
  }

  /// Whether a required field above did not fit, when decoding; never when encoding.
  ///
  /// ```swift
  /// object.version <- json["version"]
  /// if json.hasErrors { return }     // nothing below makes sense without a version
  /// ```
  ///
  /// The keys that such a map does not name are not reported as unknown.
  public var hasErrors: Bool {
    guard mode == .decoding else { return false }
    let run = run.decoding
    if state.pass == .restore { return run.pointee.extras.journal?.hasErrors ?? false }
    guard run.pointee.frame.contains(.hasUnfitField) else { return false }
    if state.pass != .map { run.pointee.extras.journal?.recordErrors() }
    run.pointee.knowAllKeys(of: container)
    return true
  }

  /// Ends the map of the whole object, in both directions: no line and no check below does anything,
  /// also in the map of a superclass, or of a part of the object, that called this.
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

extension DecodingRun {
  /// Whether an optional field did not fit that has the value at the end of a path, or one on the way
  /// to it. If a required one did not, no check gets here.
  fileprivate func hasLeftOut(_ steps: [JSONPath.Component], in object: Node) -> Bool {
    // What another map has left out of the same object is no field of this one.
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
