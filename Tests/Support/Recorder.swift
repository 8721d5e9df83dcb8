import Foundation
import Rosetta

/// Collects what closures are handed, on whatever thread.
final class Recorder<Element: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var elements: [Element] = []

  var all: [Element] { lock.withLock { elements } }

  func append(_ element: Element) { lock.withLock { elements.append(element) } }
}

extension String {
  /// A log, with one time for all runs.
  var timed: String { replacing(String.time, with: "0.15 ms") }

  // Made once: it would be parsed for each text. What it finds does not depend on who asks.
  private nonisolated(unsafe) static let time = /[0-9]+\.[0-9]{2} ms/
}

extension Recorder<Report> {
  /// A mapper whose reports are kept here.
  func rosetta(level: LogLevel = .verbose) -> Rosetta {
    var rosetta = Rosetta()
    rosetta.logLevel = level
    rosetta.sinks = [.reports { self.append($0) }]
    return rosetta
  }

  /// The problems of all reports, as they are printed.
  var problems: [String] { all.flatMap { $0.problems.map(\.brief) } }
}

extension Recorder<String> {
  /// A mapper whose logs are kept here.
  func rosetta(level: LogLevel = .verbose) -> Rosetta {
    var rosetta = Rosetta()
    rosetta.logLevel = level
    rosetta.logHandler = { self.append($0) }
    return rosetta
  }
}
