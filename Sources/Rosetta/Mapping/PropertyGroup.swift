/// Properties of a `Mapping(T.init, …)`, as one.
///
/// A mapping reads and writes all of its properties by two calls of closures that call closures.
/// Those know their types; a loop over the parameter pack would look them up in each turn, which
/// took twice the time of a map function.
@usableFromInline
struct PropertyGroup<Root> {
  /// Fills the slots. False, after a finding, when a value does not fit; then they are empty.
  @usableFromInline let read: (Mapper, PropertySlot) -> Bool
  /// Empties the slots.
  @usableFromInline let discard: (PropertySlot) -> Void
  @usableFromInline let write: (PropertySource<Root>, Mapper) -> Void
  /// The bytes of the slots.
  @usableFromInline let size: Int

  @inlinable
  init(
    read: @escaping (Mapper, PropertySlot) -> Bool,
    discard: @escaping (PropertySlot) -> Void,
    write: @escaping (PropertySource<Root>, Mapper) -> Void,
    size: Int
  ) {
    self.read = read
    self.discard = discard
    self.write = write
    self.size = size
  }

  /// These properties and then those of `next`. All are read, whatever does not fit.
  @inlinable
  func and(_ next: PropertyGroup) -> PropertyGroup {
    let (first, second, size) = (self, next, self.size)
    return PropertyGroup(
      read: { mapper, slot in
        let isFirstThere = first.read(mapper, slot)
        let isSecondThere = second.read(mapper, slot.advanced(by: size))
        if isFirstThere, isSecondThere { return true }
        if isFirstThere { first.discard(slot) }
        if isSecondThere { second.discard(slot.advanced(by: size)) }
        return false
      },
      discard: { slot in
        first.discard(slot)
        second.discard(slot.advanced(by: size))
      },
      write: { source, mapper in
        first.write(source, mapper)
        second.write(source, mapper)
      },
      size: size + next.size
    )
  }

  /// All groups as one: a balanced tree, so that few calls stand in each other.
  @inlinable
  static func all(_ groups: some RandomAccessCollection<PropertyGroup>) -> PropertyGroup {
    guard let first = groups.first else {
      return PropertyGroup(
        read: { _, _ in true },
        discard: { _ in },
        write: { _, _ in },
        size: 0
      )
    }
    if groups.count == 1 { return first }
    let half = groups.count / 2
    return all(Array(groups.prefix(half))).and(all(Array(groups.dropFirst(half))))
  }
}
