import Rosetta
import Testing

/// Random maps over random documents, against an oracle that knows no passes, marks or frames.
@Suite("Random maps") struct RandomMapTests {
  @Test("what is read, what is the rest and which keys are unknown is what the rules say")
  func oracle() throws {
    var random = SeededRandom(seed: 24)
    for _ in 0..<Effort.count(10_000, otherwise: 1_000) {
      let lines = Line.lines(&random, depth: 2)
      let document = randomObject(&random, depth: 3)
      let text = "\(document)"
      for policy in Rosetta.Policy.allCases {
        var rosetta = Rosetta()
        rosetta.unknownKeys = policy
        var oracle = Oracle(fails: policy == .fail)
        let expected = oracle.read(lines, document, at: [])
        let result = rosetta.result(using: bridge(lines), from: text)
        let unknown = policy == .ignore ? [] : oracle.unknownKeys(in: document)
        let fails = expected == nil || policy == .fail && (!unknown.isEmpty || oracle.isUndecided)
        func comment() -> Comment { "\(policy)\n\(lines)\n\(text)\n\(result.problems)" }
        if policy != .fail || !oracle.isUndecided {
          try #require((result.value == nil) == fails, comment())
        }
        if !fails { try #require(result.value == expected, comment()) }
        if policy != .ignore, !oracle.isUndecided {
          let found = result.problems.filter { $0.code == .unknownKey }
            .map { "\($0.message) at \($0.path)" }
          try #require(found.sorted() == unknown.map { message($0) }.sorted(), comment())
        }
      }
    }
  }

  /// The message about an unknown key.
  private func message(_ path: [String]) -> String {
    "unknown key at $" + path.map { ".\($0)" }.joined()
  }
}
