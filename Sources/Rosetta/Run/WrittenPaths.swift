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
  /// A node of the tree, whose children are a list.
  struct Prefix {
    let parent: Int
    let name: BytePointer?
    let count: Int
    let depth: Int
    /// 0 is none, since it is no child.
    var firstChild = 0
    var sibling = 0
  }

  /// A container of the object that is being written.
  struct Container {
    let prefix: Int
    /// The container around it, and the fragment there that stands for this one.
    var parent = -1
    var fragment = -1
    var isArray = false
    /// The list of what it holds: members in the order in which they were written, elements in that
    /// of the array. -1 is none.
    var first = -1
    var last = -1
    /// Where `assemble` has written its bracket.
    var start = 0
  }

  /// Members of an object, an element of an array, each with its comma, or a container.
  struct Fragment {
    var bytes = 0..<0
    var container = -1
    /// Which element of its array this is.
    var index = 0
    var next = -1
  }

  /// What is known of one object, set aside while an object inside is written.
  private struct Level {
    var open = 0
    /// The first of its containers and of its fragments.
    var base = 0
    var firstFragment = 0
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
  private(set) var fragments: [Fragment] = []
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
    var child = prefixes[parent].firstChild
    while child != 0, !isStep(name, count, to: child) { child = prefixes[child].sibling }
    if child != 0 { return child }
    let depth = prefixes[parent].depth + 1
    var new = Prefix(parent: parent, name: name, count: count, depth: depth)
    new.sibling = prefixes[parent].firstChild
    prefixes[parent].firstChild = prefixes.count
    prefixes.append(new)
    return prefixes.count - 1
  }

  /// Whether a key or, without a name, an index is the last step of a prefix.
  private func isStep(_ name: BytePointer?, _ count: Int, to prefix: Int) -> Bool {
    guard prefixes[prefix].count == count else { return false }
    guard let name, let other = prefixes[prefix].name else {
      return name == nil && prefixes[prefix].name == nil
    }
    // SAFETY: both names have `count` bytes and stay until the run ends.
    return name == other || uncheckedBytesEqual(name, other, count)
  }

  /// The steps from the object of the map to the container of `prefix`, for messages.
  func steps(to prefix: Int) -> [JSONPath.Component] {
    var steps: [JSONPath.Component] = []
    var prefix = prefix
    while prefix != 0 {
      steps.append(JSONPath.Component(name: prefixes[prefix].name, prefixes[prefix].count))
      prefix = prefixes[prefix].parent
    }
    return steps.reversed()
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
    level = Level(base: containers.count, firstFragment: fragments.count)
    open = 0
  }

  /// Levels are left in the reverse order of entering them, so the last one set aside is the next
  /// outer one; if there is none, no outer level has containers.
  @inline(never)
  private mutating func takeUp() {
    // `removeSubrange` takes ten times as long for so few.
    while containers.count > level.base { containers.removeLast() }
    while fragments.count > level.firstFragment { fragments.removeLast() }
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
      add(Fragment(bytes: level.fragmentStart..<end), to: level.current, asElement: false)
    }
    level.fragmentStart = end
  }

  /// Whether the container of a prefix, if it is made, can take a member or an element.
  func takes(_ index: Int?, at prefix: Int) -> Bool {
    var (prefix, index) = (prefix, index)
    while true {
      if let container = container(of: prefix) { return takes(index, in: container) }
      index = prefixes[prefix].name == nil ? prefixes[prefix].count : nil
      prefix = prefixes[prefix].parent
    }
  }

  private func takes(_ index: Int?, in container: Int) -> Bool {
    let container = containers[container]
    if container.last < 0 { return true }
    guard let index, container.isArray else { return container.isArray == (index != nil) }
    let previous = element(upTo: index, in: container)
    return previous < 0 || fragments[previous].index != index
  }

  /// The last element of an array up to `index`, or -1.
  private func element(upTo index: Int, in container: Container) -> Int {
    if container.last < 0 || fragments[container.last].index <= index { return container.last }
    var (previous, next) = (-1, container.first)
    while fragments[next].index <= index { (previous, next) = (next, fragments[next].next) }
    return previous
  }

  private func container(of prefix: Int) -> Int? {
    if containers[level.current].prefix == prefix { return level.current }
    var container = containers.count - 1
    while container >= root, containers[container].prefix != prefix { container -= 1 }
    return container < root ? nil : container
  }

  /// The container of a prefix, made with those around it if it is new.
  private mutating func make(_ prefix: Int) -> Int {
    if let known = container(of: prefix) { return known }
    var (missing, outer, container) = ([prefix], prefixes[prefix].parent, root)
    while true {
      if let known = self.container(of: outer) {
        container = known
        break
      }
      missing.append(outer)
      outer = prefixes[outer].parent
    }
    for prefix in missing.reversed() {
      let fragment = Fragment(container: containers.count, index: prefixes[prefix].count)
      add(fragment, to: container, asElement: prefixes[prefix].name == nil)
      containers.append(
        Container(prefix: prefix, parent: container, fragment: fragments.count - 1)
      )
      container = containers.count - 1
    }
    return container
  }

  /// Adds the last member or the next element to its container.
  private mutating func add(_ fragment: Fragment, to container: Int, asElement: Bool) {
    let new = fragments.count
    fragments.append(fragment)
    containers[container].isArray = asElement
    let last = containers[container].last
    let previous =
      asElement ? element(upTo: fragment.index, in: containers[container]) : last
    if previous == last { containers[container].last = new }
    if previous < 0 {
      fragments[new].next = containers[container].first
      containers[container].first = new
    } else {
      fragments[new].next = fragments[previous].next
      fragments[previous].next = new
    }
  }

  /// A field of the container of `prefix` has been written, and the next one follows it.
  mutating func endField(of prefix: Int, _ index: Int?, _ bytes: Range<Int>) {
    level.current = make(prefix)
    open = index == nil ? prefix : -1
    level.fragmentStart = index == nil ? bytes.lowerBound : bytes.upperBound
    if let index {
      add(Fragment(bytes: bytes, index: index), to: level.current, asElement: true)
    }
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

  /// Notes where `assemble` has written the bracket of a container.
  mutating func setStart(_ start: Int, of container: Int) { containers[container].start = start }
}
