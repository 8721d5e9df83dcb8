// Unavailable overloads for mistakes with bridges, see `Misuse.swift`.

// MARK: - A bridge that takes its type from the property

extension Bridge {
  @available(
    *,
    unavailable,
    message: "the type is not Codable; values of a protocol take ~ a union"
  )
  public static func codable<T>() -> Self where Self == Mapping<T> { fatalError() }

  @available(*, unavailable, message: "for an enum with raw values, or in .array(…) or .object(…)")
  public static func rawValue<T>() -> Self where Self == Mapping<T> { fatalError() }

  @available(*, unavailable, message: "for arrays; values of a protocol take ~ a union")
  public static func array<T>(_ element: Mapping<T>) -> Self where Self == Mapping<T> {
    fatalError()
  }

  @available(
    *,
    unavailable,
    message: "for scalars, or in .array(…) or .object(…); values of a protocol take ~ a union"
  )
  public static func flexible<T>() -> Self where Self == Mapping<T> { fatalError() }

  @available(
    *,
    unavailable,
    message:
      "for arrays and dictionaries of JSONRepresentable, else .lossy(.iso8601), .lossy(union), …"
  )
  public static func lossy<T>() -> Self where Self == Mapping<T> { fatalError() }

  @available(
    *,
    unavailable,
    message: "conform the type to JSONRepresentable; values of a protocol take ~ a union"
  )
  public static func stringified<T>() -> Self where Self == Mapping<T> { fatalError() }

  @available(
    *,
    unavailable,
    message: "for an optional of a JSONRepresentable type; in a list write Key(…).nullable"
  )
  public static func nullable<T>() -> Self where Self == Mapping<T> { fatalError() }

  @available(
    *,
    unavailable,
    message: "begin with a bridge, such as .url.map(…), or write BridgeString(decoder:encoder:)"
  )
  public static func map<T, V>(decode: (V) throws -> T?, encode: (T) throws -> V?) -> Self
  where Self == Mapping<T> { fatalError() }
}

// MARK: - A function in place of a bridge

// The second overload of each pair gives `$0` the type of the property.

@available(*, unavailable, message: "a bridge converts both ways: BridgeString(decoder:encoder:)")
@_lifetime(copy field)
public func ~ <T, V>(field: Field, decoder: (V) throws -> T?) -> BridgedField<Mapping<T>, T> {
  fatalError()
}

@available(*, unavailable, message: "a bridge converts both ways: BridgeString(decoder:encoder:)")
@_lifetime(copy field)
public func ~ <T>(field: Field, decoder: (T) throws -> T) -> BridgedField<Mapping<T>, T> {
  fatalError()
}

@available(*, unavailable, message: "a bridge converts both ways: BridgeString(decoder:encoder:)")
public func ~ <T, V>(
  key: some KeyConvertible,
  decoder: (V) throws -> T?
) -> BridgedKey<Mapping<T>, T> { fatalError() }

@available(*, unavailable, message: "a bridge converts both ways: BridgeString(decoder:encoder:)")
public func ~ <T>(
  key: some KeyConvertible,
  decoder: (T) throws -> T
) -> BridgedKey<Mapping<T>, T> { fatalError() }

// MARK: - A key in a bridge

extension JSONReader {
  @available(*, unavailable, message: "map the members of an object with json.map { json in … }")
  public subscript(key: JSONKey) -> JSONReader {
    @_lifetime(copy self)
    get { fatalError() }
  }
}

extension JSONWriter {
  @available(*, unavailable, message: "map the members of an object with json.map { json in … }")
  public subscript(key: JSONKey) -> JSONWriter {
    @_lifetime(copy self)
    get { fatalError() }
  }
}
