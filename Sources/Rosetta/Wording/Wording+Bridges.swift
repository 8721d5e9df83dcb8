// The messages of bridges.

// MARK: - Foundation's types: dates, URLs, UUIDs and base64

extension Wording {
  static let notURL = "not a URL"
  static let notUUID = "not a UUID"
  static let notBase64 = "not base64"
  static let notBase64URL = "not base64url"
  static let tooManySeconds = "its seconds do not fit an Int64"

  /// Reasons to refuse the text of a date, a date to be written, or a format.
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

    /// - Parameter letters: Letters such as `YYYY`, which are often confused with others.
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

  // MARK: - Unions and choices

  /// `string, number or array`
  static func joined(_ names: [String], _ word: String) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return "\(names.dropLast().joined(separator: ", ")) \(word) \(last)"
  }

  static let payloadIsNotAnObject =
    "the payload is not an object, so there is no place for the tag: give it a key"
  static let payloadIsNotAnArray =
    "the payload names no elements, so there is no place for the tag: give the union a content"

  /// The reason why a case cannot be written. It shows the name of the case, not its payload.
  static func unlisted(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    let name =
      mirror.displayStyle == .enum
      ? mirror.children.first?.label ?? Printable.name(of: value) : TypeName.text(type(of: value))
    return "no variant is listed for \(name)"
  }

  /// Returns the name of an enum case without a payload, or nil for anything else.
  static func caseName(_ value: Any) -> String? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum, mirror.children.isEmpty else { return nil }
    return String(describing: value)
  }
}

// MARK: - Codable, and its errors

extension Wording {
  static let noJSON = "expected null, a boolean, a number, a string, an array or an object"
  static let noStack = "nested deeper than the stack of this thread allows"
  static let notFinite = "expected a finite number"
  static let beyondDouble = "number is beyond the largest Double"
  static let notISO8601 = "not an ISO 8601 date"
  static let notFormatted = "not a date in the format of the strategy"

  // Misuses of the encoders of Codable types.

  static let secondValue = "a second value in the place of one"
  static let otherContainer = "two kinds of containers in the place of one value"
  static let containerIsOver = "a container is used while another value is being written"
  static let encoderIsOver = "an encoder is used when its value is not being written"
}
