import Foundation
import Rosetta
import Testing

extension RosettaSeeds {
  /// A named line of a table.
  struct Row<Input: Sendable, Expected: Sendable>: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let input: Input
    let expected: Expected

    init(_ name: String, _ input: Input, _ expected: Expected) {
      testDescription = name
      self.input = input
      self.expected = expected
    }
  }

  /// What a test says of a problem: all of it but the words.
  struct Finding: Equatable, Sendable, CustomTestStringConvertible {
    let severity: Problem.Severity
    let code: Problem.Code
    let path: String
    /// `line:column`, nil where there is no text to point at.
    let place: String?

    static func error(_ code: Problem.Code, _ path: String, at place: String? = nil) -> Finding {
      Finding(severity: .error, code: code, path: path, place: place)
    }

    static func warning(_ code: Problem.Code, _ path: String, at place: String? = nil) -> Finding {
      Finding(severity: .warning, code: code, path: path, place: place)
    }

    /// The findings of a run that throws; none of one that does not.
    static func thrown<Result>(by run: () throws -> Result) throws -> [Finding] {
      do {
        _ = try run()
        return []
      } catch let error as RosettaError {
        return error.problems.map(Finding.init)
      }
    }

    var testDescription: String {
      "\(severity) \(code) at \(path)" + (place.map { ", \($0)" } ?? "")
    }
  }

  /// Collects what closures are handed, on whatever thread.
  final class Recorder<Element: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var elements: [Element] = []

    var all: [Element] { lock.withLock { elements } }

    func append(_ element: Element) {
      lock.withLock { elements.append(element) }
    }
  }
}

extension RosettaSeeds.Finding {
  init(_ problem: Problem) {
    self.init(
      severity: problem.severity,
      code: problem.code,
      path: problem.path.description,
      place: problem.location.map { "\($0.line):\($0.column)" }
    )
  }
}

extension RosettaSeeds.Recorder<Report> {
  /// A mapper whose reports are kept here.
  func rosetta(level: LogLevel = .verbose) -> Rosetta {
    var rosetta = Rosetta()
    rosetta.logLevel = level
    rosetta.sinks = [.reports { self.append($0) }]
    return rosetta
  }

  var findings: [RosettaSeeds.Finding] {
    all.flatMap(\.problems).map(RosettaSeeds.Finding.init)
  }
}

extension RosettaSeeds.Recorder<String> {
  /// A mapper whose logs are kept here.
  func rosetta(level: LogLevel = .verbose) -> Rosetta {
    var rosetta = Rosetta()
    rosetta.logLevel = level
    rosetta.logHandler = { self.append($0) }
    return rosetta
  }
}
