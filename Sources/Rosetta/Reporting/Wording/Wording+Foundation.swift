// The reasons that the bridges of Foundation's types give: dates, URLs, UUIDs and base64.

extension Wording {
  static let notURL = "not a URL"
  static let notUUID = "not a UUID"
  static let notBase64 = "not base64"
  static let notBase64URL = "not base64url"

  /// What is wrong with the text of a date, with a date to be written, or with a format.
  enum Dates {
    static func range(_ unit: String, _ value: Int, _ range: ClosedRange<Int>) -> String {
      "\(unit) \(value) is not between \(range.lowerBound) and \(range.upperBound)"
    }

    static func expected(_ words: String, _ character: Int) -> String {
      "expected \(words) at character \(character)"
    }

    static func trailing(_ character: Int) -> String {
      "the date ends before character \(character)"
    }

    static func weekday(_ date: String, _ weekday: String) -> String { "\(date) is a \(weekday)" }

    static func year(_ range: ClosedRange<Int>) -> String {
      "its year is not between \(range.lowerBound) and \(range.upperBound)"
    }

    // MARK: - What was expected

    static func digits(_ unit: String, _ count: Int?) -> String {
      guard let count else { return "digits of the \(unit)" }
      return "\(count) \(count == 1 ? "digit" : "digits") of the \(unit)"
    }

    static func name(_ unit: String) -> String { "the name of a \(unit)" }

    static func text(_ text: String) -> String { "\"\(text)\"" }

    static let halfDay = "\"AM\" or \"PM\""
    static let offset = "an offset such as Z or +01:00"

    // MARK: - What is wrong with a format

    static func format(_ format: String, _ reason: String) -> String {
      "date format \"\(format)\" \(reason)"
    }

    static let openQuote = "has a quote that is not closed"
    static let noField = "has no field"
    static let adjacentNumbers = "has adjacent numbers without leading zeros"
    static let hourWithoutHalfDay = "has \"h\" without \"a\"; the hour of a day is \"H\""
    static let halfDayWithoutHour = "has \"a\" without \"h\"; the hour of half a day is \"h\""

    /// - Parameter letters: Such as `YYYY`, which are often mistaken for others.
    static func unsupported(_ letters: String) -> String {
      let advice =
        switch letters.first {
        case "Y": "; the year is \"yyyy\""
        case "D": "; the day of a month is \"dd\""
        case "T": "; put literal letters in quotes: \"'T'\""
        case "A", "p", "P": "; AM and PM are \"a\""
        default: ""
        }
      return "has \"\(letters)\", which is not supported\(advice)"
    }
  }
}
