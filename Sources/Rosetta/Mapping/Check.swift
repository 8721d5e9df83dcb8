/// A condition that a value must satisfy, with the message for a value that does not.
///
/// ```swift
/// object.age  <~ json["age"]  § .range(1...120)
/// object.name <- json["name"] § .nonEmpty && .matching(/[a-z]+/)
/// object.even <- json["even"] § Check("must be even", code: "even") { $0.isMultiple(of: 2) }
/// ```
///
/// A check gets the Swift value: after the bridge when decoding, before it when encoding. `&&`,
/// `||` and `!` combine checks. Every problem has the check's code as its `customCode` and, as its
/// `demand`, what the check demands.
///
/// A check costs only what its closure costs, because messages are computed when a problem is read.
public struct Check<Value>: Sendable {
  @usableFromInline let passes: @Sendable (Value) -> Bool
  /// Makes the rule, which describes what the check demands.
  @usableFromInline let rule: @Sendable () -> CheckRule<Value>

  // Inlined, like its callers, so that the closures capture only constants. The optimiser then
  // turns them into functions, which are not allocated.
  @inlinable @inline(__always)
  init(
    _ passes: @escaping @Sendable (Value) -> Bool,
    _ rule: @escaping @Sendable () -> CheckRule<Value>
  ) {
    self.passes = passes
    self.rule = rule
  }

  /// Creates a check of your own.
  ///
  /// ```swift
  /// object.even <- json["even"] § Check("must be even", code: "even") { $0.isMultiple(of: 2) }
  /// ```
  ///
  /// - Parameters:
  ///   - message: The demand, such as `must be even`.
  ///   - code: The `customCode` of a problem.
  ///   - passes: Whether a value satisfies the check.
  @inlinable @inline(__always)
  public init(
    _ message: @autoclosure @escaping @Sendable () -> String,
    code: @autoclosure @escaping @Sendable () -> String? = nil,
    _ passes: @escaping @Sendable (Value) -> Bool
  ) { self.init(passes, { .custom(message(), code()) }) }

  /// The demand as people read it, such as `must be between 1 and 120`.
  public var message: String { rule().message }

  /// Returns this check with another code, such as for a check of `||`, which has none.
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

  /// A check that demands both. Both get the value, and each that refuses it is a separate problem
  /// with its own code and demand. Write a check that relies on another after that one:
  /// `§ .nonEmpty § { … }`.
  @inlinable @inline(__always)
  public static func && (left: Check, right: Check) -> Check {
    Check({ left.passes($0) && right.passes($0) }, { .both(left, right) })
  }

  /// A check that demands at least one of the two. Its problem has no code unless it is `coded`.
  @inlinable @inline(__always)
  public static func || (left: Check, right: Check) -> Check {
    Check({ left.passes($0) || right.passes($0) }, { .either(left, right) })
  }

  /// A check that demands the opposite, with the same code.
  @inlinable @inline(__always)
  public static prefix func ! (check: Check) -> Check {
    Check({ !check.passes($0) }, { .not(check) })
  }
}

extension Check where Value: Comparable & SendableMetatype {
  /// The value is in a range, such as `1...120`, `0...` or `..<10`. The code is `range` by default.
  @inlinable @inline(__always)
  public static func range(
    _ range: some RangeExpression<Value> & Sendable,
    code: @autoclosure @escaping @Sendable () -> String? = nil
  ) -> Check {
    let bounds = Bounds(of: range)
    // The type is known at compile time, so that concrete bounds are captured as constants.
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
    // One object serves both closures, and none is allocated if it is a constant.
    nonisolated(unsafe) let box = [(bounds: bounds, code: code)]
    return Check({ box[0].bounds.contains($0) }, { .range(box[0].bounds, box[0].code) })
  }
}

extension Check where Value: Collection & SendableMetatype {
  /// There is at least one character, element or member. The code is `nonEmpty`.
  @inlinable
  public static var nonEmpty: Check {
    @inline(__always)
    get { Check({ !$0.isEmpty }, { .notEmpty }) }
  }

  /// There is at least one character, element or member. The code is your own.
  @inlinable @inline(__always)
  public static func nonEmpty(code: @autoclosure @escaping @Sendable () -> String?) -> Check {
    nonEmpty.coded(by: code)
  }

  /// The number of characters, elements or members is in a range. The code is `count` by default.
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

  /// The number of characters, elements or members is `count`.
  @inlinable @inline(__always)
  public static func count(
    _ count: Int,
    code: @autoclosure @escaping @Sendable () -> String? = nil
  ) -> Check { Check({ $0.count == count }, { .count(count, count) }).coded(by: code) }
}

extension Check where Value: Equatable & Sendable {
  /// The value is one of `choices`. The code is `oneOf` by default.
  @inlinable @inline(__always)
  public static func oneOf(_ choices: Value..., code: String? = nil) -> Check {
    oneOf(choices, code: code)
  }

  /// The value is one of a list of choices.
  @inlinable @inline(__always)
  public static func oneOf(_ choices: [Value], code: String? = nil) -> Check {
    let check = Check({ choices.contains($0) }, { .oneOf(choices) })
    // A nil code need not be captured along with the choices.
    guard let code else { return check }
    return check.coded(by: { code })
  }
}

extension Check where Value: StringProtocol & SendableMetatype {
  /// The whole string matches a regular expression. The code is `matching` by default.
  ///
  /// ```swift
  /// object.code <- json["code"] § .matching(/[A-Z]{2}[0-9]+/, "must be like AB12")
  /// ```
  ///
  /// The expression is made only once if it is a literal, or uses no local variable.
  ///
  /// - Parameters:
  ///   - pattern: The expression.
  ///   - message: The demand, in the words of a problem.
  ///   - code: The `customCode` of a problem.
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
        // The type is known at compile time.
        let text = Value.self == String.self ? unsafeBitCast(value, to: String.self) : String(value)
        return PatternCache.pattern(pattern).matches(text)
      },
      { .matching(PatternCache.pattern(pattern), message()) }
    ).coded(by: code)
  }
}

/// The bounds of a range of the standard library.
@frozen
@usableFromInline
struct Bounds<Value: Comparable> {
  @usableFromInline var minimum: Value?
  @usableFromInline var maximum: Value?
  @usableFromInline var excludesMaximum = false

  /// Returns nil for any other kind of range.
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
