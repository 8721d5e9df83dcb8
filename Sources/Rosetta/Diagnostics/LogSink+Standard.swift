#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(WASILibc)
  import WASILibc
#elseif canImport(ucrt)
  import ucrt
#endif

extension LogSink {
  /// Writes each report to standard error, in colour on a terminal unless `NO_COLOR` is set.
  public static let standardError = standardError()

  /// Writes each report to standard output, in colour on a terminal unless `NO_COLOR` is set.
  public static let standardOutput = standardOutput()

  /// Writes to standard error in a format and at a level of its own.
  public static func standardError(
    format: LogFormatter? = nil,
    level: LogLevel? = nil
  ) -> LogSink { standard(2, format, level) }

  /// Writes to standard output in a format and at a level of its own.
  public static func standardOutput(
    format: LogFormatter? = nil,
    level: LogLevel? = nil
  ) -> LogSink { standard(1, format, level) }

  private static func standard(
    _ descriptor: Int32,
    _ format: LogFormatter?,
    _ level: LogLevel?
  ) -> LogSink {
    LogSink(format: format, level: level) { entry in
      let usesColor = Descriptor.isTerminal(descriptor) && getenv("NO_COLOR") == nil
      _ = Descriptor.write(entry.text(usesColor: usesColor) + "\n", to: descriptor)
    }
  }
}
