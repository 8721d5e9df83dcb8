/// One property of a `Properties(of:)`, made by `\.id <- "id"`.
public typealias Property<Root, Value> = MappingLine<PropertyRules<Root, Value>>

/// What a ``Property`` holds.
public struct PropertyRules<Root, Value>: Sendable {
  /// One word, because a list of properties copies each of them several times.
  private let box: PropertyBox<Root>

  var access: PropertyAccess<Root> { box.access }

  /// The closures that read and write are stored as they are, not wrapped in others.
  @usableFromInline @inline(never)
  init(
    _ path: KeyPath<Root, Value>,
    _ key: Key,
    read: @escaping (Mapper, PropertySlot) -> Bool,
    merge: @escaping (inout Value, Mapper) -> Void,
    write: @escaping (PropertySource<Root>, Mapper) -> Void
  ) {
    let access = PropertyAccess<Root>(
      path: path,
      read: read,
      merge: { mapper, old, slot in
        var value = old[keyPath: path]
        merge(&value, mapper)
        slot.put(value)
      },
      discard: { _ = $0.take(Value.self) },
      write: write,
      isRest: key.storage.isRest,
      writtenPath: key.storage.writtenPath
    )
    box = PropertyBox(access)
  }
}

private final class PropertyBox<Root>: Sendable {
  let access: PropertyAccess<Root>

  init(_ access: PropertyAccess<Root>) { self.access = access }
}

/// Closures that read and write a property, so that a mapping need not know its type. A loop over
/// the parameter pack would look up the types in each iteration, and took twice as long as a map.
@usableFromInline
struct PropertyAccess<Root>: Sendable {
  // `nonisolated(unsafe)`: key paths and checks need not be `Sendable`.
  @usableFromInline nonisolated(unsafe) let path: PartialKeyPath<Root>
  /// Fills the slot. Returns false, after a diagnostic, if the value does not fit. The slot is then
  /// empty.
  @usableFromInline nonisolated(unsafe) let read: (Mapper, PropertySlot) -> Bool
  /// Fills the slot with the property of an old value after a patch.
  @usableFromInline nonisolated(unsafe) let merge: (Mapper, Root, PropertySlot) -> Void
  @usableFromInline nonisolated(unsafe) let discard: (PropertySlot) -> Void
  @usableFromInline nonisolated(unsafe) let write: (PropertySource<Root>, Mapper) -> Void
  /// Whether the property takes the keys that no other one names.
  let isRest: Bool
  /// The path where the property is written, if there is just one.
  let writtenPath: JSONPath?
  /// The offset of the slot in bytes.
  @usableFromInline var offset = 0
}

// `@_specialize`: see `Operators/Fields.swift`.

extension BridgedKey {
  /// Returns the value. If there is none, returns nil, after a diagnostic if it is required.
  @_specialize(exported:true,where B == DefaultBridge<Bool>, Value == Bool)
  @_specialize(exported:true,where B == DefaultBridge<Int>, Value == Int)
  @_specialize(exported:true,where B == DefaultBridge<Double>, Value == Double)
  @_specialize(exported:true,where B == DefaultBridge<String>, Value == String)
  @_specialize(exported:true,where B == DefaultBridge<[Int]>, Value == [Int])
  @_specialize(exported:true,where B == DefaultBridge<[Double]>, Value == [Double])
  @_specialize(exported:true,where B == DefaultBridge<[String]>, Value == [String])
  @inlinable @inline(never)
  func read(_ mapper: Mapper, isRequired: Bool, takesNil: Bool) -> B.Value? {
    let field = key.storage.field(mapper)
    if field.state.allowsFastPath { return field.decode(bridge, check, isRequired: isRequired) }
    var value: B.Value?
    field.decodeSlowly(&value, bridge, check, isRequired: isRequired, takesNil: takesNil)
    return value
  }

