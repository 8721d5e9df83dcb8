/// The demand of a check as data, with JSON values as text. `Problem.demand` has them as `JSON`.
enum Requirement: Sendable, Hashable {
  /// The unit of a count.
  enum Part: Sendable { case character, element, member }

  case range(minimum: String?, maximum: String?, excludesMaximum: Bool)
  case count(minimum: Int?, maximum: Int?, of: Part)
  case notEmpty
  /// The text of a regular expression, if it is known.
  case pattern(String?)
  case oneOf([String])
  /// A demand that only the check knows.
  case custom
  /// A demand for which the program or the library has its own words.
  indirect case worded(String, Requirement)
  indirect case each(Requirement)
  indirect case all([Requirement])
  indirect case any([Requirement])
  indirect case not(Requirement)
}

/// The facts about a check that refused a value.
struct CheckRefusal: Sendable {
  var code: String?
  /// Returns the demand of the check, computed when the problem is read. Nil for a closure.
  var requirement: (@Sendable () -> Requirement)?
}

/// An error that the closures of a bridge throw: why a value is refused, and a code for programs.
///
/// ```swift
/// object.email <- json["email"] ~ BridgeString(
///   decoder: { text in
///     guard let email = Email(text) else { throw Refusal("not an address", code: "email") }
///     return email
///   },
///   encoder: { $0.text }
/// )
/// ```
///
/// In both directions, the reason becomes part of the problem's message, and the code its
/// `customCode`. Your own bridges call `json.refuse("not an address", code: "email")` instead.
public struct Refusal: Error, Hashable, CustomStringConvertible {
  /// The reason, in lower case and without a period.
  public let reason: String
  /// The `customCode` of the problem.
  public let code: String?

  /// Creates a refusal with a reason, such as `not an address`, and a code for programs.
  public init(_ reason: String, code: String? = nil) {
    self.reason = reason
    self.code = code
  }

  /// The reason.
  public var description: String { reason }
}
