import Foundation
import Rosetta
import Testing

@Suite("Guide/SnakeCase.md") struct SnakeCaseTests {
  struct Release: JSONConvertible {
    var createdAt = Date(timeIntervalSince1970: 0)
    var htmlURL: URL?

    init() {}

    static func map(_ object: inout Release, json: Mapper) {
      object.createdAt <- json["created_at"] ~ .iso8601
      object.htmlURL <~ json["html_url"]
    }
  }

  @Test("names are written as the document has them")
  func names() throws {
    let text = #"{"created_at":"2026-11-22T00:00:00Z","html_url":"https://a.b"}"#
    #expect(try Release(json: text).json() as String == text)
  }

  /// Shown and not compiled here: the conformance would hold for all tests of this module.
  static let projectWideFormat = """
    extension Date: @retroactive Bridgeable {
      public static func bridge() -> some Bridge<Date> {
        DateFormatBridge.date(format: "yyyy-MM-dd")
      }
    }
    """

  @Test("the bridge of the project-wide format reads and writes")
  func format() throws {
    #expect(Self.projectWideFormat.contains("yyyy-MM-dd"))
    let day = try Rosetta().decode(
      #""2026-11-22""#,
      using: DateFormatBridge.date(format: "yyyy-MM-dd")
    )
    #expect(day == Date(timeIntervalSince1970: 1_795_305_600))
  }
}
