/// What a check demands, as data. JSON values are texts here: `Problem.demand` has them as `JSON`.
enum Requirement: Sendable, Hashable {
  /// What a number of parts is a number of.
  enum Part: Sendable { case character, element, member }

  case range(minimum: String?, maximum: String?, excludesMaximum: Bool)
  case count(minimum: Int?, maximum: Int?, of: Part)
  case notEmpty
  /// A regular expression's text, as far as it is known.
  case pattern(String?)
  case oneOf([String])
  /// What only the check knows.
  case custom
  /// What the program or the library has other words for.
  indirect case worded(String, Requirement)
  indirect case each(Requirement)
  indirect case all([Requirement])
  indirect case any([Requirement])
  indirect case not(Requirement)
}

/// What a problem says of a check that has refused a value.
struct CheckRefusal: Sendable {
  var code: String?
  /// What the check demands, worked out when it is read. Nil for a closure.
  var requirement: (@Sendable () -> Requirement)?
}

/// Why a bridge refuses a value, with a code for programs: for the closures of a bridge to throw.
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
/// The reason becomes the problem's, decoding and encoding, and the code its `customCode`. A bridge
/// of your own calls `json.refuse("not an address", code: "email")`.
public struct Refusal: Error, Hashable, CustomStringConvertible {
  /// Why not, lower case and without a period.
  public let reason: String
  /// What the problem has as its `customCode`.
  public let code: String?

  /// A refusal with its reason, such as `not an address`, and a code for programs.
  public init(_ reason: String, code: String? = nil) {
    self.reason = reason
    self.code = code
  }

  /// The reason.
  public var description: String { reason }
}
