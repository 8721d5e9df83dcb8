import Foundation
import Rosetta
import Testing

@Suite("Guide/Trust.md", .tags(.guide)) struct TrustTests {
  @Test("every promise names tests that there are")
  func promises() throws {
    let page = try Repository.text(of: "Guide/Trust.md")
    let rows = page.split(separator: "\n").filter { $0.contains("](../Tests/") }
    #expect(rows.count > 15)
    for row in rows {
      for link in row.matches(of: /\[([^\]]+)\]\(\.\.\/(Tests\/[^)]+)\)/) {
        let source = try Repository.text(of: String(link.2))
        #expect(source.contains("\"\(link.1)\""), "\(link.2)")
      }
    }
    // Each row of the table has one at least.
    let table = page.split(separator: "## What is promised")[1].split(separator: "\n## ")[0]
    #expect(table.split(separator: "\n").count { $0.hasPrefix("| ") } == rows.count + 1)
  }

  @Test("the limits that it tells are those of a mapper")
  func limits() throws {
    let page = try Repository.text(of: "Guide/Trust.md")
    #expect(page.contains("`maximumDepth` is \(Rosetta().maximumDepth)."))
  }
}
