// Storage for the values of a `Mapping(T.init, properties)` until the initialiser is called. These
// are the only pointers in this folder.

/// The storage of one value until the initialiser is called.
@frozen
@usableFromInline
struct PropertySlot {
  @usableFromInline let address: UnsafeMutableRawPointer

  @inlinable @inline(__always)
  init(_ address: UnsafeMutableRawPointer) { self.address = address }

  /// Calls `body` with the first of several slots, which take `size` bytes in total. `body` returns
  /// nothing, because a result would be copied. Transparent, so that this takes no stack of its own
  /// in an unoptimised build.
  @inlinable @_transparent
  static func with(size: Int, alignment: Int, _ body: (PropertySlot) -> Void) {
    withUnsafeTemporaryAllocation(byteCount: size, alignment: alignment) { buffer in
      if let address = buffer.baseAddress { body(PropertySlot(address)) }
    }
  }

  /// Returns the offset in bytes of the next slot, after those that end at `end`, and moves `end`.
  @inlinable @inline(__always)
  static func offset<Value>(of type: Value.Type, after end: inout Int) -> Int {
    let alignment = MemoryLayout<Value>.alignment
    let start = (end &+ alignment &- 1) & ~(alignment &- 1)
    end = start &+ MemoryLayout<Value>.size
    return start
  }

  /// Returns the slot `size` bytes after this one.
  @inlinable @inline(__always)
  func advanced(by size: Int) -> PropertySlot { PropertySlot(address + size) }

  @inlinable @inline(__always)
  func put<Value>(_ value: Value) { address.initializeMemory(as: Value.self, to: value) }

  /// SAFETY: a slot is emptied only after a `put` of the same property.
  @inlinable @inline(__always)
  func take<Value>(_ type: Value.Type) -> Value { address.assumingMemoryBound(to: type).move() }

  /// SAFETY: a slot is read only between a `put` of the same property and its `take`.
  @inlinable @inline(__always)
  func copy<Value>(_ type: Value.Type) -> Value { address.assumingMemoryBound(to: type).pointee }
}

extension PropertySlot {
  /// Takes the value out of the slot after those that end at `end`. `self` is the first slot.
  @inlinable @inline(__always)
  func take<Value>(_ type: Value.Type, after end: inout Int) -> Value {
    advanced(by: PropertySlot.offset(of: type, after: &end)).take(type)
  }

  @inlinable @inline(__always)
  func copy<Value>(_ type: Value.Type, after end: inout Int) -> Value {
    advanced(by: PropertySlot.offset(of: type, after: &end)).copy(type)
  }
}

/// The value being written.
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

  /// Returns a property of the value: the one at `offset` in bytes or, without an offset, the one
  /// at the end of the key path. A key path takes some 550 instructions, an offset 5.
  @inlinable @inline(__always)
  func value<Value>(at path: KeyPath<Root, Value>, offset: Int?) -> Value {
    guard let offset else { return root.pointee[keyPath: path] }
    // SAFETY: `offset` comes from `MemoryLayout<Root>.offset(of: path)`, which is where every
    // `Root` stores this property.
    return (UnsafeRawPointer(root) + offset).assumingMemoryBound(to: Value.self).pointee
  }
}

/// Returns whether two values are the same: whether they have equal bytes, are equal by `==`, or
/// consist of parts that are the same. Two copies may differ in padding bytes, which have no
/// meaning.
func areSame<Value>(_ first: Value, _ second: Value) -> Bool {
  let haveSameBytes = withUnsafeBytes(of: first) { first in
    withUnsafeBytes(of: second) { first.elementsEqual($0) }
  }
  if haveSameBytes { return true }
  func isEqual<Equal: Equatable>(_ first: Equal) -> Bool { first == second as? Equal }
  if let first = first as? any Equatable { return isEqual(first) }
  let (parts, others) = (Mirror(reflecting: first), Mirror(reflecting: second))
  switch parts.displayStyle {
  case .struct, .tuple, .optional, .enum: break
  default: return false
  }
  // The label of a payload is the name of its enum case.
  if parts.children.isEmpty || parts.children.count != others.children.count { return false }
  return zip(parts.children, others.children).allSatisfy { part, other in
    func isSame<Part>(_ part: Part) -> Bool {
      (other.value as? Part).map { areSame(part, $0) } ?? false
    }
    return part.label == other.label && _openExistential(part.value, do: isSame)
  }
}
