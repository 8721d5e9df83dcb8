// Bridges made of two closures. Each fixes the JSON type; any other type is a wrong-type problem.

/// A string in the JSON, by way of two closures.
///
/// ```swift
/// object.website <~ json["site"] ~ BridgeString(
///   decoder: { URL(string: $0) },
///   encoder: { $0.absoluteString }
/// )
/// ```
///
/// A closure refuses by returning nil or by throwing; a thrown error's text is the reason.
public typealias BridgeString<Value> = BridgeScalar<String, Value>

/// A number in the JSON, as any type that reads one, by way of two closures.
///
/// ```swift
/// object.length <- json["length"] ~ BridgeNumber(
///   decoder: { (feet: Double) in feet * 0.3048 },
///   encoder: { $0 / 0.3048 }
/// )
/// ```
public typealias BridgeNumber<Number: JSONRepresentable & Numeric, Value> =
  BridgeScalar<Number, Value>

/// A boolean in the JSON, by way of two closures.
///
/// ```swift
/// object.door <- json["isOpen"] ~ BridgeBoolean(
///   decoder: { $0 ? Door.open : .shut },
///   encoder: { $0 == .open }
/// )
/// ```
public typealias BridgeBoolean<Value> = BridgeScalar<Bool, Value>

/// What `BridgeString`, `BridgeNumber` and `BridgeBoolean` are: closures around a type that needs no
/// bridge.
public struct BridgeScalar<Scalar: JSONRepresentable, Value>: Bridge {
  @usableFromInline let decoder: @Sendable (Scalar) throws -> Value?
  @usableFromInline let encoder: @Sendable (Value) throws -> Scalar?

  @inlinable
  public init(
    decoder: @escaping @Sendable (Scalar) throws -> Value?,
    encoder: @escaping @Sendable (Value) throws -> Scalar?
  ) {
    self.decoder = decoder
    self.encoder = encoder
  }

  @inlinable
  public func decode(_ field: Field) -> Value? {
    guard let scalar = Scalar.decode(field) else { return nil }
    do { return try decoder(scalar) } catch { return field.refuse(error) }
  }

  @inlinable
  public func encode(_ value: Value, _ field: Field) {
    do { try encoder(value)?.encode(field) } catch { field.refuse(writing: value, error) }
  }
}

extension Field {
  /// Notes that a value has no JSON.
  @usableFromInline @inline(never)
  func refuse<Value>(writing value: Value, _ error: any Error) {
    let _: Value? = refuse(error)
  }
}

/// One bridge behind another: what `map(decode:encode:)` returns.
public struct MappedBridge<Base: Bridge, Value>: Bridge {
  @usableFromInline let base: Base
  /// Not `@Sendable`: the compiler takes no closure for that behind `.url.map`, where the bridge is
  /// not known yet. They may close over what cannot be sent between threads, as a `Mapping` may.
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
  public func decode(_ field: Field) -> Value? {
    guard let value = base.decode(field) else { return nil }
    do { return try decoder(value) } catch { return field.refuse(error) }
  }

  @inlinable
  public func encode(_ value: Value, _ field: Field) {
    do {
      if let value = try encoder(value) { base.encode(value, field) }
    } catch {
      field.refuse(writing: value, error)
    }
  }
}

extension Bridge {
  /// This bridge with a further step on the Swift side.
  ///
  /// ```swift
  /// object.host <- json["site"] ~ .url.map(decode: { $0.host() }, encode: { URL(string: $0) })
  /// ```
  ///
  /// A closure refuses by returning nil or by throwing.
  @inlinable
  public func map<NewValue>(
    decode: @escaping (Value) throws -> NewValue?,
    encode: @escaping (NewValue) throws -> Value?
  ) -> MappedBridge<Self, NewValue> {
    MappedBridge(self, decoder: decode, encoder: encode)
  }
}
