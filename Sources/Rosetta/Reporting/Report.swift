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
  /// Whether lines of the document are shown.
  let showsSource: Bool
  /// Whether unread values are shown, see `Rosetta.showsUnreadValues`.
  let showsUnreadValues: Bool
  /// Whether the log level allows the whole document to be shown.
  var showsInput = false

  /// The name of the model: `User`, `[User]`.
  public var type: String { TypeName.text(subject) }

  /// The name of the source file that started the run.
  public var file: String { site.fileName }

  /// The line of the call, counted from 1.
  public var line: Int { Int(clamping: site.line) }

  /// The function that made the call.
  public var function: String { "\(site.function)" }

  /// The document, if the log level is `.verbose`. Secrets and what no map has visited are
  /// redacted.
  ///
  /// Complexity: O(document) at each read.
  public var input: String? {
    guard showsInput, showsSource else { return nil }
    return source?.withJSONBytes { bytes in
      let text = DocumentText(bytes: bytes, showsUnreadValues: showsUnreadValues)
      return redaction(of: text, in: [0..<bytes.count]).masked(text)
    }
  }

  /// All problems, in document order or, when encoding, in the order of the maps. Of very many
  /// problems only the first are kept, see `Rosetta.maximumProblems`.
  ///
  /// Complexity: O(document) at each read.
  public var problems: [Problem] { resolved { $0.map(\.problem) } }

  /// How many problems of a severity the run found, including those that `problems` leaves out.
  public func count(_ severity: Problem.Severity) -> Int { diagnostics.count(severity) }

  /// How many problems were counted but not kept.
  public var omitted: Int {
    Problem.Severity.allCases.reduce(0) { $0 + count($1) } - diagnostics.list.count
  }

  var firstErrorCode: Problem.Code? {
    let list = diagnostics.list
    return (list.first { $0.severity == .error } ?? list.first)?.code
  }
}
