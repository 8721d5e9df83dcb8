// What the checks of the library demand.

extension Wording {
  static let mustNotBeEmpty = "must not be empty"

  static func mustBeIn(_ bounds: String) -> String { "must be in \(bounds)" }

  static func mustHaveCount(in bounds: String) -> String { "must have a count in \(bounds)" }

  static func mustBe(_ names: [String]) -> String {
    "must be " + (names.count == 1 ? names[0] : "one of \(names.joined(separator: ", "))")
  }

  static func not(_ demand: String) -> String { "not (\(demand))" }
}
