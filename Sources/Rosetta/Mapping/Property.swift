/// One property of a `Mapping(T.init, …)`: what `\.id <- "id"` makes.
public struct Property<Root, Value> {
  let read: (Mapper) -> Value?
  let write: (Root, Mapper) -> Void
}

/// Where a property of a `Mapping(T.init, …)` stands in the JSON: `"id"`, `JSONPath("names", 0)`, or
/// `Key("id").secret` for one with options.
public struct Key: ExpressibleByStringLiteral, Sendable {
  let path: JSONPath
  var options: FieldOptions = []
  var alternatives: [String] = []

  public init(stringLiteral key: String) { self.init(key) }

  public init(_ key: String) { path = JSONPath(.key(key)) }

  public init(_ path: JSONPath) { self.path = path }

  private func with(_ option: FieldOptions) -> Key {
    var copy = self
    copy.options.insert(option)
    return copy
  }

  /// The first of this key and `key` that is there. Encoding writes this one.
  public func or(_ key: String) -> Key {
    var copy = self
    copy.alternatives.append(key)
    return copy
  }

  /// Makes `<~` fail the run for a value that is there and invalid.
  public var strict: Key { with(.strict) }
  /// Writes null for nil, and reads null as nil.
  public var nullable: Key { with(.nullable) }
  /// Keeps the value out of every log and error.
  public var secret: Key { with(.secret) }
}

/// What names the place of a property: a string, a path or a `Key`.
public protocol KeyConvertible {
  var mappingKey: Key { get }
}

extension String: KeyConvertible {
  public var mappingKey: Key { Key(self) }
}

extension JSONPath: KeyConvertible {
  public var mappingKey: Key { Key(self) }
}

extension Key: KeyConvertible {
  public var mappingKey: Key { self }
}

/// A key with the bridge and the check of its property: what `"id" ~ bridge § check` makes.
public struct BridgedKey<B: Bridge> {
  let key: Key
  let bridge: B
  var check: ((B.Value) -> Bool)?
  var demand: String?

  func adding(_ check: @escaping (B.Value) -> Bool, demand: String? = nil) -> BridgedKey {
    var copy = self
    let demands = [self.demand, demand].compactMap { $0 }
    copy.check = self.check.map { earlier in { earlier($0) && check($0) } } ?? check
    copy.demand = demands.isEmpty ? nil : demands.joined(separator: " and ")
    return copy
  }

  /// A property that must be there.
  func required<Root>(_ property: KeyPath<Root, B.Value>) -> Property<Root, B.Value> {
    Property(
      read: { mapper in
        var value: B.Value?
        field(mapper).move(&value, isRequired: true)
        return value
      },
      write: { root, mapper in
        var value = root[keyPath: property]
        field(mapper).move(&value, isRequired: true)
      }
    )
  }

  /// A property that may be nil.
  func optional<Root>(_ property: KeyPath<Root, B.Value?>) -> Property<Root, B.Value?> {
    Property(
      read: { mapper in
        var value: B.Value?
        field(mapper).move(&value, isRequired: false)
        return .some(value)
      },
      write: { root, mapper in
        var value = root[keyPath: property]
        field(mapper).move(&value, isRequired: false)
      }
    )
  }

  @_lifetime(copy mapper)
  private func field(_ mapper: Mapper) -> BridgedField<B> {
    var field = mapper[key.path].with(key.options)
    for alternative in key.alternatives { field = field.or(alternative) }
    return BridgedField(
      field,
      bridge,
      check: check,
      demand: demand
    )
  }
}
