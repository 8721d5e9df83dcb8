import Rosetta

/// Enums by their raw values and by tables.
public struct Choices: JSONConvertible, Equatable {
  enum Kind: Int, JSONRepresentable {
    case member = 1
    case admin, owner
  }
  enum Day: String, JSONRepresentable, JSONKeyConvertible { case monday, tuesday }
  enum Level: String, Sendable { case low, high, unknown }
  enum Airline { case delta, united, other }

  var kind: Kind?
  var level: Level?
  var plain: Level?
  var airline: Airline?
  var partner: Airline?
  var hours: [Day: Double]?
  var week: Set<Day>?

  public init() {}

  public static func map(_ object: inout Choices, json: Mapper) {
    object.kind <~ json["kind"]
    object.level <~ json["level"] ~ .rawValue(default: .unknown)
    object.plain <~ json["plain"] ~ .rawValue()
    // Whatever is not in the table is the last case, which has a key of its own to be written.
    object.airline <~ json["airline"]
      ~ .cases(["dl": .delta, "ua": .united, "UA": .united, "": .other], default: .other)
    object.partner <~ json["partner"] ~ .cases([1: .delta, 2: .united, 10: .united])
    object.hours <~ json["hours"]
    object.week <~ json["week"]
  }
}
