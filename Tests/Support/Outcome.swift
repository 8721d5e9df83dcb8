import Foundation

@testable import Rosetta

/// What a run gives: the value, if there is one, and its problems as they are printed.
struct Outcome<Value> {
  let value: Value?
  let problems: [String]
  let hints: [String]
  let locations: [SourceLocation]

  init(_ rosetta: Rosetta = Rosetta(), _ run: (Rosetta) throws -> Value) {
    let reports = Recorder<Report>()
    var rosetta = rosetta
    rosetta.logLevel = .verbose
    rosetta.sinks = [.reports { reports.append($0) }]
    value = try? run(rosetta)
    let found = reports.all.flatMap(\.problems)
    problems = found.map(\.brief)
    hints = found.compactMap(\.hint)
    locations = found.compactMap(\.location)
  }
}

extension Problem {
  /// What is printed without line, column and hint.
  var brief: String { "\(severity.rawValue): \(sentence)" }
}

/// The problems of what `body` throws, as they are printed; none if it throws nothing.
func thrownProblems(_ body: () throws -> some Any) -> [String] {
  do {
    _ = try body()
    return []
  } catch let error as RosettaError {
    return error.problems.map(\.brief)
  } catch {
    return ["\(error)"]
  }
}

/// A named line of a table: JSON, and what is said about it.
struct BadJSON: Sendable, CustomStringConvertible {
  let json: String
  let problem: String

  init(_ json: String, _ problem: String) {
    self.json = json
    self.problem = problem
  }

  var description: String { json }
}
