import Foundation
import Rosetta
import Testing

@Suite("The bridge .date(format:)")
struct DateFormatBridgeTests {
  @Test(
    ".date(format:) reads what it writes, and writes it again",
    arguments: [
      ("MM/dd/yyyy", "11/21/2026", "2026-11-21T00:00:00Z"),
      ("MM/dd/yyyy", "02/29/2024", "2024-02-29T00:00:00Z"),
      ("MM/dd/yyyy", "01/01/0000", "0000-01-01T00:00:00Z"),
      ("MM/dd/yyyy", "12/31/9999", "9999-12-31T00:00:00Z"),
      ("M/d/y", "1/5/2026", "2026-01-05T00:00:00Z"),
      ("M/d/y", "1/5/812", "0812-01-05T00:00:00Z"),
      ("d.M.yy", "21.11.26", "2026-11-21T00:00:00Z"),
      ("dd.MM.yy", "01.01.50", "1950-01-01T00:00:00Z"),
      ("dd.MM.yy", "31.12.49", "2049-12-31T00:00:00Z"),
      ("yyyyMMdd", "20261121", "2026-11-21T00:00:00Z"),
      ("yyyyMMddHHmmssSSS", "20261121103806250", "2026-11-21T10:38:06.25Z"),
      ("yyMMdd", "261121", "2026-11-21T00:00:00Z"),
      ("d MMM yyyy", "5 Nov 2026", "2026-11-05T00:00:00Z"),
      ("d MMMM yyyy", "5 May 2026", "2026-05-05T00:00:00Z"),
      ("LLLL d, y", "September 5, 2026", "2026-09-05T00:00:00Z"),
      ("L-d-y", "9-5-2026", "2026-09-05T00:00:00Z"),
      ("EEEE, MMMM d, y", "Saturday, November 21, 2026", "2026-11-21T00:00:00Z"),
      ("E dd MMM yyyy", "Sun 22 Nov 2026", "2026-11-22T00:00:00Z"),
      ("yyyy-MM-dd h:mm a", "2026-11-21 12:05 AM", "2026-11-21T00:05:00Z"),
      ("yyyy-MM-dd h:mm a", "2026-11-21 1:05 AM", "2026-11-21T01:05:00Z"),
      ("yyyy-MM-dd hh:mm a", "2026-11-21 12:05 PM", "2026-11-21T12:05:00Z"),
      ("yyyy-MM-dd a hh:mm", "2026-11-21 PM 11:59", "2026-11-21T23:59:00Z"),
      ("yyyy-MM-dd H:m:s", "2026-11-21 9:8:7", "2026-11-21T09:08:07Z"),
      ("yyyy-MM-dd HH:mm:ss.S", "2026-11-21 09:08:07.5", "2026-11-21T09:08:07.5Z"),
      ("yyyy-MM-dd HH:mm:ss.SSSSSS", "2026-11-21 09:08:07.123456", "2026-11-21T09:08:07.123456Z"),
      ("ss.SSSSSSSSS", "07.000000004", "2000-01-01T00:00:07.000000004Z"),
      ("HH:mm", "10:38", "2000-01-01T10:38:00Z"),
      ("yyyy", "2026", "2026-01-01T00:00:00Z"),
      ("dd/MM", "29/02", "2000-02-29T00:00:00Z"),
      ("EEE, dd MMM yyyy HH:mm:ss zzz", "Sat, 21 Nov 2026 10:38:06 GMT", "2026-11-21T10:38:06Z"),
      ("EEE, dd MMM yyyy HH:mm:ss Z", "Sat, 21 Nov 2026 10:38:06 +0000", "2026-11-21T10:38:06Z"),
      ("yyyy-MM-dd'T'HH:mm:ssXXX", "2026-11-21T10:38:06Z", "2026-11-21T10:38:06Z"),
      ("'on' yyyy-MM-dd 'at' HH 'o''clock'", "on 2026-11-21 at 10 o'clock", "2026-11-21T10:00:00Z"),
      ("yyyy''MM''dd", "2026'11'21", "2026-11-21T00:00:00Z"),
      ("yyyy年M月d日", "2026年11月21日", "2026-11-21T00:00:00Z"),
      ("\"yyyy\"\\MM\t'\u{1}'dd", "\"2026\"\\11\t\u{1}21", "2026-11-21T00:00:00Z"),
    ]
  )
  func bothWays(format: String, text: String, utc: String) throws {
    let date = try readDate(utc)
    #expect(try readDate(text, .date(format: format)) == date)
    #expect(try writeDate(date, .date(format: format)) == text)
  }

