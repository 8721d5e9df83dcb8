// The release of values that are nested deeper than a stack is long.
//
// Swift releases what is in a value by calling itself. An object's members therefore take the values
// in them apart when the last reference goes, container by container. An array is Swift's own and
// has no `deinit`: 1,000 arrays directly nested in each other fit the 512 KiB of a secondary thread.
// Those that a document nests deeper than `JSON.plainArrayDepth` get `DeepArrayStorage` instead.

extension JSON {
  /// How many containers may be around an array that is one of Swift's own.
  static let plainArrayDepth = 64

  var isContainer: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }

  /// Releases values without recursion. What somebody else holds is left alone.
  ///
  /// Complexity: O(values that are released).
  static func release(_ values: inout [JSON]) {
    var container = ReleasedContainer()
    while container.take(from: &values) { container.moveContainers(to: &values) }
  }
}

/// The payload of a container: while it is taken apart, nothing else in here may hold it, so that it is
/// set in its place and never copied.
private struct ReleasedContainer {
  private var object: JSONObject?
  private var array: AnyObject?

  /// Takes the last container among `values`, and drops the one before. False when there is none.
  mutating func take(from values: inout [JSON]) -> Bool {
    object = nil
    array = nil
    while let value = values.popLast() {
      switch value {
      case .object(let members): object = members
      case .array(let elements): array = DeepArrayStorage.storage(of: elements)
      default: continue
      }
      return true
    }
    return false
  }

  mutating func moveContainers(to values: inout [JSON]) {
    var inner: [JSON] = []
    if object?.isUnshared() == true {
      inner = object?.values ?? []
    } else if isKnownUniquelyReferenced(&array), let array {
      inner = DeepArrayStorage.elements(in: array)
    }
    for value in inner where value.isContainer { values.append(value) }
  }
}

/// The storage of an array that a document nests deep: laid out as the one that Swift allocates, but
/// released without recursion.
///
/// Only the release of the last reference differs; an array that grows moves to storage of Swift's.
final class DeepArrayStorage: ManagedBuffer<DeepArrayStorage.Header, JSON> {
  struct Header {
    var count: Int
    /// Twice the capacity; the lowest bit is Objective-C's.
    var capacityAndFlags: UInt
  }

  deinit {
    withUnsafeMutablePointers { header, first in
      let elements = UnsafeMutableBufferPointer(start: first, count: header.pointee.count)
      var containers = elements.filter { $0.isContainer }
      elements.deinitialize()
      JSON.release(&containers)
    }
  }

  /// An array of the same elements in this storage; `elements` itself where Swift's arrays are laid out
  /// in another way.
  static func array(of elements: [JSON]) -> [JSON] {
    guard isSupported, !elements.isEmpty else { return elements }
    // SAFETY: `isSupported` has compared the two layouts. Elements of an array, and so of this storage,
    // are counted by its header.
    return unsafeBitCast(allocate(elements), to: [JSON].self)
  }

  private static func allocate(_ elements: [JSON]) -> ManagedBuffer<Header, JSON> {
    let storage = create(minimumCapacity: elements.count) { _ in
      Header(count: 0, capacityAndFlags: UInt(elements.count) * 2)
    }
    storage.withUnsafeMutablePointers { header, first in
      for (position, element) in elements.enumerated() {
        (first + position).initialize(to: element)
      }
      header.pointee.count = elements.count
    }
    return storage
  }

  /// Whether an array is one pointer to an object whose count, capacity and elements stand where they
  /// stand here.
  private static let isSupported: Bool = {
    guard MemoryLayout<[JSON]>.size == MemoryLayout<UnsafeRawPointer>.size else { return false }
    var elements: [JSON] = [.boolean(true), .boolean(false)]
    elements.reserveCapacity(3)
    let own = allocate(elements)
    let ownStart = UnsafeRawPointer(Unmanaged.passUnretained(own).toOpaque())
    let (headerOffset, elementsOffset) = own.withUnsafeMutablePointers {
      (UnsafeRawPointer($0) - ownStart, UnsafeRawPointer($1) - ownStart)
    }
    return elements.withUnsafeBufferPointer { buffer in
      // SAFETY: an array of two elements has storage, whose count stands before the elements.
      let start = unsafeBitCast(elements, to: UnsafeRawPointer.self)
      guard let first = buffer.baseAddress, UnsafeRawPointer(first) - start == elementsOffset,
        headerOffset + MemoryLayout<Header>.size <= elementsOffset
      else { return false }
      let header = (start + headerOffset).load(as: Header.self)
      return header.count == 2 && header.capacityAndFlags / 2 == UInt(elements.capacity)
    }
  }()

  /// What holds the elements of an array; nil for an empty one, which shares its storage with all others.
  static func storage(of elements: [JSON]) -> AnyObject? {
    guard isSupported, !elements.isEmpty else { return nil }
    // SAFETY: `isSupported` has seen that an array is a pointer to an object.
    return unsafeBitCast(elements, to: AnyObject.self)
  }

  static func elements(in storage: AnyObject) -> [JSON] {
    // SAFETY: the opposite of `storage(of:)`, which is where callers have it from.
    unsafeBitCast(storage, to: [JSON].self)
  }
}
