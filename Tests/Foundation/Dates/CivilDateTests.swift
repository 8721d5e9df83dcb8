import Foundation
import Testing

@testable import Rosetta

@Suite("Civil dates")
struct CivilDateTests {
  @Test(
    "a date has its days since 1970 and its weekday",
    arguments: [
      ("1970-01-01", 0, "Thursday"),
      ("1969-12-31", -1, "Wednesday"),
      ("2000-02-29", 11_016, "Tuesday"),
      ("2000-03-01", 11_017, "Wednesday"),
      ("1900-02-28", -25_509, "Wednesday"),
      ("1900-03-01", -25_508, "Thursday"),
      ("2100-02-28", 47_540, "Sunday"),
      ("2100-03-01", 47_541, "Monday"),
      ("2024-02-29", 19_782, "Thursday"),
      ("2026-11-21", 20_778, "Saturday"),
      ("0000-01-01", -719_528, "Saturday"),
      ("0001-01-01", -719_162, "Monday"),
      ("9999-12-31", 2_932_896, "Friday"),
    ]
  )
  func numbers(text: String, days: Int, weekday: String) {
    let date = CivilDate(daysSince1970: days)
    #expect(date.description == text)
    #expect(date.daysSince1970 == days)
    #expect(CivilDate.weekdays[date.weekday] == weekday)
  }

  @Test("every day of the years 0 to 9999 follows the one before")
  func succession() {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    var year = 0
    var month = 1
    var day = 1
    var mistakes = 0
    for days in -719_528...2_932_896 {
      let date = CivilDate(daysSince1970: days)
      let isRight = date.year == year && date.month == month && date.day == day
      if !isRight || date.daysSince1970 != days { mistakes += 1 }
      let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
      day += 1
      if day > lengths[month - 1] + (month == 2 && isLeap ? 1 : 0) {
        day = 1
        month += 1
      }
      if month > 12 {
        month = 1
        year += 1
      }
    }
    #expect(mistakes == 0)
    #expect(year == 10_000)
  }

  @Test("thousands of days are those of Foundation's calendar")
  func foundation() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    for seconds in DateSamples.seconds(3_000, in: DateSamples.gregorianYears, seed: 1) {
      let instant = Date(timeIntervalSince1970: Double(seconds))
      let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: instant)
      let date = CivilDate(daysSince1970: Int(seconds.flooredQuotient(86_400)))
      #expect(date.year == parts.year)
      #expect(date.month == parts.month)
      #expect(date.day == parts.day)
      #expect(date.weekday + 1 == parts.weekday)
    }
  }
}
