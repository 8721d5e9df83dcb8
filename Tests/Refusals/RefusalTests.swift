import Testing

@Suite(
  "What the compiler refuses",
  .enabled(if: Compiler.current != nil, "needs swiftc in PATH and the module of this build")
)
struct RefusalTests {
  static let types = ["Mapper", "Field", "BridgedField<DefaultBridge<Int>, Int>"]

  static let cases =
    types.flatMap { type in RefusedCode.lifetimes.map { $0.replacing("Mapper", with: type) } }
    + RefusedCode.fields + RefusedCode.operators + RefusedCode.models + RefusedCode.changes
    + RefusedCode.guesses

  static let tried = cases.sampled(every: 4)

  let compiler: Compiler

  init() throws { compiler = try #require(Compiler.current) }

  @Test("a mistake is refused, at its line and in words that help", .tags(.slow), arguments: tried)
  func refusesMistake(_ refusal: RefusedCode) throws {
    let source = refusal.surroundings.source(around: refusal.mistake)
    let diagnostics = try compiler.diagnostics(of: source)
    let fitting = diagnostics.filter {
      refusal.lines.contains($0.line) && $0.description.hasPrefix(refusal.message)
    }
    #expect(!fitting.isEmpty, "\(diagnostics)")
    #expect(!diagnostics.contains { $0.message.contains("reasonable time") })
  }

  @Test("the same source without the mistake compiles", .tags(.slow), arguments: tried)
  func acceptsCorrection(_ refusal: RefusedCode) throws {
    let source = refusal.surroundings.source(around: refusal.correction)
    let verdict = try compiler.compile(source)
    #expect(verdict.diagnostics == [])
    #expect(verdict.isAccepted)
  }
}
