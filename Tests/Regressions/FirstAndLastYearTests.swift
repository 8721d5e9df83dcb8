import Foundation
import Rosetta
import Testing

/// Dates at both ends of the years that have four digits: whatever is read can be written, and what
/// is written reads back as the same date.
@Suite("The first and the last year of a date")
struct FirstAndLastYearTests {
  static let rosetta = Rosetta()
  static let yearZero: Double = -62_167_219_200
  static let yearTenThousand: Double = 253_402_300_800

  // Foundation counts the years before 1583 by the Julian calendar, RFC 3339 does not.
  @Test(
    "the distant past and the distant future are written, and read back",
    arguments: [
      ("past", Date.distantPast, "0000-12-30T00:00:00Z"),
      ("future", Date.distantFuture, "4001-01-01T00:00:00Z"),
    ]
  )
  func distant(name: String, date: Date, text: String) throws {
    #expect(try writeDate(date) == text)
    #expect(try readDate(text) == date)
    let format = DateFormatBridge(format: "yyyy-MM-dd'T'HH:mm:ssX")
    let formatted: String = try Self.rosetta.encode(date, using: format)
    #expect(formatted == "\"\(text)\"")
    #expect(try Self.rosetta.decode(formatted, using: format) == date)
  }

  @Test(
    "the last nanoseconds of the year 9999 are read as its last date",
    arguments: [
      ("UTC", 0, "9999-12-31T23:59:59.999999999Z", "9999-12-31T23:59:59.99997Z"),
      ("east", 3_600, "9999-12-31T23:59:59.99999+01:00", "9999-12-31T23:59:59.99997+01:00"),
      ("west", -3_600, "9999-12-31T23:59:59.999999999", "9999-12-31T23:59:59.99997-01:00"),
    ]
  )
  func lastNanosecond(name: String, offset: Int, text: String, written: String) throws {
    let bridge = ISO8601Bridge(timeZone: try #require(TimeZone(secondsFromGMT: offset)))
    let date = try readDate(text, bridge)
    let end = Date(timeIntervalSince1970: Self.yearTenThousand - Double(offset))
    #expect(date < end)
    #expect(date.timeIntervalSinceReferenceDate.nextUp == end.timeIntervalSinceReferenceDate)
    #expect(try writeDate(date, bridge) == written)
    #expect(try readDate(written, bridge) == date)
  }

  @Test("a fraction elsewhere in the last day is read as the nearest date")
  func nearest() throws {
    let date = try readDate("9999-12-31T12:00:00.999999999Z")
    #expect(try date == readDate("9999-12-31T12:00:01Z"))
  }

  @Test(
    "a date outside these years is refused",
    arguments: [
      ("leap second", "9999-12-31T23:59:60Z"),
      ("offset after", "9999-12-31T23:59:59-00:01"),
      ("offset before", "0000-01-01T00:00:00+00:01"),
    ]
  )
  func refused(name: String, text: String) throws {
    let error = try #require(throws: RosettaError.self) { try readDate(text) }
    #expect(
      error.problems.map(\.brief) == [
        "error: could not bridge string \"\(text)\" to Date at $: its year is not between 0 and 9999"
      ]
    )
  }

  @Test("the time zone of the bridge decides about the year", arguments: [-1, 1])
  func ownZone(sign: Int) throws {
    let bridge = ISO8601Bridge(timeZone: try #require(TimeZone(secondsFromGMT: sign * 3_600)))
    let text = sign < 0 ? "9999-12-31T23:59:59-01:00" : "0000-01-01T00:00:00+01:00"
    #expect(try writeDate(readDate(text, bridge), bridge) == text)
  }

  @Test(
    "random dates of both years survive a round trip, in any time zone",
    arguments: ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu"]
  )
  func random(zone: String) throws {
    let bridge = ISO8601Bridge(timeZone: try #require(TimeZone(identifier: zone)))
    var generator = SeededRandom(seed: 21)
    for _ in 0..<2_000 {
      let distance = Double.random(in: 0...1, using: &generator) * 400_000 + 90_000
      for seconds in [Self.yearZero + distance, Self.yearTenThousand - distance] {
        let date = Date(timeIntervalSince1970: seconds)
        #expect(try readDate(writeDate(date, bridge), bridge) == date)
      }
    }
  }

  @Test(
    "a random time in the first or last two minutes is refused, or survives a round trip",
    arguments: ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu"]
  )
  func randomText(zone: String) throws {
    let bridge = ISO8601Bridge(timeZone: try #require(TimeZone(identifier: zone)))
    var generator = SeededRandom(seed: 22)
    var accepted = 0
    for _ in 0..<1_000 {
      let minute = Bool.random(using: &generator) ? "9999-12-31T23:5" : "0000-01-01T00:0"
      let digit = Int.random(in: 0...1, using: &generator) + (minute.hasSuffix("5") ? 8 : 0)
      let second = Int.random(in: 10...59, using: &generator)
      let fraction = Int.random(in: 999_000_000...999_999_999, using: &generator)
      let offset = ["", "Z"].randomElement(using: &generator) ?? ""
      let text = "\(minute)\(digit):\(second).\(fraction)\(offset)"
      guard let date = try? readDate(text, bridge) else { continue }
      accepted += 1
      #expect(try readDate(writeDate(date, bridge), bridge) == date, "\(text)")
    }
    #expect(accepted > 200)
  }
}
