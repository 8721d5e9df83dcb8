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
  /// Expressions by the address of the function that makes them, in ascending order: a few steps to an
  /// expression cost less than to hash the address.
  private struct Table {
    var functions: [UInt] = []
    var patterns: [Pattern] = []

    /// Where a function is, or would be.
    func position(of function: UInt) -> Int {
      var (low, high) = (0, functions.count)
      while low < high {
        let middle = (low + high) / 2
        if functions[middle] < function { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  private static let table = Locked(Table())

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
  static func known(_ function: UInt) -> Pattern? {
    table.withLock { table in
      let position = table.position(of: function)
      guard position < table.functions.count, table.functions[position] == function else {
        return nil
      }
      return table.patterns[position]
    }
  }

  @usableFromInline
  static func keep(_ pattern: Pattern, _ function: UInt) {
    table.withLock { table in
      // Two threads may have made the same: either will do.
      let position = table.position(of: function)
      table.functions.insert(function, at: position)
      table.patterns.insert(pattern, at: position)
    }
  }
}
