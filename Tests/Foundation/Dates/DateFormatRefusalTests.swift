import Foundation
import Rosetta
import Testing

@Suite("What .date(format:) refuses")
struct DateFormatRefusalTests {
  static func message(_ text: String, _ format: String) -> [String] {
    thrownProblems { () throws -> [Date] in
      let document: String = try [text].json()
      return try Rosetta().decode(document, using: .array(.date(format: format)))
    }
  }

  @Test(
    "a string that does not match the format is refused with the reason",
    arguments: [
      ("MM/dd/yyyy", "13/21/2026", "month 13 is not between 1 and 12"),
      ("MM/dd/yyyy", "0/21/2026", "month 0 is not between 1 and 12"),
      ("MM/dd/yyyy", "11/32/2026", "day 32 is not between 1 and 31"),
      ("MM/dd/yyyy", "02/30/2026", "day 30 is not between 1 and 28"),
      ("dd/MM/yyyy", "29/02/2100", "day 29 is not between 1 and 28"),
      ("MM/dd/yyyy", "11/21/26", "expected 4 digits of the year at character 7"),
      ("MM/dd/yyyy", "11/21/20261", "the date ends before character 11"),
      ("MM/dd/yyyy", "11-21-2026", #"expected "/" at character 3"#),
      ("MM/dd/yyyy", "/21/2026", "expected digits of the month at character 1"),
      ("MM/dd/yyyy", "", "expected digits of the month at character 1"),
      ("MM/dd/yyyy", "11/21/2026 ", "the date ends before character 11"),
      ("d.M.yy", "1.1.2026", "the date ends before character 7"),
      ("d.M.yy", "1.1.6", "expected 2 digits of the year at character 5"),
      ("yyyyMMdd", "2026111", "expected 2 digits of the day at character 7"),
      ("MM'00'", "1100 ", "the date ends before character 5"),
      ("MM'00'", "100", #"expected "0" at character 4"#),
      ("HH:mm", "24:00", "hour 24 is not between 0 and 23"),
      ("HH:mm:ss", "10:38:60", "second 60 is not between 0 and 59"),
      ("h:mm a", "13:00 PM", "hour 13 is not between 1 and 12"),
      ("h:mm a", "0:30 AM", "hour 0 is not between 1 and 12"),
      ("h:mm a", "1:30", #"expected " " at character 5"#),
      ("h:mm a", "1:30 XM", #"expected "AM" or "PM" at character 6"#),
      ("ss.SSS", "07.12", "expected 3 digits of the fraction at character 4"),
      ("ss.S", "07.12", "the date ends before character 5"),
      ("ss.S", "07.", "expected 1 digit of the fraction at character 4"),
      ("d MMM yyyy", "5 Nob 2026", "expected the name of a month at character 3"),
      ("d MMMM yyyy", "5 Nov 2026", "expected the name of a month at character 3"),
      ("EEE d MMM yyyy", "Fri 21 Nov 2026", "2026-11-21 is a Saturday"),
      ("EEE d MMM yyyy", "Mon 30 Feb 2026", "day 30 is not between 1 and 28"),
      ("EEE d MMM yyyy", "S", "expected the name of a weekday at character 1"),
      ("HH:mm Z", "10:38 CET", "expected an offset such as Z or +01:00 at character 7"),
      ("HH:mm z", "10:38 CET", "expected an offset such as Z or +01:00 at character 7"),
      ("HH:mm Z", "10:38 +99", "offset hour 99 is not between 0 and 23"),
      ("yyyy年M月", "2026年11日", #"expected "月" at character 8"#),
      ("yyyy年M月", "2026年x", "expected digits of the month at character 6"),
    ]
  )
  func reasons(format: String, text: String, reason: String) {
    #expect(
      Self.message(text, format)
        == ["error: could not bridge string \"\(text)\" to Date at $[0]: \(reason)"]
    )
  }

  @Test(
    "an invalid format refuses every value, in both directions",
    arguments: [
      ("MM/DD/yyyy", #"has "DD", which is not supported; the day of a month is "dd""#),
      ("MM/dd/YYYY", #"has "YYYY", which is not supported; the year is "yyyy""#),
      (
        "yyyy-MM-ddTHH:mm",
        #"has "T", which is not supported; put literal letters in quotes: "'T'""#
      ),
      ("hh:mm A", #"has "A", which is not supported; AM and PM are "a""#),
      ("yyy", #"has "yyy", which is not supported"#),
      ("qq", #"has "qq", which is not supported"#),
      ("MMMMM", #"has "MMMMM", which is not supported"#),
      ("ss.SSSSSSSSSS", #"has "SSSSSSSSSS", which is not supported"#),
      ("zzzz", #"has "zzzz", which is not supported"#),
      ("yyyy 'at", "has a quote that is not closed"),
      ("yyyy '", "has a quote that is not closed"),
      ("", "has no field"),
      ("'T'", "has no field"),
      ("hh:mm", #"has "h" without "a"; the hour of a day is "H""#),
      ("HH:mm a", #"has "a" without "h"; the hour of half a day is "h""#),
      ("yMMdd", "has adjacent numbers without leading zeros"),
      ("yyyyMd", "has adjacent numbers without leading zeros"),
      ("d'00'", "has adjacent numbers without leading zeros"),
    ]
  )
  func formats(format: String, fault: String) throws {
    let reason = "date format \"\(format)\" \(fault)"
    #expect(
      Self.message("11/21/2026", format)
        == ["error: could not bridge string \"11/21/2026\" to Date at $[0]: \(reason)"]
    )
    let problems = thrownProblems { () throws -> String in
      try Rosetta().encode([Date(timeIntervalSince1970: 0)], using: .array(.date(format: format)))
    }
    #expect(problems == ["error: could not bridge Date to JSON at $[0]: \(reason)"])
  }

  @Test(".date(format:) refuses any JSON type but a string")
  func types() {
    let problems = thrownProblems { () throws -> [Date] in
      try Rosetta().decode("[20261121, null]", using: .array(.date(format: "yyyyMMdd")))
    }
    #expect(
      problems == [
        "error: expected string, found number 20261121 at $[0]",
        "error: expected string, found null at $[1]",
      ]
    )
  }

  @Test(
    "a date that the format cannot express is not written",
    arguments: [
      ("yyyy", 253_402_300_800, "its year is not between 0 and 9999"),
      ("yyyy", -1e200, "its year is not between 0 and 9999"),
      ("dd.MM.yy", -631_152_001, "year 1949 is not between 1950 and 2049"),
      ("dd.MM.yy", 2_524_608_000, "year 2050 is not between 1950 and 2049"),
    ] as [(String, Double, String)]
  )
  func unwritable(format: String, seconds: Double, reason: String) {
    let problems = thrownProblems { () throws -> String in
      try Rosetta().encode(Date(timeIntervalSince1970: seconds), using: .date(format: format))
    }
    #expect(problems == ["error: could not bridge Date to JSON at $: \(reason)"])
  }
}
