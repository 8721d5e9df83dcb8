import Foundation
import Rosetta
import Testing

@Suite("The bridge .iso8601")
struct ISO8601BridgeTests {
  @Test(
    ".iso8601 reads what it writes, and writes it again",
    arguments: [
      ("now", "2026-11-21T10:38:06Z", 1_795_257_486),
      ("1970", "1970-01-01T00:00:00Z", 0),
      ("before 1970", "1969-12-31T23:59:59Z", -1),
      ("leap day", "2024-02-29T23:59:59Z", 1_709_251_199),
      ("leap day of a century", "2000-02-29T00:00:00Z", 951_782_400),
      ("no leap day in 2100", "2100-03-01T00:00:00Z", 4_107_542_400),
      ("first second", "0000-01-01T00:00:00Z", -62_167_219_200),
      ("last second", "9999-12-31T23:59:59Z", 253_402_300_799),
      ("before the Gregorian calendar", "1500-02-28T00:00:00Z", -14_826_758_400),
      ("half a second", "2026-11-21T10:38:06.5Z", 1_795_257_486.5),
      ("millisecond", "2023-11-14T22:13:20.123Z", 1_700_000_000.123),
      ("microsecond", "2023-11-14T22:13:20.123456Z", 1_700_000_000.123456),
      ("fraction before 1970", "1969-12-31T23:59:58.75Z", -1.25),
      ("zeros in the fraction", "1970-01-01T00:00:00.001Z", 0.001),
    ] as [(String, String, Double)]
  )
  func bothWays(name: String, text: String, seconds: Double) throws {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(try readDate(text) == date)
    #expect(try writeDate(date) == text)
  }

  @Test(
    ".iso8601 reads other spellings too",
    arguments: [
      ("small letters", "2026-11-21t10:38:06z", 1_795_257_486),
      ("a space", "2026-11-21 10:38:06Z", 1_795_257_486),
      ("basic format", "20261121T103806Z", 1_795_257_486),
      ("basic date only", "20261121T10:38:06Z", 1_795_257_486),
      ("basic time only", "2026-11-21T103806Z", 1_795_257_486),
      ("no seconds", "2026-11-21T10:38Z", 1_795_257_480),
      ("basic without seconds", "20261121T1038Z", 1_795_257_480),
      ("offset with a colon", "2026-11-21T12:08:06+01:30", 1_795_257_486),
      ("offset without a colon", "2026-11-21T12:08:06+0130", 1_795_257_486),
      ("offset of hours", "2026-11-21T02:38:06-08", 1_795_257_486),
      ("offset into the day before", "2026-11-20T23:38:06-11:00", 1_795_257_486),
      ("offset after a fraction", "2026-11-21T11:38:06.5+01:00", 1_795_257_486.5),
      ("largest offset", "2026-11-22T10:37:06+23:59", 1_795_257_486),
      ("unknown offset", "2026-11-21T10:38:06-00:00", 1_795_257_486),
      ("no offset", "2026-11-21T10:38:06", 1_795_257_486),
      ("no offset, a fraction", "2026-11-21T10:38:06.5", 1_795_257_486.5),
      ("a date alone", "2026-11-21", 1_795_219_200),
      ("a basic date alone", "20261121", 1_795_219_200),
      ("a comma", "2023-11-14T22:13:20,123Z", 1_700_000_000.123),
      ("zeros after the fraction", "2023-11-14T22:13:20.12300Z", 1_700_000_000.123),
      ("more than nanoseconds", "2023-11-14T22:13:20.1234560009999999999Z", 1_700_000_000.123456),
      ("a fraction of nothing", "2023-11-14T22:13:20.000Z", 1_700_000_000),
      ("a leap second", "2016-12-31T23:59:60Z", 1_483_228_800),
      ("a leap second elsewhere", "1990-12-31T15:59:60-08:00", 662_688_000),
      ("an escape", "2026-11-21\\u005410:38:06Z", 1_795_257_486),
    ] as [(String, String, Double)]
  )
  func spellings(name: String, text: String, seconds: Double) throws {
    // As it stands, so that an escape is one.
    let date = try Rosetta().decode("\"\(text)\"", using: .iso8601)
    #expect(date == Date(timeIntervalSince1970: seconds))
  }

