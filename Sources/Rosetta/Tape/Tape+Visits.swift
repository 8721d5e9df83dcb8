// Which containers a map has visited. The others may contain secrets that no map has declared, and
// are not shown.
//
// An object usually needs no mark: finding a key in it moves its cursor or, with a table, sets it
// to the end. Arrays are marked, and so are objects that are visited in another way or searched
// without finding a key.
extension Tape {
  /// Marks the array at `node` as visited, by ones in the upper half of its second word: nothing
  /// else needs them, and no tape is so long that they are the end of an array.
  @inlinable @inline(__always)
  mutating func markVisited(array node: Int) {
    nodes[node &+ 1] |= UInt64.visited
  }

  /// Marks the object at `node` as visited, although no key may have been found in it. A bucket
  /// without a key makes some look-ups search the keys before the cursor for nothing.
  @usableFromInline @inline(never)
  mutating func markVisited(object node: Int) {
    if !nodes[node].hasTable { nodes[node + 2] |= 1 }
  }

  func isVisited(_ container: Int) -> Bool {
    let bounds = nodes[container + 1]
    guard nodes[container].isObject else { return bounds & UInt64.visited == UInt64.visited }
    return bounds.cursor != firstKey(of: container) || nodes[container + 2] != 0
  }

  /// Where the containers start that no map has visited, in the order of the document. Those inside
  /// them and empty ones are left out.
  ///
  /// Complexity: O(nodes).
  ///
  /// - Parameter others: Further ones, in which a key has been looked up.
  func unvisitedContainers(and others: Set<Int>) -> [Int] {
    var unvisited: [Int] = []
    forEachContainer(from: 0) { container, _ in
      if isVisited(container), !others.contains(container) { return true }
      if nodes[container].length > 0 { unvisited.append(nodes[container].offset) }
      return false
    }
    return unvisited
  }
}

extension UInt64 {
  /// In the upper half of the second word of an array: a map has visited it.
  @inlinable @inline(__always)
  static var visited: UInt64 { 0xFFFF_FFFF_0000_0000 }
}
