// How tightly the four operators bind: a map reads `property <- (field ~ bridge) § (check &&
// check)`.

/// `<-` and `<~`
precedencegroup MappingPrecedence {
  associativity: none
  higherThan: AssignmentPrecedence
  lowerThan: TernaryPrecedence
}

/// `§`
precedencegroup CheckPrecedence {
  associativity: left
  higherThan: MappingPrecedence
  lowerThan: LogicalDisjunctionPrecedence
}

/// `~`
precedencegroup BridgePrecedence {
  associativity: left
  higherThan: CheckPrecedence
  lowerThan: LogicalDisjunctionPrecedence
}

/// Requires.
infix operator <- : MappingPrecedence
/// Allows.
infix operator <~ : MappingPrecedence
/// Through a bridge.
infix operator ~ : BridgePrecedence
/// Provided that.
infix operator § : CheckPrecedence

// The operators of a map. `SpokenFields.swift` has a method for each.
//
// `@_specialize` compiles them with the library for the commonest types of properties, and not
// again in every module that uses them: a model of 100 fields takes a fifth less time to compile
// with `-O`.
//
// Those without a bridge are not disfavored, so that the type checker, once one fits a literal key,
// skips the subscript of computed keys, which is.

/// What a line of a map returns: nothing.
///
/// Its type keeps the compiler from opening a property of an existential type, such as `any Shape`:
/// Swift 6.3 crashes when an operator takes an opened one `inout`.
@frozen
public struct MapLine<Value> {
  @inlinable @inline(__always)
  init() {}
}

// MARK: - <- requires

/// Requires the value of a field.
///
/// ```swift
/// object.id <- json["id"]
/// ```
///
/// When decoding, it is an error if the key is missing, or the value null or of the wrong type.
/// When encoding, it is an error if the property is nil. The property may be of type `T`, `T?` or
/// `T!`.
@_specialize(exported:true,where T == Bool)
@_specialize(exported:true,where T == Int)
@_specialize(exported:true,where T == Double)
@_specialize(exported:true,where T == String)
@_specialize(exported:true,where T == [Int])
@_specialize(exported:true,where T == [Double])
@_specialize(exported:true,where T == [String])
@inlinable
@discardableResult
public func <- <T: JSONRepresentable>(property: inout T, field: Field) -> MapLine<T> {
  field.move(&property, DefaultBridge<T>(), isRequired: true)
  return MapLine()
}

/// Requires the value of a field for an optional property.
@_specialize(exported:true,where T == Bool)
@_specialize(exported:true,where T == Int)
@_specialize(exported:true,where T == Double)
@_specialize(exported:true,where T == String)
@_specialize(exported:true,where T == [Int])
@_specialize(exported:true,where T == [Double])
@_specialize(exported:true,where T == [String])
@inlinable
@discardableResult
public func <- <T: JSONRepresentable>(property: inout T?, field: Field) -> MapLine<T?> {
  field.move(&property, DefaultBridge<T>(), isRequired: true)
  return MapLine()
}

/// Requires the value of a field with a bridge or a check.
///
/// Disfavored, so that for a property of type `T?` a bridge that could be one of `T` or of `T?`,
/// such as `~ .stringified()`, is one of `T`.
@_specialize(exported:true,where B == DefaultBridge<Int>, T == Int)
@_specialize(exported:true,where B == DefaultBridge<Double>, T == Double)
@_specialize(exported:true,where B == DefaultBridge<String>, T == String)
@_disfavoredOverload
@inlinable
@discardableResult
public func <- <T, B: Bridge>(property: inout T, field: BridgedField<B, T>) -> MapLine<T> {
  field.move(&property, isRequired: true)
  return MapLine()
}

/// Requires the value of such a field for an optional property.
@_specialize(exported:true,where B == DefaultBridge<Int>, T == Int)
@_specialize(exported:true,where B == DefaultBridge<Double>, T == Double)
@_specialize(exported:true,where B == DefaultBridge<String>, T == String)
@inlinable
@discardableResult
public func <- <T, B: Bridge>(property: inout T?, field: BridgedField<B, T>) -> MapLine<T?> {
  field.move(&property, isRequired: true)
  return MapLine()
}

/// Requires the value of such a field for a property that tells missing and null apart.
///
/// ```swift
/// object.due <~ json["due"] ~ .iso8601       // var due: Presence<Date>
/// ```
@inlinable
@discardableResult
public func <- <T, B: Bridge>(
  property: inout Presence<T>,
  field: BridgedField<B, T>
) -> MapLine<Presence<T>> {
  field.move(&property, isRequired: true)
  return MapLine()
}

// MARK: - <~ allows

