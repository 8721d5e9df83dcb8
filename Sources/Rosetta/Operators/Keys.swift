// The same operators for `Mapping(T.init, \.id <- "id", …)`.
//
// The type checker takes these first, because those of a map are disfavored: a mapping of 30
// properties is one expression, which it would otherwise try in 2^30 ways. A map has an expression
// for each field, and pays nothing.

/// A property that must be there.
@inlinable
public func <- <Root, Value: JSONRepresentable>(
  property: KeyPath<Root, Value>,
  key: some KeyConvertible
) -> Property<Root, Value> {
  BridgedKey(key.mappingKey, OwnBridge<Value>()).required(property)
}

/// A property that must be there, by way of a bridge or with a check.
@_disfavoredOverload
@inlinable
public func <- <Root, B: Bridge>(
  property: KeyPath<Root, B.Value>,
  key: BridgedKey<B>
) -> Property<Root, B.Value> {
  key.required(property)
}

/// A property that may be nil.
@inlinable
public func <~ <Root, Value: JSONRepresentable>(
  property: KeyPath<Root, Value?>,
  key: some KeyConvertible
) -> Property<Root, Value?> {
  BridgedKey(key.mappingKey, OwnBridge<Value>()).optional(property)
}

/// A property that may be nil, by way of a bridge or with a check.
@_disfavoredOverload
@inlinable
public func <~ <Root, B: Bridge>(
  property: KeyPath<Root, B.Value?>,
  key: BridgedKey<B>
) -> Property<Root, B.Value?> {
  key.optional(property)
}

/// By way of a bridge.
@inlinable
public func ~ <B: Bridge>(key: some KeyConvertible, bridge: B) -> BridgedKey<B> {
  BridgedKey(key.mappingKey, bridge)
}

/// Provided that a closure agrees.
@inlinable
public func § <Value: JSONRepresentable>(
  key: some KeyConvertible,
  check: @escaping (Value) -> Bool
) -> BridgedKey<OwnBridge<Value>> {
  BridgedKey(key.mappingKey, OwnBridge<Value>()).adding(check)
}

/// Provided that a check agrees.
@inlinable
public func § <Value: JSONRepresentable>(
  key: some KeyConvertible,
  check: Check<Value>
) -> BridgedKey<OwnBridge<Value>> {
  BridgedKey(key.mappingKey, OwnBridge<Value>())
    .adding(check.passes, demand: check.message)
}

/// Provided that a closure agrees, behind a bridge.
@inlinable
public func § <B: Bridge>(
  key: BridgedKey<B>,
  check: @escaping (B.Value) -> Bool
) -> BridgedKey<B> {
  key.adding(check)
}

/// Provided that a check agrees, behind a bridge.
@inlinable
public func § <B: Bridge>(key: BridgedKey<B>, check: Check<B.Value>) -> BridgedKey<B> {
  key.adding(check.passes, demand: check.message)
}
