/// A day of the proleptic Gregorian calendar: today's calendar, for all years.
///
/// The arithmetic is from Hinnant, "chrono-Compatible Low-Level Date Algorithms" (2021): years
/// begin in March, so that a leap day is the last of its year, and 400 years are an era of 146,097
/// days.
struct CivilDate: Equatable, Sendable {
  var year: Int
  /// From 1.
  var month: Int
  /// From 1.
  var day: Int
}

extension CivilDate {
  /// - Parameter days: Days since 1970-01-01, a few million at most.
  init(daysSince1970 days: Int) {
    let shifted = days + 719_468
    let era = shifted.flooredQuotient(146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
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

  /// Throws if the month has no such day. The year and the month must be in range.
  func check() throws(DateError) {
    if day > daysInMonth { throw DateError(.day, day, 1...daysInMonth) }
  }

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
    [(year, 4), (month, 2), (day, 2)].map { "\($0)".padded(to: $1) }.joined(separator: "-")
  }
}

/// The date and time of day shown by a calendar and a clock, with the offset from UTC if it is
/// given.
struct CivilTime: Equatable, Sendable {
  /// Parts that a date format lacks are those of 2000-01-01, as in Foundation's `DateFormatter`.
  var date = CivilDate(year: 2000, month: 1, day: 1)
  var hour = 0
  var minute = 0
  /// 60 in a leap second.
  var second = 0
  var nanosecond = 0
  /// Seconds east of UTC.
  var offset: Int?
}

extension CivilTime {
  /// The civil time at an offset from UTC; nil outside the years 0 to 9999.
  init?(_ instant: Instant, offset: Int) {
    let local = instant.seconds + Int64(offset)
    guard CivilTime.range.contains(local) else { return nil }
    let days = local.flooredQuotient(86_400)
    let remainder = Int(local - days * 86_400)
    date = CivilDate(daysSince1970: Int(days))
    hour = remainder / 3_600
    minute = remainder / 60 % 60
    second = remainder % 60
    nanosecond = instant.nanoseconds
    self.offset = offset
  }

  /// The years 0 to 9999, which RFC 3339 can write, in local seconds.
  static let range: ClosedRange<Int64> = -62_167_219_200...253_402_300_799

  /// Seconds since 1970 in local time. A leap second counts as the second after it, as in POSIX.
  var localSeconds: Int64 {
    Int64(date.daysSince1970) * 86_400 + Int64(hour * 3_600 + minute * 60 + second)
  }

  /// The instant of this civil time at an offset from UTC, in seconds.
  func instant(offset: Int) throws(DateError) -> Instant {
    let seconds = localSeconds - Int64(offset)
    // Leap seconds come after 23:59:59 UTC.
    if second == 60, seconds % 86_400 != 0 { throw DateError(.second, 60, DateUnit.second.range) }
    return Instant(seconds: seconds, nanoseconds: nanosecond)
  }

  /// The number of a unit. A unit that is not a plain number reads as 0, and setting it is a no-op.
  subscript(unit: DateUnit) -> Int {
    get {
      switch unit {
      case .year: date.year
      case .month: date.month
      case .day: date.day
      case .hour: hour
      case .halfDayHour: (hour + 11) % 12 + 1
      case .minute: minute
      case .second: second
      case .weekday, .fraction, .offsetHour, .offsetMinute: 0
      }
    }
    set {
      switch unit {
      case .year: date.year = newValue
      case .month: date.month = newValue
      case .day: date.day = newValue
      case .hour, .halfDayHour: hour = newValue
      case .minute: minute = newValue
      case .second: second = newValue
      case .weekday, .fraction, .offsetHour, .offsetMinute: break
      }
    }
  }
}

extension FixedWidthInteger {
  /// Returns the quotient rounded down, also for negative numbers. `divisor` must be positive.
  @inline(__always)
  func flooredQuotient(_ divisor: Self) -> Self { self / divisor - (self % divisor < 0 ? 1 : 0) }
}
