/// A description of what a check demands, made only when it is needed.
@usableFromInline
struct CheckRule<Value> {
  /// The code of every problem; nil if there is none, or if parts of the check have their own.
  private(set) var code: String?
  /// The requirement, with bounds as the bridge of a field writes them.
  let requirement: @Sendable (CheckTexts<Value>) -> Requirement
  /// Reports in detail what is refused; nil if the value is refused as a whole.
  private(set) var report: ((Value, CheckReport<Value>) -> Void)?

  /// The demand in words, with bounds written without the bridge of a field.
  var message: String { Wording.demand(requirement(.plain)) ?? "" }

  @usableFromInline
  func coded(_ code: String?) -> CheckRule {
    guard let code else { return self }
    var copy = self
    copy.code = code
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

  /// The lowest and the highest `Int` mean that there is no bound, unless the highest is excluded.
  @usableFromInline
  static func range(_ low: Int, _ high: Int, _ excludesHigh: Bool) -> CheckRule {
    range(low == .min ? nil : low, high == .max && !excludesHigh ? nil : high, excludesHigh)
  }

  /// Infinities mean that there is no bound, because JSON has none.
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

  /// The rule of two checks in sequence. The second gets only values that pass the first.
  @usableFromInline
  static func sequence(
    _ first: (() -> CheckRule)?,
    _ passes: @escaping (Value) -> Bool,
    _ second: (() -> CheckRule)?
  ) -> CheckRule {
    .reporting { value, place in place.note(value, passes(value) ? second?() : first?()) }
  }

  /// The rule of a wrapped value, from that of an optional.
  @usableFromInline
  static func unwrapping(_ rule: CheckRule<Value?>) -> CheckRule where Value: JSONRepresentable {
    .reporting { value, place in place.inner(DefaultBridge<Value?>()).note(value, rule) }
  }

  /// The rule of a closure.
  @usableFromInline static var unknown: CheckRule { .reporting(nil) }

  /// A rule whose demand cannot be described.
  static func reporting(_ report: ((Value, CheckReport<Value>) -> Void)?) -> CheckRule {
    CheckRule(requirement: { _ in .custom }, report: report)
  }
}

extension Requirement {
  /// The requirements of nested `&&`, as one list.
  fileprivate var parts: [Requirement] { if case .all(let parts) = self { parts } else { [self] } }

  /// The requirements of nested `||`, as one list.
  fileprivate var choices: [Requirement] {
    if case .any(let choices) = self { choices } else { [self] }
  }
}

/// Writes bounds and choices as JSON.
struct CheckTexts<Value> {
  /// Returns the JSON of a value as the field's bridge writes it, or nil or no text if it cannot.
  let write: @Sendable (Value) -> String?

  /// Writes values whose type needs no bridge.
  static var plain: CheckTexts {
    CheckTexts { ($0 as? any JSONRepresentable).map { JSONText($0).text } }
  }

  /// Returns the requirement of a check with these values. If the field cannot write them, the
  /// requirement is only words, and these are `words` if the values need a bridge.
  func requirement(
    _ values: [Value?],
    or words: String,
    _ make: ([String?]) -> Requirement
  ) -> Requirement {
    if let texts = json(values) { return make(texts) }
    let plain = CheckTexts.plain.json(values).flatMap { Wording.demand(make($0)) }
    return .worded(plain ?? words, .custom)
  }

  /// Returns the JSON of all values that are not nil, or nil if one cannot be written.
  private func json(_ values: [Value?]) -> [String?]? {
    let texts = values.map { value in value.map { write($0) ?? "" } }
    return texts.contains("") ? nil : texts
  }
}

@usableFromInline
struct Pattern: @unchecked Sendable {
  // SAFETY: nothing changes a `Regex` after it is made.
  /// Whether a whole string matches.
  @usableFromInline let matches: (String) -> Bool
  /// The text of a literal, or of a `Regex` made from a string, where the system provides it.
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

/// A cache of the regular expressions of checks in a map. Without it, they would be made once for
/// each object, which takes 15 µs for a literal.
@usableFromInline
enum PatternCache {
  /// The expressions by the address of the function that makes them.
  private static let patterns = Locked<[UInt: Pattern]>([:])

  /// Returns the expression that a closure makes. It is cached if the closure captures nothing.
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
    // Two threads may make the same expression; either one will do.
    patterns.withLock { $0[function] = pattern }
  }
}
