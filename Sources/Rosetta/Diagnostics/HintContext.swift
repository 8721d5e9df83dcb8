/// What a refused value was to become: a hint must name a bridge that makes exactly this.
@usableFromInline
struct HintContext: Sendable {
  /// A bridge of the library around the one of the value.
  @usableFromInline
  enum Wrapper: String, Sendable { case array, object, lossy, stringified, nullable }

  /// The type of the property, the element or the root. Not the type that a bridge converts from.
  private(set) var type: Any.Type?
  /// The bridges between the value and its property, the innermost first.
  private(set) var wrappers: [Wrapper] = []
  /// The types of the keys of those that are dictionaries.
  private var keyTypes: [Any.Type] = []
  /// What gives the value its bridge, once that is known.
  private(set) var place: Place?

  /// What gives a value its bridge: a field by `~`, a variant of a union by its `by:`.
  enum Place: String, Sendable {
    case field = "~"
    case variant = "by:"
  }

  private var isPlaced: Bool { place != nil }
  /// Where the values start that the map reads from the object that lacks a key.
  var readValues: [Int] = []

  /// Notes the type that the value was to become, unless it is known.
  mutating func become(_ type: Any.Type) {
    guard self.type == nil, !isPlaced else { return }
    if let type = type as? any OptionalType.Type {
      self.type = type.wrapped
      wrappers = [.nullable]
    } else {
      self.type = type
    }
  }

  mutating func wrap(in wrapper: Wrapper) {
    if !isPlaced { wrappers.append(wrapper) }
  }

  mutating func wrap(inDictionaryOf keys: Any.Type) {
    if isPlaced { return }
    wrappers.append(.object)
    keyTypes.append(keys)
  }

  mutating func end(in place: Place) {
    if !isPlaced { self.place = place }
  }

  /// How to write `bridge` in place of the value's current bridge: `~ .array(.flexible())`.
  func spelling(_ bridge: String) -> String {
    let whole = wrappers.reduce(bridge) { ".\($1.rawValue)(\($0))" }
    return "\(place?.rawValue ?? "using:") \(whole)"
  }

  /// The type of container that keeps nulls among its items; nil if the value is not an item.
  var nullKeepingType: String? {
    guard let type, let first = wrappers.first, first == .array || first == .object else {
      return nil
    }
    var keys = keyTypes[...]
    return wrappers.reduce(TypeName.text(type) + "?") { (name, wrapper) -> String in
      switch wrapper {
      case .array: "[\(name)]"
      case .object: "[\(TypeName.text(keys.popFirst() ?? String.self)): \(name)]"
      case .lossy, .stringified, .nullable: name
      }
    }
  }
}

/// Gives access to the wrapped type of an optional type.
private protocol OptionalType {
  static var wrapped: Any.Type { get }
}

extension Optional: OptionalType {
  static var wrapped: Any.Type { Wrapped.self }
}
