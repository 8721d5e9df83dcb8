/// The key of a property of type `Value`, with its bridge and its check: what `"id"` and
/// `"id" ~ bridge § check` are in a `Mapping(T.init, …)`.
///
/// A literal is one by itself, so that each operator has one function for it: with one for plain
/// keys and one for others, the type checker gave up on thirty properties.
public struct PropertyKey<Value> {
  @usableFromInline let key: Key
  @usableFromInline var check: ((Value) -> Bool)?
  @usableFromInline var demand: String?
  /// What moves the value by way of the bridge, which it alone knows.
  @usableFromInline let movers: (PropertyKey) -> PropertyMovers<Value>

  @inlinable
  init<B: Bridge>(_ key: Key, _ bridge: B) where B.Value == Value {
    self.key = key
    movers = { PropertyMovers($0.key, bridge, $0.check, $0.demand) }
  }

  /// This key with one more check.
  @inlinable
  func adding(_ check: @escaping (Value) -> Bool, demand: String? = nil) -> PropertyKey {
    var copy = self
    let demands = [self.demand, demand].compactMap { $0 }
    copy.check = self.check.map { earlier in { earlier($0) && check($0) } } ?? check
    copy.demand = demands.isEmpty ? nil : demands.joined(separator: " and ")
    return copy
  }

  /// A property that must be there.
  @inlinable
  func required<Root>(_ property: KeyPath<Root, Value>) -> Property<Root, Value> {
    let movers = movers(self)
    let write = movers.write
    let get = PropertyReader(property)
    return Property(
      read: movers.require,
      write: { source, mapper in write(get(source), mapper, true) }
    )
  }

  /// A property that may be nil.
  @inlinable
  func optional<Root>(_ property: KeyPath<Root, Value?>) -> Property<Root, Value?> {
    let movers = movers(self)
    let (key, write) = (key, movers.write)
    let get = PropertyReader(property)
    return Property(
      read: movers.allow,
      write: { source, mapper in
        if let value = get(source) {
          write(value, mapper, false)
        } else {
          key.field(mapper).writeNil(isRequired: false)
        }
      }
    )
  }
}

extension PropertyKey: ExpressibleByStringLiteral, ExpressibleByExtendedGraphemeClusterLiteral,
  ExpressibleByUnicodeScalarLiteral
where Value: JSONRepresentable {
  @inlinable
  public init(stringLiteral key: String) { self.init(Key(key), OwnBridge()) }
}

/// The ways of a value between the JSON and its slot.
@usableFromInline
struct PropertyMovers<Value> {
  /// Fills the slot with a value. False, after a finding, when there is none.
  @usableFromInline let require: (Mapper, PropertySlot) -> Bool
  /// Fills the slot with a value or nil. False when a strict field has failed.
  @usableFromInline let allow: (Mapper, PropertySlot) -> Bool
  @usableFromInline let write: (_ value: Value, Mapper, _ isRequired: Bool) -> Void

  @inlinable
  init<B: Bridge>(
    _ key: Key,
    _ bridge: B,
    _ check: ((Value) -> Bool)?,
    _ demand: String?
  ) where B.Value == Value {
    require = { mapper, slot in
      let field = key.field(mapper)
      let value =
        field.options.isUsual
        ? field.read(bridge, check, demand, isRequired: true)
        : field.takeUnusually(bridge, check, demand, isRequired: true)
      guard let value else {
        key.noteUnread(mapper, Value.self)
        return false
      }
      slot.put(value)
      return true
    }
    allow = { mapper, slot in
      let mark = mapper.run.pointee.errors
      let field = key.field(mapper)
      let value =
        field.options.isUsual
        ? field.read(bridge, check, demand, isRequired: false)
        : field.takeUnusually(bridge, check, demand, isRequired: false)
      guard value != nil || mapper.run.pointee.errors == mark else { return false }
      slot.put(value)
      return true
    }
    write = { value, mapper, isRequired in
      var value = value
      key.field(mapper).write(&value, bridge, check, demand, isRequired: isRequired)
    }
  }
}
