// Coding paths are computed when a type or an error asks for one.

extension DecodingSession {
  /// Complexity: O(depth); O(nodes) the first time.
  func path(of node: Node) -> [any CodingKey] {
    if let last = lastPath, last.node == node { return last.path }
    var path = prefix
    var dictionaries = dictionaries[...]
    for (node, parent, index) in way(to: node).reversed() {
      while let first = dictionaries.first, first < parent { dictionaries.removeFirst() }
      if word(parent).isArray {
        path.append(JSONPath.Component.index(index))
      } else if dictionaries.first == parent {
        path.append(PathKey(stringValue: tape.string(word(node.key))))
      } else {
        let key = JSONPath.Component.key(name(ofKey: node.key, below: path))
        path.append(integerKeys[distance(of: node)] ?? key)
      }
    }
    lastPath = (node, path)
    return path
  }

  /// The values from `node` up to the root, excluding the root, with the place of each in its
  /// parent.
  private func way(to node: Node) -> [(node: Node, parent: Node, index: Int)] {
    if places.isEmpty { findPlaces() }
    var (way, node): ([(node: Node, parent: Node, index: Int)], Node) = ([], node)
    while node != root {
      let place = places[distance(of: node)]
      let parent = self.node(at: Int(place.parent))
      way.append((node, parent, Int(place.index)))
      node = parent
    }
    return way
  }

  /// Complexity: O(nodes).
  private func findPlaces() {
    places = Array(repeating: (0, 0), count: tape.words(of: root))
    var open: [(distance: Int, count: UInt32)] = []
    tape.forEachValue(from: root) { node, depth in
      open.removeLast(open.count - (depth - 1))
      let distance = distance(of: node)
      if let last = open.last {
        places[distance] = (UInt32(last.distance), last.count)
        open[open.count - 1].count += 1
      }
      if tape.word(node).isContainer { open.append((distance, 0)) }
      return true
    }
  }

  /// Follows a coding path, which begins with the path of `node`, as far as the document has it.
  ///
  /// - Returns: The innermost value, and the steps after it.
  func follow(
    _ path: [any CodingKey],
    from node: Node
  ) -> (node: Node, remainder: ArraySlice<any CodingKey>) {
    var node = node
    var remainder = path.dropFirst(self.path(of: node).count)
    while let step = remainder.first {
      let next =
        word(node).isObject
        ? value(step.stringValue, of: node)
        : word(node).isArray ? tape.element(step.intValue ?? -1, of: node) : .none
      if next.isNone { break }
      node = next
      remainder.removeFirst()
    }
    return (node, remainder)
  }
}
