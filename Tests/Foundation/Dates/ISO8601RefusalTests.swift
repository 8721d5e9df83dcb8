import Foundation
import Rosetta
import Testing

@Suite("What .iso8601 refuses")
struct ISO8601RefusalTests {
  @Test(
    "a string that is no date is refused with the reason",
    arguments: [
      ("2026-13-01", "month 13 is not between 1 and 12"),
      ("2026-00-01", "month 0 is not between 1 and 12"),
      ("2026-01-00", "day 0 is not between 1 and 31"),
      ("2026-01-32", "day 32 is not between 1 and 31"),
      ("2026-04-31", "day 31 is not between 1 and 30"),
      ("2026-02-29", "day 29 is not between 1 and 28"),
      ("2024-02-30", "day 30 is not between 1 and 29"),
      ("1900-02-29", "day 29 is not between 1 and 28"),
      ("2026-11-21T24:00:00Z", "hour 24 is not between 0 and 23"),
      ("2026-11-21T10:60:00Z", "minute 60 is not between 0 and 59"),
      ("2026-11-21T10:38:60Z", "second 60 is not between 0 and 59"),
      ("2026-11-21T23:59:60+01:00", "second 60 is not between 0 and 59"),
      ("2026-11-21T23:59:61Z", "second 61 is not between 0 and 59"),
      ("2026-11-21T10:38:06+24:00", "offset hour 24 is not between 0 and 23"),
      ("2026-11-21T10:38:06+01:60", "offset minute 60 is not between 0 and 59"),
      ("", "expected 4 digits of the year at character 1"),
      ("soon", "expected 4 digits of the year at character 1"),
      ("226-11-21", "expected 4 digits of the year at character 1"),
      ("+2026-11-21", "expected 4 digits of the year at character 1"),
      (" 2026-11-21", "expected 4 digits of the year at character 1"),
      ("12026-11-21", "expected 2 digits of the month at character 5"),
      ("2026", "expected 2 digits of the month at character 5"),
      ("2026-1-1", "expected 2 digits of the month at character 6"),
      ("2026-W47-6", "expected 2 digits of the month at character 6"),
      ("2026/11/21", "expected 2 digits of the month at character 5"),
      ("2026-11", #"expected "-" at character 8"#),
      ("2026-1121", #"expected "-" at character 8"#),
      ("2026-325", "month 32 is not between 1 and 12"),
      ("2026-11-2", "expected 2 digits of the day at character 9"),
      ("2026-11-21 ", "expected 2 digits of the hour at character 12"),
      ("2026-11-21Z", #"expected "T" at character 11"#),
      ("2026-11-211", #"expected "T" at character 11"#),
      ("2026-11-21T", "expected 2 digits of the hour at character 12"),
      ("2026-11-21T10", "expected 2 digits of the minute at character 14"),
      ("2026-11-21T10:", "expected 2 digits of the minute at character 15"),
      ("2026-11-21T10:38:", "expected 2 digits of the second at character 18"),
      ("2026-11-21T10:38:6Z", "expected 2 digits of the second at character 18"),
      ("2026-11-21T10:38:06.Z", "expected digits of the fraction at character 21"),
      ("2026-11-21T10:38.5Z", "expected an offset such as Z or +01:00 at character 17"),
      ("2026-11-21T10:38:06 Z", "expected an offset such as Z or +01:00 at character 20"),
      ("2026-11-21T10:38:06UTC", "expected an offset such as Z or +01:00 at character 20"),
      ("2026-11-21T10:38:06+1:00", "expected 2 digits of the offset hour at character 21"),
      ("2026-11-21T10:38:06+", "expected 2 digits of the offset hour at character 21"),
      ("2026-11-21T10:38:06+01:", "expected 2 digits of the offset minute at character 24"),
      ("2026-11-21T10:38:06+010", "expected 2 digits of the offset minute at character 23"),
      ("2026-11-21T10:38:06Zulu", "the date ends before character 21"),
      ("2026-11-21T10:38:06+01:00:00", "the date ends before character 26"),
      ("2026-11-21T10:38:06Z\\u0000", "the date ends before character 21"),
      ("２０２６-11-21", "expected 4 digits of the year at character 1"),
    ]
  )
  func reasons(text: String, reason: String) throws {
    let error = try #require(throws: RosettaError.self) {
      try Rosetta().decode("{\"born\": \"\(text)\"}", using: .object(.iso8601))
    }
    let problem = try #require(error.problems.first)
    #expect(error.problems.count == 1)
    #expect(problem.code == .bridgingFailed)
    #expect(problem.brief.hasPrefix("error: could not bridge string "))
    #expect(problem.brief.hasSuffix(" to Date at $.born: \(reason)"))
    #expect(problem.location?.column == 10)
  }

  @Test(
    ".iso8601 refuses any JSON type but a string",
    arguments: [
      ("1795257486", .wrongType, "error: expected string, found number 1795257486 at $"),
      ("true", .wrongType, "error: expected string, found boolean true at $"),
      ("{}", .wrongType, "error: expected string, found object at $"),
      ("[]", .wrongType, "error: expected string, found array at $"),
      ("null", .missingValue, "error: expected string, found null at $"),
    ] as [(String, Problem.Code, String)]
  )
  func types(document: String, code: Problem.Code, message: String) throws {
    let error = try #require(throws: RosettaError.self) {
      try Rosetta().decode(document, using: .iso8601)
    }
    #expect(error.problems.map(\.code) == [code])
    #expect(error.problems.map(\.brief) == [message])
  }

  static let yearMessage = "could not bridge Date to JSON at $: its year is not between 0 and 9999"

  @Test(
    "a date outside the years 0 to 9999 is not written",
    arguments: [
      ("year -1", -62_167_219_201, Self.yearMessage),
      ("year 10000", 253_402_300_800, Self.yearMessage),
      ("far", 1e300, Self.yearMessage),
      ("far back", -1e15, Self.yearMessage),
      ("not a number", .nan, "expected a finite number, found NaN at $"),
      ("infinite", .infinity, "expected a finite number, found Infinity at $"),
    ] as [(String, Double, String)]
  )
  func unwritable(name: String, seconds: Double, message: String) {
    let date = Date(timeIntervalSince1970: seconds)
    let problems = thrownProblems { () throws -> String in
      try Rosetta().encode(date, using: .iso8601)
    }
    #expect(problems == ["error: \(message)"])
  }

  @Test("the year is that of the bridge's time zone")
  func yearElsewhere() throws {
    let east = ISO8601Bridge(timeZone: try #require(TimeZone(secondsFromGMT: 3_600)))
    let first = Date(timeIntervalSince1970: -62_167_222_800)
    let text: String = try Rosetta().encode(first, using: east)
    #expect(text == #""0000-01-01T00:00:00+01:00""#)
    #expect(try Rosetta().decode(text, using: east) == first)
    let problems = thrownProblems { () throws -> String in
      try Rosetta().encode(Date(timeIntervalSince1970: 253_402_300_799), using: east)
    }
    #expect(problems == ["error: \(Self.yearMessage)"])
  }

  @Test("a date that is not finite is null where the mapper says so")
  func nonFinite() throws {
    var rosetta = Rosetta()
    rosetta.nonFinite = .null
    let text: String = try rosetta.encode(
      [Date(timeIntervalSince1970: .nan), Date(timeIntervalSince1970: 0)],
      using: .array(.iso8601)
    )
    #expect(text == #"[null,"1970-01-01T00:00:00Z"]"#)
  }
}
