#if !WithoutFoundation
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  extension LogSink {
    /// Appends each report to a file, as a line or a block, from any thread.
    ///
    /// ```swift
    /// rosetta.sinks = [.file(url, format: .json, level: .verbose)]
    /// ```
    ///
    /// The file and its folders are created when there is something to write. If the file cannot be
    /// written, one message goes to standard error, and the run is not affected.
    public static func file(
      _ url: URL,
      format: LogFormatter? = nil,
      level: LogLevel? = nil
    ) -> LogSink {
      let hasFailed = Locked(false)
      return LogSink(format: format, level: level) { entry in
        let text = entry.text + "\n"
        hasFailed.withLock { hasFailed in
          guard let reason = append(text, to: url), !hasFailed else { return }
          hasFailed = true
          let path = Printable.escaped(url.path)
          let message = "Rosetta: could not write to \(path): \(reason)\n"
          _ = FileDescriptor.put(message, to: FileDescriptor.standardError)
        }
      }
    }

    /// Returns why the text could not be written; nil if it was.
    private static func append(_ text: String, to url: URL) -> String? {
      guard url.isFileURL else { return "not a file URL" }
      guard FileDescriptor.append(text, to: url.path) != nil else { return nil }
      // Most likely the folder is missing. It exists from the second report on.
      try? FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      return FileDescriptor.append(text, to: url.path)
    }
  }
#endif
