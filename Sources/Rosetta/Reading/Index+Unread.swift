// Which containers maps have come to. What stands in the others may be a secret that no map has
// told, and is not shown.
//
// An object tells by itself: whoever finds a key in it moves its cursor, to its end with a table.
// Only those that are read in another way, or in vain, are marked.
extension Index {
  /// Marks the array at `node` as read: nothing else needs its cursor.
  @inlinable @inline(__always)
  mutating func markRead(array node: Int) {
    nodes[node &+ 1] |= 0xFFFF_FFFF_0000_0000
  }

  /// Marks the object at `node` as read, in which no key need have been found. A bucket without a
  /// key makes some look-ups look back in vain.
  @usableFromInline @inline(never)
  mutating func markRead(object node: Int) {
    if !nodes[node].hasTable { nodes[node + 2] |= 1 }
  }

  /// Marks the value at `node`, and all in it, as read.
  ///
  /// Complexity: O(nodes in it).
  func markRead(valueAt node: Int) {
    // Another index of the same words.
    var index = self
    forEachContainer(from: node) { container, _ in
      if index.word(container).isObject {
        index.markRead(object: container)
      } else {
        index.markRead(array: container)
      }
      return true
    }
  }

  private func isRead(_ container: Int) -> Bool {
    let place = nodes[container + 1]
    guard nodes[container].isObject else { return place.cursor == 0xFFFF_FFFF }
    return place.cursor != firstKey(of: container) || nodes[container + 2] != 0
  }

  /// Where the containers start that no map has come to, in the order of the document. Those inside
  /// them and empty ones are left out.
  ///
  /// Complexity: O(nodes).
  func unreadContainers() -> [Int] {
    var unread: [Int] = []
    forEachContainer(from: 0) { container, _ in
      if isRead(container) { return true }
      if nodes[container].length > 0 { unread.append(nodes[container].offset) }
      return false
    }
    return unread
  }
}
