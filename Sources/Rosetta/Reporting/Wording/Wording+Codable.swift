// Messages for Codable, and for its errors.

extension Wording {
  static let noJSON = "expected null, a boolean, a number, a string, an array or an object"
  static let noStack = "nested deeper than the stack of this thread allows"
  static let notFinite = "expected a finite number"
  static let beyondDouble = "number is beyond the largest Double"
  static let notISO8601 = "not an ISO 8601 date"
  static let notFormatted = "not a date in the format of the strategy"

  // Why encoders of Codable types cannot go on.

  static let secondValue = "a second value in the place of one"
  static let otherContainer = "two kinds of containers in the place of one value"
  static let repeatedKey = "a key is written again in a nested container that others have followed"
  static let containerIsOver = "the container of a value that has been written is used"
  static let encoderIsOver = "an encoder is used after the encoding has ended"
}
