// The operators of a map, each with its spoken twin in `SpokenFields.swift`.
//
// `@_specialize` compiles them with the library for the types that most properties have, and not anew
// in every module that maps some: a model of 100 fields takes a fifth less time to compile with `-O`.

// MARK: - <- requires

/// Requires the value of a field.
///
/// ```swift
/// object.id <- json["id"]
/// ```
///
/// Decoding, it is an error when the key is missing, null or of the wrong type. Encoding, it is an
/// error when the property is nil. The property may be of type `T`, `T?` or `T!`.
@_specialize(exported:true,where T == Bool)
@_specialize(exported:true,where T == Int)
@_specialize(exported:true,where T == Double)
@_specialize(exported:true,where T == String)
@_specialize(exported:true,where T == [Int])
@_specialize(exported:true,where T == [Double])
@_specialize(exported:true,where T == [String])
@_disfavoredOverload
@inlinable
public func <- <T: JSONRepresentable>(property: inout T, field: Field) {
  field.move(&property, DefaultBridge<T>(), isRequired: true)
}

/// Requires the value of a field for an optional property.
@_specialize(exported:true,where T == Bool)
@_specialize(exported:true,where T == Int)
@_specialize(exported:true,where T == Double)
@_specialize(exported:true,where T == String)
@_specialize(exported:true,where T == [Int])
@_specialize(exported:true,where T == [Double])
@_specialize(exported:true,where T == [String])
@_disfavoredOverload
@inlinable
public func <- <T: JSONRepresentable>(property: inout T?, field: Field) {
  field.move(&property, DefaultBridge<T>(), isRequired: true)
}

/// Requires the value of a field that goes by way of a bridge, or satisfies a check.
///
/// Disfavored so that for a property of type `T?` the bridge is one of `T`, where it could be one
/// of `T?` too: `~ .stringified()`.
@_specialize(exported:true,where B == DefaultBridge<Int>)
@_specialize(exported:true,where B == DefaultBridge<Double>)
@_specialize(exported:true,where B == DefaultBridge<String>)
@_disfavoredOverload
@inlinable
public func <- <B: Bridge>(property: inout B.Value, field: BridgedField<B>) {
  field.move(&property, isRequired: true)
}

/// Requires the value of such a field for an optional property.
@_specialize(exported:true,where B == DefaultBridge<Int>)
@_specialize(exported:true,where B == DefaultBridge<Double>)
@_specialize(exported:true,where B == DefaultBridge<String>)
@inlinable
public func <- <B: Bridge>(property: inout B.Value?, field: BridgedField<B>) {
  field.move(&property, isRequired: true)
}

// MARK: - <~ allows

/// Allows the value of a field.
///
/// ```swift
/// object.name <~ json["name"]
/// ```
///
/// Decoding, a missing key or null leaves the property as it is; so does a value that does not fit,
/// with a warning. Encoding leaves the key out for nil.
@_specialize(exported:true,where T == Bool)
@_specialize(exported:true,where T == Int)
@_specialize(exported:true,where T == Double)
@_specialize(exported:true,where T == String)
@_specialize(exported:true,where T == [Int])
@_specialize(exported:true,where T == [Double])
@_specialize(exported:true,where T == [String])
@_disfavoredOverload
@inlinable
public func <~ <T: JSONRepresentable>(property: inout T, field: Field) {
  field.move(&property, DefaultBridge<T>(), isRequired: false)
}

/// Allows the value of a field for an optional property.
@_specialize(exported:true,where T == Bool)
@_specialize(exported:true,where T == Int)
@_specialize(exported:true,where T == Double)
@_specialize(exported:true,where T == String)
@_specialize(exported:true,where T == [Int])
@_specialize(exported:true,where T == [Double])
@_specialize(exported:true,where T == [String])
@_disfavoredOverload
@inlinable
public func <~ <T: JSONRepresentable>(property: inout T?, field: Field) {
  field.move(&property, DefaultBridge<T>(), isRequired: false)
}

/// Allows the value of a field that goes by way of a bridge, or satisfies a check.
///
/// Disfavored so that for a property of type `T?` the bridge is one of `T`, where it could be one
/// of `T?` too: `~ .stringified()`.
@_specialize(exported:true,where B == DefaultBridge<Int>)
@_specialize(exported:true,where B == DefaultBridge<Double>)
@_specialize(exported:true,where B == DefaultBridge<String>)
@_disfavoredOverload
@inlinable
public func <~ <B: Bridge>(property: inout B.Value, field: BridgedField<B>) {
  field.move(&property, isRequired: false)
}

/// Allows the value of such a field for an optional property.
@_specialize(exported:true,where B == DefaultBridge<Int>)
@_specialize(exported:true,where B == DefaultBridge<Double>)
@_specialize(exported:true,where B == DefaultBridge<String>)
@inlinable
public func <~ <B: Bridge>(property: inout B.Value?, field: BridgedField<B>) {
  field.move(&property, isRequired: false)
}

// MARK: - ~ by way of

/// Converts the value of a field by way of a bridge.
///
/// ```swift
/// object.site <- json["site"] ~ .url
/// ```
@_lifetime(copy field)
@inlinable @inline(__always)
public func ~ <B: Bridge>(field: Field, bridge: B) -> BridgedField<B> {
  BridgedField(field, bridge)
}

// MARK: - § provided that

/// Checks the value of a field.
///
/// ```swift
/// object.age <~ json["age"] § { $0 > 0 }
/// ```
///
/// The check sees the Swift value: behind the bridge when decoding, before it when encoding.
@_lifetime(copy field)
@inlinable @inline(__always)
public func § <T: JSONRepresentable>(
  field: Field,
  check: @escaping (T) -> Bool
) -> BridgedField<DefaultBridge<T>> {
  BridgedField(field, DefaultBridge<T>(), check: check)
}

/// Checks the value of a field, with words for when it does not fit.
///
/// ```swift
/// object.age <~ json["age"] § .range(1...120)
/// ```
@_lifetime(copy field)
@inlinable @inline(__always)
public func § <T: JSONRepresentable>(
  field: Field,
  check: Check<T>
) -> BridgedField<DefaultBridge<T>> {
  BridgedField(field, DefaultBridge<T>(), check: check.passes, demand: check.refusal)
}

/// Checks the value of a field behind its bridge.
@_lifetime(copy field)
@inlinable @inline(__always)
public func § <B: Bridge>(
  field: BridgedField<B>,
  check: @escaping (B.Value) -> Bool
) -> BridgedField<B> {
  field.adding(check)
}

/// Checks the value of a field behind its bridge, with words for when it does not fit.
@_lifetime(copy field)
@inlinable @inline(__always)
public func § <B: Bridge>(field: BridgedField<B>, check: Check<B.Value>) -> BridgedField<B> {
  field.adding(check.passes, demand: check.refusal)
}
