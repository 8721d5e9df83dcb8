/// What a value must satisfy, and the message for when it does not.
///
/// ```swift
/// object.age  <~ json["age"]  § .range(1...120)
/// object.name <- json["name"] § .nonEmpty && .matching(/[a-z]+/)
/// object.even <- json["even"] § Check("must be even") { $0.isMultiple(of: 2) }
/// ```
///
/// A check gets the Swift value: after the bridge when decoding, before it when encoding. `&&`,
/// `||` and `!` combine checks.
public struct Check<Value>: Sendable {
  // One word, so that the line of a field is short.
  @usableFromInline let storage: CheckStorage<Value>

  /// What is demanded, as people read it: `must be in 1...120`.
  public var message: String { storage.text }
  /// What is demanded, as programs read it.
  public var demand: CheckDemand { storage.demand }
  @inlinable var passes: @Sendable (Value) -> Bool { storage.passes }
  /// What a problem reports when the check refuses a value.
  @inlinable var refusal: CheckRefusal<Value> { storage }

  /// What the program calls the check: a problem has it as its `customCode`.
  public var code: String? { refusal.code }

  /// Your own check.
  ///
  /// ```swift
  /// object.even <- json["even"] § Check("must be even", code: "even") { $0.isMultiple(of: 2) }
  /// ```
  ///
  /// - Parameters:
  ///   - message: What is demanded, such as `must be even`.
  ///   - code: What a problem has as its `customCode`.
  ///   - passes: Whether a value satisfies it.
  public init(
    _ message: String,
    code: String? = nil,
    _ passes: @escaping @Sendable (Value) -> Bool
  ) {
    storage = CheckStorage(message, .custom, code: code, passes)
  }

  init(_ message: String, _ demand: CheckDemand, _ passes: @escaping @Sendable (Value) -> Bool) {
    storage = CheckStorage(message, demand, passes)
  }

  private init(_ storage: CheckStorage<Value>) { self.storage = storage }

  /// Both. The problem has the code of the one that refuses the value.
  public static func && (left: Check, right: Check) -> Check {
    let message = "\(left.operand) and \(right.operand)"
    let demand = CheckDemand.all([left.demand, right.demand])
    let passes: @Sendable (Value) -> Bool = { left.passes($0) && right.passes($0) }
    if left.code == right.code {
      return Check(CheckStorage(message, demand, code: left.code, passes))
    }
    return Check(
      CheckStorage(message, demand, passes) {
        CheckRefusal(message, code: left.passes($0) ? right.code : left.code)
      }
    )
  }

  /// The message as a part of one with "and".
  private var operand: String { if case .any = demand { "(\(message))" } else { message } }

  /// One of them, or both. The problem has the code of the first that has one.
  public static func || (left: Check, right: Check) -> Check {
    let message = "\(left.message) or \(right.message)"
    let demand = CheckDemand.any([left.demand, right.demand])
    return Check(
      CheckStorage(message, demand, code: left.code ?? right.code) {
        left.passes($0) || right.passes($0)
      }
    )
  }

  /// The contrary.
  public static prefix func ! (check: Check) -> Check {
    Check(Wording.not(check.message), .not(check.demand)) { !check.passes($0) }
  }
}

/// What a check demands, as data: for tools that describe a model.
public indirect enum CheckDemand: Sendable, Hashable {
  /// The bounds in Swift's notation: `1...120`, `0...`, `..<10`.
  case range(String)
  /// A number of elements or characters, such as `2...10`.
  case count(String)
  /// A regular expression, whose text is not known.
  case pattern
  /// One of these values.
  case choices([String])
  /// What only the check's closure knows.
  case custom
  /// All of these.
  case all([CheckDemand])
  /// At least one of these.
  case any([CheckDemand])
  /// The opposite of this.
  case not(CheckDemand)
}

extension Check where Value: Comparable & SendableMetatype {
  /// In a range: `1...120`, `0...`, `..<10`.
  public static func range(_ range: some RangeExpression<Value> & Sendable) -> Check {
    let bounds = boundsText(range)
    return Check(Wording.mustBeIn(bounds), .range(bounds)) { range.contains($0) }
  }
}

extension Check where Value: Collection & SendableMetatype {
  /// At least one character, element or member.
  public static var nonEmpty: Check {
    Check(Wording.mustNotBeEmpty, .count("1...")) { !$0.isEmpty }
  }

  /// A number of characters, elements or members in a range.
  public static func count(_ range: some RangeExpression<Int> & Sendable) -> Check {
    let bounds = boundsText(range)
    return Check(Wording.mustHaveCount(in: bounds), .count(bounds)) { range.contains($0.count) }
  }
}

extension Check where Value: Equatable & Sendable {
  /// One of these values.
  public static func oneOf(_ choices: Value...) -> Check {
    let names = choices.map { choice in
      (choice as? String).map { Printable.quoted($0) } ?? "\(choice)"
    }
    return Check(Wording.mustBe(names), .choices(choices.map { "\($0)" })) {
      choices.contains($0)
    }
  }
}

extension Check where Value: StringProtocol & SendableMetatype {
  /// The whole string matches a regular expression.
  ///
  /// ```swift
  /// object.code <- json["code"] § .matching(/[A-Z]{2}[0-9]+/, "must be like AB12")
  /// ```
  ///
  /// `Regex` is not `Sendable`, but nothing changes one after it is made.
  ///
  /// - Parameters:
  ///   - pattern: The expression. Messages cannot show its text.
  ///   - message: What is demanded, in the words of a problem.
  public static func matching(
    _ pattern: some RegexComponent,
    _ message: String = "must match the pattern"
  ) -> Check {
    nonisolated(unsafe) let regex = pattern.regex
    return Check(message, .pattern) { String($0).wholeMatch(of: regex) != nil }
  }
}

/// The bounds of a range as Swift writes them.
private func boundsText<Bound>(_ range: some RangeExpression<Bound>) -> String {
  switch range {
  case let range as PartialRangeFrom<Bound>: "\(range.lowerBound)..."
  case let range as PartialRangeThrough<Bound>: "...\(range.upperBound)"
  case let range as PartialRangeUpTo<Bound>: "..<\(range.upperBound)"
  default: "\(range)"
  }
}
