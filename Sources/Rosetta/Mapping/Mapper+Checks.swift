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
  /// An optional field that did not fit has its default, which must pass. If the object existed
  /// before, its old values are restored. Encoding refuses such an object, too.
  ///
  /// - Parameters:
  ///   - condition: What must hold.
  ///   - demand: The message, such as `start must come before end`.
  ///   - path: The field that the problem is about, from this object; the object unless given.
  ///   - code: What the problem has as its `customCode`.
  public func check(
    _ condition: @autoclosure () -> Bool,
    _ demand: String,
    at path: JSONPath? = nil,
    code: String? = nil
  ) {
    if options.contains(.rollingBack) || options.contains(.marking) { return }
    if mode == .decoding {
      let isRestOnly = options.contains(.restOnly)
      if run.decoding.pointee.leavesCheck(of: container, isRestOnly: isRestOnly) { return }
      if run.decoding.pointee.hasUnfitFields(in: container) { return }
    }
    if condition() { return }
    let fact = Diagnostic.Fact.crossCheckFailed(demand: demand, code: code)
    let steps = path?.components ?? []
    switch mode {
    case .decoding:
      let value = value(at: steps)
      if let value { return run.decoding.pointee.note(fact, at: value) }
      let place = Diagnostic.Place.read(offset: run.decoding.pointee.tape.start(of: container))
      run.decoding.pointee.note(
        Diagnostic(severity: .error, fact: fact, place: place, innerPath: steps)
      )
    case .encoding:
      let place = Diagnostic.Place.written(steps: steps.reversed(), value: [])
      run.encoding.pointee.note(Diagnostic(severity: .error, fact: fact, place: place))
    }
  }

  /// Decoding: the position of the value at the end of a path, if it is there.
  private func value(at steps: [JSONPath.Component]) -> Int? {
    if steps.isEmpty { return container }
    let field = self[JSONPath(steps)]
    if field.options.contains(.broken) { return nil }
    let value = field.lookUp()
    return value < 0 ? nil : value
  }
}
