import Rosetta

extension Rosetta {
  /// The options that two bytes choose.
  public init(choices: UInt8, _ more: UInt8) {
    self.init()
    optionals = choices.bit(0) ? .strict : .lenient
    unknownKeys = Self.pick(choices >> 1)
    duplicateKeys = Self.pick(choices >> 3)
    output = choices.bit(5) ? .pretty : .compact
    sortedKeys = choices.bit(6)
    nonFinite = choices.bit(7) ? .null : .fail
    maximumDepth = more.bit(0) ? 4 : 512
    maximumErrors = more.bit(1) ? 2 : 1000
    showsSource = !more.bit(2)
    context[Limit.self] = more.bit(3) ? 7 : nil
    showsValues = more.bit(4)
  }

  private static func pick<Policy: CaseIterable>(_ choice: UInt8) -> Policy
  where Policy.AllCases == [Policy] {
    Policy.allCases[Int(choice & 3) % Policy.allCases.count]
  }
}

/// A value that maps find in the context.
public enum Limit: ContextKey { public typealias Value = Int }
