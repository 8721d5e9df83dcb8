import Testing

@Suite("The layers of the sources")
struct LayeringTests {
  @Test("a folder uses only the folders below it")
  func foldersKeepTheirOrder() throws {
    let layering = Layering(sources: try SwiftSource.library())
    #expect(layering.strangers() == [])
    #expect(layering.trespasses() == [])
    #expect(layering.memberTrespasses() == [])
  }

  @Test("the rule finds a member that a later folder adds in an extension")
  func findsMembersOfLaterFolders() {
    let extensions = """
      extension Problem {
        func text() -> String { words() }
        static var empty: Problem { Problem() }
        private func words() -> String { "" }
      }
      """
    let layering = Layering(sources: [
      SwiftSource(
        path: "Diagnostics/Problem.swift",
        text: "struct Problem {\n  var code: Int { text().count }\n}"
      ),
      SwiftSource(path: "Reporting/Problem+Text.swift", text: extensions),
      SwiftSource(path: "Tape/Tape.swift", text: "let problem = Problem.empty"),
      SwiftSource(path: "Run/Run.swift", text: "let text = problem.text()"),
      SwiftSource(path: "Output/Output.swift", text: "// problem.empty\nlet text = \"empty\""),
    ])
    #expect(
      layering.memberTrespasses() == [
        "Diagnostics/Problem.swift:2 uses text, which Reporting adds to Problem",
        "Tape/Tape.swift:1 uses empty, which Reporting adds to Problem",
      ]
    )
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let path: String
    let text: String
    let trespasses: [String]
  }

  @Test("the rule finds the use of a later folder, and nothing else", arguments: cases)
  func findsTrespasses(_ example: Case) {
    let library = [
      SwiftSource(path: "Diagnostics/Problem.swift", text: "struct Problem {}"),
      SwiftSource(path: "Tape/Tape.swift", text: "struct Tape { enum State { case open } }"),
      SwiftSource(path: "Output/Output.swift", text: "struct Output {}"),
      SwiftSource(
        path: "Mapping/Mapper.swift",
        text: "struct Mapper {}\nextension Problem { enum Code {} }"
      ),
      SwiftSource(path: "Mapping/Property.swift", text: "struct Key {}"),
      SwiftSource(path: "Rosetta.swift", text: "public struct Rosetta {}"),
    ]
    let file = SwiftSource(path: example.path, text: example.text)
    #expect(Layering(sources: library + [file]).trespasses() == example.trespasses)
  }

  static let cases = [
    Case(
      testDescription: "a type of a later folder",
      path: "Run/Run.swift",
      text: "struct Run {\n  let mapper: Mapper?\n}",
      trespasses: ["Run/Run.swift:2 uses Mapper of Mapping"]
    ),
    Case(
      testDescription: "an extension of one",
      path: "Support/Words.swift",
      text: "extension Problem {}",
      trespasses: ["Support/Words.swift:1 uses Problem of Diagnostics"]
    ),
    Case(
      testDescription: "an inner type that a later folder adds to an earlier type",
      path: "Run/Run.swift",
      text: "let code: Problem.Code",
      trespasses: ["Run/Run.swift:1 uses Problem.Code of Mapping"]
    ),
    Case(
      testDescription: "an interpolated type",
      path: "Run/Run.swift",
      text: #"let text = "\(Mapper.self)""#,
      trespasses: ["Run/Run.swift:1 uses Mapper of Mapping"]
    ),
    Case(
      testDescription: "the door",
      path: "JSON/JSON.swift",
      text: "let rosetta = Rosetta()",
      trespasses: ["JSON/JSON.swift:1 uses Rosetta of the top level"]
    ),
    Case(
      testDescription: "a neighbour that comes later",
      path: "Tape/Tape+Words.swift",
      text: "func copy(_ output: Output) {}",
      trespasses: ["Tape/Tape+Words.swift:1 uses Output of Output"]
    ),
    Case(
      testDescription: "what stands below",
      path: "Mapping/Check.swift",
      text: "struct Check { let problem: Problem; let index: Tape }",
      trespasses: []
    ),
    Case(
      testDescription: "comments and strings",
      path: "Run/Run.swift",
      text: """
        // Mapper
        /* Mapper /* Mapper */ Mapper */
        let words = "Mapper \\" Mapper" + #"Mapper " Mapper"#
        """,
      trespasses: []
    ),
    Case(
      testDescription: "a generic parameter and an associated type of that name",
      path: "Support/Words.swift",
      text: """
        func write<each Value, Output: Sequence<Problem>>(_ output: Output) {}
        protocol Source { associatedtype Mapper }
        """,
      trespasses: ["Support/Words.swift:1 uses Problem of Diagnostics"]
    ),
    Case(
      testDescription: "a generic parameter of an extended type of the standard library",
      path: "Support/Words.swift",
      text: "extension Dictionary where Key: Hashable {}",
      trespasses: []
    ),
    Case(
      testDescription: "a generic parameter of an operator",
      path: "Support/Words.swift",
      text: "func <- <Mapper>(left: Mapper, right: Mapper) {}",
      trespasses: []
    ),
  ]
}
