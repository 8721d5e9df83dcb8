/// A value that may be missing or null, where the difference matters: for the bodies of PATCH
/// requests.
///
/// ```swift
/// var name: Presence<String> = .missing
///
/// // {} <-> .missing, {"name":null} <-> .null, {"name":"Ann"} <-> .value("Ann")
/// object.name <~ json["name"]
/// ```
///
/// Decoding leaves the property unchanged if the key is missing: it is `.missing` in a new model.
/// Null is `.null`, also with `<~`. Encoding leaves out the key of `.missing`, or refuses it if the
/// field is required.
public enum Presence<Value> {
  /// There is no such key.
  case missing
  /// There is a key with null.
  case null
  /// There is a value.
  case value(Value)

  /// The value, or nil for `.missing` and `.null`.
  public var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }
}

extension Presence: Equatable where Value: Equatable {}
extension Presence: Hashable where Value: Hashable {}
extension Presence: Sendable where Value: Sendable {}

extension Presence: JSONRepresentable where Value: JSONRepresentable {
  public static var takesNull: Bool { true }

  public static func decode(_ json: JSONReader) -> Presence? {
    json.type == .null ? .null : Value.decode(json).map { .value($0) }
  }

  public static func decodePatch(_ json: JSONReader) -> Presence? {
    json.type == .null ? .null : Value.decodePatch(json).map { .value($0) }
  }

  /// Null is `.null`; an object is merged into the value, if there is one.
  public mutating func merge(_ json: JSONReader) -> Bool {
    guard json.type != .null, case .value(var value) = self else {
      return Self.decodePatch(json).map { self = $0 } != nil
    }
    guard value.merge(json) else { return false }
    self = .value(value)
    return true
  }

  public func encode(to json: JSONWriter) {
    switch self {
    case .missing: json.writeNothing()
    case .null: json.run.pointee.output.appendNull()
    case .value(let value): value.encode(to: json)
    }
  }
}
