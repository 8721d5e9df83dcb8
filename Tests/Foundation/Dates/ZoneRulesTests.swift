import Foundation
import Rosetta
import Testing

@Suite("Dates in a time zone")
struct ZoneRulesTests {
  static let format = "yyyy-MM-dd HH:mm"

  static func bridge(_ zone: String) throws -> DateFormatBridge {
    .date(format: format, timeZone: try #require(TimeZone(identifier: zone)))
  }

  @Test(
    "local time is read with the offset of its day, and written again",
    arguments: [
      ("winter", "Europe/Berlin", "2026-01-15 12:00", "2026-01-15T11:00Z"),
      ("summer", "Europe/Berlin", "2026-07-15 12:00", "2026-07-15T10:00Z"),
      ("last minute of winter", "Europe/Berlin", "2026-03-29 01:59", "2026-03-29T00:59Z"),
      ("first minute of summer", "Europe/Berlin", "2026-03-29 03:00", "2026-03-29T01:00Z"),
      ("before what is twice", "Europe/Berlin", "2026-10-25 01:59", "2026-10-24T23:59Z"),
      ("what is twice", "Europe/Berlin", "2026-10-25 02:30", "2026-10-25T00:30Z"),
      ("after what is twice", "Europe/Berlin", "2026-10-25 03:00", "2026-10-25T02:00Z"),
      ("west", "America/New_York", "2026-03-08 03:00", "2026-03-08T07:00Z"),
      ("what is twice, west", "America/New_York", "2026-11-01 01:30", "2026-11-01T05:30Z"),
      ("half an hour twice", "Australia/Lord_Howe", "2026-04-05 01:45", "2026-04-04T14:45Z"),
      ("no summer time", "America/Sao_Paulo", "2026-07-01 00:00", "2026-07-01T03:00Z"),
      ("before a day left out", "Pacific/Apia", "2011-12-29 23:59", "2011-12-30T09:59Z"),
      ("after a day left out", "Pacific/Apia", "2011-12-31 00:00", "2011-12-30T10:00Z"),
    ]
  )
  func bothWays(name: String, zone: String, local: String, utc: String) throws {
    let date = try readDate(utc)
    #expect(try readDate(local, Self.bridge(zone)) == date)
    #expect(try writeDate(date, Self.bridge(zone)) == local)
  }

  @Test(
    "a time that clocks skip is moved to after the gap",
    arguments: [
      ("Europe/Berlin", "2026-03-29 02:30", "2026-03-29T01:30:00Z", "2026-03-29 03:30"),
      ("America/New_York", "2026-03-08 02:00", "2026-03-08T07:00:00Z", "2026-03-08 03:00"),
      ("Australia/Lord_Howe", "2026-10-04 02:15", "2026-10-03T15:45:00Z", "2026-10-04 02:45"),
      ("Pacific/Apia", "2011-12-30 12:00", "2011-12-30T22:00:00Z", "2011-12-31 12:00"),
    ]
  )
  func gaps(zone: String, local: String, utc: String, shown: String) throws {
    let date = try readDate(utc)
    #expect(try readDate(local, Self.bridge(zone)) == date)
    #expect(try writeDate(date, Self.bridge(zone)) == shown)
  }

  @Test("an hour that clocks repeat is read as the first of the two")
  func overlap() throws {
    let first = try readDate("2026-10-25T00:30:00Z")
    let second = try readDate("2026-10-25T01:30:00Z")
    let bridge = try Self.bridge("Europe/Berlin")
    #expect(try writeDate(first, bridge) == writeDate(second, bridge))
    #expect(try readDate("2026-10-25 02:30", bridge) == first)
    // An offset in the text tells them apart.
    let berlin = ISO8601Bridge(timeZone: try #require(TimeZone(identifier: "Europe/Berlin")))
    for date in [first, second] {
      let text: String = try Rosetta().encode(date, using: berlin)
      #expect(try Rosetta().decode(text, using: berlin) == date)
    }
  }

  @Test(
    "thousands of local times are read as by Foundation's calendar",
    arguments: [
      "Europe/Berlin", "America/New_York", "Australia/Sydney", "Asia/Kolkata", "Pacific/Apia",
    ]
  )
  func foundation(zone: String) throws {
    let timeZone = try #require(TimeZone(identifier: zone))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let bridge = DateFormatBridge(format: Self.format, timeZone: timeZone)
    var generator = SeededRandom(seed: 13)
    for _ in 0..<1_000 {
      // Days on which clocks change are few: look at the hours around them most of the time.
      let anywhere = Date(timeIntervalSince1970: .random(in: 0...2e9, using: &generator))
      let change = timeZone.nextDaylightSavingTimeTransition(after: anywhere) ?? anywhere
      let isNear = Bool.random(using: &generator)
      let instant = isNear ? change + .random(in: -9_000...9_000, using: &generator) : anywhere
      let text: String = try Rosetta().encode(instant, using: bridge)
      let units: Set<Calendar.Component> = [.year, .month, .day, .hour, .minute]
      let parts = calendar.dateComponents(units, from: instant)
      #expect(try Rosetta().decode(text, using: bridge) == calendar.date(from: parts), "\(text)")
    }
  }
}
