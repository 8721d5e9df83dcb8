import Testing

@Suite("The rules of the sources")
struct HouseRulesTests {
  /// Where pointers may be: the folders that read and write bytes, and single files, each with its
  /// reason.
  static let pointerFolders = ["Bytes", "Reading", "Writing"]
  static let pointerFiles = [
    "Bridges/CasesBridge.swift",  // the JSON of two keys, to order them
    "Bridges/DecimalBridge.swift",  // the digits of a number, without a copy
    "Diagnostics/DocumentText.swift",  // the document that a problem is about
    "Diagnostics/Locator.swift",  // likewise
    "Diagnostics/Descriptor.swift",  // the operating system takes pointers
    "Diagnostics/Locked.swift",  // likewise
    "Diagnostics/Places.swift",  // the document, to find places in it
    "Diagnostics/Secrets.swift",  // the document, to find what must not be shown
    "Diagnostics/Wording.swift",  // the document in a string that a problem is about
    "Diagnostics/Wording+Value.swift",  // the JSON of a refused value
    "Fields/Document.swift",  // the document that is read
    "Fields/Field+Steps.swift",  // the bytes of a key
    "Fields/KeyName.swift",  // the bytes of a key that outlives runs
    "Fields/Run.swift",  // the state of a run and the keys that it keeps
    "Fields/Run+Documents.swift",  // a document in a string of another
    "Fields/Run+Secrets.swift",  // the document of the run
    "Mapping/PropertyPlaces.swift",  // values on their way to and from a Mapping(T.init, …)
    "Rosetta+JSON.swift",  // lends the bytes of a value
    "Rosetta+Running.swift",  // starts and ends the run
  ]
  /// The folders that have the run's state behind `run.pointee`.
  static let runFolders = ["Fields", "Bridges", "Mapping", "Operators", "JSON", "Codable"]

  let sources: [SwiftSource]

  init() throws { sources = try SwiftSource.library() }

  @Test("a file has at most 400 lines, unless it is generated")
  func filesAreShort() {
    let long = sources.filter { source in
      let isGenerated = source.text.prefix(1000).contains("Generated")
      return !isGenerated
        && source.text.split(separator: "\n", omittingEmptySubsequences: false).count > 401
    }
    #expect(long.map(\.path) == [])
  }

  @Test("pointers are in few places")
  func pointersAreInFewPlaces() {
    let places =
      sources
      .filter { !Self.pointerFolders.contains($0.folder) && !Self.pointerFiles.contains($0.path) }
      .flatMap { $0.lines { Self.hasPointer($0.replacing("run.pointee", with: "run")) } }
    #expect(places == [])
  }

  @Test("the run's state is behind a pointer in the folders of a map alone")
  func runIsInMapsAlone() {
    let places =
      sources
      .filter { !Self.runFolders.contains($0.folder) && !Self.pointerFiles.contains($0.path) }
      .flatMap { $0.lines { $0.contains("run.pointee") } }
    #expect(places == [])
  }

  @Test("every file that may have pointers has some")
  func pointerFilesHavePointers() {
    let needless = Self.pointerFiles.filter { path in
      !sources.contains { $0.path == path && !$0.lines(where: Self.hasPointer).isEmpty }
    }
    #expect(needless == [])
  }

  @Test("nothing is forced")
  func nothingIsForced() {
    #expect(sources.flatMap { $0.lines(where: Self.isForced) } == [])
  }

  /// A test that asks the clock passes or fails with the load of its machine.
  @Test("no test asks the clock", arguments: ["Tests", "Guide"])
  func noTestAsksTheClock(_ folder: String) throws {
    let clocks = /\.timeLimit|ContinuousClock|SuspendingClock|DispatchTime|clock_gettime/
    let tests = try SwiftSource.below(folder)
    #expect(!tests.isEmpty)
    #expect(tests.flatMap { $0.lines { $0.contains(clocks) && !$0.contains("let clocks") } } == [])
  }

  /// `as!`, `try!`, and `!` behind a value, which `!=` is not.
  static func isForced(_ line: Substring) -> Bool { line.contains(/[\w)\]}?"]!(?!=)/) }

  static func hasPointer(_ line: Substring) -> Bool {
    line.contains("Unsafe") || line.contains(".pointee")
  }

  @Test(
    "what is forced is found",
    arguments: [
      "let a = b as! Int", "let a = try! b()", "let a = b!", "let a = b()!.c", "let a = b[0]!",
      #"let a = "\(b!)""#, "let a: Int!",
    ]
  )
  func findsForce(_ code: String) {
    #expect(SwiftSource(path: "A.swift", text: code).lines(where: Self.isForced) == ["A.swift:1"])
  }

  @Test(
    "what is not forced is not found",
    arguments: ["a != b", "a!=b", "if !a {}", "static prefix func ! (a: A) {}", "// b!", "\"b!\""]
  )
  func leavesTheRest(_ code: String) {
    #expect(SwiftSource(path: "A.swift", text: code).lines(where: Self.isForced) == [])
  }
}
