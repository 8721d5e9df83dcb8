/// One run with something to say: what was tried, where in the program, and every problem.
///
/// ```swift
/// rosetta.logFormatter = { report in
///   "\(report.operation) \(report.type): \(report.problems.count) problems"
/// }
/// ```
public struct Report: Sendable {
  public enum Operation: String, Sendable, Hashable {
    case decode, encode
  }

  public let operation: Operation
  /// The name of the model: `User`, `[User]`.
  public var type: String { String(describing: subject) }
  public let file: String
  public let line: Int
  public let function: String
  /// Whether the run gave nothing.
  public let isFailure: Bool
  /// The document, when its log level is `.verbose`.
  public internal(set) var input: String?

  let subject: Any.Type
  let findings: [Finding]
  /// The document, lent again when somebody reads the problems; its bytes are shared, not copied.
  let source: (any JSONSource)?

  /// All problems in document order, as far as the run went.
  ///
  /// Complexity: O(document) at each read.
  public var problems: [Problem] { resolved { problems, _ in problems } }

  var firstErrorCode: Problem.Code? {
    findings.first { $0.severity == .error }?.code ?? findings.first?.code
  }

  func count(_ severity: Problem.Severity) -> Int {
    findings.count { $0.severity == severity }
  }

  /// Works out the problems and lends them with the places in the document that they are about.
  func resolved<Result>(_ body: ([Problem], [SourceExcerpt?]) -> Result) -> Result {
    guard let source else {
      let problems = findings.map { Wording.problem($0, nil, nil) }
      return body(problems, problems.map { _ in nil })
    }
    return source.withJSONBytes { bytes in
      let ordered = findings.enumerated().sorted {
        ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
      }
      let places = Locator.places(of: ordered.map(\.element.offset), in: bytes)
      var problems: [Problem] = []
      var excerpts: [SourceExcerpt?] = []
      for ((_, finding), place) in zip(ordered, places) {
        let text = DocumentText(bytes: bytes)
        let shown = source.isOriginalText ? place : Locator.Place(path: place.path, location: nil)
        problems.append(Wording.problem(finding, shown, text))
        excerpts.append(
          shown.location.map {
            SourceExcerpt(
              text: text,
              location: $0,
              length: finding.fact.marksOneByte ? 1 : text.tokenLength(at: $0.offset),
              isSecret: finding.isSecret
            )
          }
        )
      }
      return body(problems, excerpts)
    }
  }
}

extension Finding {
  /// Where in the document, for order; what is written has its order already.
  fileprivate var offset: Int {
    if case .read(let offset) = place { offset } else { 0 }
  }
}

extension Finding.Fact {
  /// Whether the place is a container of which only the bracket is marked, or a single byte.
  fileprivate var marksOneByte: Bool {
    switch self {
    case .missingKey, .missingElement, .crossCheckFailed, .syntax: true
    default: false
    }
  }
}
