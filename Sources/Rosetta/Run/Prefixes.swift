/// A container in the object of a map, by its number: `json["profile"]["nick"]` is a member of the
/// container `["profile"]`, a prefix of the path.
@frozen
@usableFromInline
struct Prefix: Equatable {
  @usableFromInline let number: Int

  @inlinable @inline(__always)
  init(_ number: Int) { self.number = number }

  /// The object of the map itself.
  @inlinable static var object: Prefix { Prefix(0) }
  /// No container to which a field may add: the last field was an element of an array, or `json[]`.
  static let none = Prefix(-1)
  /// No container, because the map has ended itself.
  static let stopped = Prefix(-2)
  /// No container of its own: the object of a part is the enclosing one, see `Mapper.flattened`.
  static let part = Prefix(-3)
}

/// The prefixes of all key paths of a run: a tree that contains each of them once.
struct Prefixes {
  private struct Node {
    let parent: Prefix
    let step: KeyOrIndex
    let depth: Int
    var children = 0
    var firstChild: Prefix?
    var sibling: Prefix?
    /// Whether a secret field leads to it.
    var isSecret = false
    /// The container's parts in an object, and the number of that object, see `WrittenPaths`.
    var parts: [WrittenPaths.Part] = []
    var object = 0
  }

  /// A step from a prefix to one of its children.
  private struct Edge: Hashable {
    let parent: Int
    let step: KeyOrIndex

    static func == (left: Edge, right: Edge) -> Bool {
      left.parent == right.parent && left.step.hasEqualBytes(right.step)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(parent)
      hasher.combine(step.count)
      if let name = step.name {
        hasher.combine(bytes: UnsafeRawBufferPointer(start: name, count: step.count))
      }
    }
  }

  /// How many children of a prefix are in a linked list, which is faster than hashing up to this
  /// length. Keys made at run time may exceed it.
  private static let listed = 8

  private var nodes: [Node] = []
  private var others: [Edge: Prefix] = [:]

  /// Returns the prefix one step below `parent`.
  ///
  /// Complexity: O(1)
  mutating func prefix(after parent: Prefix, _ step: KeyOrIndex) -> Prefix {
    addRoot()
    var child = nodes[parent.number].firstChild
    while let known = child {
      if nodes[known.number].step.hasEqualBytes(step) { return known }
      child = nodes[known.number].sibling
    }
    let edge = Edge(parent: parent.number, step: step)
    let isListed = nodes[parent.number].children < Prefixes.listed
    if !isListed, let known = others[edge] { return known }
    let new = Prefix(nodes.count)
    nodes.append(Node(parent: parent, step: step, depth: nodes[parent.number].depth + 1))
    nodes[parent.number].children += 1
    if isListed {
      nodes[new.number].sibling = nodes[parent.number].firstChild
      nodes[parent.number].firstChild = new
    } else {
      others[edge] = new
    }
    return new
  }

  func parent(of prefix: Prefix) -> Prefix { nodes[prefix.number].parent }

  func lastStep(of prefix: Prefix) -> KeyOrIndex { nodes[prefix.number].step }

  /// The depth of a container in the object of the map.
  func depth(of prefix: Prefix) -> Int { prefix == .object ? 0 : nodes[prefix.number].depth }

  /// The containers on the path from the object of the map to `prefix`, which is the last one.
  func way(to prefix: Prefix) -> [Prefix] {
    sequence(first: prefix) { nodes[$0.number].parent }.prefix { $0 != .object }.reversed()
  }

  func steps(to prefix: Prefix) -> [JSONPath.Component] {
    way(to: prefix).compactMap { nodes[$0.number].step.component }
  }

  mutating func markSecret(_ prefix: Prefix) { nodes[prefix.number].isSecret = true }

  /// The number of steps to the outermost secret on the path to a container.
  func stepsToSecret(before prefix: Prefix) -> Int? {
    way(to: prefix).firstIndex { nodes[$0.number].isSecret }.map { $0 + 1 }
  }

  // MARK: - Containers of an object

  /// Adds a part to a container of an object. Returns whether it is the first one.
  mutating func add(_ part: WrittenPaths.Part, to prefix: Prefix, of object: Int) -> Bool {
    let isFirst = nodes[prefix.number].object != object
    if isFirst { empty(prefix, of: object) }
    nodes[prefix.number].parts.append(part)
    return isFirst
  }

  mutating func empty(_ prefix: Prefix, of object: Int) {
    nodes[prefix.number].object = object
    nodes[prefix.number].parts.removeAll(keepingCapacity: true)
  }

  func parts(of prefix: Prefix) -> [WrittenPaths.Part] { nodes[prefix.number].parts }

  /// Adds the root of the tree, which is the object of the map, if there is none.
  mutating func addRoot() {
    if !nodes.isEmpty { return }
    nodes.reserveCapacity(16)
    nodes.append(Node(parent: .object, step: .itself, depth: 0))
  }
}

extension KeyOrIndex {
  /// Whether this is the same key or index.
  @inline(__always)
  func hasEqualBytes(_ other: KeyOrIndex) -> Bool {
    if count != other.count { return false }
    // SAFETY: both names have `count` bytes and stay until the run ends.
    if let name, let other = other.name, name != other {
      return uncheckedBytesEqual(name, other, count)
    }
    return name == other.name
  }
}
