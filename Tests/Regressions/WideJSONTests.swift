import Foundation
import Rosetta
import Testing

/// Once every container that was read copied all that stood before it in its parent: 20,000 of them
/// took seconds, a million would have taken hours.
@Suite("Wide JSON values", .tags(.slow))
struct WideJSONTests {
  static let count = Effort.count(50_000, otherwise: 5_000)

  @Test(
    "the time for a wide JSON value grows with its length, whatever is done with it",
    arguments: ["[]", "{}", #"{"a":[{"b":1}]}"#]
  )
  func containersSideBySide(_ element: String) throws {
    let array = Array(repeating: element, count: Self.count)
    try expectRoundTrip("[\(array.joined(separator: ","))]")
    let members = array.enumerated().map { "\"k\($0.offset)\":\($0.element)" }
    try expectRoundTrip("{\(members.joined(separator: ","))}")
  }

  private func expectRoundTrip(_ text: String) throws {
    var json = try JSON(parsing: text)
    #expect(json.description.utf8.count == text.utf8.count)
    let again = try Rosetta().decode(JSON.self, from: text)
    #expect(again == json)
    #expect(again.hashValue == json.hashValue)
    #expect(JSON(any: json.any) == json)
    json.merge(again)
    #expect(json == again)
    #expect(try Rosetta().encode(json) as String == text)
  }
}
