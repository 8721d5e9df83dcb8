/// A parsed document: a flat array of words (drawn in TapeWord.swift), and the document's bytes.
///
/// It owns its words and borrows the bytes: its creator must free it while the bytes are valid.
@frozen
@usableFromInline
struct Tape {
  @usableFromInline let bytes: BytePointer
  @usableFromInline let count: Int
  @usableFromInline var nodes: UnsafeMutablePointer<UInt64>

  /// The tape of a document that is not valid JSON: its bytes, with null as the only value.
  static func invalid(_ bytes: UnsafeBufferPointer<UInt8>) -> Tape {
    // SAFETY: the only node is null, so no byte is ever read. Any nonzero address will do.
    let start = bytes.baseAddress ?? BytePointer(bitPattern: 8).unsafelyUnwrapped
    let tape = Tape(bytes: start, count: bytes.count, nodes: Memory.allocate(1))
    tape.nodes[0] = Tag.null
    return tape
  }

  @usableFromInline
  func free() { Memory.free(nodes) }

  /// The same tape over a copy of its bytes, which its nodes refer to by offset.
  func over(_ bytes: UnsafeBufferPointer<UInt8>) -> Tape {
    precondition(bytes.count == count)
    return Tape(bytes: bytes.baseAddress ?? self.bytes, count: count, nodes: nodes)
  }

  @inlinable @inline(__always)
  func word(_ node: Node) -> UInt64 { nodes[node] }

  /// The node after the value at `node`. A container stores where it ends.
  @inlinable @inline(__always)
  func next(after node: Node) -> Node {
    nodes[node].isContainer ? nodes[node.bounds].end : node &+ 1
  }

  @inlinable
  func elements(of node: Node) -> some Sequence<Node> {
    let end = end(of: node)
    return sequence(state: node.firstElement) { element in
      if element >= end { return nil }
      defer { element = next(after: element) }
      return element
    }
  }

  @inlinable @inline(__always)
  func end(of node: Node) -> Node { nodes[node.bounds].end }

  /// The last leaf, provided that the document does not end in an empty container.
  var lastLeaf: Node { Node(next(after: .root).index - 1) }

  func words(of node: Node) -> Int { next(after: node).index - node.index }

  /// The keys of the object at `node`, in document order. An array has none.
  func keys(of node: Node) -> some Sequence<Node> {
    let first = node.firstKey
    let end = word(node).isObject ? end(of: node) : first
    return sequence(state: first) { key in
      if key >= end { return nil }
      defer { key = next(after: key.value) }
      return key
    }
  }

  /// The node of the element at `position` of the array at `node`, or none.
  ///
  /// Complexity: O(`position`).
  @usableFromInline
  func element(_ position: Int, of node: Node) -> Node {
    guard position >= 0, position < nodes[node].length else { return .none }
    var element = node.firstElement
    for _ in 0..<position { element = next(after: element) }
    return element
  }

  /// Where the value at `node` starts in the document, its opening quote or bracket included.
  @usableFromInline
  func start(of node: Node) -> Int {
    let word = nodes[node]
    return word.isString ? word.offset - 1 : word.offset
  }

  /// The text of the number whose word is `word`.
  ///
  /// SAFETY: the parser has checked that these bytes are a number inside the document.
  @usableFromInline @inline(__always)
  func number(_ word: UInt64) -> NumberText { NumberText(bytes + word.offset, word.length) }

  /// The depth to which containers are nested.
  ///
  /// Complexity: O(nodes).
  var depth: Int {
    var deepest = 0
    forEachContainer(from: .root) { _, depth in
      deepest = max(deepest, depth)
      return true
    }
    return deepest
  }

  /// Calls `body` as `forEachValue` does, but only for containers.
  func forEachContainer(from first: Node, _ body: (_ container: Node, _ depth: Int) -> Bool) {
    forEachValue(from: first) { node, depth in nodes[node].isContainer && body(node, depth) }
  }

  /// Calls `body` with the value at `first` and every value nested in it, in document order, and
  /// with the depth of each, counted from 1. `body` returns whether to descend into a container.
  ///
  /// Complexity: O(nodes) time, O(depth) memory.
  func forEachValue(from first: Node, _ body: (_ node: Node, _ depth: Int) -> Bool) {
    var open: [(end: Node, isObject: Bool)] = []
    var node = first
    let end = next(after: first)
    while node < end {
      while let innermost = open.last, innermost.end <= node { open.removeLast() }
      // A member is its key and its value.
      if open.last?.isObject == true { node = node.value }
      let word = nodes[node]
      if body(node, open.count + 1), word.isContainer {
        open.append((self.end(of: node), word.isObject))
        node = node &+ (word.isObject ? 4 : 2)
      } else {
        node = next(after: node)
      }
    }
  }
}
