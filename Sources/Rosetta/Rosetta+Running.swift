// One run, from the bytes to the report.

extension Rosetta {
  /// Decodes a document: parses it, passes the root to `body` and reports the diagnostics.
  ///
  /// - Parameters:
  ///   - subject: The type that messages name.
  ///   - body: Returns nil after noting the reason.
  @inlinable
  func decoding<Value>(
    _ json: some JSONSource,
    _ subject: Any.Type,
    _ site: CallSite,
    _ body: (JSONReader) -> Value?
  ) throws(RosettaError) -> Value {
    let (value, diagnostics) = decoded(json, body)
    if let value, diagnostics == nil { return value }
    return try conclude(value, diagnostics, json, .decode, subject, site)
  }

  /// Returns the value, if everything required fits, and the diagnostics, if there are any.
  ///
  /// - Parameter tape: The tape of the document, if it is already parsed. The run frees it.
  @inlinable @inline(__always)
  func decoded<Value>(
    _ json: some JSONSource,
    tape: Tape? = nil,
    _ body: (JSONReader) -> Value?
  ) -> (Value?, RunDiagnostics?) {
    json.withJSONBytes { bytes -> (Value?, RunDiagnostics?) in
      withUnsafeTemporaryAllocation(of: DecodingRun.self, capacity: 1) { room in
        // SAFETY: the allocation holds one run, initialised from `beginDecoding` to `endDecoding`.
        let run = room.baseAddress.unsafelyUnwrapped
        if let fault = beginDecoding(run, bytes, tape) { return (nil, fault) }
        let value = body(JSONReader(run, at: .root))
        let diagnostics = endDecoding(run)
        return (diagnostics?.log.hasErrors ?? false ? nil : value, diagnostics)
      }
    }
  }

  /// Encodes a value: passes a writer for the root to `body` and reports the diagnostics.
  @inlinable
  func encoding<Output: JSONOutput>(
    _ subject: Any.Type,
    _ site: CallSite,
    _ body: (JSONWriter) -> Void
  ) throws(RosettaError) -> Output {
    let (output, diagnostics): (Output?, RunDiagnostics?) = encoded(body)
    if let output, diagnostics == nil { return output }
    return try conclude(output, diagnostics, nil, .encode, subject, site)
  }

  /// Returns the output, if everything required is there, and the diagnostics, if there are any.
  ///
  /// - Parameters:
  ///   - depth: The depth at which a pretty layout begins.
  ///   - asFoundation: Whether the output has the pretty layout of Foundation's encoder.
  @inlinable @inline(__always)
  func encoded<Output: JSONOutput>(
    from depth: Int = 0,
    asFoundation: Bool = false,
    _ body: (JSONWriter) -> Void
  ) -> (Output?, RunDiagnostics?) {
    var output: Output?
    let diagnostics = withUnsafeTemporaryAllocation(of: EncodingRun.self, capacity: 1) { room in
      // SAFETY: the allocation holds one run, initialised from `beginEncoding` to `endEncoding`.
      let run = room.baseAddress.unsafelyUnwrapped
      beginEncoding(run)
      body(JSONWriter(run))
      if let bytes = finishedBytes(run, depth, asFoundation) { output = Output(jsonBytes: bytes) }
      return endEncoding(run)
    }
    return (output, diagnostics)
  }

  /// Initialises the run over a document, or returns a diagnostic if that is not valid JSON.
  @usableFromInline
  func beginDecoding(
    _ run: DecodingPointer,
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ parsed: Tape?
  ) -> RunDiagnostics? {
    let start = start
    let tape =
      parsed.map { .success($0.over(bytes)) } ?? Tape.make(bytes, maximumDepth: maximumDepth)
    switch tape {
    case .failure(let syntax):
      // A document that ends inside a word is cut off there, as inside a number. An element of a
      // stream need not end there, see `StreamCore.report`.
      let remainder = Array(bytes.dropFirst(syntax.offset).prefix(5))
      let isCut = syntax.expected == .value && remainder.count < 5 && remainder.beginsWord
      let place = Diagnostic.Place.read(offset: isCut ? bytes.count : syntax.offset)
      var log = DiagnosticLog()
      log.duration = start?.elapsed
      log.note(Diagnostic(kind: .syntax(syntax.expected), place: place))
      return RunDiagnostics(log)
    case .success(let tape):
      run.initialize(to: DecodingRun(shared(.decoding, start), tape: tape))
      run.pointee.noteDuplicateKeys()
      return nil
    }
  }

  /// Notes unknown keys, hides secrets, frees the run and returns its diagnostics.
  @usableFromInline
  func endDecoding(_ run: DecodingPointer) -> RunDiagnostics? {
    if run.pointee.tracksUnknownKeys { run.pointee.noteUnknownKeys(in: .root) }
    if run.pointee.existingExtras != nil { run.pointee.noteRepeatedKeys() }
    if run.mark.noted > 0 {
      run.pointee.recordReadKeys(since: Mark())
      run.pointee.hideSecrets()
    }
    run.pointee.free()
    defer { run.deinitialize(count: 1) }
    return run.shared.pointee.takeDiagnostics()
  }

  @usableFromInline
  func beginEncoding(_ run: EncodingPointer) {
    run.initialize(to: EncodingRun(shared(.encoding, start)))
    if duplicateKeys != .first { run.pointee.checksKeys = true }
    if maximumDepth < 0 { _ = run.pointee.refuseDepth() }
  }

  /// Returns the output in the layout of the options, or nil if the run failed.
  @usableFromInline
  func finishedBytes(
    _ run: EncodingPointer,
    _ depth: Int = 0,
    _ asFoundation: Bool = false
  ) -> JSONBytes? {
    if run.errors == 0, run.pointee.output.count == 0 { run.pointee.note(.nothingWritten) }
    guard run.errors == 0 else { return nil }
    if sortedKeys { run.pointee.output.sortKeys() }
    if output == .pretty || asFoundation {
      run.pointee.output.indent(from: depth, asFoundation: asFoundation)
    }
    if run.pointee.hasRawText { run.pointee.output.restoreRawText(isCompact: compactsRawText) }
    return run.pointee.output.take()
  }

  /// Frees the run and returns its diagnostics.
  @usableFromInline
  func endEncoding(_ run: EncodingPointer) -> RunDiagnostics? {
    run.pointee.free()
    defer { run.deinitialize(count: 1) }
    return run.shared.pointee.takeDiagnostics()
  }

  /// A stopwatch for the run, if a log may show its duration.
  private var start: Stopwatch? { logLevel == .none && sinks.isEmpty ? nil : Stopwatch() }

  private func shared(_ mode: MappingMode, _ start: Stopwatch?) -> Run {
    Run(
      RunSettings(
        mode: mode,
        baseOptions: optionals == .strict ? .strict : [],
        maximumDepth: maximumDepth,
        maximumErrors: max(maximumErrors, 1),
        context: context,
        unknownKeySeverity: unknownKeys == .ignore ? nil : unknownKeys == .warn ? .warning : .error,
        duplicateKeySeverity: duplicateKeys == .first
          ? nil : duplicateKeys == .warn ? .warning : .error,
        writesNullForNonFinite: nonFinite == .null,
        sortsKeys: sortedKeys,
        start: start
      )
    )
  }
}