/// Allows the value of a field.
///
/// ```swift
/// object.name <~ json["name"]
/// ```
///
/// Decoding leaves the property unchanged if the key is missing or null, and also, with a warning,
/// if the value does not fit. Encoding leaves the key out for nil.
@_specialize(exported:true,where T == Bool)
@_specialize(exported:true,where T == Int)
@_specialize(exported:true,where T == Double)
@_specialize(exported:true,where T == String)
@_specialize(exported:true,where T == [Int])
@_specialize(exported:true,where T == [Double])
@_specialize(exported:true,where T == [String])
@inlinable
@discardableResult
public func <~ <T: JSONRepresentable>(property: inout T, field: Field) -> MapLine<T> {
  field.move(&property, DefaultBridge<T>(), isRequired: false)
  return MapLine()
}

/// Allows the value of a field for an optional property.
@_specialize(exported:true,where T == Bool)
@_specialize(exported:true,where T == Int)
@_specialize(exported:true,where T == Double)
@_specialize(exported:true,where T == String)
@_specialize(exported:true,where T == [Int])
@_specialize(exported:true,where T == [Double])
@_specialize(exported:true,where T == [String])
@inlinable
@discardableResult
public func <~ <T: JSONRepresentable>(property: inout T?, field: Field) -> MapLine<T?> {
  field.move(&property, DefaultBridge<T>(), isRequired: false)
  return MapLine()
}

/// Allows the value of a field with a bridge or a check.
///
/// Disfavored, so that for a property of type `T?` a bridge that could be one of `T` or of `T?`,
/// such as `~ .stringified()`, is one of `T`.
@_specialize(exported:true,where B == DefaultBridge<Int>, T == Int)
@_specialize(exported:true,where B == DefaultBridge<Double>, T == Double)
@_specialize(exported:true,where B == DefaultBridge<String>, T == String)
@_disfavoredOverload
@inlinable
@discardableResult
public func <~ <T, B: Bridge>(property: inout T, field: BridgedField<B, T>) -> MapLine<T> {
  field.move(&property, isRequired: false)
  return MapLine()
}

/// Allows the value of such a field for an optional property.
@_specialize(exported:true,where B == DefaultBridge<Int>, T == Int)
@_specialize(exported:true,where B == DefaultBridge<Double>, T == Double)
@_specialize(exported:true,where B == DefaultBridge<String>, T == String)
@inlinable
@discardableResult
public func <~ <T, B: Bridge>(property: inout T?, field: BridgedField<B, T>) -> MapLine<T?> {
  field.move(&property, isRequired: false)
  return MapLine()
}

/// Allows the value of such a field for a property that tells missing and null apart.
///
/// ```swift
/// object.due <~ json["due"] ~ .iso8601       // var due: Presence<Date>
/// ```
@inlinable
@discardableResult
public func <~ <T, B: Bridge>(
  property: inout Presence<T>,
  field: BridgedField<B, T>
) -> MapLine<Presence<T>> {
  field.move(&property, isRequired: false)
  return MapLine()
}

// MARK: - ~ through a bridge

/// Converts the value of a field through a bridge.
///
/// ```swift
/// object.site <- json["site"] ~ .url
/// ```
@_lifetime(copy field)
@inlinable @inline(__always)
public func ~ <T, B: Bridge>(field: Field, bridge: B) -> BridgedField<B, T> {
  BridgedField(field, bridge)
}

// MARK: - § provided that

/// Checks the value of a field.
///
/// ```swift
/// object.age <~ json["age"] § { $0 > 0 }
/// ```
///
/// The check gets the Swift value: after the bridge when decoding, before it when encoding.
@_lifetime(copy field)
@inlinable @inline(__always)
public func § <T: JSONRepresentable>(
  field: Field,
  check: @escaping (T) -> Bool
) -> BridgedField<DefaultBridge<T>, T> {
  BridgedField(field, DefaultBridge<T>(), check: check)
}

/// Checks the value of a field, with a message for when it does not fit.
///
/// ```swift
/// object.age <~ json["age"] § .range(1...120)
/// ```
@_lifetime(copy field)
@inlinable @inline(__always)
public func § <T: JSONRepresentable>(
  field: Field,
  check: Check<T>
) -> BridgedField<DefaultBridge<T>, T> {
  BridgedField(field, DefaultBridge<T>(), check: check.passes, rule: check.rule)
}

/// Checks the value of a field after its bridge.
@_lifetime(copy field)
@inlinable @inline(__always)
public func § <T, B: Bridge>(
  field: BridgedField<B, T>,
  check: @escaping (T) -> Bool
) -> BridgedField<B, T> {
  field.adding(check)
}

/// Checks the value of a field after its bridge, with a message for when it does not fit.
@_lifetime(copy field)
@inlinable @inline(__always)
public func § <T, B: Bridge>(
  field: BridgedField<B, T>,
  check: Check<T>
) -> BridgedField<B, T> {
  field.adding(check.passes, rule: check.rule)
}
