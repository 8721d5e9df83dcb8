import Foundation
import Rosetta
import Testing

@Suite("Dates in a map")
struct DateFieldTests {
  struct Event: JSONConvertible, Equatable {
    var born = Date(timeIntervalSince1970: 0)
    var seen: Date? = Date(timeIntervalSince1970: 1)
    var read: Date!
    var days: [Date] = []
    var gaps: [Date?]?
    var named: [String: Date]?

    init() {}

    static func map(_ object: inout Event, json: Mapper) {
      object.born <- json["born"] ~ .iso8601 § { $0 < Date(timeIntervalSince1970: 2e9) }
      object.seen <~ json["seen"] ~ .secondsSince1970
      object.read <~ json["read"] ~ .millisecondsSince1970
      object.days <~ json["days"] ~ .array(.date(format: "MM/dd/yyyy"))
      object.gaps <~ json["gaps"] ~ .array(.nullable(.iso8601))
      object.named <~ json["named"] ~ .object(.iso8601)
    }
  }

  @Test("a model uses every date bridge, both ways")
  func bothWays() throws {
    let document = """
      {"born":"2026-11-21T10:38:06Z","seen":1795257486.5,"read":1795257486500,\
      "days":["11/21/2026","02/29/2024"],"gaps":["2026-11-21T10:38:06.25Z",null],\
      "named":{"a":"0001-01-01T00:00:00Z"}}
      """
    let event = try Event(json: document)
    #expect(event.born == Date(timeIntervalSince1970: 1_795_257_486))
    #expect(event.seen == Date(timeIntervalSince1970: 1_795_257_486.5))
    #expect(event.read == event.seen)
    #expect(
      event.days == [
        Date(timeIntervalSince1970: 1_795_219_200), Date(timeIntervalSince1970: 1_709_164_800),
      ]
    )
    #expect(event.gaps == [Date(timeIntervalSince1970: 1_795_257_486.25), nil])
    #expect(event.named == ["a": Date(timeIntervalSince1970: -62_135_596_800)])
    #expect(try event.json() as String == document)
  }

  @Test("each bad date of a document is a problem at its place")
  func problems() throws {
    let document = """
      {
        "born": "2026-13-01",
        "seen": "1795257486",
        "days": ["11/21/2026", "21/11/2026", 5, "11/31/2026"],
        "named": {"a": "", "b": "2026-11-21"}
      }
      """
    var event = Event()
    let error = try #require(throws: RosettaError.self) {
      try Rosetta().update(&event, from: document)
    }
    #expect(
      error.problems.map(\.brief) == [
        #"error: could not bridge string "2026-13-01" to Date at $.born: month 13 is not between 1 and 12"#,
        #"warning: expected number, found string "1795257486" at $.seen"#,
        #"warning: could not bridge string "21/11/2026" to Date at $.days[1]: month 21 is not between 1 and 12, so $.days is left out"#,
        "warning: expected string, found number 5 at $.days[2], so $.days is left out",
        #"warning: could not bridge string "11/31/2026" to Date at $.days[3]: day 31 is not between 1 and 30, so $.days is left out"#,
        #"warning: could not bridge string "" to Date at $.named.a: expected 4 digits of the year at character 1, so $.named is left out"#,
      ]
    )
    #expect(
      error.problems.map(\.location?.description) == [
        "line 2, column 11", "line 3, column 11", "line 4, column 26", "line 4, column 40",
        "line 4, column 43", "line 5, column 18",
      ]
    )
    #expect(event == Event())
  }

  @Test("an optional date that does not fit leaves the property as it is")
  func optional() throws {
    let event = try Event(json: #"{"born": "2026-11-21", "seen": null, "days": ["x"]}"#)
    #expect(event.seen == Date(timeIntervalSince1970: 1))
    #expect(event.days.isEmpty)
    #expect(event.read == nil)
  }

  @Test("a required date that is missing is an error")
  func missing() {
    let problems = thrownProblems { try Event(json: "{}") }
    #expect(problems == [#"error: missing required value at $.born"#])
    let null = thrownProblems {
      try Event(json: #"{"born": null}"#)
    }
    #expect(null == ["error: expected string, found null at $.born"])
  }

  @Test("a check gets the date")
  func check() throws {
    let decoding = thrownProblems {
      try Event(json: #"{"born": "2050-01-01T00:00:00Z"}"#)
    }
    #expect(decoding == [#"error: check failed for "2050-01-01T00:00:00Z" at $.born"#])
    var event = Event()
    event.born = Date(timeIntervalSince1970: 3e9)
    let encoding = thrownProblems { () throws -> String in try event.json() }
    // What a check refuses reaches no bridge, not even to be shown.
    #expect(encoding == ["error: check failed at $.born"])
  }

  @Test("a date that cannot be written leaves an optional key out")
  func unwritable() throws {
    var event = Event()
    event.seen = nil
    event.days = [Date(timeIntervalSince1970: 1e12)]
    #expect(try event.json() as String == #"{"born":"1970-01-01T00:00:00Z"}"#)
    event.born = Date(timeIntervalSince1970: -1e12)
    let problems = thrownProblems { () throws -> String in try event.json() }
    #expect(
      problems == [
        "error: could not bridge Date to JSON at $.born: its year is not between 0 and 9999",
        "warning: could not bridge Date to JSON at $.days[0]: its year is not between 0 and 9999, "
          + "so $.days is left out",
      ]
    )
  }

  struct Secret: JSONConvertible {
    var born = Date(timeIntervalSince1970: 0)

    init() {}

    static func map(_ object: inout Secret, json: Mapper) {
      object.born <- json["born"].secret ~ .iso8601
    }
  }

  @Test("a secret date is not shown")
  func secret() {
    let problems = thrownProblems {
      try Secret(json: #"{"born": "2026-13-01"}"#)
    }
    #expect(problems == ["error: could not bridge a string to Date at $.born"])
  }

  struct Birth: JSONMapped {
    let day: Date
    let time: Date?
    static let properties = Properties(of: Birth.self) {
      \.day <- "day" ~ .date(format: "yyyy-MM-dd")
      \.time <~ "time" ~ .iso8601
    }
    static let mapping = Mapping(Birth.init, properties)
  }

  @Test("let properties take the same date bridges")
  func mapped() throws {
    let document = #"{"day":"2026-11-21","time":"2026-11-21T10:38:06Z"}"#
    let birth = try Birth(json: document)
    #expect(birth.day == Date(timeIntervalSince1970: 1_795_219_200))
    #expect(birth.time == Date(timeIntervalSince1970: 1_795_257_486))
    #expect(try birth.json() as String == document)
  }
}
