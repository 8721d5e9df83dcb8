// One run from its bytes to its report.

extension Rosetta {
  /// Decodes a document: parses it, passes the root to `body` and reports the diagnostics.
  ///
  /// - Parameters:
  ///   - subject: The type that messages name.
  ///   - body: Returns nil when it has noted why.
  @inlinable
  func decoding<Value>(
    _ json: some JSONSource,
    _ subject: Any.Type,
    _ site: CallSite,
    _ body: (JSONReader) -> Value?
  ) throws(RosettaError) -> Value {
    let (value, diagnostics) = decoded(json, body)
    if let value, diagnostics.isEmpty { return value }
    return try conclude(value, diagnostics, json, .decode, subject, site)
  }

  /// The value, if everything required fits, and the diagnostics.
  @inlinable @inline(__always)
  func decoded<Value>(
    _ json: some JSONSource,
    _ body: (JSONReader) -> Value?
  ) -> (Value?, DiagnosticLog) {
    json.withJSONBytes { bytes -> (Value?, DiagnosticLog) in
      var fault: DiagnosticLog?
      guard var run = startDecoding(bytes, &fault) else { return (nil, fault ?? DiagnosticLog()) }
      let value = withUnsafeMutablePointer(to: &run) { pointer in
        body(JSONReader(pointer, at: 0))
      }
      return (run.shared.errors == 0 ? value : nil, run.finish())
    }
  }

  /// Encodes a value: passes `body` the root to write to and reports the diagnostics.
  @inlinable
  func encoding<Output: JSONOutput>(
    _ subject: Any.Type,
    _ site: CallSite,
    _ body: (JSONWriter) -> Void
  ) throws(RosettaError) -> Output {
    var run = startEncoding()
    withUnsafeMutablePointer(to: &run) { pointer in
      body(JSONWriter(pointer))
    }
    var output: Output?
    if let bytes = finishedBytes(&run) { output = Output(jsonBytes: bytes) }
    let diagnostics = run.finish()
    if let output, diagnostics.isEmpty { return output }
    return try conclude(output, diagnostics, nil, .encode, subject, site)
  }

  /// The run over a document; nil, after a diagnostic, if it is not valid JSON.
  @usableFromInline
  func startDecoding(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ fault: inout DiagnosticLog?
  ) -> DecodingRun? {
    switch Tape.make(bytes, maximumDepth: maximumDepth) {
    case .failure(let syntax):
      let place = Diagnostic.Place.read(offset: syntax.offset)
      var log = DiagnosticLog()
      log.note(Diagnostic(severity: .error, fact: .syntax(syntax.expected), place: place))
      fault = log
      return nil
    case .success(let tape):
      var run = DecodingRun(shared(.decoding, baseOptions), tape: tape)
      run.unknownKeySeverity = unknownKeys.severity
      run.duplicateKeySeverity = duplicateKeys.severity
      run.noteDuplicateKeys()
      return run
    }
  }

  @usableFromInline
  func startEncoding() -> EncodingRun {
    var run = EncodingRun(shared(.encoding, baseOptions.subtracting(.tracked)))
    run.writesNullForNonFinite = nonFinite == .null
    run.sortsKeys = sortedKeys
    if duplicateKeys != .first { run.checksKeys = true }
    return run
  }

  private func shared(_ mode: MappingMode, _ options: FieldOptions) -> Run {
    Run(
      mode: mode,
      baseOptions: options,
      maximumDepth: maximumDepth,
      maximumProblems: maximumProblems,
      context: context,
      stack: stack
    )
  }

  /// The output of a run that has not failed, in the layout that the options ask for.
  @usableFromInline
  func finishedBytes(_ run: inout EncodingRun) -> JSONBytes? {
    if run.shared.errors == 0, run.output.count == 0 { run.note(.nothingWritten) }
    guard run.shared.errors == 0 else { return nil }
    if sortedKeys { run.output.sortKeys() }
    if output == .pretty { run.output.indent() }
    return run.output.take()
  }

  /// What every field of a run starts with.
  private var baseOptions: FieldOptions {
    var options: FieldOptions = []
    if optionals == .strict { options.insert(.strict) }
    if unknownKeys != .ignore { options.insert(.tracked) }
    return options
  }
}

extension Rosetta.Policy {
  fileprivate var severity: Problem.Severity? {
    self == .ignore ? nil : self == .warn ? .warning : .error
  }
}

extension Rosetta.DuplicatePolicy {
  fileprivate var severity: Problem.Severity? {
    self == .first ? nil : self == .warn ? .warning : .error
  }
}

extension DecodingRun {
  /// Frees the memory of the run and returns its diagnostics.
  @usableFromInline
  mutating func finish() -> DiagnosticLog {
    if !diagnostics.isEmpty { diagnostics.hidden = hiddenPlaces }
    free()
    return diagnostics
  }
}

extension EncodingRun {
  /// Frees the memory of the run and returns its diagnostics.
  @usableFromInline
  mutating func finish() -> DiagnosticLog {
    free()
    return diagnostics
  }
}
