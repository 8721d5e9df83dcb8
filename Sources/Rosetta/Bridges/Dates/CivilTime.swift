/// What calendar and clock show somewhere: a date, a time of day and, if it is said, how far ahead
/// of UTC that is.
struct CivilTime: Equatable, Sendable {
  /// A date format may lack parts of the date, which are then those of 2000-01-01, as with
  /// Foundation's `DateFormatter`.
  var date = CivilDate(year: 2000, month: 1, day: 1)
  var hour = 0
  var minute = 0
  /// 60 in a leap second.
  var second = 0
  var nanosecond = 0
  /// Seconds east of UTC.
  var offset: Int?

  init() {}

  /// What clocks show that are `offset` seconds ahead of UTC; nil outside the years 1 to 9999.
  init?(_ instant: Instant, offset: Int) {
    let local = instant.seconds + Int64(offset)
    guard CivilTime.range.contains(local) else { return nil }
    let days = local.flooredQuotient(86_400)
    let rest = Int(local - days * 86_400)
    date = CivilDate(daysSince1970: Int(days))
    hour = rest / 3_600
    minute = rest / 60 % 60
    second = rest % 60
    nanosecond = instant.nanoseconds
    self.offset = offset
  }

  /// The years 1 to 9999, which have four digits, in local seconds.
  static let range: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

  /// Seconds since 1970 by the clocks that show this. A leap second is the one behind it, as in
  /// POSIX.
  var localSeconds: Int64 {
    Int64(date.daysSince1970) * 86_400 + Int64(hour * 3_600 + minute * 60 + second)
  }

  /// The instant that this is by clocks `offset` seconds ahead of UTC.
  func instant(offset: Int) throws(DateFault) -> Instant {
    let seconds = localSeconds - Int64(offset)
    // Leap seconds come behind 23:59:59 UTC.
    if second == 60, seconds % 86_400 != 0 { throw .range(.second, 60, DateUnit.second.range) }
    return Instant(seconds: seconds, nanoseconds: nanosecond)
  }
}

extension CivilTime {
  /// The parts that are plain numbers.
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
