/// What a value must satisfy, and what is said of one that does not.
///
/// ```swift
/// object.age  <~ json["age"]  § .range(1...120)
/// object.name <- json["name"] § .nonEmpty && .matching(/[a-z]+/)
/// object.even <- json["even"] § Check("must be even", code: "even") { $0.isMultiple(of: 2) }
/// ```
///
/// A check gets the Swift value: after the bridge when decoding, before it when encoding. `&&`,
/// `||` and `!` combine checks. Every problem has the check's code as its `customCode` and what it
/// demands as its `demand`.
///
/// A check costs what its closure costs: what it says is worked out when a problem is read.
public struct Check<Value>: Sendable {
  @usableFromInline let passes: @Sendable (Value) -> Bool
  /// What is said of a value that does not pass.
  @usableFromInline let rule: @Sendable () -> CheckRule<Value>

  // Inlined, here and in what calls it, so that the closures capture constants: the optimiser makes
  // functions of them then, which are not allocated.
  @inlinable @inline(__always)
  init(
    _ passes: @escaping @Sendable (Value) -> Bool,
    _ rule: @escaping @Sendable () -> CheckRule<Value>
  ) {
    self.passes = passes
    self.rule = rule
  }

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
  @inlinable @inline(__always)
  public init(
    _ message: @autoclosure @escaping @Sendable () -> String,
    code: @autoclosure @escaping @Sendable () -> String? = nil,
    _ passes: @escaping @Sendable (Value) -> Bool
  ) { self.init(passes, { .custom(message(), code()) }) }

  /// What is demanded, as people read it: `must be between 1 and 120`.
  public var message: String { rule().message }

  /// This check with another code: for one of `||`, which has none.
  ///
  /// ```swift
  /// object.size <- json["size"] § (.range(1...9) || .oneOf(0, 100)).coded("size")
  /// ```
  @inlinable @inline(__always)
  public func coded(_ code: @autoclosure @escaping @Sendable () -> String?) -> Check {
    coded(by: code)
  }

  @inlinable @inline(__always)
  func coded(by code: @escaping @Sendable () -> String?) -> Check {
    Check(passes, { rule().coded(code()) })
  }

  /// Both. Each that refuses a value is a problem of its own, with its own code and demand: both get
  /// the value. A check that needs what another one ensures follows it: `§ .nonEmpty § { … }`.
  @inlinable @inline(__always)
  public static func && (left: Check, right: Check) -> Check {
    Check({ left.passes($0) && right.passes($0) }, { .both(left, right) })
  }

  /// One of them, or both. The problem has no code unless `coded` gives one.
  @inlinable @inline(__always)
  public static func || (left: Check, right: Check) -> Check {
    Check({ left.passes($0) || right.passes($0) }, { .either(left, right) })
  }

  /// The contrary, with the same code.
  @inlinable @inline(__always)
  public static prefix func ! (check: Check) -> Check {
    Check({ !check.passes($0) }, { .not(check) })
  }
}

extension Check where Value: Comparable & SendableMetatype {
  /// In a range: `1...120`, `0...`, `..<10`. Its code is `range` unless `code` says otherwise.
  @inlinable @inline(__always)
  public static func range(
    _ range: some RangeExpression<Value> & Sendable,
    code: @autoclosure @escaping @Sendable () -> String? = nil
  ) -> Check {
    let bounds = Bounds(of: range)
    // Known where this is compiled: bounds that are no generic values are captured as constants.
    if Value.self == Int.self, let bounds {
      let low = bounds.minimum.map { unsafeBitCast($0, to: Int.self) } ?? .min
      let high = bounds.maximum.map { unsafeBitCast($0, to: Int.self) } ?? .max
      let excludesHigh = bounds.excludesMaximum
      return Check(
        { value in
          let value = unsafeBitCast(value, to: Int.self)
          return low <= value && (excludesHigh ? value < high : value <= high)
        },
        { .range(low, high, excludesHigh) }
      ).coded(by: code)
    }
    if Value.self == Double.self, let bounds {
      let low = bounds.minimum.map { unsafeBitCast($0, to: Double.self) } ?? -.infinity
      let high = bounds.maximum.map { unsafeBitCast($0, to: Double.self) } ?? .infinity
      let excludesHigh = bounds.excludesMaximum
      return Check(
        { value in
          let value = unsafeBitCast(value, to: Double.self)
          return low <= value && (excludesHigh ? value < high : value <= high)
        },
        { .range(low, high, excludesHigh) }
      ).coded(by: code)
    }
    guard let bounds else {
      return Check({ range.contains($0) }, { .unknownRange("range") }).coded(by: code)
    }
    // One object for both closures, and none where it is a constant.
    nonisolated(unsafe) let box = [(bounds: bounds, code: code)]
    return Check({ box[0].bounds.contains($0) }, { .range(box[0].bounds, box[0].code) })
  }
}

