import Foundation
import Rosetta
import Testing

@Suite("Guide/Dates.md", .tags(.guide))
struct DatesTests {
  let rosetta = Rosetta()
  let date = Date(timeIntervalSince1970: 1_795_257_486)

  struct Trip: JSONConvertible {
    var start = Date.now
    var end: Date?
    var booked = Date.now
    var stops: [Date] = []

    init() {}

    static func map(_ object: inout Trip, json: Mapper) {
      object.start <- json["start"] ~ .iso8601
      object.end <~ json["end"] ~ .iso8601 § { $0 > .now }
      object.booked <- json["booked"] ~ .secondsSince1970
      object.stops <~ json["stops"] ~ .array(.date(format: "MM/dd/yyyy"))
    }
  }

  @Test("a model reads and writes its dates")
  func bothWays() throws {
    let document = """
      {"start":"2126-11-21T10:38:06.25Z","end":"2126-12-01T00:00:00Z","booked":1795257486.5,"stops":["11/23/2126"]}
      """
    let trip = try Trip(json: document)
    #expect(trip.start == Date(timeIntervalSince1970: 4_950_931_086.25))
    #expect(trip.booked == date + 0.5)
    #expect(try trip.json() == document)
  }

  @Test("one instant has many spellings")
  func spellings() throws {
    let spellings = [
      "2026-11-21T10:38:06Z", "2026-11-21t10:38:06z", "2026-11-21 10:38:06Z",
      "2026-11-21T11:38:06+01:00", "2026-11-21T11:38:06+0100", "2026-11-21T11:38:06+01",
      "20261121T103806Z", "2026-11-21T10:38:06.000Z", "2026-11-21T10:38:06,0Z",
      "2026-11-21T10:38:06",
    ]
    for text in spellings {
      let date = try rosetta.decode("\"\(text)\"", using: .iso8601)
      #expect(date == Date(timeIntervalSince1970: 1_795_257_486))
    }
  }

  enum Formats {
    static let mail = DateFormatBridge(format: "EEE, dd MMM yyyy HH:mm:ss Z")
  }

  @Test("a format of your own reads and writes dates")
  func format() throws {
    let text: String = try rosetta.encode(date, using: Formats.mail)
    #expect(text == #""Sat, 21 Nov 2026 10:38:06 +0000""#)
    #expect(try rosetta.decode(text, using: Formats.mail) == date)
  }

  @Test("a bridge reads and writes the local time of its zone")
  func timeZone() throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let text: String = try rosetta.encode(date, using: .iso8601(timeZone: berlin))
    #expect(text == #""2026-11-21T11:38:06+01:00""#)
    #expect(try rosetta.decode(text, using: .iso8601(timeZone: berlin)) == date)

    let local = DateFormatBridge(format: "yyyy-MM-dd HH:mm:ss", timeZone: berlin)
    #expect(try rosetta.decode(#""2026-11-21 11:38:06""#, using: local) == date)
  }

  @Test("a bad date says what is wrong")
  func badDates() throws {
    let document = """
      {
        "start": "2026-13-01",
        "booked": "1795257486",
        "stops": ["11/31/2026", "11-21-2026"]
      }
      """
    let error = try #require(throws: RosettaError.self) { try Trip(json: document) }
    #expect(
      error.description == """
        Rosetta: could not decode Trip: 2 errors, 2 warnings
        error: could not bridge string "2026-13-01" to Date at $.start: month 13 is not between 1 and 12
           2 |   "start": "2026-13-01",
             |            ^ line 2, column 12
        error: expected number, found string "1795257486" at $.booked
           3 |   "booked": "1795257486",
             |             ^ line 3, column 13; a string that holds 1795257486: .stringified(…) reads it
        warning: could not bridge string "11/31/2026" to Date at $.stops[0]: day 31 is not between 1 and 30, so $.stops is left out
           4 |   "stops": ["11/31/2026", …]
             |             ^ line 4, column 13
        warning: could not bridge string "11-21-2026" to Date at $.stops[1]: expected "/" at character 3, so $.stops is left out
           4 |   "stops": […, "11-21-2026"]
             |                ^ line 4, column 27
        """
    )
  }

  @Test("a bad format says what is wrong")
  func badFormat() throws {
    let error = try #require(throws: RosettaError.self) {
      try rosetta.decode(#""11/21/2026""#, using: .date(format: "MM/DD/yyyy"))
    }
    #expect(
      error.problems.first?.message == """
        could not bridge string "11/21/2026" to Date: date format "MM/DD/yyyy" has "DD", which is not supported; the day of a month is "dd"
        """
    )
  }

  @Test("a date that has no text is not written")
  func unwritable() throws {
    let error = try #require(throws: RosettaError.self) {
      try rosetta.encode(Date(timeIntervalSince1970: 1e12), using: .iso8601, as: String.self)
    }
    #expect(
      error.problems.first?.message == """
        could not bridge Date to JSON: its year is not between 0 and 9999
        """
    )
  }
}
