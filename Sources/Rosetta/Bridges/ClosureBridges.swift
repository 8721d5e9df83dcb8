// Bridges made of two closures. Each fixes the JSON type; any other type is refused with the code
// `wrongType`.

/// A string in the JSON, converted by two closures.
///
/// ```swift
/// object.website <~ json["site"] ~ BridgeString(
///   decoder: { URL(string: $0) },
///   encoder: { $0.absoluteString }
/// )
/// ```
///
/// A closure refuses a value by returning nil or by throwing; the text of the error is the reason.
public typealias BridgeString<Value> = BridgeScalar<String, Value>

/// A number in the JSON, read as any number type and converted by two closures.
///
/// ```swift
/// object.length <- json["length"] ~ BridgeNumber(
///   decoder: { (feet: Double) in feet * 0.3048 },
///   encoder: { $0 / 0.3048 }
/// )
/// ```
public typealias BridgeNumber<Number: JSONRepresentable & Numeric, Value> =
  BridgeScalar<Number, Value>

/// A boolean in the JSON, converted by two closures.
///
/// ```swift
/// object.door <- json["isOpen"] ~ BridgeBoolean(
///   decoder: { $0 ? Door.open : .shut },
///   encoder: { $0 == .open }
/// )
/// ```
public typealias BridgeBoolean<Value> = BridgeScalar<Bool, Value>

/// The common type of `BridgeString`, `BridgeNumber` and `BridgeBoolean`: closures around a type
/// that needs no bridge.
public typealias BridgeScalar<Scalar: JSONRepresentable, Value> =
  MappedBridge<DefaultBridge<Scalar>, Value>

extension MappedBridge {
  /// A bridge of two closures: one converts from the scalar, the other back to it.
  @inlinable
  public init<Scalar>(
    decoder: @escaping @Sendable (Scalar) throws -> Value?,
    encoder: @escaping @Sendable (Value) throws -> Scalar?
  ) where Base == DefaultBridge<Scalar> {
    self.init(DefaultBridge(), decoder: decoder, encoder: encoder)
  }
}

/// A bridge with one more conversion on the Swift side, as `map(decode:encode:)` returns it.
public struct MappedBridge<Base: Bridge, Value>: Bridge {
  @usableFromInline let base: Base
  /// Not `@Sendable`, which the compiler does not infer for the closures of `.url.map` before it
  /// knows the bridge. They may capture values that are not `Sendable`, as a `Mapping` may.
  @usableFromInline nonisolated(unsafe) let decoder: (Base.Value) throws -> Value?
  @usableFromInline nonisolated(unsafe) let encoder: (Value) throws -> Base.Value?

  @inlinable
  init(
    _ base: Base,
    decoder: @escaping (Base.Value) throws -> Value?,
    encoder: @escaping (Value) throws -> Base.Value?
  ) {
    self.base = base
    self.decoder = decoder
    self.encoder = encoder
  }

  @inlinable
  public var takesNull: Bool { base.takesNull }
  public var _missing: Value? { base._missing.flatMap { try? decoder($0) } }
  public var _jsonType: JSONType? { base._jsonType }

  @inlinable
  public func decode(_ json: JSONReader) -> Value? {
    guard let value = base.decode(json), !json.isOpenContainer else { return nil }
    do { return try decoder(value) } catch { return json.refuse(error) }
  }

  @inlinable
  public func encode(_ value: Value, to json: JSONWriter) {
    do {
      if let value = try encoder(value) { base.encode(value, to: json) }
    } catch {
      json.refuse(value, error)
    }
  }
}

extension Bridge {
  /// This bridge with one more conversion on the Swift side.
  ///
  /// ```swift
  /// object.host <- json["site"]      // "https://a.example" <-> "a.example"
  ///   ~ .url.map(decode: { $0.host() }, encode: { URL(string: "https://\($0)") })
  /// ```
  ///
  /// A closure refuses a value by returning nil or by throwing.
  @inlinable
  public func map<NewValue>(
    decode: @escaping (Value) throws -> NewValue?,
    encode: @escaping (NewValue) throws -> Value?
  ) -> MappedBridge<Self, NewValue> { MappedBridge(self, decoder: decode, encoder: encode) }
}
