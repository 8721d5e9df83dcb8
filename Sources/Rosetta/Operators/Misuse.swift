// What does not fit, refused in words that say what to do. Nothing here can be called: the compiler
// takes one of these overloads only where no other fits.

// MARK: - A property that nothing brings to JSON

@available(*, unavailable, message: "conform the type to JSONRepresentable or add ~ with a bridge")
public func <- <T>(property: inout T, field: Field) {}

@available(*, unavailable, message: "conform the type to JSONRepresentable or add ~ with a bridge")
public func <~ <T>(property: inout T, field: Field) {}

@available(*, unavailable, message: "conform the type to JSONRepresentable or add ~ with a bridge")
@_lifetime(copy field)
public func § <T>(field: Field, check: @escaping (T) -> Bool) -> BridgedField<Mapping<T>> {
  fatalError()
}

@available(*, unavailable, message: "conform the type to JSONRepresentable or add ~ with a bridge")
@_lifetime(copy field)
public func § <T>(field: Field, check: Check<T>) -> BridgedField<Mapping<T>> {
  fatalError()
}

// MARK: - A bridge or a check of another type

@available(*, unavailable, message: "the bridge or check is of another type than the property")
public func <- <T, B: Bridge>(property: inout T, field: BridgedField<B>) {}

@available(*, unavailable, message: "the bridge or check is of another type than the property")
public func <~ <T, B: Bridge>(property: inout T, field: BridgedField<B>) {}

extension Check {
  @available(*, unavailable, message: "only a string or a collection can be empty")
  public static var nonEmpty: Check { fatalError() }

  @available(*, unavailable, message: "only a string or a collection has a count")
  public static func count(_ range: some RangeExpression<Int> & Sendable) -> Check { fatalError() }

  @available(*, unavailable, message: "only a string can match a pattern")
  public static func matching(_ pattern: some RegexComponent) -> Check { fatalError() }
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
