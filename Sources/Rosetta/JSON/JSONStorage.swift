/// The values of an array or an object, shared until one of the owners changes them.
///
/// Swift releases what a value contains by recursion, which overflows the stack if values are
/// nested deep enough. So the last reference to a container takes the containers in it apart, one
/// after the other.
///
/// `@unchecked Sendable`: it changes only while one reference holds it.
class JSONStorage: @unchecked Sendable {
  // SAFETY: a change is made through the only reference, and no other access can overlap with it.
  @exclusivity(unchecked) final var values: [JSON]

  init(_ values: [JSON] = []) { self.values = values }

  deinit {
    var inner: [JSONStorage] = []
    moveStorages(to: &inner)
    while var storage = inner.popLast() {
      if isKnownUniquelyReferenced(&storage) { storage.moveStorages(to: &inner) }
    }
  }

  /// Gives up the values. Only the storages of the containers among them are kept, in `storages`.
  private final func moveStorages(to storages: inout [JSONStorage]) {
    values.forEachBorrowed { value, _ in
      switch value {
      case .array(let elements): storages.append(elements.storage)
      case .object(let members): storages.append(members.storage)
      default: break
      }
    }
    values = []
  }
}
