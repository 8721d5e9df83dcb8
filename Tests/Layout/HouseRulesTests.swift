import Testing

@Suite("The rules of the sources")
struct HouseRulesTests {
  /// Where pointers may be: the folders that read and write bytes, and single files, each with its
  /// reason.
  static let pointerFolders = ["Support", "Numbers", "Tape", "Output"]
  static let pointerFiles = [
    "Mapping/JSONWriter.swift",  // the JSON of a key or a tag
    "Foundation/FoundationTypes.swift",  // the bytes of Data
    "Foundation/Dates/DateText.swift",  // the text of a date, without a copy
    "Wording/DocumentText.swift",  // the document that a problem is about
    "Wording/Locator.swift",  // the document, to find places in it
    "Reporting/Masker.swift",  // the lines of a document that are shown
    "Wording/Wording.swift",  // the document in a string that a problem is about
    "Wording/Wording+Value.swift",  // the JSON of a refused value
    "Coding/DecodingSession.swift",  // the bytes of keys, and a session's own memory
    "Coding/DecodingSession+Ownership.swift",  // copies a value for those who decode later
    "Coding/DirectlyEncodable.swift",  // where generic code has its value
    "Coding/EncodingSession.swift",  // likewise
    "Coding/TapeEncoder.swift",  // a reference that the session owns
    "Run/Document.swift",  // the document that is read
    "Mapping/Field+Patches.swift",  // the run that writes the old value
    "Run/Tags.swift",  // the bytes of a tag
    "Run/KeptRules.swift",  // rules that a run has used, without counting
    "Run/KeyName.swift",  // the bytes of a key, also of one that outlives runs
    "Run/Prefixes.swift",  // the bytes of the keys of paths
    "Run/Run.swift",  // the state of a run and the keys that it keeps
    "Run/Run+Documents.swift",  // a document in a string of another
    "Mapping/Immutable/PropertySlot.swift",  // values of let models on their way
    "Streams/StreamScans.swift",  // scans the bytes around elements
    "Streams/SyntaxChecker.swift",  // reads the bytes around elements
    "Streams/StreamFramer.swift",  // finds elements in bytes
    "Streams/PartialDecoder.swift",  // borrows the bytes that have come
    "Rosetta+JSON.swift",  // lends the bytes of a value
    "Rosetta+Running.swift",  // starts and ends the run
  ]
  /// The folders that have the run's state behind `run.pointee`.
  static let runFolders = [
    "Run", "Bridges", "Mapping", "Merging", "Operators", "JSON", "Foundation", "Coding",
  ]

  /// A way to the state of a run, from a mapper, a field, a reader or a writer.
  nonisolated(unsafe) static let run =
    /(run|decoding|shared)(\.(decoding|encoding|shared))?\.pointee/
  /// The one file that forces a value, with the reason beside it.
  static let forcing = "Support/StandardLibrary.swift"

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

  @Test("only the listed files use pointers")
  func pointersAreInFewPlaces() {
    let places =
      sources
      .filter { !Self.pointerFolders.contains($0.folder) && !Self.pointerFiles.contains($0.path) }
      .flatMap {
        $0.lines {
          Self.hasPointer($0.replacing(Self.run, with: "run"))
        }
      }
    #expect(places == [])
  }

  @Test("only the folders of mapping reach the state of a run")
  func runIsInMapsAlone() {
    let places =
      sources
      .filter { !Self.runFolders.contains($0.folder) && !Self.pointerFiles.contains($0.path) }
      .flatMap { $0.lines { $0.contains("run.pointee") } }
    #expect(places == [])
  }

  @Test("every listed file uses pointers")
  func pointerFilesHavePointers() {
    let needless = Self.pointerFiles.filter { path in
      !sources.contains { $0.path == path && !$0.lines(where: Self.hasPointer).isEmpty }
    }
    #expect(needless == [])
  }

  @Test("no source forces an optional or an error")
  func nothingIsForced() {
    let places = sources.filter { $0.path != Self.forcing }.flatMap {
      $0.lines(where: Self.isForced)
    }
    #expect(places == [])
  }

  /// A test that asks the clock passes or fails with the load of its machine.
  @Test("no test measures time", arguments: ["Tests", "Guide"])
  func noTestAsksTheClock(_ folder: String) throws {
    // In two words each, so that this file has none of them.
    let names = ["time Limit", "Continuous Clock", "Suspending Clock", "Dispatch Time"]
      .map { $0.replacing(" ", with: "") }
    let asks: (any StringProtocol) -> Bool = { text in names.contains { text.contains($0) } }
    let tests = try SwiftSource.below(folder, where: asks)
    #expect(tests.flatMap { $0.lines(where: asks) } == [])
  }

  /// `as!`, `try!`, and `!` behind a value, which `!=` is not.
  static func isForced(_ line: Substring) -> Bool { line.contains(/[\w)\]}?"]!(?!=)/) }

  static func hasPointer(_ line: Substring) -> Bool {
    line.contains("Unsafe") || line.contains(".pointee")
  }

  @Test(
    "the rule finds what is forced",
    arguments: [
      "let a = b as! Int", "let a = try! b()", "let a = b!", "let a = b()!.c", "let a = b[0]!",
      #"let a = "\(b!)""#, "let a: Int!",
    ]
  )
  func findsForce(_ code: String) {
    #expect(SwiftSource(path: "A.swift", text: code).lines(where: Self.isForced) == ["A.swift:1"])
  }

  @Test(
    "the rule finds nothing else",
    arguments: ["a != b", "a!=b", "if !a {}", "static prefix func ! (a: A) {}", "// b!", "\"b!\""]
  )
  func leavesTheRest(_ code: String) {
    #expect(SwiftSource(path: "A.swift", text: code).lines(where: Self.isForced) == [])
  }
}
