// What is said to Codable, and about what it said.

extension Wording {
  static let noJSON = "expected null, a boolean, a number, a string, an array or an object"
  static let noStack = "nested deeper than the stack of this thread allows"
  static let notFinite = "expected a finite number"
  static let beyondDouble = "number is beyond the largest Double"
  static let unfitNumberInside = "a number inside does not fit its type"

  /// What Foundation's `JSONDecoder` says, without a path, of a number that does not fit.
  static let foundationNotJSON = "The given data was not valid JSON."
}
