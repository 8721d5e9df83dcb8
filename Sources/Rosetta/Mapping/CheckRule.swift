/// What is said of a value that a check refuses. It is made only then.
@usableFromInline
struct CheckRule<Value> {
  private(set) var code: String?
  /// What is demanded, with bounds as the bridge of a field writes them.
  let requirement: @Sendable (CheckTexts<Value>) -> Requirement
  /// Reports what exactly is refused; nil if it is the value as a whole.
  private(set) var report: ((Value, CheckReport<Value>) -> Void)?

  /// What is demanded, without the bridge of a field that writes the bounds.
  var message: String { Wording.demand(requirement(.plain)) ?? "" }

  @usableFromInline
  func coded(_ code: String?) -> CheckRule {
    guard let code else { return self }
    var copy = self
    copy.code = code
    guard let report else { return copy }
    copy.report = { value, place in
      var place = place
      place.code = place.code ?? code
      report(value, place)
    }
    return copy
  }

  // MARK: - The library's checks

  @usableFromInline
  static func custom(_ message: String, _ code: String?) -> CheckRule {
    CheckRule(code: code) { _ in .worded(message, .custom) }
  }

  static func range<Bound>(
    _ minimum: Bound?,
    _ maximum: Bound?,
    _ excludesMaximum: Bool
  ) -> CheckRule {
    nonisolated(unsafe) let (minimum, maximum) = (minimum as? Value, maximum as? Value)
    return CheckRule(code: "range") { texts in
      texts.requirement([minimum, maximum], or: Wording.unknownRange) { bounds in
        .range(minimum: bounds[0], maximum: bounds[1], excludesMaximum: excludesMaximum)
      }
    }
  }

  /// The lowest and the highest `Int` are no bounds, unless the highest one is excluded.
  @usableFromInline
  static func range(_ low: Int, _ high: Int, _ excludesHigh: Bool) -> CheckRule {
    range(low == .min ? nil : low, high == .max && !excludesHigh ? nil : high, excludesHigh)
  }

  /// Infinities are no bounds: JSON has none.
  @usableFromInline
  static func range(_ low: Double, _ high: Double, _ excludesHigh: Bool) -> CheckRule {
    let isOpen = high == .infinity
    return range(low == -.infinity ? nil : low, isOpen ? nil : high, excludesHigh && !isOpen)
  }

  @usableFromInline
  static func range(_ bounds: Bounds<Value>, _ code: () -> String?) -> CheckRule
  where Value: Comparable {
    CheckRule.range(bounds.minimum, bounds.maximum, bounds.excludesMaximum).coded(code())
  }

  @usableFromInline
  static func unknownRange(_ code: String) -> CheckRule {
    CheckRule(code: code) { _ in .worded(Wording.unknownRange, .custom) }
  }

  @usableFromInline static var notEmpty: CheckRule {
    CheckRule(code: "nonEmpty") { _ in .notEmpty }
  }

  @usableFromInline
  static func count(_ minimum: Int, _ maximum: Int) -> CheckRule {
    let part: Requirement.Part =
      Value.self is any StringProtocol.Type
      ? .character : Value.self is any ExpressibleByDictionaryLiteral.Type ? .member : .element
    return CheckRule(code: "count") { _ in
      .count(
        minimum: minimum == .min ? nil : minimum,
        maximum: maximum == .max ? nil : maximum,
        of: part
      )
    }
  }

  @usableFromInline
  static func oneOf(_ choices: [Value]) -> CheckRule {
    nonisolated(unsafe) let choices = choices
    return CheckRule(code: "oneOf") { texts in
      texts.requirement(choices, or: Wording.unknownChoices) { .oneOf($0.compactMap { $0 }) }
    }
  }

  @usableFromInline
  static func matching(_ pattern: Pattern, _ message: String?) -> CheckRule {
    CheckRule(code: "matching") { _ in
      let requirement = Requirement.pattern(pattern.text())
      return message.map { .worded($0, requirement) } ?? requirement
    }
  }

  // MARK: - Several checks

  @usableFromInline
  static func both(_ left: Check<Value>, _ right: Check<Value>) -> CheckRule {
    let (one, other) = (left.rule(), right.rule())
    let (first, second) = (one.requirement, other.requirement)
    return CheckRule(
      code: one.code == other.code ? one.code : nil,
      requirement: { .all(first($0).parts + second($0).parts) },
      report: { value, place in
        if !left.passes(value) { place.note(value, one) }
        if !right.passes(value) { place.note(value, other) }
      }
    )
  }

