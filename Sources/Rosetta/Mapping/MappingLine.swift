/// The result of `<-` and `<~`: a ``Property`` in a list, a ``MapLine`` in a map.
///
/// Both are of one type, so that the builder of a list knows the root of a key path before the type
/// checker has chosen an operator. Otherwise, the operators in the closure of a check, whose type is
/// that of the property, would take seconds to check.
@frozen
public struct MappingLine<Content> {
  @usableFromInline let content: Content

  @inlinable @inline(__always)
  init(_ content: Content) { self.content = content }
}

extension MappingLine: Sendable where Content: Sendable {}

/// The result of a line of a map, which holds nothing.
///
/// Its type keeps the compiler from opening a property of an existential type, such as `any Shape`:
/// Swift 6.3 crashes when an operator takes an opened existential `inout`.
public typealias MapLine<Value> = MappingLine<NoContent<Value>>

/// What a ``MapLine`` holds: nothing.
@frozen
public struct NoContent<Value> {
  @inlinable @inline(__always)
  init() {}
}

extension MappingLine {
  @inlinable @inline(__always)
  init<Value>() where Content == NoContent<Value> { self.init(NoContent()) }
}