  @Test("nanoseconds are kept where a Date can hold them")
  func nanoseconds() throws {
    let date = try readDate("2001-01-01T00:00:01.000000001Z")
    #expect(date == Date(timeIntervalSinceReferenceDate: 1.000000001))
    #expect(try writeDate(date) == "2001-01-01T00:00:01.000000001Z")
  }

  @Test("a random date survives a round trip through .iso8601")
  func everyDate() throws {
    var generator = SeededRandom(seed: 6)
    // From a year after 2001 on, where dates are no finer than nanoseconds.
    for _ in 0..<3_000 {
      let reference = Double.random(in: 3.2e7...3e9, using: &generator)
      let date = Date(timeIntervalSinceReferenceDate: reference)
      #expect(try readDate(writeDate(date)) == date)
    }
  }

  @Test(".iso8601 reads and writes thousands of dates as Foundation does")
  func foundation() throws {
    let formatter = ISO8601DateFormatter()
    for seconds in DateSamples.seconds(2_000, in: DateSamples.gregorianYears, seed: 7) {
      let date = Date(timeIntervalSince1970: Double(seconds))
      let text = formatter.string(from: date)
      #expect(try writeDate(date) == text)
      #expect(try readDate(text) == formatter.date(from: text))
    }
    formatter.formatOptions.insert(.withFractionalSeconds)
    for milliseconds in DateSamples.seconds(2_000, in: 0...4_000_000_000_000, seed: 8) {
      let text = formatter.string(from: Date(timeIntervalSince1970: Double(milliseconds) / 1000))
      #expect(try readDate(text) == formatter.date(from: text))
    }
  }

  @Test("a date of any year from 0 to 9999 survives a round trip")
  func allYears() throws {
    for seconds in DateSamples.seconds(3_000, in: DateSamples.allYears, seed: 9) {
      let date = Date(timeIntervalSince1970: Double(seconds))
      #expect(try readDate(writeDate(date)) == date)
    }
  }

  // MARK: - Time zones

  @Test(
    ".iso8601 writes the local time and the offset of its time zone",
    arguments: [
      ("Europe/Berlin", "2026-11-21T10:38:06Z", "2026-11-21T11:38:06+01:00"),
      ("Europe/Berlin", "2026-07-21T10:38:06Z", "2026-07-21T12:38:06+02:00"),
      ("Europe/London", "2026-11-21T10:38:06Z", "2026-11-21T10:38:06Z"),
      ("America/Los_Angeles", "2026-11-21T02:38:06Z", "2026-11-20T18:38:06-08:00"),
      ("Asia/Kolkata", "2026-11-21T10:38:06.25Z", "2026-11-21T16:08:06.25+05:30"),
      ("Asia/Kathmandu", "2026-12-31T23:00:00Z", "2027-01-01T04:45:00+05:45"),
      // Local mean time, 53 minutes and 28 seconds: an offset has no room for seconds.
      ("Europe/Berlin", "1880-01-01T00:00:00Z", "1880-01-01T00:53:00+00:53"),
    ]
  )
  func zones(zone: String, utc: String, local: String) throws {
    let timeZone = try #require(TimeZone(identifier: zone))
    let date = try readDate(utc)
    #expect(try writeDate(date, .iso8601(timeZone: timeZone)) == local)
    #expect(try readDate(local) == date)
  }

  @Test("a date without an offset is in the bridge's time zone")
  func localTime() throws {
    let berlin = ISO8601Bridge(timeZone: try #require(TimeZone(identifier: "Europe/Berlin")))
    #expect(try readDate("2026-11-21T11:38:06", berlin) == readDate("2026-11-21T10:38:06Z"))
    #expect(try readDate("2026-07-21", berlin) == readDate("2026-07-20T22:00:00Z"))
    #expect(try readDate("2026-11-21T11:38:06Z", berlin) == readDate("2026-11-21T11:38:06Z"))
    // A leap second by the clocks of Berlin.
    #expect(try readDate("2017-01-01T00:59:60", berlin) == readDate("2017-01-01T00:00:00Z"))
  }
}
