import Testing

@testable import Rosetta

@Suite("The secrets of a run") struct RunSecretsTests {
  /// A linker may have one literal begin where another does.
  @Test("two secret keys that begin at one address are distinguished")
  func keysAtOneAddress() {
    let text: StaticString = "password"
    var run = DecodingRun(Run(mode: .decoding, maximumDepth: 8), tape: .empty)
    defer { run.free() }
    run.secrets = [4, 8, 4].map {
      SecretPlace(container: 0, node: 0, step: KeyOrIndex(name: text.utf8Start, count: $0))
    }
    #expect(run.secretFields().map(\.key) == ["pass", "password", "pass"])
  }
}
