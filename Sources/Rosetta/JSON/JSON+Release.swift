// The release of values that are nested deeper than a stack allows.
//
// Swift releases the contents of a value by recursion. So when the last reference to the members of
// an object goes away, they take their values apart container by container. An array is Swift's own
// and has no `deinit`: about 1,000 arrays directly inside each other can be released on the 512 KiB
// stack of a secondary thread. Arrays that a document nests deeper than `JSON.plainArrayDepth` use
// `DeepArrayStorage` instead.

extension JSON {
  /// How many containers may enclose an array with Swift's own storage.
  static let plainArrayDepth = 64

  var isContainer: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }

  /// Releases values without recursion. Values that are still referenced elsewhere are left alone.
  ///
  /// Complexity: O(values that are released).
  static func release(_ values: inout [JSON]) {
    var container = ReleasedContainer()
    while container.take(from: &values) { container.moveContainers(to: &values) }
  }
}

/// The payload of a container. While it is taken apart, no other variable may hold it, so that it
/// is changed in place and never copied.
private struct ReleasedContainer {
  private var object: JSONObject?
  private var array: AnyObject?

  /// Takes the last container from `values` in place of the one held. False when there is none.
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

  /// Moves the containers in it to `values`, unless something else refers to it.
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

/// The storage of a deeply nested array: laid out like the one that Swift allocates, but released
/// without recursion.
///
/// Only the release of the last reference differs; an array that grows moves to Swift's own
/// storage.
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

  /// An array of the same elements in this storage; `elements` itself if Swift's arrays have
  /// another layout.
  static func array(of elements: [JSON]) -> [JSON] {
    guard isSupported, !elements.isEmpty else { return elements }
    // SAFETY: `isSupported` has compared the two layouts: the array finds its count, its capacity
    // and its elements in this storage, whose own metadata releases it. An array calls no method of
    // its storage, except on Darwin for `as NSArray`. The library never does that; a program must
    // not do it with the payload of an `array` nested this deep. No Darwin build has been tested.
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

  /// Whether an array is one pointer to an object with its count, capacity and elements at the same
  /// offsets as here.
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
      // SAFETY: an array of two elements has storage of its own, with room for three. What is read
      // lies before its elements, at an offset that is compared first.
      let start = unsafeBitCast(elements, to: UnsafeRawPointer.self)
      guard let first = buffer.baseAddress, UnsafeRawPointer(first) - start == elementsOffset,
        headerOffset + MemoryLayout<Header>.size <= elementsOffset
      else { return false }
      let header = (start + headerOffset).load(as: Header.self)
      return header.count == 2 && header.capacityAndFlags / 2 == UInt(elements.capacity)
    }
  }()

  /// The storage of an array; nil for an empty one, which shares its storage with all others.
  static func storage(of elements: [JSON]) -> AnyObject? {
    guard isSupported, !elements.isEmpty else { return nil }
    // SAFETY: `isSupported` has seen that an array is a pointer to an object. On Darwin the pointer
    // may be to an `NSArray`, or have tags, only if the elements are objects, which `JSON` is not.
    return unsafeBitCast(elements, to: AnyObject.self)
  }

  static func elements(in storage: AnyObject) -> [JSON] {
    // SAFETY: the opposite of `storage(of:)`, from which callers got it.
    unsafeBitCast(storage, to: [JSON].self)
  }
}
