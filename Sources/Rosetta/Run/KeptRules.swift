/// The `union` or `mapping` of a type, created when the type is first read or written, and kept as
/// long as the program runs.
@usableFromInline
final class KeptRules<Rules: Sendable>: Sendable {
  @usableFromInline let rules: Rules

  private init(_ rules: Rules) { self.rules = rules }

  /// The rules of a type, created once, while other threads wait. As with a `static let`, creating
  /// the rules must not require the rules themselves.
  @usableFromInline @inline(never)
  static func rules(_ make: @autoclosure () -> Rules) -> KeptRules {
    let key = ObjectIdentifier(Rules.self)
    let place = allRules.withLock { all in
      if let place = all[key] { return place }
      let place = Locked<(any AnyObject & Sendable)?>(nil)
      all[key] = place
      return place
    }
    // Outside the lock of `allRules`, because the rules may need those of other types.
    let kept = place.withLock { kept in
      if let kept { return kept }
      let first = KeptRules(make())
      kept = first
      return first
    }
    // SAFETY: the key is the type of the rules, which has the type of the values as its parameter.
    return unsafeDowncast(kept, to: KeptRules.self)
  }
}

/// The rules by their types.
private let allRules = Locked<[ObjectIdentifier: Locked<(any AnyObject & Sendable)?>]>([:])

/// The rules of a type that a run has used. Not reference-counted, because that took 10 % of the
/// instructions of encoding small values.
@usableFromInline
struct UsedRules {
  @usableFromInline let type: ObjectIdentifier
  @usableFromInline let kept: Unmanaged<AnyObject>
}

extension RunPointer {
  /// Calls `body` with the rules of a type. Only their first use in a run takes a lock.
  @inlinable @inline(__always)
  func withRules<Rules: Sendable, Result>(
    _ make: @autoclosure () -> Rules,
    _ body: (Rules) -> Result
  ) -> Result {
    let type = ObjectIdentifier(Rules.self)
    let used = pointee.usedRules.first { $0.type == type } ?? use(make())
    // SAFETY: as in `KeptRules.rules`, which never drops them.
    return used.kept._withUnsafeGuaranteedRef {
      body(unsafeDowncast($0, to: KeptRules<Rules>.self).rules)
    }
  }

  @usableFromInline @inline(never)
  func use<Rules: Sendable>(_ make: @autoclosure () -> Rules) -> UsedRules {
    let kept = KeptRules.rules(make())
    let used = UsedRules(type: ObjectIdentifier(Rules.self), kept: .passUnretained(kept))
    pointee.usedRules.append(used)
    return used
  }
}
