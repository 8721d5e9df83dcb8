/// How a report becomes text: a closure, or `.text`, `.compact` or `.json`.
///
/// ```swift
/// rosetta.logFormatter = .compact
/// rosetta.logFormatter = { report in "\(report.problems.count) problems in \(report.type)" }
/// ```
public typealias LogFormatter = @Sendable (Report) -> String

extension Optional where Wrapped == LogFormatter {
  /// Headline, call site and a block for each problem with its source line; in colour where the
  /// sink is a terminal. What is used when nothing else is said.
  public static var text: LogFormatter? { { TextFormat().text(of: $0) } }

  /// A line for each problem: `path: message (file:line:column)`, the document's line and column.
  public static var compact: LogFormatter? { { CompactFormat().text(of: $0) } }

  /// One JSON object a report, on one line.
  public static var json: LogFormatter? { { JSONFormat().text(of: $0) } }
}
