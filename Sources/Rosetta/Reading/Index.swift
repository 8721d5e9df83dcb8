/// The index of one document, drawn in `Node.swift`, with the bytes it points into.
///
/// It owns its words and borrows the bytes: whoever makes one frees it before the bytes go.
@frozen
@usableFromInline
struct Index {
  @usableFromInline let bytes: BytePointer
  /// The bytes of the document.
  @usableFromInline let count: Int
  @usableFromInline var nodes: UnsafeMutablePointer<UInt64>

  init(bytes: BytePointer, count: Int, capacity: Int) {
    self.bytes = bytes
    self.count = count
    nodes = Memory.allocate(capacity + 1) + 1
    nodes[-1] = 0
  }

  /// Makes room for `capacity` nodes.
  mutating func resize(_ capacity: Int) {
    nodes = Memory.resize(nodes - 1, to: capacity + 1) + 1
  }

  /// The directories of the objects that a map goes through in an order of its own. Made by the
  /// first, and kept in the word before the nodes, where all copies of the index find them.
  var directories: UnsafeMutablePointer<KeyDirectory> {
    if let known = knownDirectories { return known }
    let made = KeyDirectories.make()
    nodes[-1] = UInt64(UInt(bitPattern: made))
    return made
  }

  private var knownDirectories: UnsafeMutablePointer<KeyDirectory>? {
    UnsafeMutablePointer(bitPattern: UInt(truncatingIfNeeded: nodes[-1]))
  }

  /// An index of nothing, for the runs that only write.
  @usableFromInline
  static var empty: Index {
    // SAFETY: the only node is null, so that nothing reads a byte.
    let address = UnsafePointer<UInt8>(bitPattern: 8).unsafelyUnwrapped
    let index = Index(bytes: address, count: 0, capacity: 1)
    index.nodes[0] = Tag.null
    return index
  }

  /// An index of bytes that are no JSON: their place is all there is to know.
  static func unread(_ bytes: UnsafeBufferPointer<UInt8>) -> Index {
    guard let start = bytes.baseAddress else { return .empty }
    let index = Index(bytes: start, count: bytes.count, capacity: 1)
    index.nodes[0] = Tag.null
    return index
  }

  @usableFromInline
  func free() {
    if let knownDirectories { KeyDirectories.free(knownDirectories) }
    Memory.free(nodes - 1)
  }

  @inlinable @inline(__always)
  func word(_ node: Int) -> UInt64 { nodes[node] }

  /// The node behind the value at `node`.
  @inlinable @inline(__always)
  func next(after node: Int) -> Int {
    nodes[node].isContainer ? nodes[node &+ 1].end : node &+ 1
  }

  /// The first element of the array at `node`.
  @inlinable @inline(__always)
  func firstElement(of node: Int) -> Int { node &+ 2 }

  /// The first key of the object at `node`.
  @inlinable @inline(__always)
  func firstKey(of node: Int) -> Int { node &+ 4 }

  @inlinable @inline(__always)
  func end(of node: Int) -> Int { nodes[node &+ 1].end }

  /// The node of the element at `position` of the array at `node`, or -1.
  ///
  /// Complexity: O(`position`).
  @usableFromInline
  func element(_ position: Int, of node: Int) -> Int {
    guard position >= 0, position < nodes[node].length else { return -1 }
    var element = firstElement(of: node)
    for _ in 0..<position { element = next(after: element) }
    return element
  }

  /// Where the value at `node` starts in the document, its opening quote or bracket included.
  @usableFromInline
  func start(of node: Int) -> Int {
    let word = nodes[node]
    return word.isString ? word.offset - 1 : word.offset
  }

  /// How many containers stand in each other at the most.
  ///
  /// Complexity: O(nodes).
  var depth: Int {
    var open: [(end: Int, isObject: Bool)] = []
    var deepest = 0
    var node = 0
    let end = next(after: 0)
    while node < end {
      while let innermost = open.last, innermost.end <= node { open.removeLast() }
      // A member is its key and its value.
      if open.last?.isObject == true { node += 1 }
      let word = nodes[node]
      if word.isContainer {
        open.append((self.end(of: node), word.isObject))
        deepest = max(deepest, open.count)
        node += word.isObject ? 4 : 2
      } else {
        node += 1
      }
    }
    return deepest
  }
}
