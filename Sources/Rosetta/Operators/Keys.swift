// The same operators for `Mapping(T.init, \.id <- "id", …)`.
//
// The type checker takes these first, because those of a map are disfavored, and of these the one
// for a literal: a mapping of 30 properties is one expression, which it would otherwise try in 2^30
// ways. A map has an expression for each field, and pays nothing.

// MARK: - <- requires, <~ allows

/// A property that must be there.
@inlinable
public func <- <Root, Value>(
  property: KeyPath<Root, Value>,
  key: PropertyKey<Value>
) -> Property<Root, Value> {
  key.required(property)
}

/// A property that may be nil.
@inlinable
public func <~ <Root, Value>(
  property: KeyPath<Root, Value?>,
  key: PropertyKey<Value>
) -> Property<Root, Value?> {
  key.optional(property)
}

/// A property that must be there, for a `JSONPath`, a `Key` or a string.
@_disfavoredOverload
@inlinable
public func <- <Root, Value: JSONRepresentable>(
  property: KeyPath<Root, Value>,
  key: some KeyConvertible
) -> Property<Root, Value> {
  PropertyKey(key.mappingKey, OwnBridge<Value>()).required(property)
}

/// A property that may be nil, for a `JSONPath`, a `Key` or a string.
@_disfavoredOverload
@inlinable
public func <~ <Root, Value: JSONRepresentable>(
  property: KeyPath<Root, Value?>,
  key: some KeyConvertible
) -> Property<Root, Value?> {
  PropertyKey(key.mappingKey, OwnBridge<Value>()).optional(property)
}

// MARK: - ~ by way of

/// By way of a bridge.
@inlinable
public func ~ <B: Bridge>(key: some KeyConvertible, bridge: B) -> PropertyKey<B.Value> {
  PropertyKey(key.mappingKey, bridge)
}

// MARK: - § provided that

/// Provided that a check agrees.
@inlinable
public func § <Value>(key: PropertyKey<Value>, check: Check<Value>) -> PropertyKey<Value> {
  key.adding(check.passes, demand: check.message)
}

/// Provided that a closure agrees.
@_disfavoredOverload
@inlinable
public func § <Value>(
  key: PropertyKey<Value>,
  check: @escaping (Value) -> Bool
) -> PropertyKey<Value> {
  key.adding(check)
}

/// Provided that a check agrees, for a `JSONPath`, a `Key` or a string.
@_disfavoredOverload
@inlinable
public func § <Value: JSONRepresentable>(
  key: some KeyConvertible,
  check: Check<Value>
) -> PropertyKey<Value> {
  PropertyKey(key.mappingKey, OwnBridge()).adding(check.passes, demand: check.message)
}

/// Provided that a closure agrees, for a `JSONPath`, a `Key` or a string.
@_disfavoredOverload
@inlinable
public func § <Value: JSONRepresentable>(
  key: some KeyConvertible,
  check: @escaping (Value) -> Bool
) -> PropertyKey<Value> {
  PropertyKey(key.mappingKey, OwnBridge()).adding(check)
}