  @_specialize(exported:true,where B == DefaultBridge<Bool>, Value == Bool)
  @_specialize(exported:true,where B == DefaultBridge<Int>, Value == Int)
  @_specialize(exported:true,where B == DefaultBridge<Double>, Value == Double)
  @_specialize(exported:true,where B == DefaultBridge<String>, Value == String)
  @_specialize(exported:true,where B == DefaultBridge<[Int]>, Value == [Int])
  @_specialize(exported:true,where B == DefaultBridge<[Double]>, Value == [Double])
  @_specialize(exported:true,where B == DefaultBridge<[String]>, Value == [String])
  @inlinable @inline(never)
  func write(_ value: consuming B.Value, _ mapper: Mapper, isRequired: Bool) {
    key.storage.field(mapper).encode(&value, bridge, check, isRequired: isRequired)
  }

  @inlinable @inline(__always)
  func write(_ value: consuming B.Value?, _ mapper: Mapper, isRequired: Bool) {
    if let value {
      write(value, mapper, isRequired: isRequired)
    } else {
      key.storage.field(mapper).encodeNil(isRequired: isRequired)
    }
  }

  /// Makes a required property: `property <- key`
  @_disfavoredOverload
  @inlinable
  public func requires<Root>(_ path: KeyPath<Root, B.Value>) -> Property<Root, B.Value> {
    let offset = MemoryLayout<Root>.offset(of: path)
    let rules = PropertyRules(
      path,
      key,
      read: { mapper, slot in
        guard let value = read(mapper, isRequired: true, takesNil: false) else {
          key.storage.noteUnread(mapper, B.Value.self)
          return false
        }
        slot.put(value)
        return true
      },
      merge: merge(isRequired: true),
      write: { write($0.value(at: path, offset: offset), $1, isRequired: true) }
    )
    return Property(rules)
  }

  /// Makes a property that may be nil. If it is required, it is nil only for null with `.nullable`.
  @inlinable
  func optional<Root>(
    _ path: KeyPath<Root, B.Value?>,
    isRequired: Bool
  ) -> Property<Root, B.Value?> {
    let offset = MemoryLayout<Root>.offset(of: path)
    let rules = PropertyRules(
      path,
      key,
      read: { mapper, slot in
        let errors = mapper.run.errors
        let value = read(mapper, isRequired: isRequired, takesNil: true)
        if isRequired, value == nil { key.storage.noteUnread(mapper, B.Value.self) }
        // An error means that a required field has no value, or a strict one does not fit.
        guard value != nil || mapper.run.errors == errors else { return false }
        slot.put(value)
        return true
      },
      merge: merge(isRequired: isRequired),
      write: { write($0.value(at: path, offset: offset), $1, isRequired: isRequired) }
    )
    return Property(rules)
  }

  /// Makes a property that is `.missing` if there is nothing to read.
  @inlinable
  func allows<Root, Wrapped>(_ path: KeyPath<Root, Value>) -> Property<Root, Value>
  where Value == Presence<Wrapped> {
    let offset = MemoryLayout<Root>.offset(of: path)
    let rules = PropertyRules(
      path,
      key,
      read: { mapper, slot in
        let errors = mapper.run.errors
        let value = read(mapper, isRequired: false, takesNil: false)
        // An error means that a strict field does not fit.
        guard value != nil || mapper.run.errors == errors else { return false }
        slot.put(value ?? .missing)
        return true
      },
      merge: merge(isRequired: false),
      write: { write($0.value(at: path, offset: offset), $1, isRequired: false) }
    )
    return Property(rules)
  }

  /// Returns a closure that applies a patch to a property.
  @usableFromInline
  func merge(isRequired: Bool) -> (inout B.Value, Mapper) -> Void {
    { key.storage.field($1).decodeSlowly(&$0, bridge, check, isRequired: isRequired) }
  }

  /// Returns a closure that applies a patch to a property. Null makes it nil.
  @usableFromInline
  func merge(isRequired: Bool) -> (inout B.Value?, Mapper) -> Void {
    { key.storage.field($1).decodeSlowly(&$0, bridge, check, isRequired: isRequired) }
  }
}
