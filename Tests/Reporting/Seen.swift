import Foundation
import Rosetta

/// All that people are told of a document that does not fit: each text that is made of a run.
struct Seen {
  /// The text of the error; empty if there is none.
  let description: String
  let problems: [Problem]
  /// The whole document, as a verbose log shows it.
  let input: String
  /// These and all other texts.
  let outputs: [String]

  private nonisolated(unsafe) static let duration = /"duration":[^,]+,/

  var messages: [String] { problems.map(\.message) }

  init<B: Bridge>(
    using bridge: B,
    _ json: some JSONSource,
    _ change: (inout Rosetta) -> Void = { _ in }
  ) {
    let texts = Recorder<String>()
    let reports = Recorder<Report>()
    var rosetta = Rosetta()
    change(&rosetta)
    rosetta.sinks = [LogFormatter?.text, .compact, .json].flatMap { format in
      [LogLevel.errors, .verbose].map { level in
        .handler(format: format, level: level) { texts.append($0) }
      }
    }
    rosetta.sinks.append(.reports(level: .verbose) { reports.append($0) })
    do {
      _ = try rosetta.decode(json, using: bridge)
      description = ""
    } catch {
      description = error.description
      texts.append(error.localizedDescription)
      texts.append(String(reflecting: error))
    }
    problems = reports.all.flatMap(\.problems)
    input = reports.all.compactMap(\.input).joined()
    let said = problems.map { "\($0) \($0.path.components) \($0.message) \($0.hint ?? "")" }
    // A time may have any digits.
    let timeless = texts.all.map { $0.replacing(Seen.duration, with: "").timed }
    outputs = timeless + said + [description, input]
  }

  init<Value: JSONRepresentable>(
    _ type: Value.Type,
    _ json: some JSONSource,
    _ change: (inout Rosetta) -> Void = { _ in }
  ) {
    self.init(using: DefaultBridge<Value>(), json, change)
  }
}
