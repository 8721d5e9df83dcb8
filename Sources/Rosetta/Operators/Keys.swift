// The operators for the lines of `Properties(of:)`, such as `\.id <- "id"`.
//
// The overloads without a bridge are disfavored, so that the type checker prefers those of a map.
//
// None is inlined, because a line runs only once: a `let` model of 40 properties takes a fifth less
// machine code.

// MARK: - <- requires

/// A required property.
@_disfavoredOverload
@inlinable @inline(never)
public func <- <Root, T: JSONRepresentable>(
  property: KeyPath<Root, T>,
  key: some KeyConvertible
) -> Property<Root, T> { BridgedKey(key.mappingKey, DefaultBridge<T>()).requires(property) }

/// A required property of an optional type.
@_disfavoredOverload
@inlinable @inline(never)
public func <- <Root, T: JSONRepresentable>(
  property: KeyPath<Root, T?>,
  key: some KeyConvertible
) -> Property<Root, T?> {
  BridgedKey(key.mappingKey, DefaultBridge<T>()).optional(property, isRequired: true)
}

/// A required property with a bridge or a check.
@_disfavoredOverload
@inlinable @inline(never)
public func <- <Root, T, B: Bridge>(
  property: KeyPath<Root, T>,
  key: BridgedKey<B, T>
) -> Property<Root, T> { key.requires(property) }

/// A required property of an optional type with a check that takes an optional, but not nil.
@_disfavoredOverload
@inlinable @inline(never)
public func <- <Root, T: JSONRepresentable>(
  property: KeyPath<Root, T?>,
  key: BridgedKey<DefaultBridge<T?>, T?>
) -> Property<Root, T?> { key.unwrapped().optional(property, isRequired: true) }

/// A required property of an optional type or `Presence`, with a bridge or a check of its value.
@inlinable @inline(never)
public func <- <Root, T: OptionalProperty, B: Bridge>(
  property: KeyPath<Root, T>,
  key: BridgedKey<B, T.Wrapped>
) -> Property<Root, T> { T._property(property, key, isRequired: true) }

// MARK: - <~ allows

/// A property that may be nil, or missing or null.
@_disfavoredOverload
@inlinable @inline(never)
public func <~ <Root, T: OptionalProperty>(
  property: KeyPath<Root, T>,
  key: some KeyConvertible
) -> Property<Root, T> where T.Wrapped: JSONRepresentable {
  T._property(property, BridgedKey(key.mappingKey, DefaultBridge<T.Wrapped>()), isRequired: false)
}

/// A property that may be nil, or missing or null, with a bridge or a check of its value.
///
/// ```swift
/// \.due <~ "due" ~ .iso8601       // let due: Date?, or Presence<Date>
/// ```
@inlinable @inline(never)
public func <~ <Root, T: OptionalProperty, B: Bridge>(
  property: KeyPath<Root, T>,
  key: BridgedKey<B, T.Wrapped>
) -> Property<Root, T> { T._property(property, key, isRequired: false) }

// MARK: - ~ through a bridge

/// Converts the value of a key through a bridge.
@inlinable @inline(never)
public func ~ <T, B: Bridge>(key: some KeyConvertible, bridge: B) -> BridgedKey<B, T> {
  BridgedKey(key.mappingKey, bridge)
}

// MARK: - § provided that

/// Checks the value of a key.
@inlinable @inline(never)
public func § <T: JSONRepresentable>(
  key: some KeyConvertible,
  check: @escaping (T) -> Bool
) -> BridgedKey<DefaultBridge<T>, T> {
  BridgedKey(key.mappingKey, DefaultBridge()).adding(FieldCheck(check))
}

/// Checks the value of a key, with a message for a value that fails the check.
@inlinable @inline(never)
public func § <T: JSONRepresentable>(
  key: some KeyConvertible,
  check: Check<T>
) -> BridgedKey<DefaultBridge<T>, T> {
  BridgedKey(key.mappingKey, DefaultBridge()).adding(FieldCheck(check))
}

/// Checks the value of a key after its bridge.
@inlinable @inline(never)
public func § <T, B: Bridge>(
  key: BridgedKey<B, T>,
  check: @escaping (T) -> Bool
) -> BridgedKey<B, T> { key.adding(FieldCheck(check)) }

/// Checks the value of a key after its bridge, with a message for a value that fails the check.
@inlinable @inline(never)
public func § <T, B: Bridge>(key: BridgedKey<B, T>, check: Check<T>) -> BridgedKey<B, T> {
  key.adding(FieldCheck(check))
}
