/// Where a map that writes key paths is: `json["profile"]["nick"]` opens the object `profile`, and
/// the fields behind it that start with `profile` go into the same object.
///
/// A prefix of a path is a number: 0 is the object of the map itself, the others are nodes of a
/// tree that holds each prefix once for the whole run. Neighbours find their prefix open and pay a
/// comparison. A field whose prefix was closed before is written at the end and then moved to where
/// it belongs, see `Run+Paths.swift`.
@usableFromInline
struct PathWriter {
  struct Prefix {
    let parent: Int
    let name: BytePointer?
    let count: Int
    let depth: Int
    var children: [Int] = []
  }

  /// A container of the object that is being written.
  struct Container {
    let prefix: Int
    let isArray: Bool
    /// Where its opening bracket stands.
    var openedAt: Int
    /// The elements so far of an array.
    var filled = 0
    /// Where its closing bracket stands, once it does.
    var closedAt: Int?
  }

  /// What is put aside while an object inside is written.
  private struct Level {
    let open: Int
    let base: Int
  }

  /// The prefix whose object takes the next key without further ado. When an array is open it is
  /// the complement of its prefix, at which no key finds itself.
  @usableFromInline private(set) var open = 0
  /// Where the bracket of the object of this level stands.
  var start = 0
  /// The first of this level's containers.
  private var base = 0
  private var containers: [Container] = []
  /// The levels around that are put aside: those that an object was entered from when there were
  /// containers already. A run without key paths never puts any aside.
  private var outerLevels: [Level] = []
  /// Whether there are containers, of this level or of one around.
  private(set) var hasContainers = false
  private(set) var prefixes = [Prefix(parent: 0, name: nil, count: -1, depth: 0)]

  @usableFromInline
  init() {}

  /// The number of the prefix that goes one step on from another.
  mutating func prefix(behind parent: Int, _ name: BytePointer?, _ count: Int) -> Int {
    let known = prefixes[parent].children.first { child in
      let other = prefixes[child]
      guard other.count == count else { return false }
      guard let name, let otherName = other.name else { return name == nil && other.name == nil }
      // SAFETY: both names have `count` bytes and stay until the run ends.
      return uncheckedBytesEqual(name, otherName, count)
    }
    if let known { return known }
    let depth = prefixes[parent].depth + 1
    prefixes.append(Prefix(parent: parent, name: name, count: count, depth: depth))
    prefixes[parent].children.append(prefixes.count - 1)
    return prefixes.count - 1
  }

  /// The prefixes from the object of the map to `prefix`, both included.
  func chain(to prefix: Int) -> [Int] {
    var chain = [prefix]
    while let last = chain.last, last != 0 { chain.append(prefixes[last].parent) }
    return chain.reversed()
  }

  /// The steps from the object of the map to the container of `prefix`, for messages.
  func steps(to prefix: Int) -> [JSONPath.Component] {
    chain(to: prefix).dropFirst().map { link in
      JSONPath.Component(name: prefixes[link].name, prefixes[link].count)
    }
  }

  /// The prefix whose container is open.
  var current: Int { open < 0 ? ~open : open }

  /// Makes the container of `prefix` the open one.
  mutating func open(_ prefix: Int) {
    let isArray = container(of: prefix).map { containers[$0].isArray } ?? false
    open = isArray ? ~prefix : prefix
  }

  // MARK: - Levels

  /// Begins the object whose bracket stands at `offset`; returns what `leaveLevel` puts back.
  @inline(__always)
  mutating func enterLevel(at offset: Int) -> Int {
    if hasContainers { putAside() }
    defer { start = offset }
    return start
  }

  @inline(__always)
  mutating func leaveLevel(_ outerStart: Int) {
    if hasContainers { takeUp() }
    start = outerStart
  }

  @inline(never)
  private mutating func putAside() {
    outerLevels.append(Level(open: open, base: base))
    open = 0
    base = containers.count
  }

  /// The levels are left in the order opposite to that in which they were entered, so that the last
  /// one put aside is the one around; without any, no level around has containers.
  @inline(never)
  private mutating func takeUp() {
    takeBack(to: base)
    let outer = outerLevels.popLast() ?? Level(open: 0, base: 0)
    open = outer.open
    base = outer.base
  }

  // MARK: - Containers of this level

  /// The position of a prefix's container, if it has been opened in this level.
  func container(of prefix: Int) -> Int? {
    containers.indices[base...].last { containers[$0].prefix == prefix }
  }

  subscript(container: Int) -> Container {
    get { containers[container] }
    set { containers[container] = newValue }
  }

  /// The containers of this level.
  var level: ArraySlice<Container> { containers[base...] }

  /// Whether the map of this level has written paths.
  var isUsed: Bool { containers.count > base }

  /// How many containers there are; what is added behind it can be taken back.
  var mark: Int { containers.count }

  mutating func takeBack(to mark: Int) {
    containers.removeSubrange(mark...)
    hasContainers = !containers.isEmpty
  }

  mutating func add(_ container: Container) -> Int {
    containers.append(container)
    hasContainers = true
    return containers.count - 1
  }

  /// The bytes from `offset` on have moved: so have the brackets of the containers before `mark`.
  mutating func shift(from offset: Int, by length: Int, before mark: Int) {
    for position in containers.indices[base..<mark] {
      if containers[position].openedAt >= offset { containers[position].openedAt += length }
      if let closedAt = containers[position].closedAt, closedAt >= offset {
        containers[position].closedAt = closedAt + length
      }
    }
  }

  /// The containers from `mark` on have been moved as a whole.
  mutating func move(from mark: Int, by distance: Int) {
    for position in containers.indices[mark...] {
      containers[position].openedAt += distance
      containers[position].closedAt = containers[position].closedAt.map { $0 + distance }
    }
  }
}
