/// One run that has problems: what it did, where in the program it was started, and every problem.
///
/// ```swift
/// rosetta.logFormatter = { report in
///   "\(report.operation) \(report.type): \(report.problems.count) problems"
/// }
/// ```
///
/// A report keeps the document and the diagnostics. All text is made when it is read.
public struct Report: Sendable {
  /// The direction of a run.
  public enum Operation: String, Sendable, Hashable {
    /// JSON to model.
    case decode
    /// Model to JSON.
    case encode
  }

  /// Whether the run decoded or encoded.
  public let operation: Operation
  /// Whether the run failed.
  public let isFailure: Bool

  let subject: Any.Type
  let site: CallSite
  let diagnostics: DiagnosticLog
  /// The document, borrowed again when the problems are read; its bytes are shared, not copied.
  let source: (any JSONSource)?
  /// What `Rosetta.metadata` says of the run, such as the identifier of a request.
  public let metadata: [String: String]
  /// Whether lines of the document are shown.
  let showsSource: Bool
  /// Whether these lines are shown with all values, see `Rosetta.showsValues`.
  let showsValues: Bool
  /// The most bytes of the document that `input` has.
  let maximumInput: Int
  /// Whether the log level allows the whole document to be shown.
  var showsInput = false
  /// Where the document begins in the stream that it is a part of.
  var origin: StreamPosition?

  /// The name of the model: `User`, `[User]`.
  public var type: String { TypeName.text(subject) }

  /// The name of the source file that started the run.
  public var file: String { "\(site.file)".split(separator: "/").last.map { String($0) } ?? "" }

  /// The line of the call, counted from 1.
  public var line: Int { Int(clamping: site.line) }

  /// The function that made the call.
  public var function: String { "\(site.function)" }

  /// How many bytes the document has; nil when encoding.
  public var documentSize: Int? { source?.withJSONBytes { $0.count } }

  /// How long the run took; nil if no log was asked for.
  public var duration: Duration? { diagnostics.duration }

  /// The document, if the log level is `.verbose`, with an ellipsis for each value. Of a long one
  /// the parts around the problems, `Rosetta.maximumInput` bytes in all.
  ///
  /// Complexity: O(document) at each read.
  public var input: String? {
    guard showsInput, showsSource else { return nil }
    return source?.withJSONBytes { bytes in
      let fault = diagnostics.fault
      let masker = Masker(bytes: bytes, fault: fault?.offset)
      let broken = fault?.quoted(from: DocumentText(bytes: bytes))
      var state = Masker.State()
      var end = 0
      var text = ""
      for part in parts(of: DocumentText(bytes: bytes)) {
        if part.lowerBound > end { text += "…" }
        end = part.upperBound
        text +=
          showsValues
          ? String(decoding: bytes[part], as: UTF8.self)
          : masker.text(of: part, quoting: broken, &state)
      }
      return end < bytes.count ? text + "…" : text
    }
  }

  /// The parts of the document that are shown: all of a short one, else what is around the first
  /// problems.
  private func parts(of text: DocumentText) -> [Range<Int>] {
    let bytes = text.bytes
    let limit = max(maximumInput, 0)
    if bytes.count <= limit { return [0..<bytes.count] }
    let places = Set(diagnostics.list.map { min($0.shownOffset, bytes.count) }).sorted().prefix(8)
    let radius = limit / max(2 * places.count, 1)
    // Not from the middle of a character.
    func boundary(_ offset: Int) -> Int {
      bytes[max(0, min(offset, bytes.count))...].firstIndex { !$0.isContinuation } ?? bytes.count
    }
    return places.reduce(into: []) { parts, place in
      let part = boundary(place - radius)..<boundary(place + radius)
      if let last = parts.last, part.lowerBound <= last.upperBound {
        parts[parts.count - 1] = last.lowerBound..<part.upperBound
      } else {
        parts.append(part)
      }
    }
  }

  /// All problems, in document order or, when encoding, in the order of the maps. Very many errors
  /// end the run, and of very many warnings the first are kept, see `Rosetta.maximumErrors`.
  ///
  /// Complexity: O(document) at each read.
  public var problems: [Problem] { resolved { $0.map(\.problem) } }

  /// How many problems of a severity the run found, including those that `problems` leaves out.
  public func count(_ severity: Problem.Severity) -> Int { diagnostics.count(severity) }

  /// How many problems were counted but not kept.
  public var omitted: Int {
    Problem.Severity.allCases.reduce(0) { $0 + count($1) } - diagnostics.list.count
  }
}

/// Where in a program a run was started.
@usableFromInline
struct CallSite: Sendable {
  let file: StaticString
  let line: UInt
  let function: StaticString

  @usableFromInline
  init(_ file: StaticString, _ line: UInt, _ function: StaticString) {
    self.file = file
    self.line = line
    self.function = function
  }
}

extension Problem {
  /// The problem as one of the whole stream.
  func moved(by origin: StreamPosition?) -> Problem {
    guard let origin else { return self }
    var problem = self
    problem.path = Wording.abridged(origin.path + path.components)
    problem.lost = lost.map { Wording.abridged(origin.path + $0.components) }
    problem.location = location.map { inner in
      SourceLocation(
        line: origin.line.plus(inner.line - 1),
        column: inner.line == 1 ? origin.column.plus(inner.column - 1) : inner.column,
        offset: origin.offset.plus(inner.offset)
      )
    }
    return problem
  }
}
