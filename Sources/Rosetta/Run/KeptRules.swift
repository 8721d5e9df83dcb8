/// The `union` or `mapping` of a generic type: made when the type is first read or written, and kept
/// as long as the program runs.
@usableFromInline
final class KeptRules<Rules: Sendable>: Sendable {
  @usableFromInline let rules: Rules

  private init(_ rules: Rules) { self.rules = rules }

  /// The rules of a type, made once: other threads wait for the first one. As for a `static let`, the
  /// rules must not need themselves to be made.
  @usableFromInline @inline(never)
  static func rules(_ make: () -> Rules) -> KeptRules {
    let key = ObjectIdentifier(Rules.self)
    let place = allRules.withLock { all in
      let place = all[key] ?? Locked(nil)
      all[key] = place
      return place
    }
    // Not inside of the lock of all: the rules may need those of other types.
    let kept = place.withLock { kept in
      let first = kept ?? KeptRules(make())
      kept = first
      return first
    }
    // SAFETY: the key is the type of the rules, which has that of the values as its parameter.
    return unsafeDowncast(kept, to: KeptRules.self)
  }
}

/// By their types.
private let allRules = Locked<[ObjectIdentifier: Locked<(any AnyObject & Sendable)?>]>([:])

extension Run {
  /// The rules of a generic type; mostly those that were used last. A run finds the ones that it has
  /// used without a lock.
  @usableFromInline
  mutating func rules<Rules: Sendable>(_ make: () -> Rules) -> KeptRules<Rules> {
    if usedRules.first?.type != ObjectIdentifier(Rules.self) { use(make) }
    // SAFETY: as in `KeptRules.rules`, which never drops them; `use` has made them the first.
    return unsafeDowncast(usedRules[0].rules, to: KeptRules<Rules>.self)
  }

  @inline(never)
  private mutating func use<Rules: Sendable>(_ make: () -> Rules) {
    let type = ObjectIdentifier(Rules.self)
    if let index = usedRules.firstIndex(where: { $0.type == type }) {
      usedRules.swapAt(0, index)
    } else {
      if usedRules.count == 32 { usedRules.removeLast() }
      usedRules.insert((type, KeptRules.rules(make)), at: 0)
    }
  }
}

/// Whether a type has parameters, or is in one that has: Swift computes its static properties each
/// time, since it stores none of them. True for every class, and where it cannot be found out.
@usableFromInline
func mayBeGeneric(_ type: Any.Type) -> Bool {
  #if _ptrauth(_arm64e)
    // The pointer to the descriptor is signed.
    return true
  #else
    // SAFETY: the first two words of the metadata of structs and enums are their kind and the pointer
    // to their descriptor, whose first four bytes are flags: stable on Apple platforms since Swift 5,
    // and the same everywhere (swift/docs/ABI/TypeMetadata.rst).
    let metadata = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    guard metadata[0] == 0x200 || metadata[0] == 0x201,
      let flags = UnsafePointer<UInt32>(bitPattern: metadata[1])
    else { return true }
    return flags[0] & 0x80 != 0
  #endif
}
