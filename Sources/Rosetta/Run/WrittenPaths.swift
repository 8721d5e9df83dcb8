/// The key paths of the object whose map is running: `json["profile"]["nick"]` and
/// `json["profile"]["age"]` are members of one object `profile`, whatever is written in between.
///
/// While the map runs, the output has only the members themselves. Those of one container that
/// follow each other are a fragment, to which a field adds at the cost of one comparison. When the
/// object ends, `assemble` writes the fragments of each container together, with brackets around
/// them, see `Run+Paths.swift`:
///
///     object.id   <- json["id"]                  "id":1,               fragment of the object
///     object.nick <- json["profile"]["nick"]     "nick":"x",
///     object.age  <- json["profile"]["age"]      "age":7,              both, fragment of `profile`
///     object.url  <- json["url"]                 "url":"y",            fragment of the object
///
///     {"id":1,"profile":{"nick":"x","age":7},"url":"y"}
///
/// A prefix of a path is a number: 0 is the object of the map itself, the others are nodes of a
/// tree that holds each prefix once for the whole run.
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
    var isArray = false
    /// What it holds: members in the order in which they were written, elements in that of the
    /// array.
    var fragments: [Fragment] = []
  }

  /// Members of an object, an element of an array, each with its comma, or a container.
  struct Fragment {
    var bytes = 0..<0
    var container: Int?
    /// Which element of its array this is.
    var index = 0
  }

  /// What is known of one object, set aside while an object inside is written.
  private struct Level {
    var open = 0
    /// The first of its containers.
    var base = 0
    /// The container of the last field.
    var current = 0
    /// Where the current fragment begins.
    var fragmentStart = 0
    /// Whether `json[]` has been written in place of the object.
    var isReplaced = false
  }

  /// The prefix whose object can take the next key directly, or -1 after an element.
  @usableFromInline private(set) var open = 0
  /// Where the bracket of the object of this level is.
  var start = 0
  private var level = Level()
  private(set) var containers: [Container] = []
  /// The outer levels that are set aside: those that had containers when an inner object began. A
  /// run without key paths never sets any aside.
  private var outerLevels: [Level] = []
  /// Whether there are containers, of this level or of an outer one.
  private(set) var hasContainers = false
  private(set) var prefixes = [Prefix(parent: 0, name: nil, count: -1, depth: 0)]

  @usableFromInline
  init() {}

  // MARK: - Prefixes

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

  /// The prefixes after the object of the map up to `prefix`.
  private func chain(to prefix: Int) -> ReversedCollection<[Int]> {
    var chain: [Int] = []
    var prefix = prefix
    while prefix != 0 {
      chain.append(prefix)
      prefix = prefixes[prefix].parent
    }
    return chain.reversed()
  }

  /// The steps from the object of the map to the container of `prefix`, for messages.
  func steps(to prefix: Int) -> [JSONPath.Component] {
    chain(to: prefix).map { JSONPath.Component(name: prefixes[$0].name, prefixes[$0].count) }
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

  var isReplaced: Bool { level.isReplaced }

  /// Whether the map of this level has written paths.
  var isUsed: Bool { containers.count > level.base }

  /// The container of the map's own object.
  var root: Int { level.base }

  /// The containers of this level.
  var inLevel: ArraySlice<Container> { containers[level.base...] }

  /// The prefix of the last field.
  var prefix: Int { containers[level.current].prefix }

  /// Makes the container of the map's own object, whose members so far are its first fragment.
  mutating func begin() {
    if isUsed { return }
    containers.append(Container(prefix: 0))
    hasContainers = true
    level.current = root
    level.fragmentStart = start + 1
  }

  /// Ends the current fragment at `end`. Elements are fragments already.
  mutating func endFragment(at end: Int) {
    if open >= 0, end > level.fragmentStart {
      // Members, whatever a field that was refused has asked for.
      containers[level.current].isArray = false
      containers[level.current].fragments.append(Fragment(bytes: level.fragmentStart..<end))
    }
    level.fragmentStart = end
  }

  /// The container of a prefix for a member or an element, made if it is new. Nil if something else
  /// is in its place.
  mutating func container(of prefix: Int, for index: Int?) -> Int? {
    var container = root
    for prefix in chain(to: prefix) {
      let (name, count) = (prefixes[prefix].name, prefixes[prefix].count)
      if let known = containers.indices[root...].last(where: { containers[$0].prefix == prefix }) {
        container = known
        continue
      }
      guard containers[container].takes(name == nil ? count : nil) else { return nil }
      containers[container].add(Fragment(container: containers.count, index: count))
      container = containers.count
      containers.append(Container(prefix: prefix))
    }
    return containers[container].takes(index) ? container : nil
  }

  /// Removes what a field that was refused has made: the last containers, which hold nothing.
  mutating func removeEmptyContainers() {
    while containers.count > root + 1, containers.last?.fragments.isEmpty == true {
      containers.removeLast()
      let removed = containers.count
      for container in root..<removed {
        containers[container].fragments.removeAll { $0.container == removed }
      }
    }
  }

  /// The next field follows a field of `container`.
  mutating func endField(of container: Int, _ index: Int?, _ bytes: Range<Int>) {
    level.current = container
    open = index == nil ? prefix : -1
    if let index { containers[container].add(Fragment(bytes: bytes, index: index)) }
    level.fragmentStart = index == nil ? bytes.lowerBound : bytes.upperBound
  }

  /// The next members are those of the map's own object; false if it is an array.
  mutating func goOnInRoot(at end: Int) -> Bool {
    endFragment(at: end)
    (level.current, open) = (root, 0)
    return !containers[root].isArray
  }

  /// The map's object has been replaced by another value; no further field matches it.
  mutating func replaceObject() {
    level.isReplaced = true
    open = -1
  }
}

extension WrittenPaths.Container {
  /// Whether it is of this kind, or empty, and has no such element yet.
  fileprivate mutating func takes(_ index: Int?) -> Bool {
    if fragments.isEmpty { isArray = index != nil }
    guard let index, isArray else { return isArray == (index != nil) }
    return place(of: index).map { fragments[$0 - 1].index != index } ?? true
  }

  fileprivate mutating func add(_ fragment: WrittenPaths.Fragment) {
    fragments.insert(fragment, at: isArray ? place(of: fragment.index) ?? 0 : fragments.count)
  }

  /// The place after the last element up to `index`; nil if there is none.
  private func place(of index: Int) -> Int? {
    fragments.lastIndex { $0.index <= index }.map { $0 + 1 }
  }
}
