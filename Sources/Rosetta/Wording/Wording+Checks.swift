// The demands of checks, in words for readers who do not know Swift.

extension Wording {
  /// Returns the words of a demand, such as `must be between 1 and 120`, or nil if it has none.
  static func demand(_ requirement: Requirement) -> String? {
    switch requirement {
    case .range(let minimum, let maximum, let excludesMaximum):
      range(minimum, maximum, excludesMaximum)
    case .count(let minimum, let maximum, let part): count(minimum, maximum, part)
    case .notEmpty: "must not be empty"
    case .pattern: "must match the pattern"
    case .oneOf(let choices):
      "must be " + oneOf(choices.map(scalar))
    case .custom: nil
    case .worded(let words, _): words
    case .each(let requirement): demand(requirement).map { "each \($0)" }
    case .all(let requirements): list(requirements, "and")
    case .any(let requirements): list(requirements, "or")
    case .not(let requirement): not(requirement)
    }
  }

  static func range(_ minimum: String?, _ maximum: String?, _ excludesMaximum: Bool) -> String {
    let (minimum, maximum) = (minimum.map(scalar), maximum.map(scalar))
    return switch (minimum, maximum) {
    case (let minimum?, let maximum?) where minimum == maximum && !excludesMaximum:
      "must be \(minimum)"
    case (let minimum?, let maximum?) where excludesMaximum:
      "must be at least \(minimum) and less than \(maximum)"
    case (let minimum?, let maximum?): "must be between \(minimum) and \(maximum)"
    case (let minimum?, nil): "must be at least \(minimum)"
    case (nil, let maximum?): "must be \(excludesMaximum ? "less than" : "at most") \(maximum)"
    case (nil, nil): "must be a number"
    }
  }

  /// The demand of a range whose bounds cannot be written.
  static let unknownRange = "must be in the range"
  static let unknownChoices = "must be one of the choices"

  private static func count(_ minimum: Int?, _ maximum: Int?, _ part: Requirement.Part) -> String {
    func parts(_ number: Int) -> String { "\(number) \(part)\(number == 1 ? "" : "s")" }
    return switch (minimum, maximum) {
    case (let minimum?, let maximum?) where minimum == maximum: "must have \(parts(minimum))"
    case (let minimum?, let maximum?): "must have \(minimum) to \(parts(maximum))"
    case (let minimum, nil): "must have at least \(parts(minimum ?? 0))"
    case (nil, let maximum?): "must have at most \(parts(maximum))"
    }
  }

  /// Returns the text of a JSON value, without what a terminal interprets.
  static func scalar(_ json: String) -> String {
    guard json.hasPrefix("\""), json.utf8.count > 1 else { return Printable.cut(json) }
    return Printable.quoted(Tape.string(json: json))
  }

  private static func list(_ requirements: [Requirement], _ word: String) -> String? {
    let words = requirements.compactMap { requirement in
      // Parentheses keep alternatives together in a list with "and".
      if case .any = requirement { return demand(requirement).map { "(\($0))" } }
      return demand(requirement)
    }
    return words.isEmpty ? nil : words.joined(separator: " \(word) ")
  }

  private static func not(_ requirement: Requirement) -> String? {
    switch requirement {
    case .notEmpty: "must be empty"
    case .not(let requirement): demand(requirement)
    case .all, .any, .each: demand(requirement).map { "not (\($0))" }
    default:
      demand(requirement).map { words in
        words.hasPrefix("must ") && !words.hasPrefix("must not ")
          ? "must not " + words.dropFirst("must ".count) : "not (\(words))"
      }
    }
  }
}