  @Test(
    "offsets are written as their letters say, and read back",
    arguments: [
      ("Z", "+0530", "-0330", "+0100", "+0000"),
      ("ZZZ", "+0530", "-0330", "+0100", "+0000"),
      ("ZZZZ", "GMT+05:30", "GMT-03:30", "GMT+01:00", "GMT"),
      ("ZZZZZ", "+05:30", "-03:30", "+01:00", "Z"),
      ("X", "+0530", "-0330", "+01", "Z"),
      ("XX", "+0530", "-0330", "+0100", "Z"),
      ("XXX", "+05:30", "-03:30", "+01:00", "Z"),
      ("XXXX", "+0530", "-0330", "+0100", "Z"),
      ("XXXXX", "+05:30", "-03:30", "+01:00", "Z"),
      ("x", "+0530", "-0330", "+01", "+00"),
      ("xx", "+0530", "-0330", "+0100", "+0000"),
      ("xxx", "+05:30", "-03:30", "+01:00", "+00:00"),
      ("z", "GMT+5:30", "GMT-3:30", "GMT+1", "GMT"),
      ("zzz", "GMT+5:30", "GMT-3:30", "GMT+1", "GMT"),
    ]
  )
  func offsets(
    letters: String,
    india: String,
    newfoundland: String,
    berlin: String,
    utc: String
  ) throws {
    let date = try readDate("2026-11-21T10:38:00Z")
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "yyyy-MM-dd HH:mm \(letters)"
    let zones = [
      ("Asia/Kolkata", india), ("America/St_Johns", newfoundland), ("Europe/Berlin", berlin),
      ("GMT", utc),
    ]
    for (zone, offset) in zones {
      let timeZone = try #require(TimeZone(identifier: zone))
      let text = try writeDate(date, .date(format: formatter.dateFormat, timeZone: timeZone))
      #expect(text.hasSuffix(" \(offset)"))
      #expect(try readDate(text, .date(format: formatter.dateFormat)) == date)
      // Foundation has names for some zones, such as CET, that depend on its tables.
      formatter.timeZone = timeZone
      if !letters.hasPrefix("z") { #expect(formatter.string(from: date) == text) }
    }
  }

  @Test(
    ".date(format:) reads other spellings too",
    arguments: [
      ("MM/dd/yyyy", "1/5/2026", "2026-01-05T00:00:00Z"),
      ("M/d/y", "01/05/2026", "2026-01-05T00:00:00Z"),
      ("HH:mm", "9:05", "2000-01-01T09:05:00Z"),
      ("d MMM yyyy", "5 nov 2026", "2026-11-05T00:00:00Z"),
      ("d MMMM yyyy", "5 NOVEMBER 2026", "2026-11-05T00:00:00Z"),
      ("EEE d MMM yyyy", "SAT 21 Nov 2026", "2026-11-21T00:00:00Z"),
      ("EEE d MMM", "Mon 21 Nov", "2000-11-21T00:00:00Z"),
      ("h a", "3 pm", "2000-01-01T15:00:00Z"),
      ("HH:mm XXX", "10:38 +0100", "2000-01-01T09:38:00Z"),
      ("HH:mm Z", "10:38 Z", "2000-01-01T10:38:00Z"),
      ("HH:mm z", "10:38 UTC", "2000-01-01T10:38:00Z"),
      ("HH:mm z", "10:38 utc-03", "2000-01-01T13:38:00Z"),
      ("HH:mm z", "10:38 +01:00", "2000-01-01T09:38:00Z"),
      ("yyyy-MM-dd HH:mm:ss", "2016-12-31 23:59:60", "2017-01-01T00:00:00Z"),
    ]
  )
  func spellings(format: String, text: String, utc: String) throws {
    #expect(try readDate(text, .date(format: format)) == readDate(utc))
  }

  @Test("the parts of a date that a format lacks are cut off, not rounded")
  func cut() throws {
    let date = try readDate("2026-11-21T10:38:59.987654Z")
    #expect(try writeDate(date, .date(format: "MM/dd/yyyy")) == "11/21/2026")
    #expect(try writeDate(date, .date(format: "HH:mm")) == "10:38")
    #expect(try writeDate(date, .date(format: "ss.SSS")) == "59.987")
    let before = try readDate("1969-12-31T23:59:59.5Z")
    #expect(try writeDate(before, .date(format: "yyyy-MM-dd HH:mm:ss")) == "1969-12-31 23:59:59")
  }

  @Test(
    ".date(format:) reads and writes thousands of dates as Foundation's formatter does",
    arguments: [
      "MM/dd/yyyy", "yyyy-MM-dd'T'HH:mm:ssXXXXX", "EEE, dd MMM yyyy HH:mm:ss Z", "yyyyMMddHHmmss",
      "EEEE, MMMM d, y 'at' h:mm:ss a", "d.M.y H:m:s", "yyyy-MM-dd HH:mm:ss.SSS ZZZZ",
    ]
  )
  func foundation(format: String) throws {
    for zone in ["GMT", "Europe/Berlin"] {
      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: "en_US_POSIX")
      let timeZone: TimeZone = try #require(TimeZone(identifier: zone))
      formatter.timeZone = timeZone
      formatter.dateFormat = format
      let bridge = DateFormatBridge(format: format, timeZone: timeZone)
      // From 1900 on: offsets were no whole minutes before.
      let range: ClosedRange<Int64> = -2_208_988_800_000...13_000_000_000_000
      for milliseconds in DateSamples.seconds(400, in: range, seed: 14) {
        let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
        let text = formatter.string(from: date)
        #expect(try writeDate(date, bridge) == text)
        // Of an hour that is twice Foundation's formatter takes the second one, its calendar and
        // this the first.
        let difference = try formatter.date(from: text)?.timeIntervalSince(readDate(text, bridge))
        #expect(difference == 0 || difference == 3_600 && zone != "GMT", "\(text)")
      }
    }
  }
}
