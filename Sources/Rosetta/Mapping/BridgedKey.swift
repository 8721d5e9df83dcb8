/// A key with the bridge and the check of its property: what `"id" ~ bridge § check` makes.
public struct BridgedKey<B: Bridge> {
  @usableFromInline let key: Key
  @usableFromInline let bridge: B
  @usableFromInline var check: ((B.Value) -> Bool)?
  @usableFromInline var demand: String?

  @inlinable
  init(_ key: Key, _ bridge: B) {
    self.key = key
    self.bridge = bridge
  }

  /// This key with one more check.
  @inlinable
  func adding(_ check: @escaping (B.Value) -> Bool, demand: String? = nil) -> BridgedKey {
    var copy = self
    let demands = [self.demand, demand].compactMap { $0 }
    copy.check = self.check.map { earlier in { earlier($0) && check($0) } } ?? check
    copy.demand = demands.isEmpty ? nil : demands.joined(separator: " and ")
    return copy
  }

  /// A property that must be there.
  @inlinable
  func required<Root>(_ property: KeyPath<Root, B.Value>) -> Property<Root, B.Value> {
    let get = PropertyReader(property)
    return Property(
      read: { mapper, slot in
        guard let value = key.field(mapper).take(bridge, check, demand, isRequired: true) else {
          return false
        }
        slot.put(value)
        return true
      },
      write: { source, mapper in
        key.field(mapper).write(get(source), bridge, check, demand, isRequired: true)
      }
    )
  }

  /// A property that may be nil.
  @inlinable
  func optional<Root>(_ property: KeyPath<Root, B.Value?>) -> Property<Root, B.Value?> {
    let get = PropertyReader(property)
    return Property(
      read: { mapper, slot in
        let mark = mapper.run.pointee.errors
        let value = key.field(mapper).take(bridge, check, demand, isRequired: false)
        // A strict one may have failed.
        guard value != nil || mapper.run.pointee.errors == mark else { return false }
        slot.put(value)
        return true
      },
      write: { source, mapper in
        let field = key.field(mapper)
        if let value = get(source) {
          field.write(value, bridge, check, demand, isRequired: false)
        } else {
          field.writeNil(isRequired: false)
        }
      }
    )
  }
}
