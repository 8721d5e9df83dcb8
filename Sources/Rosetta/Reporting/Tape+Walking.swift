// Walks through a document that has been parsed again to make text.
extension Tape {
  /// The bytes of the document.
  var document: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: bytes, count: count) }

  /// The members of the object at `node`: their keys and the nodes of their values.
  func members(of node: Int) -> [(key: String, value: Int)] {
    keys(of: node).map { (string(word($0)), $0 + 1) }
  }

  /// The nodes of the values that start at these offsets, which ascend.
  ///
  /// Complexity: O(words).
  func nodes(at offsets: [Int]) -> [Int: Int] {
    var left = offsets[...]
    var nodes: [Int: Int] = [:]
    if left.isEmpty { return nodes }
    forEachValue(from: 0) { node, _ in
      let start = start(of: node)
      while let offset = left.first, offset < start { left.removeFirst() }
      if left.first == start { nodes[start] = node }
      return !left.isEmpty
    }
    return nodes
  }

  /// Calls `body` with each string that is not a key.
  func forEachString(_ body: (Int) -> Void) {
    forEachValue(from: 0) { node, _ in
      if word(node).isString { body(node) }
      return true
    }
  }

  /// Whether the string at `node` seems to contain an object or array with a string in it: it has
  /// an escape, such as that of a quote, after a bracket or brace.
  func holdsDocument(_ node: Int) -> Bool {
    let word = word(node)
    guard word.tag == Tag.escaped else { return false }
    return withUnescapedBytes(word) { bytes in
      let first = bytes.first { !$0.isJSONSpace }
      return (first == .openingBrace || first == .openingBracket) && bytes.contains(.quote)
    }
  }
}
