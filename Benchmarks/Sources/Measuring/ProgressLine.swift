import Foundation

/// A line on standard error that shows the progress, so that standard output has only the result.
public struct ProgressLine {
  private let isTerminal = isatty(2) == 1

  public init() {}

  /// Shows that a new task begins. If standard error is a file, the text stays.
  public func begin(_ text: String) {
    write(isTerminal ? "\r\u{1B}[K" + text : text + "\n")
  }

  /// Shows the progress of the current task, on a terminal only.
  public func update(_ text: @autoclosure () -> String) {
    if isTerminal { write("\r\u{1B}[K" + text()) }
  }

  /// Clears the line after the last task.
  public func end() {
    if isTerminal { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
