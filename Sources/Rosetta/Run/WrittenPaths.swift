/// The key paths of the object whose map is running: `json["profile"]["nick"]` opens the object
/// `profile`, and later fields that start with `profile` go into the same object.
///
/// A prefix of a path is a number: 0 is the object of the map itself, the others are nodes of a
/// tree that holds each prefix once for the whole run. Consecutive fields find their container open
/// and cost one comparison. A field whose container has been closed is written at the end, without
/// brackets, and the object is assembled from its pieces when it ends, see `Run+Paths.swift`.
@usableFromInline
struct WrittenPaths {
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
    var isArray: Bool
    /// What it holds: members in the order in which they were written, elements in that of the
    /// array.
    var pieces: [Piece] = []
    /// The number of elements of an array, gaps included.
    var filled = 0
  }

  /// Members of an object or an element of an array next to each other in the output, or a
  /// container.
  struct Piece {
    var bytes = 0..<0
    var container: Int?
    /// Which element of its array this is.
    var index = 0
  }

  /// What is known of the containers of one object, set aside while an object inside is written.
  private struct Level {
    var open = 0
    /// The first of its containers.
    var base = 0
    /// Where the current piece of the open container begins.
    var pieceStart = 0
    /// Whether its containers are no longer contiguous in the output.
    var isScattered = false
    /// Whether `json[]` has been written in place of the object.
    var isReplaced = false
  }

  /// The prefix whose object can take the next key directly. When an array is open, it is the
  /// complement of its prefix, which equals the prefix of no key.
  @usableFromInline private(set) var open = 0
  /// Where the bracket of the object of this level is.
  var start = 0
  private var level = Level()
  private var containers: [Container] = []
  /// The outer levels that are set aside: those that had containers when an inner object began. A
  /// run without key paths never sets any aside.
  private var outerLevels: [Level] = []
  /// Whether there are containers, of this level or of an outer one.
  private(set) var hasContainers = false
  private(set) var prefixes = [Prefix(parent: 0, name: nil, count: -1, depth: 0)]

  @usableFromInline
  init() {}

  /// The number of the prefix that goes one step on from another.
  mutating func prefix(after parent: Int, _ name: BytePointer?, _ count: Int) -> Int {
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

  // MARK: - Levels

  /// Begins the object whose bracket is at `offset`; returns what `leaveLevel` restores.
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
    level.open = open
    outerLevels.append(level)
    level = Level(base: containers.count)
    open = 0
  }

  /// Levels are left in the reverse order of entering them, so the last one set aside is the next
  /// outer one; if there is none, no outer level has containers.
  @inline(never)
  private mutating func takeUp() {
    containers.removeSubrange(level.base...)
    hasContainers = !containers.isEmpty
    level = outerLevels.popLast() ?? Level()
    open = level.open
  }

  // MARK: - This level

  var isScattered: Bool {
    get { level.isScattered }
    set { level.isScattered = newValue }
  }

  var isReplaced: Bool { level.isReplaced }

  /// Whether the map of this level has written paths.
  var isUsed: Bool { containers.count > level.base }

  /// The prefix whose container is open.
  var current: Int { open < 0 ? ~open : open }

  /// The container of the map's own object.
  var root: Int { level.base }

  /// The containers of this level.
  var inLevel: ArraySlice<Container> { containers[level.base...] }

  /// The position of a prefix's container, if it has been opened in this level.
  func container(of prefix: Int) -> Int? {
    containers.indices[level.base...].last { containers[$0].prefix == prefix }
  }

  subscript(container: Int) -> Container {
    get { containers[container] }
    _modify { yield &containers[container] }
  }

  mutating func add(_ container: Container) -> Int {
    if !isUsed { level.pieceStart = start + 1 }
    containers.append(container)
    hasContainers = true
    return containers.count - 1
  }

  /// Makes the container of `prefix` the open one, whose next piece begins at `pieceStart`.
  mutating func open(_ prefix: Int, at pieceStart: Int) {
    let isArray = container(of: prefix).map { containers[$0].isArray } ?? false
    open = isArray ? ~prefix : prefix
    level.pieceStart = pieceStart
  }

  /// Ends the piece of the open container at `end`, after a comma. Elements have theirs already.
  mutating func endPiece(at end: Int) {
    if open >= 0, end > level.pieceStart, let container = container(of: open) {
      containers[container].pieces.append(Piece(bytes: level.pieceStart..<end - 1))
    }
    level.pieceStart = end
  }

  /// The map's object has been replaced by another value; no further field matches it.
  mutating func replaceObject() {
    level.isReplaced = true
    open = ~0
  }
}
