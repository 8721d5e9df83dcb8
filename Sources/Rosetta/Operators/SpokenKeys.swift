// A method for every operator of `Properties(of:)`, as `SpokenFields.swift` has for a map.
//
// ```swift
// Key("site").bridged(by: .url).allows(\.site)   // \.site <~ "site" ~ .url
// ```

extension Key {
  /// `property <- key`
  @inlinable
  public func requires<Root, T: JSONRepresentable>(
    _ property: KeyPath<Root, T>
  ) -> Property<Root, T> { property <- self }

  /// `property <- key`
  @inlinable
  public func requires<Root, T: JSONRepresentable>(
    _ property: KeyPath<Root, T?>
  ) -> Property<Root, T?> { property <- self }

  /// `property <~ key`
  @inlinable
  public func allows<Root, T: OptionalProperty>(
    _ property: KeyPath<Root, T>
  ) -> Property<Root, T> where T.Wrapped: JSONRepresentable { property <~ self }

  /// `key ~ bridge`
  @inlinable
  public func bridged<T, B: Bridge>(by bridge: B) -> BridgedKey<B, T> { self ~ bridge }

  /// `key § check`
  @inlinable
  public func checked<T: JSONRepresentable>(
    _ check: @escaping (T) -> Bool
  ) -> BridgedKey<DefaultBridge<T>, T> { self § check }

  /// `key § check`
  @inlinable
  public func checked<T: JSONRepresentable>(
    _ check: Check<T>
  ) -> BridgedKey<DefaultBridge<T>, T> { self § check }
}

extension BridgedKey {
  /// `property <- key`
  @inlinable
  public func requires<Root, T: OptionalProperty>(
    _ property: KeyPath<Root, T>
  ) -> Property<Root, T> where T.Wrapped == Value { property <- self }

  /// `property <- key`
  @inlinable
  public func requires<Root, T: JSONRepresentable>(
    _ property: KeyPath<Root, T?>
  ) -> Property<Root, T?> where B == DefaultBridge<T?>, Value == T? { property <- self }

  /// `property <~ key`
  @inlinable
  public func allows<Root, T: OptionalProperty>(
    _ property: KeyPath<Root, T>
  ) -> Property<Root, T> where T.Wrapped == Value { property <~ self }

  /// `key § check`
  @inlinable
  public func checked(_ check: @escaping (Value) -> Bool) -> BridgedKey { self § check }

  /// `key § check`
  @inlinable
  public func checked(_ check: Check<Value>) -> BridgedKey { self § check }
}
