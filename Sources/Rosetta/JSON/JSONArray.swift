/// The elements of a JSON array, as `JSON.array` holds them.
///
/// ```swift
/// if case .array(var elements) = json {
///   elements.append("last")
///   json = .array(elements)
/// }
/// ```
///
/// It is a collection like `[JSON]`: `Array(elements)` and `JSONArray(array)` convert between the
/// two. Unlike a Swift array, it is released without recursion, however deeply its arrays are
/// nested.
public struct JSONArray: Sendable {
  private(set) var storage: JSONStorage

  /// Creates an array with the same elements, without copying them.
  ///
  /// Complexity: O(1).
  public init(_ elements: [JSON]) { storage = JSONStorage(elements) }

  /// The elements as a Swift array.
  ///
  /// Complexity: O(1).
  var elements: [JSON] { storage.values }

  private mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&storage) { storage = JSONStorage(storage.values) }
  }
}

extension JSONArray: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  public init() { self.init([]) }

  public var startIndex: Int { 0 }
  public var endIndex: Int { storage.values.count }

  public subscript(index: Int) -> JSON {
    get { storage.values[index] }
    _modify {
      makeUnique()
      yield &storage.values[index]
    }
  }

  public mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<JSON>) {
    makeUnique()
    storage.values.replaceSubrange(range, with: elements)
  }
}

extension JSONArray: Hashable {
  public static func == (left: JSONArray, right: JSONArray) -> Bool {
    JSON.array(left) == JSON.array(right)
  }

  public func hash(into hasher: inout Hasher) { JSON.array(self).hash(into: &hasher) }
}

extension JSONArray: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: JSON...) { self.init(elements) }
}

extension JSONArray: CustomStringConvertible {
  /// The compact JSON text.
  public var description: String { JSON.array(self).description }
}

/// The values of an array or an object, shared until one of the owners changes them.
///
/// Swift releases the contents of a value recursively, which overflows the stack if values are
/// nested deep enough. So the last reference to a container takes the nested containers apart, one
/// after the other.
///
/// `@unchecked Sendable`, because it changes only while it has a single owner.
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

  /// Releases the values, but moves the storages of the containers among them to `storages`.
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
