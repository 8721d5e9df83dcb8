/// For each value of a tape, the container that it is in and its position there: what coding paths
/// are made of. Most decodes need none.
struct Ancestry {
  private let root: Int
  /// By the number of the node after the root; of keys and of a container's further words, nothing.
  private var places: [(parent: UInt32, index: UInt32)]

  /// Complexity: O(nodes).
  init(_ tape: Tape, of root: Int) {
    self.root = root
    places = Array(repeating: (0, 0), count: tape.next(after: root) - root)
    var open: [(node: Int, count: UInt32)] = []
    tape.forEachValue(from: root) { node, depth in
      open.removeLast(open.count - (depth - 1))
      if let last = open.indices.last {
        places[node - root] = (UInt32(truncatingIfNeeded: open[last].node), open[last].count)
        open[last].count += 1
      }
      if tape.word(node).isContainer { open.append((node, 0)) }
      return true
    }
  }

  func place(of node: Int) -> (parent: Int, index: Int) {
    let place = places[node - root]
    return (Int(place.parent), Int(place.index))
  }
}
