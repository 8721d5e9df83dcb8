// Unavailable overloads for mistakes with checks, see `Misuse.swift`.

// MARK: - A condition in place of a check

@available(*, unavailable, message: "a check is made of a range: § .range(1...9)")
@_lifetime(copy field)
public func § <T>(field: Field, check: some RangeExpression<T>) -> BridgedField<Mapping<T>, T> {
  fatalError()
}

@available(*, unavailable, message: "a check is made of a range: § .range(1...9)")
@_lifetime(copy field)
public func § <T, V, B: Bridge>(
  field: BridgedField<B, V>,
  check: some RangeExpression<T>
) -> BridgedField<B, V> { fatalError() }

@available(*, unavailable, message: "a check is made of a range: § .range(1...9)")
public func § <T>(
  key: some KeyConvertible,
  check: some RangeExpression<T>
) -> BridgedKey<Mapping<T>, T> { fatalError() }

@available(*, unavailable, message: "a check is made of a range: § .range(1...9)")
public func § <T, V, B: Bridge>(
  key: BridgedKey<B, V>,
  check: some RangeExpression<T>
) -> BridgedKey<B, V> { fatalError() }

@available(*, unavailable, message: "a check is a closure: § { $0 > 0 }")
@_lifetime(copy field)
public func § <T>(field: Field, check: Bool) -> BridgedField<Mapping<T>, T> { fatalError() }

@available(*, unavailable, message: "a check is a closure: § { $0 > 0 }")
@_lifetime(copy field)
public func § <V, B: Bridge>(field: BridgedField<B, V>, check: Bool) -> BridgedField<B, V> {
  fatalError()
}

@available(*, unavailable, message: "a check is a closure: § { $0 > 0 }")
public func § <T>(key: some KeyConvertible, check: Bool) -> BridgedKey<Mapping<T>, T> {
  fatalError()
}

@available(*, unavailable, message: "a check is a closure: § { $0 > 0 }")
public func § <V, B: Bridge>(key: BridgedKey<B, V>, check: Bool) -> BridgedKey<B, V> {
  fatalError()
}

// MARK: - A closure that is not a `Check`, and a check before its bridge

@available(*, unavailable, message: "write the closure as Check(\"must be even\") { … }")
extension Check {
  public static func && (left: @escaping (Value) -> Bool, right: Check) -> Check { fatalError() }
  public static func && (left: Check, right: @escaping (Value) -> Bool) -> Check { fatalError() }
  public static func || (left: @escaping (Value) -> Bool, right: Check) -> Check { fatalError() }
  public static func || (left: Check, right: @escaping (Value) -> Bool) -> Check { fatalError() }
}

@available(*, unavailable, message: "the bridge stands before the check: ~ .url § { … }")
public func ~ <B: Bridge>(check: Check<B.Value>, bridge: B) -> Check<B.Value> { fatalError() }

@available(*, unavailable, message: "the bridge stands before the check: ~ .url § { … }")
public func ~ <B: Bridge>(check: @escaping (B.Value) -> Bool, bridge: B) -> Check<B.Value> {
  fatalError()
}
