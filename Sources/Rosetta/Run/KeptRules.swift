/// The `union` or `mapping` of a type: made when the type is first read or written, and kept as long as
/// the program runs.
@usableFromInline
final class KeptRules<Rules: Sendable>: Sendable {
  @usableFromInline let rules: Rules

  private init(_ rules: Rules) { self.rules = rules }

  /// The rules of a type, made once: other threads wait for the first one. As for a `static let`, the
  /// rules must not need themselves to be made.
  @usableFromInline @inline(never)
  static func rules(_ make: @autoclosure () -> Rules) -> KeptRules {
    let key = ObjectIdentifier(Rules.self)
    let place = allRules.withLock { all in
      if let place = all[key] { return place }
      let place = Locked<(any AnyObject & Sendable)?>(nil)
      all[key] = place
      return place
    }
    // Not inside of the lock of all: the rules may need those of other types.
    let kept = place.withLock { kept in
      if let kept { return kept }
      let first = KeptRules(make())
      kept = first
      return first
    }
    // SAFETY: the key is the type of the rules, which has that of the values as its parameter.
    return unsafeDowncast(kept, to: KeptRules.self)
  }
}

/// By their types.
private let allRules = Locked<[ObjectIdentifier: Locked<(any AnyObject & Sendable)?>]>([:])

/// The rules of a type that a run has used. Not counted: to do so for each value took 10 % of the
/// instructions of encoding small ones.
@usableFromInline
struct UsedRules {
  @usableFromInline let type: ObjectIdentifier
  @usableFromInline let kept: Unmanaged<AnyObject>
}

extension RunPointer {
  /// What `body` does with the rules of a type. A run finds the ones that it has used without a lock.
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
