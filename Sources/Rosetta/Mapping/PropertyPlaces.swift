// Where the values of a `Mapping(T.init, …)` are on their way: the only pointers of this folder.

/// The place where a value waits for the initialiser.
@frozen
@usableFromInline
struct PropertySlot {
  @usableFromInline let address: UnsafeMutableRawPointer

  @inlinable @inline(__always)
  init(_ address: UnsafeMutableRawPointer) { self.address = address }

  /// The slot behind `size` bytes of others.
  @inlinable @inline(__always)
  func advanced(by size: Int) -> PropertySlot { PropertySlot(address + size) }

  @inlinable @inline(__always)
  func put<Value>(_ value: Value) {
    address.initializeMemory(as: Value.self, to: value)
  }

  /// SAFETY: a slot is emptied only behind a `put` of the same property.
  @inlinable @inline(__always)
  func take<Value>(_ type: Value.Type) -> Value {
    address.assumingMemoryBound(to: type).move()
  }
}

/// Takes the values out of their slots, one behind the other.
@usableFromInline
struct PropertySlots {
  @usableFromInline var next: PropertySlot
  @usableFromInline let alignment: Int

  /// Lends `body` room for slots of `size` bytes in all. Returning a value from here would copy it.
  /// Transparent, so that it takes no stack of its own where nothing is optimised.
  @inlinable @_transparent
  static func with(size: Int, alignment: Int, _ body: (PropertySlot) -> Void) {
    withUnsafeTemporaryAllocation(byteCount: size, alignment: alignment) { buffer in
      if let address = buffer.baseAddress { body(PropertySlot(address)) }
    }
  }

  @inlinable @inline(__always)
  init(_ first: PropertySlot, alignment: Int) {
    next = first
    self.alignment = alignment
  }

  @inlinable @inline(__always)
  mutating func take<Value>(_ type: Value.Type) -> Value {
    defer { next = next.advanced(by: PropertySlots.size(of: type, alignment: alignment)) }
    return next.take(type)
  }

  /// What a slot takes among slots of `alignment`, a power of two.
  @inlinable @inline(__always)
  static func size<Value>(of type: Value.Type, alignment: Int) -> Int {
    (MemoryLayout<Value>.size &+ alignment &- 1) & ~(alignment &- 1)
  }
}

/// The value that is written.
@frozen
@usableFromInline
struct PropertySource<Root> {
  @usableFromInline let root: UnsafePointer<Root>

  @inlinable @inline(__always)
  init(_ root: UnsafePointer<Root>) { self.root = root }

  @inlinable @inline(__always)
  static func with(_ root: Root, _ body: (PropertySource) -> Void) {
    withUnsafePointer(to: root) { body(PropertySource($0)) }
  }
}

/// How a property is read out of a value: at its place, if it is stored in a struct, else by its key
/// path. A key path takes some 550 instructions, a place 5.
@usableFromInline
struct PropertyReader<Root, Value> {
  @usableFromInline let path: KeyPath<Root, Value>
  /// The bytes before the property; nil for one that is computed or belongs to a class.
  @usableFromInline let offset: Int?

  @inlinable
  init(_ path: KeyPath<Root, Value>) {
    self.path = path
    offset = MemoryLayout<Root>.offset(of: path)
  }

  @inlinable @inline(__always)
  func callAsFunction(_ source: PropertySource<Root>) -> Value {
    guard let offset else { return source.root.pointee[keyPath: path] }
    // SAFETY: `offset(of:)` tells where in every `Root` a value of this type is stored.
    return (UnsafeRawPointer(source.root) + offset).assumingMemoryBound(to: Value.self).pointee
  }
}