  @usableFromInline
  static func either(_ left: Check<Value>, _ right: Check<Value>) -> CheckRule {
    let (first, second) = (left.rule().requirement, right.rule().requirement)
    return CheckRule(code: nil) { .any(first($0).choices + second($0).choices) }
  }

  @usableFromInline
  static func not(_ check: Check<Value>) -> CheckRule {
    let rule = check.rule()
    let requirement = rule.requirement
    return CheckRule(code: rule.code) { .not(requirement($0)) }
  }

  /// The rule of two checks, of which the second sees only what passes the first.
  @usableFromInline
  static func sequence(
    _ first: (() -> CheckRule)?,
    _ passes: @escaping (Value) -> Bool,
    _ second: (() -> CheckRule)?
  ) -> CheckRule {
    .reporting { value, place in place.note(value, passes(value) ? second?() : first?()) }
  }

  /// The rule of a closure.
  @usableFromInline static var unknown: CheckRule { .reporting(nil) }

  /// A rule that demands nothing which can be told.
  static func reporting(_ report: ((Value, CheckReport<Value>) -> Void)?) -> CheckRule {
    CheckRule(requirement: { _ in .custom }, report: report)
  }
}

extension Requirement {
  /// The requirements of nested `&&` are one list.
  fileprivate var parts: [Requirement] { if case .all(let parts) = self { parts } else { [self] } }

  /// The requirements of nested `||` are one list.
  fileprivate var choices: [Requirement] {
    if case .any(let choices) = self { choices } else { [self] }
  }
}

/// The JSON of bounds and choices.
struct CheckTexts<Value> {
  /// The JSON of a value as the field's bridge writes it, if it can.
  let write: @Sendable (Value) -> String?

  /// What values write that need no bridge.
  static var plain: CheckTexts {
    CheckTexts { ($0 as? any JSONRepresentable).map { JSONText($0).text } }
  }

  /// What a check demands that has these values. Where the field cannot write them, only words tell
  /// it; these, if the values need a bridge.
  func requirement(
    _ values: [Value?],
    or words: String,
    _ make: ([String?]) -> Requirement
  ) -> Requirement {
    if let texts = json(values) { return make(texts) }
    let plain = CheckTexts.plain.json(values).flatMap { Wording.demand(make($0)) }
    return .worded(plain ?? words, .custom)
  }

  /// The JSON of all values that are there, or nil.
  private func json(_ values: [Value?]) -> [String?]? {
    let texts = values.map { value in value.map { write($0) ?? "" } }
    return texts.contains("") ? nil : texts
  }
}

@usableFromInline
struct Pattern: @unchecked Sendable {
  // SAFETY: nothing changes a `Regex` after it is made.
  /// Whether the whole of a string matches.
  @usableFromInline let matches: (String) -> Bool
  /// The text of a literal or of a `Regex` of a string, where the system tells it.
  @usableFromInline let text: () -> String?

  @inlinable
  init<Output>(_ regex: Regex<Output>) {
    matches = { $0.wholeMatch(of: regex) != nil }
    text = { Pattern.text(of: regex) }
  }

  @usableFromInline
  static func text<Output>(of regex: Regex<Output>) -> String? {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return nil }
    return regex._literalPattern
  }
}

/// The regular expressions of checks in a map, which would be made once for each object: 15 µs for a
/// literal.
@usableFromInline
enum PatternCache {
  /// By the address of the function that makes it.
  private static let patterns = Locked<[UInt: Pattern]>([:])

  /// The expression that a closure makes: once, if the closure captures nothing.
  @inlinable
  static func pattern<Component: RegexComponent>(
    _ component: @escaping () -> Component
  ) -> Pattern {
    // SAFETY: a closure is two words, its function and its context.
    let (function, context) = unsafeBitCast(component, to: (UInt, UInt).self)
    if context == 0, let known = known(function) { return known }
    let pattern = Pattern(component().regex)
    if context == 0 { keep(pattern, function) }
    return pattern
  }

  @usableFromInline
  static func known(_ function: UInt) -> Pattern? { patterns.withLock { $0[function] } }

  @usableFromInline
  static func keep(_ pattern: Pattern, _ function: UInt) {
    // Two threads may have made the same: either will do.
    patterns.withLock { $0[function] = pattern }
  }
}
