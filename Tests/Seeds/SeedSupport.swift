import Foundation
import Rosetta
import Testing

extension RosettaSeeds {
  /// What a test says of a problem: all of it but the words.
  struct Diagnostic: Equatable, Sendable, CustomTestStringConvertible {
    let severity: Problem.Severity
    let code: Problem.Code
    let path: String
    /// `line:column`, nil where there is no text to point at.
    let place: String?

    static func error(_ code: Problem.Code, _ path: String, at place: String? = nil) -> Diagnostic {
      Diagnostic(severity: .error, code: code, path: path, place: place)
    }

    static func warning(_ code: Problem.Code, _ path: String, at place: String? = nil) -> Diagnostic
    {
      Diagnostic(severity: .warning, code: code, path: path, place: place)
    }

    /// The diagnostics of a run that throws; none of one that does not.
    static func thrown<Result>(by run: () throws -> Result) throws -> [Diagnostic] {
      do {
        _ = try run()
        return []
      } catch let error as RosettaError {
        return error.problems.map(Diagnostic.init)
      }
    }

    var testDescription: String {
      "\(severity) \(code) at \(path)" + (place.map { ", \($0)" } ?? "")
    }
  }
}

extension RosettaSeeds.Diagnostic {
  init(_ problem: Problem) {
    self.init(
      severity: problem.severity,
      code: problem.code,
      path: problem.path.description,
      place: problem.location.map { "\($0.line):\($0.column)" }
    )
  }
}

extension Recorder<Report> {
  var diagnostics: [RosettaSeeds.Diagnostic] {
    all.flatMap(\.problems).map(RosettaSeeds.Diagnostic.init)
  }
}
