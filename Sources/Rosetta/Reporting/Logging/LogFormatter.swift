/// How a report becomes text: a closure, or `.text`, `.compact` or `.json`.
///
/// ```swift
/// rosetta.logFormatter = .compact
/// rosetta.logFormatter = { report in "\(report.problems.count) problems in \(report.type)" }
/// ```
public typealias LogFormatter = @Sendable (Report) -> String

extension Optional where Wrapped == LogFormatter {
  /// Headline, call site and a block for each problem with its source line, in colour if the sink
  /// is a terminal. The default.
  public static var text: LogFormatter? { { TextFormat().text(of: $0) } }

  /// One line per problem: `path: message (file:line:column)`, with the line and column in the
  /// document.
  public static var compact: LogFormatter? { { CompactFormat().text(of: $0) } }

  /// One JSON object per report, on one line.
  public static var json: LogFormatter? { { JSONFormat().text(of: $0) } }
}
