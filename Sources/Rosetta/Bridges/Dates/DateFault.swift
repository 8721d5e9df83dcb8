/// What is wrong with the text of a date, or with a date that is to become text.
enum DateFault: Error, Equatable {
  /// A number that there is none of: month 13, or 30 February.
  case range(DateUnit, Int, ClosedRange<Int>)
  /// Something else stands at a character, counted from 1.
  case expected(Expected, character: Int)
  /// The text goes on behind the date.
  case trailing(character: Int)
  /// The text names another weekday than the one of its date.
  case weekday(CivilDate)
  /// The text of a date has no room for the year.
  case year
  /// The format of the bridge itself, and what is amiss with it.
  case format(String, String)

  enum Expected: Equatable {
    /// So many digits, or as many as there are.
    case digits(DateUnit, count: Int?)
    case name(DateUnit)
    case text(String)
    case offset
  }
}

/// The parts of a date and a time.
enum DateUnit: Sendable {
  case year, month, day, weekday, hour, minute, second, fraction
  /// 1 to 12, of the hours before or after noon.
  case halfDayHour
  case offsetHour, offsetMinute

  var name: String {
    switch self {
    case .year: "year"
    case .month: "month"
    case .day: "day"
    case .weekday: "weekday"
    case .hour, .halfDayHour: "hour"
    case .minute: "minute"
    case .second: "second"
    case .fraction: "fraction"
    case .offsetHour: "offset hour"
    case .offsetMinute: "offset minute"
    }
  }

  var range: ClosedRange<Int> {
    switch self {
    case .year: 1...9999
    case .month, .halfDayHour: 1...12
    case .day: 1...31
    case .weekday: 0...6
    case .hour, .offsetHour: 0...23
    case .minute, .second, .offsetMinute: 0...59
    case .fraction: 0...999_999_999
    }
  }
}

extension DateFault: CustomStringConvertible {
  /// The reason as a message gives it. Made when somebody reads it.
  var description: String {
    switch self {
    case .range(let unit, let value, let range):
      "\(unit.name) \(value) is not in \(range.lowerBound)...\(range.upperBound)"
    case .expected(let expected, let character):
      "expected \(expected.words) at character \(character)"
    case .trailing(let character):
      "the date ends before character \(character)"
    case .weekday(let date):
      "\(date) is a \(CivilDate.weekdays[date.weekday])"
    case .year:
      "its year is not in 1...9999"
    case .format(let format, let fault):
      "date format \"\(format)\" \(fault)"
    }
  }
}

extension DateFault.Expected {
  fileprivate var words: String {
    switch self {
    case .digits(let unit, let count?):
      "\(count) \(count == 1 ? "digit" : "digits") of the \(unit.name)"
    case .digits(let unit, nil): "digits of the \(unit.name)"
    case .name(let unit): "the name of a \(unit.name)"
    case .text(let text): "\"\(text)\""
    case .offset: "an offset such as Z or +01:00"
    }
  }
}
