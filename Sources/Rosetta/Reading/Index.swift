/// The index of one document, drawn in `Node.swift`, with the bytes it points into.
///
/// It owns its words and borrows the bytes: whoever makes one frees it before the bytes go.
@frozen
@usableFromInline
struct Index {
  @usableFromInline let bytes: BytePointer
  @usableFromInline var nodes: UnsafeMutablePointer<UInt64>
  @usableFromInline var capacity: Int

  init(bytes: BytePointer, capacity: Int) {
    self.bytes = bytes
    self.capacity = capacity
    nodes = .allocate(capacity: capacity)
  }

  /// An index of nothing, for the runs that only write.
  @usableFromInline
  static var empty: Index {
    // SAFETY: the only node is null, so that nothing reads a byte.
    let index = Index(bytes: UnsafePointer(bitPattern: 8).unsafelyUnwrapped, capacity: 1)
    index.nodes[0] = Tag.null
    return index
  }

  @usableFromInline
  func free() { nodes.deallocate() }

  /// Doubles the room, keeping the first `count` words.
  @inline(never)
  mutating func grow(keeping count: Int) {
    let larger = UnsafeMutablePointer<UInt64>.allocate(capacity: capacity * 2)
    larger.update(from: nodes, count: count)
    nodes.deallocate()
    nodes = larger
    capacity *= 2
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
  func firstKey(of node: Int) -> Int { node &+ 3 }

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
}
