/// The part of a stream parser that does not depend on the type of the elements: the bytes and
/// their places.
@usableFromInline
struct StreamCore: Sendable {
  let rosetta: Rosetta
  private let subject: any Any.Type
  private let site: CallSite
  let onInvalid: InvalidElements
  var onProgress: (@Sendable (StreamProgress) -> Void)?
  var framer: StreamFramer
  /// The element in progress and the bytes after it.
  private(set) var buffer: [UInt8] = []
  /// Whether the buffer contains no complete element.
  private var isDrained = true
  /// Whether no more bytes will come.
  private var isClosed = false
  /// Why the bytes end early, until that is reported.
  private var failure: String?
  private(set) var progress = StreamProgress()
  /// The progress at the last call of `onProgress`.
  private var reported = StreamProgress()

  @usableFromInline
  init(
    _ rosetta: Rosetta,
    _ subject: any Any.Type,
    _ layout: StreamLayout,
    _ onInvalid: InvalidElements,
    _ site: CallSite,
    _ onProgress: (@Sendable (StreamProgress) -> Void)?,
    _ totalBytes: Int?
  ) {
    (self.rosetta, self.subject, self.site) = (rosetta, subject, site)
    (self.onInvalid, self.onProgress) = (onInvalid, onProgress)
    framer = StreamFramer(layout, rosetta)
    progress.totalBytes = totalBytes
    reported = progress
  }

  // MARK: - Bytes

  /// Appends the next bytes, unless the document has ended or is broken.
  @usableFromInline
  mutating func append(_ chunk: some Collection<UInt8>) {
    // Complete elements are moved only when as many bytes before them have been consumed.
    if framer.start > 0, isDrained || 2 * framer.start >= buffer.count {
      buffer.removeSubrange(..<framer.start)
      framer.dropPassed()
    }
    guard takesMore else { return }
    let count = buffer.count
    buffer.append(contentsOf: chunk)
    progress.bytes += buffer.count - count
  }

  /// Ends the bytes: all of them have been appended, or no more can be read.
  mutating func close(_ failure: String? = nil) {
    if !isClosed { (isClosed, self.failure) = (true, failure) }
  }

  var takesMore: Bool { !isClosed && !framer.hasEnded }

  /// Calls `onProgress` if there was progress since the last call.
  mutating func reportProgress(_ progress: StreamProgress) {
    if let onProgress, progress != reported { onProgress(progress) }
    reported = progress
  }

  // MARK: - Elements

  /// Returns the next element or fault; nil if more bytes are needed or nothing is left.
  @usableFromInline
  mutating func step() -> StreamStep? {
    let step = framer.next(buffer, isLast: isClosed && failure == nil)
    if case .element? = step { progress.elements += 1 }
    isDrained = step == nil
    guard isDrained, let reason = failure.take() else { return step }
    framer.end()
    let place = framer.place(framer.checker.here, framer.index)
    return .fault(StreamFault(.foreign(.syntax, reason), place))
  }

  /// Returns the report of a step, and whether nothing can be read after it.
  func report(
    _ step: StreamStep,
    _ diagnostics: DiagnosticLog,
    isFailure: Bool
  ) -> (Report, isLast: Bool) {
    switch step {
    case .element(let element):
      let place = framer.place(element.place, element.index)
      var (source, log) = ([UInt8](element.bytes), diagnostics)
      let isLast = log.fault?.code == .syntax && !framer.passesInvalid
      if isLast {
        let end = framer.checker.continuation
        log.update(since: Mark()) {
          if case .syntax(.endOfDocument) = $0.kind { $0.kind = .syntax(end) }
          // The byte that breaks a number or a word may come after it. A final space would be
          // described as the end of the document, so a comma is added as a placeholder.
          let isWord = source.beginsWord
          if isWord { $0.place = .read(offset: 0) }
          let isBehind = $0.offset == source.count
          guard isBehind || isWord else { return }
          source += buffer[element.bytes.endIndex...].prefix(1)
          if isBehind, source.last?.isJSONSpace == true { source.append(.comma) }
        }
      }
      let report = rosetta.report(isFailure, log, source, .decode, subject, site, origin: place)
      return (report, isLast)
    case .fault(let fault):
      return (report(fault), framer.hasEnded && (fault.isUnreadable || !framer.passesInvalid))
    }
  }

  /// Returns the report of a fault. It shows no source line, because the bytes of the line are not
  /// kept.
  private func report(_ fault: StreamFault) -> Report {
    var severity = Problem.Severity.error
    if case .duplicateKey = fault.kind, rosetta.duplicateKeys == .warn { severity = .warning }
    var quiet = rosetta
    quiet.showsSource = false
    var log = DiagnosticLog()
    log.note(Diagnostic(severity: severity, kind: fault.kind, place: .read(offset: 1)))
    var origin = fault.place
    origin.advance(by: -1)
    origin.column -= 1
    let isFailure = severity == .error
    var report = quiet.report(isFailure, log, fault.found, .decode, subject, site, origin: origin)
    report.isExcerpt = true
    return report
  }
}
