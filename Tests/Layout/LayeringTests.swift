import Testing

@Suite("The layers of the sources")
struct LayeringTests {
  @Test("a folder uses only what stands below it, and Reading and Writing never each other")
  func foldersKeepTheirOrder() throws {
    let layering = Layering(sources: try SwiftSource.library())
    #expect(layering.strangers() == [])
    #expect(layering.trespasses() == [])
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let path: String
    let text: String
    let trespasses: [String]
  }

  @Test("a made-up trespass is found, and nothing else", arguments: cases)
  func findsTrespasses(_ example: Case) {
    let library = [
      SwiftSource(path: "Diagnostics/Problem.swift", text: "struct Problem {}"),
      SwiftSource(path: "Reading/Index.swift", text: "struct Index { enum State { case open } }"),
      SwiftSource(path: "Writing/Output.swift", text: "struct Output {}"),
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
      path: "Fields/Run.swift",
      text: "struct Run {\n  let mapper: Mapper?\n}",
      trespasses: ["Fields/Run.swift:2 uses Mapper of Mapping"]
    ),
    Case(
      testDescription: "an extension of one",
      path: "Bytes/Words.swift",
      text: "extension Problem {}",
      trespasses: ["Bytes/Words.swift:1 uses Problem of Diagnostics"]
    ),
    Case(
      testDescription: "an inner type that a later folder adds to an earlier type",
      path: "Fields/Run.swift",
      text: "let code: Problem.Code",
      trespasses: ["Fields/Run.swift:1 uses Problem.Code of Mapping"]
    ),
    Case(
      testDescription: "an interpolated type",
      path: "Fields/Run.swift",
      text: #"let text = "\(Mapper.self)""#,
      trespasses: ["Fields/Run.swift:1 uses Mapper of Mapping"]
    ),
    Case(
      testDescription: "the door",
      path: "JSON/JSON.swift",
      text: "let rosetta = Rosetta()",
      trespasses: ["JSON/JSON.swift:1 uses Rosetta of the top level"]
    ),
    Case(
      testDescription: "Reading in Writing",
      path: "Writing/Output+Words.swift",
      text: "func copy(_ index: Index) {}",
      trespasses: ["Writing/Output+Words.swift:1 uses Index of Reading"]
    ),
    Case(
      testDescription: "Writing in Reading",
      path: "Reading/Index+Words.swift",
      text: "func copy(_ output: Output) {}",
      trespasses: ["Reading/Index+Words.swift:1 uses Output of Writing"]
    ),
    Case(
      testDescription: "what stands below",
      path: "Mapping/Check.swift",
      text: "struct Check { let problem: Problem; let index: Index }",
      trespasses: []
    ),
    Case(
      testDescription: "comments and strings",
      path: "Fields/Run.swift",
      text: """
        // Mapper
        /* Mapper /* Mapper */ Mapper */
        let words = "Mapper \\" Mapper" + #"Mapper " Mapper"#
        """,
      trespasses: []
    ),
    Case(
      testDescription: "a generic parameter and an associated type of that name",
      path: "Bytes/Words.swift",
      text: """
        func write<each Value, Output: Sequence<Problem>>(_ output: Output) {}
        protocol Source { associatedtype Mapper }
        """,
      trespasses: ["Bytes/Words.swift:1 uses Problem of Diagnostics"]
    ),
    Case(
      testDescription: "a generic parameter of an extended type of the standard library",
      path: "Bytes/Words.swift",
      text: "extension Dictionary where Key: Hashable {}",
      trespasses: []
    ),
    Case(
      testDescription: "a generic parameter of an operator",
      path: "Bytes/Words.swift",
      text: "func <- <Mapper>(left: Mapper, right: Mapper) {}",
      trespasses: []
    ),
  ]
}
