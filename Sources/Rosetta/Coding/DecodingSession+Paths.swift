// Coding paths, which are worked out when somebody asks.

extension DecodingSession {
  /// The coding path of the value at `node`.
  ///
  /// Complexity: O(depth), and O(nodes) once.
  func path(of node: Node) -> [any CodingKey] {
    let tape = run.pointee.tape
    var path = prefix
    var dictionaries = dictionaries[...]
    for (node, parent, index) in way(to: node).reversed() {
      while let first = dictionaries.first, first < parent { dictionaries.removeFirst() }
      if word(parent).isArray {
        path.append(JSONPath.Component.index(index))
      } else if dictionaries.first == parent {
        path.append(DictionaryKey(stringValue: tape.string(word(node.key))))
      } else {
        let key = JSONPath.Component.key(name(ofKey: node.key, below: path))
        path.append(integerKeys[distance(of: node)] ?? key)
      }
    }
    return path
  }

  /// The values from the one at `node` up to the root, without that, and their places.
  private func way(to node: Node) -> [(node: Node, parent: Node, index: Int)] {
    let ancestry = self.ancestry ?? Ancestry(run.pointee.tape, of: root)
    self.ancestry = ancestry
    var (way, node): ([(node: Node, parent: Node, index: Int)], Node) = ([], node)
    while node != root {
      let (parent, index) = ancestry.place(of: node)
      way.append((node, parent, index))
      node = parent
    }
    return way
  }

  /// The innermost value of a coding path that begins with that of the value at `node`, and what is
  /// left of the path.
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
        : word(node).isArray ? run.pointee.tape.element(step.intValue ?? -1, of: node) : .none
      if next.isNone { break }
      node = next
      remainder.removeFirst()
    }
    return (node, remainder)
  }

  /// A map reads the value at `node`: its unknown keys are looked for, and not those of the Codable
  /// types around it.
  func lead(to node: Node) {
    for (_, parent, _) in way(to: node) {
      guard passed.insert(parent).inserted else { return }
      run.pointee.tape.markEntered(parent)
      run.pointee.knowAllKeys(of: parent)
    }
  }
}

/// For each value of a tape, the container that it is in and its position there. Most decodes need
/// none.
struct Ancestry {
  private let root: Node
  /// By the number of the node after the root; of keys and of a container's further words, nothing.
  private var places: [(parent: UInt32, index: UInt32)]

  /// Complexity: O(nodes).
  init(_ tape: Tape, of root: Node) {
    self.root = root
    places = Array(repeating: (0, 0), count: tape.words(of: root))
    var open: [(node: Node, count: UInt32)] = []
    tape.forEachValue(from: root) { node, depth in
      open.removeLast(open.count - (depth - 1))
      if let last = open.indices.last {
        places[node.index - root.index] = (open[last].node.short, open[last].count)
        open[last].count += 1
      }
      if tape.word(node).isContainer { open.append((node, 0)) }
      return true
    }
  }

  func place(of node: Node) -> (parent: Node, index: Int) {
    let place = places[node.index - root.index]
    return (Node(place.parent), Int(place.index))
  }
}
