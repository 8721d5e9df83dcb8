extension LogSink {
  /// Writes each report to standard error, in colour on a terminal unless `NO_COLOR` is set.
  public static let standardError = standardError()

  /// Writes each report to standard output, in colour on a terminal unless `NO_COLOR` is set.
  public static let standardOutput = standardOutput()

  /// Writes to standard error with its own format and level.
  public static func standardError(
    format: LogFormatter? = nil,
    level: LogLevel? = nil
  ) -> LogSink { standard(FileDescriptor.standardError, format, level) }

  /// Writes to standard output with its own format and level.
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
