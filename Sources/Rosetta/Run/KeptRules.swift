/// The `union` or `mapping` of a generic type: made when the type is first read or written, and kept
/// as long as the program runs.
@usableFromInline
final class KeptRules<Rules: Sendable>: Sendable {
  @usableFromInline let rules: Rules

  private init(_ rules: Rules) { self.rules = rules }

  /// Those of a type. Threads that need them for the first time at once may each make them; all get
  /// the same ones.
  @usableFromInline @inline(never)
  static func rules(_ key: RulesKey, _ make: () -> Rules) -> KeptRules {
    let known = allRules.withLock { $0[key] }
    // Not inside of the lock: the rules may need those of other types.
    let kept = known ?? KeptRules(make())
    let first =
      known
      ?? allRules.withLock { all in
        let first = all[key] ?? kept
        all[key] = first
        return first
      }
    // SAFETY: a key has the type that has the rules, and which of its rules they are.
    return unsafeDowncast(first, to: KeptRules.self)
  }
}

/// Which rules of which type.
@usableFromInline
struct RulesKey: Hashable, Sendable {
  @usableFromInline enum Kind: Sendable { case union, mapping }

  @usableFromInline let type: ObjectIdentifier
  @usableFromInline let kind: Kind

  @inlinable @inline(__always)
  init(_ type: Any.Type, _ kind: Kind) {
    self.type = ObjectIdentifier(type)
    self.kind = kind
  }
}

private let allRules = Locked<[RulesKey: any AnyObject & Sendable]>([:])

extension Run {
  /// The rules of a generic type; mostly those that were used last.
  @usableFromInline
  mutating func rules<Rules>(_ key: RulesKey, _ make: () -> Rules) -> KeptRules<Rules> {
    if let last = lastRules, last.key == key {
      // SAFETY: as in `KeptRules.rules`, which never drops them.
      return unsafeDowncast(last.rules, to: KeptRules<Rules>.self)
    }
    let rules = KeptRules.rules(key, make)
    lastRules = (key, rules)
    return rules
  }
}
