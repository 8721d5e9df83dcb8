// Unavailable overloads for mistakes, whose messages say what to do. The compiler chooses one only
// if nothing else fits, and then reports its message.
//
// Of two operators in a line, the type checker first tries the one with fewer overloads. That must
// be `<-` or `<~`, which give the closure of a check the type of the property: without that type,
// the operators in the closure take seconds to check. So `§` has at least as many overloads as
// either of them. `TypeCheckingTests` verifies this.

// MARK: - A type without a bridge

@available(
  *,
  unavailable,
  message:
    "add ~ with a bridge (.iso8601, .codable(), a union, …) or conform it to JSONRepresentable"
)
@discardableResult
public func <- <T>(property: inout T, field: Field) -> MapLine<T> { fatalError() }

@available(
  *,
  unavailable,
  message:
    "add ~ with a bridge (.iso8601, .codable(), a union, …) or conform it to JSONRepresentable"
)
@discardableResult
public func <~ <T>(property: inout T, field: Field) -> MapLine<T> { fatalError() }

@available(*, unavailable, message: "conform the type of the keys to JSONKeyConvertible")
public func <- <K: Hashable, T: JSONRepresentable>(property: inout [K: T], field: Field) {}

@available(*, unavailable, message: "conform the type of the keys to JSONKeyConvertible")
public func <~ <K: Hashable, T: JSONRepresentable>(property: inout [K: T], field: Field) {}

@available(*, unavailable, message: "conform the type of the keys to JSONKeyConvertible")
public func <- <K: Hashable, T: JSONRepresentable>(property: inout [K: T]?, field: Field) {}

@available(*, unavailable, message: "conform the type of the keys to JSONKeyConvertible")
public func <~ <K: Hashable, T: JSONRepresentable>(property: inout [K: T]?, field: Field) {}

@available(*, unavailable, message: "conform the type to JSONRepresentable or add ~ with a bridge")
@_lifetime(copy field)
public func § <T>(field: Field, check: @escaping (T) -> Bool) -> BridgedField<Mapping<T>, T> {
  fatalError()
}

@available(*, unavailable, message: "conform the type to JSONRepresentable or add ~ with a bridge")
@_lifetime(copy field)
public func § <T>(field: Field, check: Check<T>) -> BridgedField<Mapping<T>, T> { fatalError() }

@available(*, unavailable, message: "conform the type to JSONRepresentable or add ~ with a bridge")
public func § <T>(key: some KeyConvertible, check: Check<T>) -> BridgedKey<Mapping<T>, T> {
  fatalError()
}

// MARK: - A default beside the key

@available(
  *,
  unavailable,
  message: "the initial value of the property is its default: write <~ without ??"
)
@_lifetime(copy field)
public func ?? <T>(field: Field, value: T) -> BridgedField<Mapping<T>, T> { fatalError() }

// MARK: - A bridge or a check of another type

@available(*, unavailable, message: "the bridge or check has another type than the property")
@discardableResult
public func <- <T, V, B: Bridge>(property: inout T, field: BridgedField<B, V>) -> MapLine<T> {
  fatalError()
}

@available(*, unavailable, message: "the bridge or check has another type than the property")
@discardableResult
public func <~ <T, V, B: Bridge>(property: inout T, field: BridgedField<B, V>) -> MapLine<T> {
  fatalError()
}

@available(*, unavailable, message: "the check has another type than the bridge")
@_lifetime(copy field)
public func § <T, V, B: Bridge>(field: BridgedField<B, V>, check: Check<T>) -> BridgedField<B, V> {
  fatalError()
}

@available(*, unavailable, message: "the check has another type than the bridge")
public func § <T, V, B: Bridge>(key: BridgedKey<B, V>, check: Check<T>) -> BridgedKey<B, V> {
  fatalError()
}

@available(*, unavailable, message: "only a string or a collection can be empty")
extension Check {
  public static var nonEmpty: Check { fatalError() }
  public static func nonEmpty(code: String?) -> Check { fatalError() }
}

@available(*, unavailable, message: "only a string or a collection has a count")
extension Check {
  public static func count(_ count: Int, code: String? = nil) -> Check { fatalError() }
  public static func count(_ range: some RangeExpression<Int>, code: String? = nil) -> Check {
    fatalError()
  }
}

@available(*, unavailable, message: "it takes a check of the elements of a collection")
extension Check {
  public static func each(_ check: Check, code: String? = nil) -> Check { fatalError() }
  public static func each(_ passes: (Value) -> Bool) -> Check { fatalError() }
}

extension Check {
  @available(*, unavailable, message: "only a string can match a pattern")
  public static func matching(
    _ pattern: some RegexComponent,
    _ message: String? = nil,
    code: String? = nil
  ) -> Check { fatalError() }
}

// MARK: - A key that is not a string

