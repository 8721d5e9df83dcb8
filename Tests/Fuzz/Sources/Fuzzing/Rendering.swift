import Foundation
import Rosetta
import Synchronization

/// Renders every word of a run's reports, and holds what every text must keep.
public final class Rendering: Sendable {
  private let state = Mutex((texts: [String](), json: [String]()))

  public init() {}

  /// All texts of the run so far.
  public var texts: [String] { state.withLock { $0.texts + $0.json } }

  /// A copy of a mapper whose reports come here in every format.
  public func attached(to rosetta: Rosetta) -> Rosetta {
    var rosetta = rosetta
    let keep: @Sendable (String) -> Void = { text in self.state.withLock { $0.texts.append(text) } }
    rosetta.sinks = [
      .handler(format: .text, level: .verbose, keep),
      .handler(format: .compact, level: .errors, keep),
      .handler(format: .json, level: .verbose) { text in
        self.state.withLock { $0.json.append(text) }
      },
      .reports(level: .verbose) { report in
        for problem in report.problems {
          keep(problem.description)
          keep(problem.hint ?? "")
        }
      },
    ]
    return rosetta
  }

  /// No text has what a terminal obeys, and JSON is JSON.
  public func check() {
    state.withLock { state in
      for text in state.texts {
        expect(!text.unicodeScalars.contains(where: \.isObeyed), "a log with controls:\n\(text)")
      }
      for text in state.json {
        expect(!text.contains("\n"), "a JSON log of several lines:\n\(text)")
        expect((try? JSON(parsing: text)) != nil, "a JSON log that is none:\n\(text)")
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether it makes a terminal or a reader do something other than show it.
  fileprivate var isObeyed: Bool {
    switch value {
    case 0x0A: false
    case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension RosettaError {
  /// Works every word of the error out.
  public func render(of document: Data) {
    let problems = problems
    expect(!description.isEmpty, "no description")
    expect(problems.contains { $0.severity == .error }, "an error without an error:\n\(self)")
    for problem in problems {
      guard let location = problem.location else { continue }
      expect(location.offset <= document.count, "offset \(location.offset):\n\(self)")
      expect(location.line >= 1 && location.column >= 1, "\(location):\n\(self)")
    }
  }
}
