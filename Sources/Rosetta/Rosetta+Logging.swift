// What is made from the diagnostics of a run: logs and an error.

extension Rosetta {
  /// Logs a run that has diagnostics, and throws if it failed. Makes no text: a sink or the reader
  /// of the error does, if needed.
  @usableFromInline @inline(never)
  func conclude<Value>(
    _ value: Value?,
    _ diagnostics: DiagnosticLog,
    _ source: (any JSONSource)?,
    _ operation: Report.Operation,
    _ subject: Any.Type,
    _ site: CallSite
  ) throws(RosettaError) -> Value {
    let report = report(value, diagnostics, source, operation, subject, site)
    log(report)
    guard let value else { throw RosettaError(report) }
    return value
  }

  func report<Value>(
    _ value: Value?,
    _ diagnostics: DiagnosticLog,
    _ source: (any JSONSource)?,
    _ operation: Report.Operation,
    _ subject: Any.Type,
    _ site: CallSite
  ) -> Report {
    Report(
      operation: operation,
      isFailure: value == nil,
      subject: subject,
      site: site,
      diagnostics: diagnostics,
      source: source,
      showsSource: showsSource,
      showsUnreadValues: showsUnreadValues
    )
  }

  func log(_ report: Report) {
    for sink in sinks { log(report, to: sink) }
    if let logHandler { log(report, to: .handler(logHandler)) }
    if sinks.isEmpty, logHandler == nil { log(report, to: .standardError) }
  }

  private func log(_ report: Report, to sink: LogSink) {
    let level = sink.level ?? logLevel
    guard level == .verbose || (level == .errors && report.isFailure) else { return }
    var report = report
    report.showsInput = level == .verbose
    sink.write(LogSink.Entry(report: report, format: sink.format ?? logFormatter))
  }
}
