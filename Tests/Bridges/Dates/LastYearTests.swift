import Foundation
import Rosetta
import Testing

/// Found by the fuzz target `roundtrip`: what was read could not be written.
@Suite("A date that leads out of the years 1 to 9999")
struct LastYearTests {
  static let texts: [(name: String, text: String)] = [
    ("leap second", "9999-12-31T23:59:60Z"),
    ("offset behind", "9999-12-31T23:59:59-00:01"),
    ("offset before", "0001-01-01T00:00:00+00:01"),
    ("fraction that is rounded", "9999-12-31T23:59:59.999999999Z"),
  ]

  @Test("is refused", arguments: texts)
  func refused(_ name: String, _ text: String) throws {
    let error = try #require(throws: RosettaError.self) {
      try Rosetta().decode("\"\(text)\"", using: .iso8601)
    }
    #expect(
      error.problems.map(\.description) == [
        "error: could not bridge string \"\(text)\" to Date at $: its year is not in 1...9999"
      ]
    )
  }

  @Test("is one by the clocks of its bridge", arguments: [-1, 1])
  func ownClocks(_ sign: Int) throws {
    let zone = try #require(TimeZone(secondsFromGMT: sign * 3600))
    let text =
      sign < 0 ? #""9999-12-31T23:59:59-01:00""# : #""0001-01-01T00:00:00+01:00""#
    let date = try Rosetta().decode(text, using: .iso8601(timeZone: zone))
    #expect(try Rosetta().encode(date, using: .iso8601(timeZone: zone)) as String == text)
  }
}