extension Check where Value: Collection & SendableMetatype {
  /// At least one character, element or member. Its code is `nonEmpty`.
  @inlinable
  public static var nonEmpty: Check {
    @inline(__always)
    get { Check({ !$0.isEmpty }, { .notEmpty }) }
  }

  /// At least one character, element or member, with a code of your own.
  @inlinable @inline(__always)
  public static func nonEmpty(code: @autoclosure @escaping @Sendable () -> String?) -> Check {
    nonEmpty.coded(by: code)
  }

  /// A number of characters, elements or members in a range. Its code is `count` unless `code` says
  /// otherwise.
  @inlinable @inline(__always)
  public static func count(
    _ range: some RangeExpression<Int> & Sendable,
    code: @autoclosure @escaping @Sendable () -> String? = nil
  ) -> Check {
    guard let bounds = Bounds(of: range) else {
      return Check({ range.contains($0.count) }, { .unknownRange("count") }).coded(by: code)
    }
    let low = bounds.minimum ?? .min
    let maximum = bounds.maximum ?? .max
    let high = bounds.excludesMaximum ? max(maximum, 0) &- 1 : maximum
    return Check(
      { value in
        let count = value.count
        return low <= count && count <= high
      },
      { .count(low, high) }
    ).coded(by: code)
  }

  /// Exactly this number of characters, elements or members.
  @inlinable @inline(__always)
  public static func count(
    _ count: Int,
    code: @autoclosure @escaping @Sendable () -> String? = nil
  ) -> Check { Check({ $0.count == count }, { .count(count, count) }).coded(by: code) }
}

extension Check where Value: Equatable & Sendable {
  /// One of these values. Its code is `oneOf` unless `code` says otherwise.
  @inlinable @inline(__always)
  public static func oneOf(_ choices: Value..., code: String? = nil) -> Check {
    let check = Check({ choices.contains($0) }, { .oneOf(choices) })
    // Nil is not captured beside the choices.
    guard let code else { return check }
    return check.coded(by: { code })
  }
}

extension Check where Value: StringProtocol & SendableMetatype {
  /// The whole string matches a regular expression. Its code is `matching` unless `code` says
  /// otherwise.
  ///
  /// ```swift
  /// object.code <- json["code"] § .matching(/[A-Z]{2}[0-9]+/, "must be like AB12")
  /// ```
  ///
  /// A literal, or what else the line reads from no local variable, is made once.
  ///
  /// - Parameters:
  ///   - pattern: The expression.
  ///   - message: What is demanded, in the words of a problem.
  ///   - code: What a problem has as its `customCode`.
  @inlinable @inline(__always)
  public static func matching<Pattern: RegexComponent & SendableMetatype>(
    _ pattern: @autoclosure @escaping () -> Pattern,
    _ message: @autoclosure @escaping @Sendable () -> String? = nil,
    code: @autoclosure @escaping @Sendable () -> String? = nil
  ) -> Check {
    // `Regex` is not `Sendable`, but nothing changes one after it is made.
    nonisolated(unsafe) let pattern = pattern
    return Check(
      { value in
        // Known where this is compiled.
        let text =
          Value.self == String.self ? unsafeBitCast(value, to: String.self) : String(value)
        return PatternCache.pattern(pattern).matches(text)
      },
      { .matching(PatternCache.pattern(pattern), message()) }
    ).coded(by: code)
  }
}

/// The bounds of the standard library's ranges.
@frozen
@usableFromInline
struct Bounds<Value: Comparable> {
  @usableFromInline var minimum: Value?
  @usableFromInline var maximum: Value?
  @usableFromInline var excludesMaximum = false

  /// Nil for another kind of range.
  @inlinable @inline(__always)
  init?(of range: some RangeExpression<Value>) {
    switch range {
    case let range as ClosedRange<Value>:
      (minimum, maximum) = (range.lowerBound, range.upperBound)
    case let range as Range<Value>:
      (minimum, maximum, excludesMaximum) = (range.lowerBound, range.upperBound, true)
    case let range as PartialRangeFrom<Value>: minimum = range.lowerBound
    case let range as PartialRangeThrough<Value>: maximum = range.upperBound
    case let range as PartialRangeUpTo<Value>:
      (maximum, excludesMaximum) = (range.upperBound, true)
    default: return nil
    }
  }

  @inlinable @inline(__always)
  func contains(_ value: Value) -> Bool {
    if let minimum, !(minimum <= value) { return false }
    guard let maximum else { return true }
    return excludesMaximum ? value < maximum : value <= maximum
  }
}

extension Bounds: Sendable where Value: Sendable {}
