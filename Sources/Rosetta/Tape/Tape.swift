/// A parsed document: a flat array of words (drawn in TapeWord.swift), and the document's bytes.
///
/// It owns its words and borrows the bytes: its creator must free it while the bytes are valid.
@frozen
@usableFromInline
struct Tape {
  @usableFromInline let bytes: BytePointer
  @usableFromInline let count: Int
  @usableFromInline var nodes: UnsafeMutablePointer<UInt64>

  /// The tape of a document that is not valid JSON: it has the bytes, and null as its only value.
  static func invalid(_ bytes: UnsafeBufferPointer<UInt8>) -> Tape {
    // SAFETY: the only node is null, so that nothing reads a byte. Any address but zero will do.
    let start = bytes.baseAddress ?? BytePointer(bitPattern: 8).unsafelyUnwrapped
    let tape = Tape(bytes: start, count: bytes.count, nodes: Memory.allocate(1))
    tape.nodes[0] = Tag.null
    return tape
  }

  @usableFromInline
  func free() { Memory.free(nodes) }

  /// The tape with the bytes at another place: the nodes hold offsets.
  func over(_ bytes: UnsafeBufferPointer<UInt8>) -> Tape {
    precondition(bytes.count == count)
    return Tape(bytes: bytes.baseAddress ?? self.bytes, count: count, nodes: nodes)
  }

  @inlinable @inline(__always)
  func word(_ node: Int) -> UInt64 { nodes[node] }

  /// The node after the value at `node`: a value of more than one word says where it ends.
  @inlinable @inline(__always)
  func next(after node: Int) -> Int {
    nodes[node].isContainer ? nodes[node &+ 1].end : node &+ 1
  }

  @inlinable @inline(__always)
  func firstElement(of node: Int) -> Int { node &+ 2 }

  func elements(of node: Int) -> [Int] {
    var elements: [Int] = []
    elements.reserveCapacity(word(node).length)
    let end = end(of: node)
    var element = firstElement(of: node)
    while element < end {
      elements.append(element)
      element = next(after: element)
    }
    return elements
  }

  @inlinable @inline(__always)
  func firstKey(of node: Int) -> Int { node &+ 4 }

  @inlinable @inline(__always)
  func end(of node: Int) -> Int { nodes[node &+ 1].end }

  /// The keys of the object at `node`, in the order of the document.
  func keys(of node: Int) -> some Sequence<Int> {
    let end = end(of: node)
    return sequence(state: firstKey(of: node)) { key in
      if key >= end { return nil }
      defer { key = next(after: key &+ 1) }
      return key
    }
  }

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

  /// The number whose word is `word`.
  ///
  /// SAFETY: the parser has checked that these bytes are a number inside the document.
  @usableFromInline @inline(__always)
  func number(_ word: UInt64) -> NumberText { NumberText(bytes + word.offset, word.length) }

  /// How deep containers are nested.
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

  /// Calls `body` with each container of the value at `first`, as `forEachValue` does.
  func forEachContainer(from first: Int, _ body: (_ container: Int, _ depth: Int) -> Bool) {
    forEachValue(from: first) { node, depth in nodes[node].isContainer && body(node, depth) }
  }

  /// Calls `body` with each value in the value at `first`, itself included, in the order of the
  /// document, and its depth, counted from 1; `body` returns whether to go into a container.
  ///
  /// Complexity: O(nodes) time, O(depth) memory.
  func forEachValue(from first: Int, _ body: (_ node: Int, _ depth: Int) -> Bool) {
    var open: [(end: Int, isObject: Bool)] = []
    var node = first
    let end = next(after: first)
    while node < end {
      while let innermost = open.last, innermost.end <= node { open.removeLast() }
      // A member is its key and its value.
      if open.last?.isObject == true { node += 1 }
      let word = nodes[node]
      if body(node, open.count + 1), word.isContainer {
        open.append((self.end(of: node), word.isObject))
        node += word.isObject ? 4 : 2
      } else {
        node = next(after: node)
      }
    }
  }
}
