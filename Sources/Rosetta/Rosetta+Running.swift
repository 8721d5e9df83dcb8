// One run from its bytes to its report.

extension Rosetta {
  /// Decodes a document: indexes it, hands the root to `body` and reports what was found.
  ///
  /// - Parameters:
  ///   - subject: The type that messages name.
  ///   - body: Returns nil when it has noted why.
  @inlinable
  func decoding<Value>(
    _ json: some JSONSource,
    _ subject: Any.Type,
    _ site: CallSite,
    _ body: (Field) -> Value?
  ) throws(RosettaError) -> Value {
    let (value, findings) = json.withJSONBytes { bytes -> (Value?, Findings) in
      var fault: Finding?
      guard var run = startDecoding(bytes, &fault) else { return (nil, startedWith(fault)) }
      let value = withUnsafeMutablePointer(to: &run) { pointer in
        body(Field(valueAt: 0, pointer))
      }
      return (run.errors == 0 ? value : nil, run.finish())
    }
    if let value, findings.isEmpty { return value }
    return try conclude(value, findings, json, .decode, subject, site)
  }

  /// Encodes a value: hands `body` the root to write to and reports what was found.
  @inlinable
  func encoding<Output: JSONOutput>(
    _ subject: Any.Type,
    _ site: CallSite,
    _ body: (Field) -> Void
  ) throws(RosettaError) -> Output {
    var run = startEncoding()
    withUnsafeMutablePointer(to: &run) { pointer in
      body(Field(valueAt: 0, pointer))
    }
    var output: Output?
    if let bytes = finishedBytes(&run) { output = Output(jsonBytes: bytes) }
    let findings = run.finish()
    if let output, findings.isEmpty { return output }
    return try conclude(output, findings, nil, .encode, subject, site)
  }

  /// The run over a document; nil and a `fault` when it is no JSON.
  @usableFromInline
  func startDecoding(_ bytes: UnsafeBufferPointer<UInt8>, _ fault: inout Finding?) -> Run? {
    switch Index.make(bytes, maximumDepth: maximumDepth) {
    case .failure(let syntax):
      let place = Finding.Place.read(offset: syntax.offset)
      fault = Finding(severity: .error, fact: .syntax(syntax.expected), place: place)
      return nil
    case .success(let index):
      var run = Run(
        mode: .decoding,
        index: index,
        output: .empty,
        baseOptions: baseOptions,
        maximumDepth: maximumDepth,
        unknownKeySeverity: unknownKeys.severity,
        maximumProblems: maximumProblems,
        duplicateKeySeverity: duplicateKeys.severity,
        context: context
      )
      run.noteDuplicateKeys()
      return run
    }
  }

  /// The findings of a run that ended before it began.
  @usableFromInline
  func startedWith(_ fault: Finding?) -> Findings {
    var findings = Findings()
    if let fault { findings.note(fault) }
    return findings
  }

  @usableFromInline
  func startEncoding() -> Run {
    Run(
      mode: .encoding,
      index: .empty,
      output: Output(capacity: 1024),
      baseOptions: baseOptions.subtracting(.judged),
      maximumDepth: maximumDepth,
      writesNullForNonFinite: nonFinite == .null,
      sortsKeys: sortedKeys,
      maximumProblems: maximumProblems,
      context: context
    )
  }

  /// The output of a run that has not failed, laid out as asked.
  @usableFromInline
  func finishedBytes(_ run: inout Run) -> JSONBytes? {
    if run.errors == 0, run.output.count == 0 { run.note(.nothingWritten, at: 0) }
    guard run.errors == 0 else { return nil }
    if sortedKeys { run.output.sortKeys() }
    if output == .pretty { run.output.indent() }
    return run.output.take()
  }

  /// What every field of a run starts with.
  private var baseOptions: FieldOptions {
    var options: FieldOptions = []
    if optionals == .strict { options.insert(.strict) }
    if unknownKeys != .ignore { options.insert(.judged) }
    return options
  }
}

extension Rosetta.Policy {
  var severity: Problem.Severity? {
    switch self {
    case .ignore: nil
    case .warn: .warning
    case .fail: .error
    }
  }
}

extension Rosetta.DuplicatePolicy {
  var severity: Problem.Severity? {
    switch self {
    case .first: nil
    case .warn: .warning
    case .fail: .error
    }
  }
}

extension Run {
  /// Gives the run's memory back and returns what it has found.
  @usableFromInline
  mutating func finish() -> Findings {
    if !findings.isEmpty {
      findings.secretFields = secretFields()
      findings.unreadContainers = index.unreadContainers()
    }
    free()
    return findings
  }
}
