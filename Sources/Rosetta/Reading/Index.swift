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
    nodes = Memory.allocate(capacity)
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
  func free() { Memory.free(nodes) }

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
    var deepest = 0
    forEachContainer(from: 0) { _, depth in
      deepest = max(deepest, depth)
      return true
    }
    return deepest
  }

  /// Hands each container of the value at `first` to `body`, in the order of the document, with how
  /// many stand around it, itself included; `body` says whether to go into it.
  ///
  /// Complexity: O(nodes), with memory for those that stand in each other.
  func forEachContainer(from first: Int, _ body: (_ container: Int, _ depth: Int) -> Bool) {
    var open: [(end: Int, isObject: Bool)] = []
    var node = first
    let end = next(after: first)
    while node < end {
      while let innermost = open.last, innermost.end <= node { open.removeLast() }
      // A member is its key and its value.
      if open.last?.isObject == true { node += 1 }
      let word = nodes[node]
      if word.isContainer, body(node, open.count + 1) {
        open.append((self.end(of: node), word.isObject))
        node += word.isObject ? 4 : 2
      } else {
        node = next(after: node)
      }
    }
  }
}
