/// How much is logged.
public enum LogLevel: Sendable, Hashable, Comparable, CaseIterable {
  /// Nothing is logged, and nothing is computed for logs.
  case none
  /// Runs that failed.
  case errors
  /// Runs that failed or have warnings.
  case warnings
  /// Every run that has any problem, including warnings and notes, with its input: the bytes around
  /// the problems, see `Rosetta.maximumInput`.
  case verbose
}

/// A destination of reports. It wraps a closure, so that your own sink is one static member.
///
/// ```swift
/// rosetta.sinks = [.standardError, .handler { text in logger.debug("\(text)") }]
///
/// extension LogSink {
///   static let metrics = LogSink { entry in count(entry.report.problems) }
/// }
/// ```
public struct LogSink: Sendable {
  /// A report for a sink, and its text, which is created on demand.
  public struct Entry: Sendable {
    /// The report to log.
    public let report: Report
    let format: LogFormatter?

    /// The report in the sink's format, created at each read.
    public var text: String { text(usesColor: false) }

    func text(usesColor: Bool) -> String {
      TextFormat.$isColored.withValue(usesColor) {
        format?(report) ?? TextFormat().text(of: report)
      }
    }
  }

  let level: LogLevel?
  let format: LogFormatter?
  let write: @Sendable (Entry) -> Void

  /// Creates a sink that passes each report to `write`.
  ///
  /// - Parameters:
  ///   - format: The format of its text; by default the `logFormatter` of the `Rosetta`.
  ///   - level: The level of its logs; by default the `logLevel` of the `Rosetta`.
  ///   - write: Called on the thread of the run, possibly on many threads at once.
  public init(
    format: LogFormatter? = nil,
    level: LogLevel? = nil,
    write: @escaping @Sendable (Entry) -> Void
  ) {
    self.level = level
    self.format = format
    self.write = write
  }

  /// Returns a sink that receives the text of each report.
  public static func handler(
    format: LogFormatter? = nil,
    level: LogLevel? = nil,
    _ body: @escaping @Sendable (String) -> Void
  ) -> LogSink { LogSink(format: format, level: level) { body($0.text) } }

  /// Returns a sink that receives the reports themselves.
  public static func reports(
    level: LogLevel? = nil,
    _ body: @escaping @Sendable (Report) -> Void
  ) -> LogSink { LogSink(level: level) { body($0.report) } }
}

extension LogSink {
  /// Writes each report to standard error, in colour on a terminal unless `NO_COLOR` is set.
  public static let standardError = standardError()

  /// Writes each report to standard output, in colour on a terminal unless `NO_COLOR` is set.
  public static let standardOutput = standardOutput()

  /// Returns a sink for standard error with its own format and level.
  public static func standardError(
    format: LogFormatter? = nil,
    level: LogLevel? = nil
  ) -> LogSink { standard(FileDescriptor.standardError, format, level) }

  /// Returns a sink for standard output with its own format and level.
  public static func standardOutput(
    format: LogFormatter? = nil,
    level: LogLevel? = nil
  ) -> LogSink { standard(FileDescriptor.standardOutput, format, level) }

  private static func standard(
    _ descriptor: Int32,
    _ format: LogFormatter?,
    _ level: LogLevel?
  ) -> LogSink {
    LogSink(format: format, level: level) { entry in
      let text = entry.text(usesColor: FileDescriptor.takesColor(descriptor))
      _ = FileDescriptor.put(text + "\n", to: descriptor)
    }
  }
}
