/// A value that may be missing or null, where the difference matters, as in the bodies of PATCH
/// requests.
///
/// ```swift
/// var name: Presence<String> = .missing
///
/// // {} <-> .missing, {"name":null} <-> .null, {"name":"Ann"} <-> .value("Ann")
/// object.name <~ json["name"]
/// ```
///
/// Decoding leaves the property unchanged if the key is missing, so that it is `.missing` in a new
/// model. Null is `.null`, even with `<~`. Encoding leaves out the key of `.missing`, or refuses it
/// if the field is required.
public enum Presence<Value> {
  /// There is no such key.
  case missing
  /// There is a key with null.
  case null
  /// There is a value.
  case value(Value)

  /// The value, or nil for `.missing` and `.null`.
  public var value: Value? { if case .value(let value) = self { value } else { nil } }
}

/// A `Presence` whose type is known only at run time.
protocol AnyPresence {
  static var absent: Self { get }
  var isValue: Bool { get }
}

extension Presence: AnyPresence {
  static var absent: Presence { .missing }
  var isValue: Bool { if case .value = self { true } else { false } }
}

extension Presence: Equatable where Value: Equatable {}
extension Presence: Hashable where Value: Hashable {}
extension Presence: Sendable where Value: Sendable {}

extension Presence: JSONRepresentable, Bridgeable where Value: JSONRepresentable {
  /// Returns a bridge that decodes null as `.null`.
  @inlinable
  public static func bridge() -> PresenceBridge<DefaultBridge<Value>> {
    PresenceBridge(DefaultBridge())
  }
}

/// Converts a `Presence` whose value another bridge converts. `~` makes it for such a property.
public struct PresenceBridge<Base: Bridge>: Bridge {
  @usableFromInline let base: Base

  @inlinable
  init(_ base: Base) { self.base = base }

  @inlinable
  public var takesNull: Bool { true }

  @inlinable
  public var _missing: Presence<Base.Value>? { base._missing.map { .value($0) } }

  @inlinable
  public func decode(_ json: JSONReader) -> Presence<Base.Value>? {
    json.type == .null ? .null : base.decodeNoting(json.node, json.run).map { .value($0) }
  }

  @inlinable
  public func encode(_ value: Presence<Base.Value>, to json: JSONWriter) {
    switch value {
    case .missing: json.writeNothing()
    case .null: json.run.pointee.output.appendNull()
    case .value(let value): base.encode(value, to: json)
    }
  }
}

extension PresenceBridge {
  /// Returns a check of a `Presence` that checks the value, if there is one.
  func checking(_ check: FieldCheck<Base.Value>?) -> FieldCheck<Presence<Base.Value>>? {
    guard let check else { return nil }
    let rule = {
      CheckRule<Presence<Base.Value>>.reporting { presence, place in
        if let value = presence.value { place.inner(base).note(value, check.rule?()) }
      }
    }
    return FieldCheck({ $0.value.map(check.passes) ?? true }, rule)
  }
}

extension BridgedField {
  /// Moves the value between the JSON and a property that distinguishes missing and null. The check
  /// applies to the value.
  @usableFromInline
  func move(_ property: inout Presence<B.Value>, isRequired: Bool) {
    let bridge = PresenceBridge(bridge)
    field.move(&property, bridge, bridge.checking(check), isRequired: isRequired)
  }
}

/// The type of a `let` property that may have no value: an optional, or a `Presence`. One protocol
/// for both, because the type checker pays for each overload of an operator.
public protocol OptionalProperty {
  /// The type of the value.
  associatedtype Wrapped
  static func _property<Root, B: Bridge>(
    _ path: KeyPath<Root, Self>,
    _ key: BridgedKey<B, Wrapped>,
    isRequired: Bool
  ) -> Property<Root, Self>
}

extension Optional: OptionalProperty {
  @inlinable
  public static func _property<Root, B: Bridge>(
    _ path: KeyPath<Root, Self>,
    _ key: BridgedKey<B, Wrapped>,
    isRequired: Bool
  ) -> Property<Root, Self> { key.optional(path, isRequired: isRequired) }
}

extension Presence: OptionalProperty {
  public typealias Wrapped = Value

  @inlinable
  public static func _property<Root, B: Bridge>(
    _ path: KeyPath<Root, Self>,
    _ key: BridgedKey<B, Value>,
    isRequired: Bool
  ) -> Property<Root, Self> {
    isRequired ? key.presence.requires(path) : key.presence.allows(path)
  }
}

extension BridgedKey {
  /// The key of a property that distinguishes missing and null.
  @usableFromInline var presence: BridgedKey<PresenceBridge<B>, Presence<Value>> {
    var presence = BridgedKey<PresenceBridge<B>, Presence<Value>>(key, PresenceBridge(bridge))
    presence.check = presence.bridge.checking(check)
    return presence
  }
}
