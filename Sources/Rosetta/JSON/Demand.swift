/// The demand of a check as data, for programs that report it to their own clients.
///
/// ```swift
/// object.age <- json["age"] § .range(1...120)
///
/// // problem.code        .validationFailed
/// // problem.customCode  "range"
/// // problem.demand      .range(minimum: 1, maximum: 120, excludesMaximum: false)
/// ```
///
/// Bounds and choices are JSON that the field's bridge writes: for dates with `.iso8601`, they are
/// strings.
public indirect enum Demand: Sendable, Hashable {
  /// A value between two bounds, either of which may be missing.
  case range(minimum: JSON?, maximum: JSON?, excludesMaximum: Bool)
  /// A number of characters, elements or members.
  case count(minimum: Int?, maximum: Int?)
  /// A regular expression, with its text if that is known.
  case pattern(String?)
  /// One of these values.
  case oneOf([JSON])
  /// A demand on each element, member or key.
  case each(Demand)
  /// All of these demands.
  case all([Demand])
  /// At least one of these demands.
  case any([Demand])
  /// The opposite of this demand.
  case not(Demand)
  /// A demand that only the check's closure knows, or that the bridge cannot write.
  case custom
}

extension Problem {
  /// The demand of the check that failed; nil if the problem is another one.
  ///
  /// Complexity: O(values of the demand) at each access.
  public var demand: Demand? { requirement.map { Demand($0) } }
}

extension Demand {
  init(_ requirement: Requirement) {
    func value(_ text: String) -> JSON? { try? JSON(parsing: text) }
    self =
      switch requirement {
      case .range(let minimum, let maximum, let excludesMaximum):
        .range(
          minimum: minimum.flatMap(value),
          maximum: maximum.flatMap(value),
          excludesMaximum: excludesMaximum
        )
      case .count(let minimum, let maximum, _): .count(minimum: minimum, maximum: maximum)
      case .notEmpty: .count(minimum: 1, maximum: nil)
      case .pattern(let text): .pattern(text)
      case .oneOf(let choices): .oneOf(choices.compactMap(value))
      case .custom: .custom
      case .worded(_, let requirement): Demand(requirement)
      case .each(let requirement): .each(Demand(requirement))
      case .all(let requirements): .all(requirements.map { Demand($0) })
      case .any(let requirements): .any(requirements.map { Demand($0) })
      case .not(let requirement): .not(Demand(requirement))
      }
  }
}
