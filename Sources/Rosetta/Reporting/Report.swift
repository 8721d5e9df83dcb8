/// One run that has problems: what it did, where in the program it was started, and every problem.
///
/// ```swift
/// rosetta.logFormatter = { report in
///   "\(report.operation) \(report.type): \(report.problems.count) problems"
/// }
/// ```
///
/// A report keeps the document and the diagnostics. All text is created on demand.
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
  /// The `Rosetta.metadata` of the run, such as the identifier of a request.
  public let metadata: [String: String]
  /// Whether lines of the document are shown.
  let showsSource: Bool
  /// Whether these lines are shown with all values, see `Rosetta.showsValues`.
  let showsValues: Bool
  /// The maximum number of bytes of the document in `input`.
  let maximumInput: Int
  /// Whether the log level allows `input` to show the document.
  var showsInput = false
  /// The position of the document in the stream that it is a part of.
  var origin: StreamPosition?
  /// Whether `source` is only the text that breaks a stream.
  var isExcerpt = false

  /// The name of the model: `User`, `[User]`.
  public var type: String { TypeName.text(subject) }

  /// The name of the source file that started the run.
  public var file: String { "\(site.file)".split(separator: "/").last.map { String($0) } ?? "" }

  /// The line of the call, counted from 1.
  public var line: Int { Int(clamping: site.line) }

  /// The function that made the call.
  public var function: String { "\(site.function)" }

  /// The size of the document in bytes; nil when encoding, and where a stream is broken.
  public var documentSize: Int? { isExcerpt ? nil : source?.withJSONBytes { $0.count } }

  /// The duration of the run; nil if no log was asked for.
  public var duration: Duration? { diagnostics.duration }

  /// The document with an ellipsis for each value, if the log level is `.verbose`. Of a long
  /// document, only the parts around the problems, `Rosetta.maximumInput` bytes in all.
  ///
  /// Complexity: O(document) at each read.
  public var input: String? {
    guard showsInput, showsSource else { return nil }
    return source?.withJSONBytes { bytes in
      let document = DocumentText(bytes: bytes)
      let fault = diagnostics.fault
      let broken = fault?.quoted(from: document)
      var masker = Masker(document, fault: fault)
      var end = 0
      var text = ""
      for part in parts(of: document) {
        if part.lowerBound > end { text += "…" }
        end = part.upperBound
        text +=
          showsValues
          ? String(decoding: bytes[part], as: UTF8.self)
          : masker.text(of: part, quoting: broken)
      }
      return end < bytes.count ? text + "…" : text
    }
  }

  /// Returns the parts of the document that are shown: all of a short document, otherwise the text
  /// around the first problems.
  private func parts(of document: DocumentText) -> [Range<Int>] {
    let bytes = document.bytes
    let limit = max(maximumInput, 0)
    if bytes.count <= limit { return [0..<bytes.count] }
    let places = Set(diagnostics.list.map { min($0.shownOffset, bytes.count) }).sorted().prefix(8)
    let radius = limit / max(2 * places.count, 1)
    // Avoids splitting a character.
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

  /// All problems, in document order or, when encoding, in the order of the maps. The run ends
  /// after `Rosetta.maximumErrors` errors, and keeps at most as many warnings and notes.
  ///
  /// Complexity: O(document) at each read.
  public var problems: [Problem] { resolved { problems, _ in problems.map(\.problem) } }

  /// Returns the number of problems of a severity, including those that `problems` leaves out.
  public func count(_ severity: Problem.Severity) -> Int { diagnostics.count(severity) }

  /// The number of problems that were counted but not kept.
  public var omitted: Int {
    Problem.Severity.allCases.reduce(0) { $0 + count($1) } - diagnostics.list.count
  }
}

/// The place in a program where a run was started.
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
  /// Returns the problem with its path and location in the whole stream.
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
