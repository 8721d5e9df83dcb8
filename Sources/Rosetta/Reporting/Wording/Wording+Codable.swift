// Messages for Codable, and for its errors.

extension Wording {
  static let noJSON = "expected null, a boolean, a number, a string, an array or an object"
  static let noStack = "nested deeper than the stack of this thread allows"
  static let notFinite = "expected a finite number"
  static let beyondDouble = "number is beyond the largest Double"
  static let unfitNumberInside = "a number inside does not fit its type"

  /// The message of Foundation's `JSONDecoder`, without a path, for a number that does not fit.
  static let foundationNotJSON = "The given data was not valid JSON."
}
