import Foundation
import Rosetta
import Testing

/// Seriot, "Parsing JSON is a minefield", 2016, and its JSONTestSuite.
@Suite("JSONTestSuite", .enabled(if: Shared.hasConformance, "no ../shared/conformance"))
struct JSONTestSuiteTests {
  @Test("every y_ file of ../shared/conformance/test_parsing is accepted, every n_ refused")
  func parsing() throws {
    let files = try Shared.files("conformance/test_parsing")
    #expect(files.count > 300)
    for file in files {
      let data = try Shared.data("conformance/test_parsing/\(file)")
      let error = Self.problem(of: data)
      if file.hasPrefix("y_") { #expect(error == nil, "\(file)") }
      if file.hasPrefix("n_") { #expect(error != nil, "\(file)") }
      // Bytes and a typed decode come to the same verdict.
      #expect(Self.problem(of: [UInt8](data)) == error, "\(file)")
      // A mark is skipped at the beginning of a document alone.
      let mark = Data([0xEF, 0xBB, 0xBF])
      let value = error == nil && data.starts(with: mark) ? data.dropFirst(3) : data
      let elements = Rosetta().decode(Data("[".utf8) + value + Data("]".utf8)) as [JSON?]?
      #expect((elements?.count == 1) == (error == nil), "\(file)")
      if error == nil {
        let json = try JSON(parsing: data)
        #expect(try JSON(parsing: json.description) == json, "\(file)")
      }
    }
  }

  @Test("Guide/Conformance.md has the result for each file of ../shared/conformance")
  func table() throws {
    let guide = Repository.url("Guide/Conformance.md")
    let text = try Self.guide()
    // To record: ROSETTA_RECORD=1 swift test --filter JSONTestSuite
    if ProcessInfo.processInfo.environment["ROSETTA_RECORD"] == "1" {
      try Data(text.utf8).write(to: guide)
    }
    #expect(try String(decoding: Data(contentsOf: guide), as: UTF8.self) == text)
  }

  /// What is said of a document; nil when it is read.
  private static func problem(of source: some JSONSource) -> String? {
    do {
      _ = try JSON(parsing: source)
      return nil
    } catch {
      let problem = error.problems.first
      let offset = problem?.location.map { ", byte \($0.offset)" } ?? ""
      return "\(problem?.message ?? "")\(offset)"
    }
  }

  private static func guide() throws -> String {
    var lines = [
      "# Conformance", "",
      "Rosetta reads JSON as RFC 8259 defines it, and nothing else. The tables list the result for",
      "each file of Nicolas Seriot's [JSONTestSuite](https://github.com/nst/JSONTestSuite). The test",
      "`JSONTestSuiteTests` generates this page and fails when it is out of date.", "",
    ]
    for (prefix, title) in [
      ("i_", "Left to the implementation"), ("n_", "Must be refused"), ("y_", "Must be accepted"),
    ] {
      lines += ["## \(title)", "", "| file | verdict | reason |", "|---|---|---|"]
      for file in try Shared.files("conformance/test_parsing") where file.hasPrefix(prefix) {
        let error = problem(of: try Shared.data("conformance/test_parsing/\(file)"))
        lines.append("| \(file) | \(error == nil ? "accepted" : "refused") | \(cell(error)) |")
      }
      lines.append("")
    }
    lines += [
      "## Read and written back", "",
      "Numbers keep their digits. Of equal keys the first one counts. Keys are compared byte by byte,",
      "so different Unicode spellings of the same text are different keys.", "",
      "| file | document | becomes |", "|---|---|---|",
    ]
    for file in try Shared.files("conformance/test_transform") {
      let data = try Shared.data("conformance/test_transform/\(file)")
      let result = (try? JSON(parsing: data)).map { "`\($0.description)`" }
      let document = cell(String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines))
      lines.append("| \(file) | `\(document)` | \(cell(result ?? problem(of: data))) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Text for a cell: no bar, no line break, nothing that a terminal obeys.
  private static func cell(_ text: String?) -> String {
    (text ?? "").unicodeScalars.map { scalar in
      switch scalar {
      case "|": "\\|"
      case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}": "\\u{\(String(scalar.value, radix: 16))}"
      default: String(scalar)
      }
    }.joined()
  }
}
