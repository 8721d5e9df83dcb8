/// What of a stream's parser does not depend on the type of the elements: the bytes, and where they
/// stand.
@usableFromInline
struct StreamCore: Sendable {
  let rosetta: Rosetta
  private let subject: any Any.Type
  private let site: CallSite
  let onInvalid: InvalidElements
  var onProgress: (@Sendable (StreamProgress) -> Void)?
  var framer: StreamFramer
  /// The element in progress, and what has come after it.
  private var buffer: [UInt8] = []
  /// Whether no element is left in it that is complete.
  private var isDrained = true
  /// Whether all bytes have come, and why there are no more, which has not been said yet.
  private var isClosed = false
  private var failure: String?
  private(set) var progress = StreamProgress()
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

  var kept: Int { buffer.count }

  /// Takes the next bytes, but none after the end of the document or what has broken it.
  @usableFromInline
  mutating func append(_ chunk: some Collection<UInt8>) {
    // What waits is moved only when as much has been taken.
    if framer.start > 0, isDrained || 2 * framer.start >= buffer.count {
      buffer.removeSubrange(..<framer.start)
      framer.dropPassed()
    }
    guard takesMore else { return }
    let count = buffer.count
    buffer.append(contentsOf: chunk)
    progress.bytes += buffer.count - count
  }

  /// All bytes have been appended, or no more can be read.
  mutating func close(_ failure: String? = nil) {
    if !isClosed { (isClosed, self.failure) = (true, failure) }
  }

  /// Whether there can be more bytes.
  var takesMore: Bool { !isClosed && !framer.hasEnded }

  /// Reports how far the stream has come since the last report.
  mutating func reportProgress() {
    if let onProgress, progress != reported { onProgress(progress) }
    reported = progress
  }

  // MARK: - Parts

  /// A core for the next lines alone, all of them whole. Its places begin with them.
  mutating func part(_ lines: [UInt8]) -> StreamCore {
    var part = self
    part.framer = framer.part()
    (part.buffer, part.progress) = (lines, StreamProgress(bytes: lines.count))
    return part
  }

  /// A part is being given out, which has come this far.
  mutating func add(_ part: StreamProgress) {
    progress.bytes += part.bytes
    progress.elements += part.elements
    reportProgress()
  }

  // MARK: - Elements

  /// The next element, or what is wrong around the elements; nil if more bytes are needed, or nothing
  /// is left.
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

  /// The report of a step, and whether nothing can be read after it.
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
          if case .syntax(.endOfDocument) = $0.fact { $0.fact = .syntax(end) }
          // What breaks a number or a word may stand behind it. After a space, something else breaks the
          // number.
          let isBehind = $0.offset == source.count
          guard isBehind || source.beginsWord else { return }
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

  /// No line is shown: what is in it has not been kept.
  private func report(_ fault: StreamFault) -> Report {
    var severity = Problem.Severity.error
    if case .duplicateKey = fault.fact, rosetta.duplicateKeys == .warn { severity = .warning }
    var quiet = rosetta
    quiet.showsSource = false
    var log = DiagnosticLog()
    log.note(Diagnostic(severity: severity, fact: fault.fact, place: .read(offset: 1)))
    var origin = fault.place
    origin.advance(by: -1)
    origin.column -= 1
    let isFailure = severity == .error
    return quiet.report(isFailure, log, fault.found, .decode, subject, site, origin: origin)
  }
}
