// The errors of the encoder, see `CodingFault`.

extension EncodingSession {
  /// - Parameter steps: The path from the value to the inner value that failed.
  private func error(
    for value: Any,
    _ diagnostics: [Diagnostic],
    _ steps: [JSONPath.Component] = []
  ) -> EncodingError {
    let path = path
    let place = path.map { JSONPath.Component($0) }
    var diagnostics = diagnostics
    for index in diagnostics.indices { diagnostics[index].move(below: place) }
    let fault = CodingFault(diagnostics: diagnostics, call: call)
    return EncodingError(refusing: value, at: path + steps, CodingFault.text, fault)
  }

  func error(for value: Any, _ kind: Diagnostic.Kind) -> EncodingError {
    error(for: value, [Diagnostic(kind: kind, place: .written())])
  }

  @inline(never)
  func notFinite(_ value: some BinaryFloatingPoint) -> EncodingError {
    error(for: value, [Diagnostic.notFinite(Double(value))])
  }

  @inline(never)
  func tooDeep(_ kind: Level.Kind) -> EncodingError {
    // A closed run, which may not have begun at all, has noted why.
    if run.pointee.shared.stack.isClosed { return stackExhausted("\(kind)") }
    return error(for: "\(kind)", .tooDeep(run.pointee.shared.settings.maximumDepth))
  }

  /// The error for a stack without room for another level. The run has noted the problem already.
  @inline(never)
  func stackExhausted(_ value: Any) -> EncodingError { error(for: value, []) }

  /// The error for a use of an encoder or a container from which no JSON can be made.
  @inline(never)
  func misuse(_ reason: String) -> EncodingError { error(for: reason, .foreign(.misuse, reason)) }

  /// Removes from the run what a map noted about a value since `mark`, and returns it as an error,
  /// which has the name of the type instead of the value, since that may contain secrets.
  func takeError<Value>(for value: Value, since mark: Mark) -> EncodingError {
    let diagnostics = run.pointee.shared.takeBack(since: mark)
    var steps: [JSONPath.Component] = []
    if case .written(let known, _)? = diagnostics.first(where: { $0.severity == .error })?.place {
      steps = known.reversed()
    }
    return error(for: TypeName.text(Value.self), diagnostics, steps)
  }

  /// Notes in the run the error that ends the encoding.
  func note(_ error: any Error) {
    var (path, type) = failure.known ?? ([], Any.self)
    var reason = Reason.error(error)
    if case .invalidValue(_, let context)? = error as? EncodingError {
      let isOwn = !(context.underlyingError is CodingFault)
      if let fault = CodingFault(in: error), fault.call === call {
        for diagnostic in fault.diagnostics { run.pointee.note(diagnostic) }
        if !isOwn { return }
      }
      if isOwn {
        reason = .words(context.debugDescription)
        path = context.codingPath
      }
    }
    let kind = Diagnostic.Kind.refused(by: .type(type), reason: reason)
    let steps = path.reversed().map { JSONPath.Component($0) }
    run.pointee.note(Diagnostic(kind: kind, place: .written(steps: steps)))
  }
}

extension EncodingError {
  /// The error with the sentences of `reason`; with its own text if a type has thrown it.
  func explained(by reason: RosettaError) -> EncodingError {
    guard case .invalidValue(let value, let old) = self else { return self }
    let (text, error) = reason.explanation(of: old.debugDescription, old.underlyingError)
    return EncodingError(refusing: value, at: old.codingPath, text, error)
  }
}
