// A method for every operator, for people who cannot or do not want to type the symbol, and for
// modules that define an operator of the same name.

extension Field {
  /// `property <- field`
  @inlinable
  @discardableResult
  public func requires<T: JSONRepresentable>(_ property: inout T) -> MapLine<T> { property <- self }

  /// `property <- field`
  @inlinable
  @discardableResult
  public func requires<T: JSONRepresentable>(_ property: inout T?) -> MapLine<T?> {
    property <- self
  }

  /// `property <~ field`
  @inlinable
  @discardableResult
  public func allows<T: JSONRepresentable>(_ property: inout T) -> MapLine<T> { property <~ self }

  /// `property <~ field`
  @inlinable
  @discardableResult
  public func allows<T: JSONRepresentable>(_ property: inout T?) -> MapLine<T?> { property <~ self }

  /// `field ~ bridge`
  @_lifetime(copy self)
  @inlinable
  public func bridged<T, B: Bridge>(by bridge: B) -> BridgedField<B, T> { self ~ bridge }

  /// `field § check`
  @_lifetime(copy self)
  @inlinable
  public func checked<T: JSONRepresentable>(
    _ check: @escaping (T) -> Bool
  ) -> BridgedField<DefaultBridge<T>, T> { self § check }

  /// `field § check`
  @_lifetime(copy self)
  @inlinable
  public func checked<T: JSONRepresentable>(
    _ check: Check<T>
  ) -> BridgedField<DefaultBridge<T>, T> { self § check }
}

extension BridgedField {
  /// `property <- field`
  @_disfavoredOverload
  @inlinable
  public func requires(_ property: inout B.Value) { property <- self }

  /// `property <- field`
  @inlinable
  public func requires(_ property: inout B.Value?) { property <- self }

  /// `property <- field`, with a check that takes an optional.
  @inlinable
  public func requires<T: JSONRepresentable>(_ property: inout T?)
  where B == DefaultBridge<T?>, Value == T? { property <- self }

  /// `property <- field`
  @inlinable
  public func requires(_ property: inout Presence<B.Value>) { property <- self }

  /// `property <~ field`
  @_disfavoredOverload
  @inlinable
  public func allows(_ property: inout B.Value) { property <~ self }

  /// `property <~ field`
  @inlinable
  public func allows(_ property: inout B.Value?) { property <~ self }

  /// `property <~ field`, with a check that takes an optional.
  @inlinable
  public func allows<T: JSONRepresentable>(_ property: inout T?)
  where B == DefaultBridge<T?>, Value == T? { property <~ self }

  /// `property <~ field`
  @inlinable
  public func allows(_ property: inout Presence<B.Value>) { property <~ self }

  /// `field § check`
  @_lifetime(copy self)
  @inlinable
  public func checked(_ check: @escaping (B.Value) -> Bool) -> BridgedField { self § check }

  /// `field § check`
  @_lifetime(copy self)
  @inlinable
  public func checked(_ check: Check<B.Value>) -> BridgedField { self § check }
}
