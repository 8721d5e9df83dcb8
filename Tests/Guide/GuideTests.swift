import Foundation
import Testing

@Suite("The pages of the Guide", .tags(.guide))
struct GuideTests {
  @Test("every page shows what the tests hold, and every link leads somewhere")
  func pagesHold() throws {
    let pages = try Self.pages()
    var checker = GuideChecker()
    for path in try Self.paths(in: "Tests/Guide", ending: ".swift") {
      let source = try Self.text(of: path)
      checker.code.append(GuideChecker.lines(of: source))
      checker.literals += GuideChecker.literals(of: source)
    }
    for path in try Self.paths(in: "Tests/Refusals", ending: ".swift") {
      checker.refusals += GuideChecker.literals(of: try Self.text(of: path))
    }
    for path in try FileManager.default.contentsOfDirectory(atPath: Self.package.path()) {
      checker.files[path] = []
    }
    for path in try Self.paths(in: "Guide", ending: "") { checker.files[path] = [] }
    let tests = Self.package.appending(path: "Tests")
    for path in try FileManager.default.subpathsOfDirectory(atPath: tests.path()) {
      checker.files["Tests/\(path)"] = []
    }
    for page in pages { checker.files[page.path] = page.anchors }

    #expect(pages.contains { $0.path == "README.md" && !$0.blocks.isEmpty })
    #expect(pages.flatMap { checker.complaints(about: $0) } == [])
  }

  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// README.md, the articles of the catalogue and the pages in Guide.
  private static func pages() throws -> [GuidePage] {
    let catalogue = try paths(in: "Sources/Rosetta/Rosetta.docc", ending: ".md")
    return try (["README.md"] + catalogue + paths(in: "Guide", ending: ".md"))
      .map { GuidePage(path: $0, text: try text(of: $0)) }
  }

  private static func paths(in folder: String, ending: String) throws -> [String] {
    try FileManager.default
      .contentsOfDirectory(atPath: package.appending(path: folder).path())
      .filter { $0.hasSuffix(ending) }
      .sorted()
      .map { "\(folder)/\($0)" }
  }

  private static func text(of path: String) throws -> String {
    try String(contentsOf: package.appending(path: path), encoding: .utf8)
  }
}
