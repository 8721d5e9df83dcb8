// The precedence of the four operators. A line of a map groups as
// `property <- ((field ~ bridge) § (check && check))`.

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

/// Requires the value of a field.
infix operator <- : MappingPrecedence
/// Allows the value of a field.
infix operator <~ : MappingPrecedence
/// Converts a value through a bridge.
infix operator ~ : BridgePrecedence
/// Checks a value: "provided that".
infix operator § : CheckPrecedence

// The operators of a map. `SpokenFields.swift` has a method for each.
//
// `@_specialize` compiles them with the library for the commonest types of properties, instead of
// in every module that uses them: a model of 100 fields takes a fifth less time to compile with
// `-O`.
//
// The overloads without a bridge are not disfavored, but the subscript of computed keys is. So once
// one of them fits a literal key, the type checker skips that subscript. Of those with a bridge, the
// one for a `T` is disfavored so that, for a property of type `T?`, a bridge that fits both `T` and
// `T?`, such as `~ .stringified()`, converts a `T`.

// MARK: - <- requires

/// Requires the value of a field.
///
/// ```swift
/// object.id <- json["id"]
/// ```
///
/// When decoding, it is an error if the key is missing or if the value is null or of the wrong
/// type. When encoding, it is an error if the property is nil. The property may be of type `T`,
/// `T?` or `T!`.
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

/// Requires the value of a field with a bridge or a check for an optional property.
@_specialize(exported:true,where B == DefaultBridge<Int>, T == Int)
@_specialize(exported:true,where B == DefaultBridge<Double>, T == Double)
@_specialize(exported:true,where B == DefaultBridge<String>, T == String)
@inlinable
@discardableResult
public func <- <T, B: Bridge>(property: inout T?, field: BridgedField<B, T>) -> MapLine<T?> {
  field.move(&property, isRequired: true)
  return MapLine()
}

/// Requires the value of a field for an optional property with a check that takes an optional, such
/// as `§ { $0?.isEmpty != true }`. Like any check, it does not get nil.
@_disfavoredOverload
@inlinable
@discardableResult
public func <- <T: JSONRepresentable>(
  property: inout T?,
  field: BridgedField<DefaultBridge<T?>, T?>
) -> MapLine<T?> {
  field.unwrapped().move(&property, isRequired: true)
  return MapLine()
}

/// Requires the value of a field with a bridge or a check for a property that distinguishes missing
/// from null.
///
/// ```swift
/// object.due <- json["due"] ~ .iso8601       // var due: Presence<Date>
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
/// if the value does not fit. Encoding omits the key for nil.
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

/// Allows the value of a field with a bridge or a check for an optional property.
@_specialize(exported:true,where B == DefaultBridge<Int>, T == Int)
@_specialize(exported:true,where B == DefaultBridge<Double>, T == Double)
@_specialize(exported:true,where B == DefaultBridge<String>, T == String)
@inlinable
@discardableResult
public func <~ <T, B: Bridge>(property: inout T?, field: BridgedField<B, T>) -> MapLine<T?> {
  field.move(&property, isRequired: false)
  return MapLine()
}

/// Allows the value of a field for an optional property with a check that takes an optional, such
/// as `§ { $0?.isEmpty != true }`. Like any check, it does not get nil.
@_disfavoredOverload
@inlinable
@discardableResult
public func <~ <T: JSONRepresentable>(
  property: inout T?,
  field: BridgedField<DefaultBridge<T?>, T?>
) -> MapLine<T?> {
  field.unwrapped().move(&property, isRequired: false)
  return MapLine()
}

/// Allows the value of a field with a bridge or a check for a property that distinguishes missing
/// from null.
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
/// The check receives the Swift value: after the bridge when decoding, before it when encoding.
@_lifetime(copy field)
@inlinable @inline(__always)
public func § <T: JSONRepresentable>(
  field: Field,
  check: @escaping (T) -> Bool
) -> BridgedField<DefaultBridge<T>, T> {
  BridgedField(field, DefaultBridge<T>(), FieldCheck(check))
}

/// Checks the value of a field, with a message for a value that fails the check.
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
  BridgedField(field, DefaultBridge<T>(), FieldCheck(check))
}

/// Checks the value of a field after its bridge.
@_lifetime(copy field)
@inlinable @inline(__always)
public func § <T, B: Bridge>(
  field: BridgedField<B, T>,
  check: @escaping (T) -> Bool
) -> BridgedField<B, T> { field.adding(FieldCheck(check)) }

/// Checks the value of a field after its bridge, with a message for a value that fails the check.
@_lifetime(copy field)
@inlinable @inline(__always)
public func § <T, B: Bridge>(field: BridgedField<B, T>, check: Check<T>) -> BridgedField<B, T> {
  field.adding(FieldCheck(check))
}
