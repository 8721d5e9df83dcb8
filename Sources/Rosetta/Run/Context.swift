/// The key of a value that a program passes to its maps at run time.
///
/// ```swift
/// enum Store: ContextKey { typealias Value = Database }
/// rosetta.context[Store.self] = database
/// // in a map:
/// object.owner = json.context[Store.self]?.owner
/// ```
public protocol ContextKey {
  /// The type of the value.
  associatedtype Value: Sendable
}

/// Values by their keys, passed to every map of a run.
public struct ContextValues: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]
  /// The `RosettaDecoder` or `RosettaEncoder` that began the run, if any, see `CodableBridge`.
  var coder: (any AnyObject & Sendable)?

  /// Creates an empty set of values.
  public init() {}

  /// The value of a key, or nil if there is none.
  public subscript<Key: ContextKey>(key: Key.Type) -> Key.Value? {
    get { values[ObjectIdentifier(key)].flatMap { $0 as? Key.Value } }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}
