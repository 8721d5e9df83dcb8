import Foundation
import Rosetta
import Testing

/// The public symbols, as the compiler lists them for documentation tools. `.ci/documentation`
/// makes the pages.
@Suite("The documentation of the public symbols", .tags(.guide))
struct DocumentationTests {
  @Test("every public symbol has a comment", .enabled(if: SymbolGraph.isAvailable))
  func symbolsHaveComments() async throws {
    let symbols = try await SymbolGraph.ofLibrary()
    #expect(symbols.count > 500)
    #expect(symbols.filter { $0.comment.isEmpty }.map(\.path) == [])
  }

  @Test("the landing page lists every type and function", .enabled(if: SymbolGraph.isAvailable))
  func landingPageIsComplete() async throws {
    let page = try Repository.text(of: "Sources/Rosetta/Rosetta.docc/Rosetta.md")
    let links = page.split(separator: "\n").map { $0.replacing("Rosetta/Rosetta", with: "Rosetta") }
    let symbols = try await SymbolGraph.ofLibrary().filter { $0.pathComponents.count == 1 }
    // Symbols of one name are told apart by something at the end of their links.
    for (name, symbols) in Dictionary(grouping: symbols, by: \.path) {
      let count = links.count {
        $0 == "- ``\(name)``" || $0.hasPrefix("- ``\(name)-")
      }
      #expect(count == symbols.count, "\(name)")
    }
  }
}

/// A list of symbols in the format of the compiler.
private struct SymbolGraph: JSONConvertible {
  var symbols: [Symbol] = []

  init() {}

  static func map(_ object: inout SymbolGraph, json: Mapper) {
    object.symbols <- json["symbols"]
  }

  struct Symbol: JSONConvertible {
    var pathComponents: [String] = []
    var comment: [JSON] = []

    init() {}

    static func map(_ object: inout Symbol, json: Mapper) {
      object.pathComponents <- json["pathComponents"]
      object.comment <~ json["docComment"]["lines"]
    }

    var path: String { pathComponents.joined(separator: ".") }
  }

  /// Elsewhere the tool needs an SDK.
  static var isAvailable: Bool {
    #if os(Linux)
      Compiler.current != nil
    #else
      false
    #endif
  }

  /// The public symbols of the library and of its extensions of other modules' types.
  static func ofLibrary() async throws -> [Symbol] {
    let compiler = try #require(Compiler.current)
    let tool = compiler.executable.deletingLastPathComponent()
      .appending(path: "swift-symbolgraph-extract")
    let target = try TargetInfo(json: compiler.run(compiler.executable, ["-print-target-info"]))
    return try await withTemporaryFolder { folder in
      _ = try compiler.run(
        tool,
        [
          "-module-name", "Rosetta", "-I", compiler.modules.filePath, "-target", target.triple,
          "-minimum-access-level", "public", "-skip-synthesized-members",
          "-output-dir", folder.filePath,
        ]
      )
      return try FileManager.default
        .contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .flatMap { try SymbolGraph(json: Data(contentsOf: $0)).symbols }
    }
  }
}

/// What `swiftc -print-target-info` prints.
private struct TargetInfo: JSONConvertible {
  var triple = ""

  init() {}

  static func map(_ object: inout TargetInfo, json: Mapper) {
    object.triple <- json["target"]["unversionedTriple"]
  }
}
