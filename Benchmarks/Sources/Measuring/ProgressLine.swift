import Foundation

/// A line on standard error that says how far things are, so that standard output is the result.
public struct ProgressLine {
  private let isTerminal = isatty(2) == 1

  public init() {}

  /// Something new begins. Stays when standard error is a file.
  public func begin(_ text: String) {
    write(isTerminal ? "\r\u{1B}[K" + text : text + "\n")
  }

  /// The same thing goes on. A terminal alone gets to see it.
  public func update(_ text: @autoclosure () -> String) {
    if isTerminal { write("\r\u{1B}[K" + text()) }
  }

  /// Nothing is under way any more.
  public func end() {
    if isTerminal { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
