import Testing

/// The mistakes of a `JSONMapped` of 40 properties, half of them optional, in one launch of the
/// compiler.
@Suite(
  "Mistakes in a long list of properties",
  .enabled(if: Compiler.current != nil, "needs swiftc in PATH and the module of this build")
)
struct PropertyMistakeTests {
  struct Mistake: Sendable {
    let name: String
    let message: String
    /// The line of the list that is told, or nil for the `mapping` line.
    let told: Int?
    let change: @Sendable (inout [String]) -> Void
  }

  static let mistakes = [
    Mistake(
      name: "Typo",
      message: "error: value of type 'Typo' has no member 'proprety24'",
      told: 24
    ) { $0[24] = #"\.proprety24 <- "property24""# },
    Mistake(
      name: "TypoAfterBridge",
      message: "error: value of type 'TypoAfterBridge' has no member 'proprety25'",
      told: 25
    ) { $0[25] = #"\.proprety25 <~ "property25" ~ .url § { $0.isFileURL }"# },
    Mistake(
      name: "MissingBridge",
      message: """
        error: '<-' is unavailable: conform the type to JSONRepresentable or add ~ with a bridge
        """,
      told: 40
    ) { $0[40] = #"\.color <- "color""# },
    Mistake(
      name: "MissingBridgeOfAnOptional",
      message: """
        error: '<~' is unavailable: conform the type to JSONRepresentable or add ~ with a bridge
        """,
      told: 41
    ) { $0[41] = #"\.background <~ "background""# },
    Mistake(
      name: "OtherBridge",
      message: """
        error: '<-' is unavailable: the bridge or check has another type than the property
        """,
      told: 24
    ) { $0[24] = #"\.property24 <- "property24" ~ .url"# },
    Mistake(
      name: "AllowedWithoutNil",
      message: """
        error: '<~' is unavailable: not optional: write <-, with ~ .omitting(…) for a default, or make it optional
        """,
      told: 24
    ) { $0[24] = #"\.property24 <~ "property24""# },
    Mistake(
      name: "AllowedWithoutNilAfterACheck",
      message: """
        error: '<~' is unavailable: not optional: write <-, with ~ .omitting(…) for a default, or make it optional
        """,
      told: 26
    ) { $0[26] = #"\.property26 <~ "property26" § .range(0...100)"# },
    Mistake(
      name: "ForgottenLine",
      message: """
        error: 'init(_:_:)' is unavailable: list the properties that the initialiser takes, all of \
        them and in its order
        """,
      told: nil
    ) { $0.remove(at: 27) },
    Mistake(
      name: "SwappedLines",
      message: """
        error: 'init(_:_:)' is unavailable: list the properties that the initialiser takes, all of \
        them and in its order
        """,
      told: nil
    ) { $0.swapAt(24, 25) },
  ]

  @Test("each mistake is an error at its line, or at the mapping line, within 30,000 attempts")
  func tellsMistakes() throws {
    var lines = Self.head
    var expected: [(line: Int, mistake: Mistake)] = []
    for mistake in Self.mistakes {
      var model = Self.model
      model.name = mistake.name
      mistake.change(&model.list)
      let source = model.source(more: Self.colors)
      let told = lines.count + source.start + (mistake.told ?? model.list.count + 1) + 1
      expected.append((told, mistake))
      lines += source.lines
    }
    let diagnostics = try Self.compile(lines)
    for (line, mistake) in expected {
      let told = diagnostics.filter { $0.line == line }.map(\.description)
      #expect(told == [mistake.message], "\(mistake.name)")
    }
    #expect(!diagnostics.contains { $0.message.contains("reasonable time") })
  }

  @Test("a check of the whole that names its type hides no mistake of the list")
  func checked() throws {
    let source = """
      struct City: JSONMapped {
        let id: Int
        let name: String
        let site: URL?
        static let properties = Properties(of: City.self) {
          \\.name <- "name"
          \\.id <- "id"
          \\.site <~ "site" ~ .url
        }
        static let mapping = Mapping(City.init, properties).checked("must be known") {
          (city: City) in city.name != "" || city.site != nil || city.id > 5 && city.id < 100
        }
      }
      """
    let lines = Self.head + source.split(separator: "\n").map(String.init)
    let diagnostics = try Self.compile(lines)
    #expect(
      diagnostics.map(\.description) == [
        """
        error: 'init(_:_:)' is unavailable: list the properties that the initialiser takes, all of \
        them and in its order
        """
      ]
    )
    #expect(diagnostics.first?.line == Self.head.count + 10)
  }

  @Test("the list of properties without a mistake compiles")
  func compiles() throws {
    #expect(try Self.compile(Self.head + Self.model.source(more: Self.colors).lines) == [])
  }

  private static func compile(_ lines: [String]) throws -> [Compiler.Diagnostic] {
    let compiler = try #require(Compiler.current)
    return try compiler.diagnostics(of: lines.joined(separator: "\n"))
  }

  private static let head = [
    "import Foundation", "import Rosetta", "struct Color { var hex = \"\" }",
  ]

  private static let colors = ["let color: Color", "let background: Color?"]

  private static let model: LetModel = {
    var model = LetModel(properties: 40)
    model.list += [
      ##"\.color <- "color" ~ BridgeString(decoder: { Color(hex: $0) }, encoder: { $0.hex })"##,
      ##"\.background <~ "background" ~ BridgeString(decoder: { Color(hex: $0) }, encoder: { $0.hex })"##,
    ]
    return model
  }()
}
