// Turns the diagnostics of a run into logs and an error.

extension Rosetta {
  /// Logs a run that has diagnostics, and throws if it failed. Creates no text: sinks and readers
  /// of the error do so on demand.
  @usableFromInline @inline(never)
  func conclude<Value>(
    _ value: Value?,
    _ diagnostics: RunDiagnostics?,
    _ source: (any JSONSource)?,
    _ operation: Report.Operation,
    _ subject: Any.Type,
    _ site: CallSite
  ) throws(RosettaError) -> Value {
    let report = report(value == nil, diagnostics?.log, source, operation, subject, site)
    log(report)
    guard let value else { throw RosettaError(report) }
    return value
  }

  func report(
    _ isFailure: Bool,
    _ diagnostics: DiagnosticLog?,
    _ source: (any JSONSource)?,
    _ operation: Report.Operation,
    _ subject: Any.Type,
    _ site: CallSite,
    origin: StreamPosition? = nil
  ) -> Report {
    Report(
      operation: operation,
      isFailure: isFailure,
      subject: subject,
      site: site,
      diagnostics: diagnostics ?? DiagnosticLog(),
      source: source,
      metadata: metadata,
      showsSource: showsSource,
      showsValues: showsValues,
      maximumInput: maximumInput,
      origin: origin
    )
  }

  func log(_ report: Report) {
    observer?(report)
    for sink in sinks { log(report, to: sink) }
    if let logHandler { log(report, to: .handler(logHandler)) }
    if sinks.isEmpty, logHandler == nil { log(report, to: .standardError) }
  }

  private func log(_ report: Report, to sink: LogSink) {
    let level = sink.level ?? logLevel
    let isLogged =
      switch level {
      case .none: false
      case .errors: report.isFailure
      case .warnings: report.isFailure || report.count(.warning) > 0
      case .verbose: true
      }
    if !isLogged { return }
    var report = report
    report.showsInput = level == .verbose
    sink.write(LogSink.Entry(report: report, format: sink.format ?? logFormatter))
  }
}

// MARK: - Warnings for the caller

extension Rosetta {
  /// Runs `body` with these options and adds the warnings and notes of its run to `warnings`.
  @usableFromInline
  func gathering(
    _ warnings: inout [Problem],
    _ body: (Rosetta) throws(RosettaError) -> Void
  ) throws(RosettaError) {
    // Only the run that `body` starts accesses it.
    nonisolated(unsafe) var report: Report?
    var rosetta = self
    rosetta.observer = { report = $0 }
    try body(rosetta)
    warnings += report?.problems ?? []
  }
}
