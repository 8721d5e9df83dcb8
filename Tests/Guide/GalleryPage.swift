import Foundation

/// The page of the gallery, made of the sources of its cases.
enum GalleryPage {
  struct Output: Sendable {
    let rosetta: String
    let foundation: String
  }

  static let cases = GalleryCase.shapes + GalleryCase.values + GalleryCase.syntax

  private static let tests = Repository.url("Tests/Guide")
  static let outputFile = tests.appending(path: "GalleryOutputs.swift")
  static let file = Repository.url("Guide/Gallery.md")

  private static let chapters: [(title: String, source: String, cases: [GalleryCase])] = [
    ("Another shape", "GalleryShapes.swift", GalleryCase.shapes),
    ("Another value", "GalleryValues.swift", GalleryCase.values),
    ("Invalid JSON", "GallerySyntax.swift", GalleryCase.syntax),
  ]

  static func said() -> [String: Output] {
    Dictionary(
      uniqueKeysWithValues: cases.map {
        ($0.title, Output(rosetta: $0.rosetta($0.bytes), foundation: $0.foundation($0.bytes)))
      }
    )
  }

  static func text(_ outputs: [String: Output]) throws -> String {
    var text = """
      # A gallery of mistakes

      Common mistakes in real documents, the error that Rosetta reports for each, and the error of
      Foundation's `JSONDecoder` for the same document and properties. A test generates this page and
      fails when Rosetta's messages differ from it. Foundation's errors are shown as their case, coding
      path and description, on Linux.

      """
    for chapter in chapters {
      text += "\n## \(chapter.title)\n"
      let url = tests.appending(path: chapter.source)
      let source = try String(contentsOf: url, encoding: .utf8)
      for mistake in chapter.cases {
        let output = outputs[mistake.title]
        let isShown = !mistake.json.allSatisfy(\.isWhitespace)
        text += "\n### \(mistake.title)\n\n"
        if isShown { text += block("json", mistake.json) + "\n" }
        if let map = map(of: mistake.title, in: source) { text += block("swift", map) + "\n" }
        text += block("text", output?.rosetta ?? "") + "\nFoundation:\n\n"
        text += block("text", output?.foundation ?? "")
      }
    }
    return text
  }

  private static func block(_ tag: String, _ content: String) -> String {
    "```\(tag)\n\(content)\n```\n"
  }

  /// The lines of the closure of a case; nil if it has none of its own.
  private static func map(of title: String, in source: String) -> String? {
    guard let start = source.range(of: "\"\(title)\"") else { return nil }
    let lines = source[start.upperBound...].split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { $0 != "    )," }
    guard let first = lines.firstIndex(where: { $0.hasSuffix(", json) in") }) else { return nil }
    let body = lines[(first + 1)...].prefix { $0 != "    }," }
    return body.map { String($0.dropFirst(6)) }.joined(separator: "\n")
  }

  /// The source of `galleryOutputs`.
  static func outputs() -> String {
    let said = said()
    let entries = cases.map { mistake in
      let output = said[mistake.title]
      return "  \"\(mistake.title)\": GalleryPage.Output(\n"
        + "    rosetta: \(literal(output?.rosetta ?? "")),\n"
        + "    foundation: \(literal(output?.foundation ?? ""))\n  ),\n"
    }
    return "// Written by `GalleryTests`.\n// swift-format-ignore-file\n"
      + "let galleryOutputs: [String: GalleryPage.Output] = [\n\(entries.joined())]\n"
  }

  private static func literal(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return "#\"\"\"\n" + lines.map { "      \($0)\n" }.joined() + "      \"\"\"#"
  }
}
