import Foundation
import Testing

@Suite("The pages of the Guide", .tags(.guide))
struct GuideTests {
  @Test("every page shows only code and output of the tests, and every link leads somewhere")
  func pagesHold() throws {
    let pages = try Self.pages()
    var checker = GuideChecker()
    for path in try Self.paths(in: "Tests/Guide", ending: ".swift") {
      let source = try Repository.text(of: path)
      checker.code.append(GuideChecker.lines(of: source))
      checker.literals += GuideChecker.literals(of: source)
    }
    for path in try Self.paths(in: "Tests/Refusals", ending: ".swift") {
      checker.refusals += GuideChecker.literals(of: try Repository.text(of: path))
    }
    for path in try FileManager.default.contentsOfDirectory(atPath: Repository.root.filePath) {
      checker.files[path] = []
    }
    for path in try Self.paths(in: "Guide", ending: "") { checker.files[path] = [] }
    for path in try Repository.paths(below: "Tests") { checker.files[path] = [] }
    for page in pages { checker.files[page.path] = page.anchors }

    #expect(pages.contains { $0.path == "README.md" && !$0.blocks.isEmpty })
    #expect(pages.flatMap { checker.complaints(about: $0) } == [])
  }

  /// README.md, the articles of the catalogue and the pages in Guide.
  private static func pages() throws -> [GuidePage] {
    let catalogue = try paths(in: "Sources/Rosetta/Rosetta.docc", ending: ".md")
    return try (["README.md"] + catalogue + paths(in: "Guide", ending: ".md"))
      .map { GuidePage(path: $0, text: try Repository.text(of: $0)) }
  }

  private static func paths(in folder: String, ending: String) throws -> [String] {
    try FileManager.default
      .contentsOfDirectory(atPath: Repository.url(folder).filePath)
      .filter { $0.hasSuffix(ending) }
      .sorted()
      .map { "\(folder)/\($0)" }
  }
}
