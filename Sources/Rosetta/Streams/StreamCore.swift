/// What of a stream's parser does not depend on the type of the elements: the bytes, and where they
/// stand.
@usableFromInline
struct StreamCore: Sendable {
  @usableFromInline let rosetta: Rosetta
  private let subject: any Any.Type
  private let site: CallSite
  let onInvalid: InvalidElements
  private var framer: StreamFramer
  /// The element in progress, and what has come after it.
  private var buffer: [UInt8] = []
  private var isLast = false
  /// Why the rest cannot be read.
  private var failure: String?
  /// The place of the last element.
  private var place = StreamPosition()
  private var progress = StreamProgress()
  private var reported = StreamProgress()

  init(
    _ rosetta: Rosetta,
    _ subject: Any.Type,
    _ layout: StreamLayout,
    _ onInvalid: InvalidElements,
    _ site: CallSite,
    totalBytes: Int?
  ) {
    self.rosetta = rosetta
    self.subject = subject
    self.site = site
    self.onInvalid = onInvalid
    framer = StreamFramer(layout, rosetta)
    progress.totalBytes = totalBytes
    reported = progress
  }

  /// What a step through the stream has found.
  @usableFromInline
  enum Step {
    case element(ArraySlice<UInt8>)
    indirect case issue(StreamIssue)
    /// Nothing, in these bytes.
    case nothing
  }

  /// The next element, or what is wrong around the elements.
  @usableFromInline
  mutating func step() -> Step {
    let isLast = isLast && failure == nil
    switch buffer.withUnsafeBufferPointer({ framer.next($0, isLast: isLast) }) {
    case .element(let range, let place):
      progress.elements += 1
      self.place = place
      return .element(buffer[range])
    case .fault(let fact, let place, let found):
      return .issue(issue(fact, place, found))
    case nil:
      guard let reason = failure.take() else { return .nothing }
      framer.end()
      // At the next element.
      var place = framer.place
      place.path = framer.nextPath
      return .issue(issue(.foreign(.syntax, reason), place, [.digit0]))
    }
  }

  /// What is wrong with the last element.
  @usableFromInline
  mutating func issue(
    _ diagnostics: DiagnosticLog,
    isFailure: Bool,
    in element: ArraySlice<UInt8>
  ) -> StreamIssue {
    let isBroken = diagnostics.isOfInvalidDocument && !framer.passesInvalid
    if isBroken { framer.end() }
    place.path = framer.path
    let report = report(rosetta, diagnostics, isFailure, [UInt8](element), place)
    return StreamIssue(report: report, isLast: isBroken)
  }

  /// What is wrong around the elements. No line is shown: what is in it has not been kept.
  private mutating func issue(
    _ fact: Diagnostic.Fact,
    _ place: StreamPosition,
    _ found: [UInt8]
  ) -> StreamIssue {
    var severity = Problem.Severity.error
    if case .duplicateKey = fact {
      if rosetta.duplicateKeys == .warn { severity = .warning } else { framer.end() }
    }
    var quiet = rosetta
    quiet.showsSource = false
    // What is no JSON stands after something else, unless nothing does.
    var before: [UInt8] = []
    if case .syntax = fact, place.offset > 0 { before = [.letterX] }
    var log = DiagnosticLog()
    log.note(Diagnostic(severity: severity, fact: fact, place: .read(offset: before.count)))
    var origin = place
    origin.advance(by: -before.count)
    origin.column -= before.count
    return StreamIssue(
      report: report(quiet, log, severity == .error, before + found, origin),
      isLast: framer.hasEnded && !framer.passesInvalid
    )
  }

  private func report(
    _ rosetta: Rosetta,
    _ diagnostics: DiagnosticLog,
    _ isFailure: Bool,
    _ source: [UInt8],
    _ origin: StreamPosition
  ) -> Report {
    let value: Void? = isFailure ? nil : ()
    var report = rosetta.report(value, diagnostics, source, .decode, subject, site)
    report.origin = origin
    return report
  }

  // MARK: - Bytes

  /// How many bytes are kept.
  var kept: Int { buffer.count }

  @usableFromInline
  mutating func append(_ chunk: some Collection<UInt8>) {
    if framer.start > 0 {
      buffer.removeSubrange(..<framer.start)
      framer.dropPassed()
    }
    let count = buffer.count
    buffer.append(contentsOf: chunk)
    progress.bytes += buffer.count - count
  }

  /// Reports how far the stream has come since the last report.
  @usableFromInline
  mutating func report(to onProgress: (StreamProgress) -> Void) {
    if progress == reported { return }
    reported = progress
    onProgress(progress)
  }

  /// All bytes have been appended, or no more can be read.
  @usableFromInline
  mutating func close(_ failure: String? = nil) {
    isLast = true
    self.failure = failure
  }

  /// Goes on in the middle of a stream.
  mutating func begin(at place: StreamPosition, index: Int) { framer.begin(at: place, index) }

  /// How many lines have been passed, those with elements and all.
  var passedLines: (elements: Int, all: Int) { (framer.index, framer.place.line - 1) }
}

/// What is wrong with an element or around the elements.
@usableFromInline
struct StreamIssue: Sendable {
  var report: Report
  /// Whether nothing can be read after it.
  let isLast: Bool
}

/// An element of a stream, or what is wrong.
@usableFromInline
enum StreamItem<Value> {
  case value(Value)
  /// The value is there if nothing but warnings is.
  indirect case issue(StreamIssue, Value?)
}

extension StreamItem: Sendable where Value: Sendable {}

extension DiagnosticLog {
  /// Whether they are about an element that is not valid JSON.
  fileprivate var isOfInvalidDocument: Bool {
    guard let first = list.first, first.document == nil, case .syntax = first.fact else {
      return false
    }
    return first.code == .syntax
  }
}
