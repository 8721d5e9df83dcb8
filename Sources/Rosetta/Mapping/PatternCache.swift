/// A regular expression of a check.
@usableFromInline
struct Pattern: @unchecked Sendable {
  // SAFETY: nothing changes a `Regex` after it is made.
  /// Whether the whole of a string matches.
  @usableFromInline let matches: (String) -> Bool
  /// The text of a literal or of a `Regex` of a string, where the system tells it.
  let text: () -> String?

  @inlinable
  init<Output>(_ regex: Regex<Output>) {
    self.init({ $0.wholeMatch(of: regex) != nil }, { Pattern.text(of: regex) })
  }

  @usableFromInline
  init(_ matches: @escaping (String) -> Bool, _ text: @escaping () -> String?) {
    (self.matches, self.text) = (matches, text)
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
  /// Expressions by the address of the function that makes them.
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
    patterns.withLock { $0[function] = pattern }
  }
}