extension Mapper {
  @available(*, unavailable, message: "a key is a string: add .rawValue")
  public subscript<Key: RawRepresentable<String>>(key: Key) -> Field {
    @_lifetime(copy self)
    get { fatalError() }
  }

  @available(*, unavailable, message: "a key is a string: add .stringValue")
  @_disfavoredOverload
  public subscript(key: some CodingKey) -> Field {
    @_lifetime(copy self)
    get { fatalError() }
  }
}

extension Field {
  @available(*, unavailable, message: "a key is a string: add .rawValue")
  public subscript<Key: RawRepresentable<String>>(key: Key) -> Field {
    @_lifetime(copy self)
    get { fatalError() }
  }

  @available(*, unavailable, message: "a key is a string: add .stringValue")
  @_disfavoredOverload
  public subscript(key: some CodingKey) -> Field {
    @_lifetime(copy self)
    get { fatalError() }
  }
}

// MARK: - A line of `Properties(of:)`

@available(*, unavailable, message: "conform the type to JSONRepresentable or add ~ with a bridge")
public func <- <Root, T>(
  property: KeyPath<Root, T>,
  key: some KeyConvertible
) -> Property<Root, T> { fatalError() }

@available(*, unavailable, message: "conform the type to JSONRepresentable or add ~ with a bridge")
public func <~ <Root, T>(
  property: KeyPath<Root, T?>,
  key: some KeyConvertible
) -> Property<Root, T?> { fatalError() }

@available(*, unavailable, message: "conform the type of the keys to JSONKeyConvertible")
public func <- <Root, K: Hashable, T: JSONRepresentable>(
  property: KeyPath<Root, [K: T]>,
  key: some KeyConvertible
) -> Property<Root, [K: T]> { fatalError() }

@available(*, unavailable, message: "conform the type of the keys to JSONKeyConvertible")
public func <~ <Root, K: Hashable, T: JSONRepresentable>(
  property: KeyPath<Root, [K: T]?>,
  key: some KeyConvertible
) -> Property<Root, [K: T]?> { fatalError() }

@available(*, unavailable, message: "the bridge or check has another type than the property")
public func <- <Root, T, V, B: Bridge>(
  property: KeyPath<Root, T>,
  key: BridgedKey<B, V>
) -> Property<Root, T> { fatalError() }

@available(*, unavailable, message: "the bridge or check has another type than the property")
public func <~ <Root, T, V, B: Bridge>(
  property: KeyPath<Root, T?>,
  key: BridgedKey<B, V>
) -> Property<Root, T?> { fatalError() }

@available(*, unavailable, message: "the bridge or check has another type than the property")
public func <~ <Root, T, V, B: Bridge>(
  property: KeyPath<Root, Presence<T>>,
  key: BridgedKey<B, V>
) -> Property<Root, Presence<T>> { fatalError() }

@available(
  *,
  unavailable,
  message: "not optional: write <-, with ~ .omitting(…) for a default, or make it optional"
)
public func <~ <Root, T>(
  property: KeyPath<Root, T>,
  key: some KeyConvertible
) -> Property<Root, T> { fatalError() }

@available(
  *,
  unavailable,
  message: "not optional: write <-, with ~ .omitting(…) for a default, or make it optional"
)
public func <~ <Root, T, V, B: Bridge>(
  property: KeyPath<Root, T>,
  key: BridgedKey<B, V>
) -> Property<Root, T> { fatalError() }

extension JSONMapped {
  @available(*, unavailable, message: "in a list write only the key: \"id\" or Key.rest")
  public static var json: ListedField { fatalError() }
}

@available(*, unavailable)
public struct ListedField {
  public subscript(key: String) -> Key { fatalError() }
  public var rest: Key { fatalError() }
}

extension Mapping {
  @available(
    *,
    unavailable,
    message: "list the properties that the initialiser takes, all of them and in its order"
  )
  @_disfavoredOverload
  public init<each Value, each Listed>(
    _ make: @escaping (repeat each Value) throws -> Root?,
    _ properties: Properties<Root, repeat each Listed>
  ) { fatalError() }
}

// MARK: - A map of another signature

extension Mappable {
  @available(*, unavailable, message: "write static func map(_ object: inout Self, json: Mapper)")
  public static func map(_ object: inout Self, json: Mapper) {}
}

extension Mappable where Self: AnyObject {
  @available(*, unavailable, message: "a class conforms to JSONConvertibleClass")
  public static func map(_ object: inout Self, json: Mapper) {}
}

extension MappableClass {
  @available(*, unavailable, message: "write static func map(_ object: Self, json: Mapper)")
  public static func map(_ object: Self, json: Mapper) {}
}

// MARK: - An array of models

extension Array {
  @available(*, unavailable, message: "write rosetta.decode([Model].self, from: json)")
  public init(json: some JSONSource) { fatalError() }
}
