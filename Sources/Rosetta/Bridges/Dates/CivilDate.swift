/// A day of the Gregorian calendar, which is taken to hold for all years (proleptic).
///
/// The arithmetic is from Hinnant, "chrono-Compatible Low-Level Date Algorithms" (2021): years begin
/// in March, so that a leap day is the last of its year, and 400 years are an era of 146,097 days.
struct CivilDate: Equatable, Sendable {
  var year: Int
  /// From 1.
  var month: Int
  /// From 1.
  var day: Int

  init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// - Parameter days: Days since 1970-01-01, a few million at most.
  init(daysSince1970 days: Int) {
    let shifted = days + 719_468
    let era = shifted.flooredQuotient(146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  var daysSince1970: Int {
    let yearFromMarch = month <= 2 ? year - 1 : year
    let era = yearFromMarch.flooredQuotient(400)
    let yearOfEra = yearFromMarch - era * 400
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Throws if the month has no such day. Year and month are in their ranges.
  func check() throws(DateFault) {
    if day > daysInMonth { throw .range(.day, day, 1...daysInMonth) }
  }

  /// The days of this month.
  private var daysInMonth: Int {
    switch month {
    case 2: isInLeapYear ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private var isInLeapYear: Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  /// From 0 for Sunday.
  var weekday: Int {
    // 1970-01-01 was a Thursday.
    let days = daysSince1970 + 4
    return days - days.flooredQuotient(7) * 7
  }

  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
}

extension CivilDate: CustomStringConvertible {
  /// `2026-11-21`
  var description: String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let digits = String(year)
    let zeros = String(repeating: "0", count: max(4 - digits.count, 0))
    return "\(zeros)\(digits)-\(two(month))-\(two(day))"
  }
}

extension FixedWidthInteger {
  /// The quotient rounded down, also for negative numbers; `divisor` is positive.
  @inline(__always)
  func flooredQuotient(_ divisor: Self) -> Self {
    self / divisor - (self % divisor < 0 ? 1 : 0)
  }
}
