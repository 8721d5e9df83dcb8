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
    /// Its container in the innermost object that has one. -1 is none.
    var container = -1

    /// The index of an element, -1 for a member.
    var index: Int { name == nil ? count : -1 }
  }

  /// A container, or a fragment: members of an object or one element of an array, with commas.
  struct Part {
    /// Which element of its array this is, or -1 in an object.
    let index: Int
    /// Where the bytes are; of a container, where `assemble` has written them.
    var start = 0
    var end = 0
    /// The prefix of a container, and the container of an outer object that had it before. -1 is
    /// none.
    var prefix = -1
    var hidden = -1
    /// The next part of the container that this one is in; after the last one, the first.
    var next = -1
    /// The last part of a container, whose members are in the order in which they were written, and
    /// elements in that of the array. -1 is none.
    var last = -1
  }

  /// What is known of one object, set aside while an object inside is written.
  @usableFromInline
  struct Level {
    /// The prefix of the last field, or its complement if that is an element: no key can follow.
    @usableFromInline var open = 0
    /// The first of its parts: the container of the object itself.
    var root = 0
    /// Where the current fragment begins.
    var fragmentStart = 0
    /// Whether `json[]` has been written in place of the object.
    var isReplaced = false
  }

  @usableFromInline private(set) var level = Level()
  /// Where the bracket of the object of this level is.
  var start = 0
  /// The containers and fragments of this level, after those of the outer ones.
  var parts: [Part] = []
  /// The outer levels that are set aside: those that had parts when an inner object began. A run
  /// without key paths never sets any aside.
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
    while child != 0 {
      if isStep(name, count, to: child) { return child }
      child = prefixes[child].sibling
    }
    let depth = prefixes[parent].depth + 1
    var new = Prefix(parent: parent, name: name, count: count, depth: depth)
    new.sibling = prefixes[parent].firstChild
    prefixes[parent].firstChild = prefixes.count
    prefixes.append(new)
    return prefixes.count - 1
  }

  /// Whether a key or, without a name, an index is the last step of a prefix.
  @inline(__always)
  private func isStep(_ name: BytePointer?, _ count: Int, to prefix: Int) -> Bool {
    if prefixes[prefix].count != count { return false }
    let other = prefixes[prefix].name
    // SAFETY: both names have `count` bytes and stay until the run ends.
    if let name, let other, name != other { return uncheckedBytesEqual(name, other, count) }
    return name == other
  }

  /// The steps from the object of the map to the container of `prefix`, for messages.
  func steps(to prefix: Int) -> [JSONPath.Component] {
    let path = sequence(first: prefix) { prefixes[$0].parent }.prefix { $0 != 0 }
    return path.map { JSONPath.Component(name: prefixes[$0].name, prefixes[$0].count) }.reversed()
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
    outerLevels.append(level)
    level = Level(root: parts.count)
  }

  /// Levels are left in the reverse order of entering them, so the last one set aside is the next
  /// outer one; if there is none, no outer level has parts.
  @inline(never)
  private mutating func takeUp() {
    // `removeSubrange` takes ten times as long for so few.
    while parts.count > level.root {
      let part = parts.removeLast()
      if part.prefix >= 0 { prefixes[part.prefix].container = part.hidden }
    }
    hasContainers = !parts.isEmpty
    level = outerLevels.popLast() ?? Level()
  }

  // MARK: - This level

  @inlinable
  var open: Int { level.open }

  /// How deep the container of the last field is in the object of the map.
  var depth: Int { prefixes[open < 0 ? ~open : open].depth }

  /// Whether the map of this level has written paths.
  var isUsed: Bool { parts.count > level.root }

  /// Ends the current fragment at `end`: that of the object's own members, before its first path.
  /// Elements are fragments already.
  mutating func endFragment(at end: Int) {
    if !isUsed {
      parts.append(newContainer(of: 0))
      hasContainers = true
      level.fragmentStart = start + 1
    }
    if open >= 0, end > level.fragmentStart {
      add(level.fragmentStart..<end, to: open)
    }
    level.fragmentStart = end
  }

  /// A field of the container of `prefix` has been written, and the next one follows it.
  mutating func endField(of prefix: Int, _ index: Int, _ bytes: Range<Int>) {
    if index < 0 {
      (level.open, level.fragmentStart) = (prefix, bytes.lowerBound)
    } else {
      level.open = ~prefix
      add(bytes, index, to: prefix)
    }
  }

  /// Ends the current fragment at `end` and goes back to the map's own object; returns its bracket.
  mutating func returnToRoot(at end: Int) -> UInt8 {
    endFragment(at: end)
    level.open = 0
    return bracket(of: level.root)
  }

  /// The map's object has been replaced by another value; no further field matches it.
  mutating func replaceObject() { (level.isReplaced, level.open) = (true, -1) }

  // MARK: - Its parts

  /// Whether the container of a prefix, if it is made, can take a member or the element at `index`.
  func takes(_ index: Int, at prefix: Int) -> Bool {
    var (prefix, index) = (prefix, index)
    while prefixes[prefix].container < level.root {
      (prefix, index) = (prefixes[prefix].parent, prefixes[prefix].index)
    }
    let container = prefixes[prefix].container
    let last = parts[container].last
    if last < 0 { return true }
    if index < 0 || parts[last].index < 0 { return index == parts[last].index }
    return parts[part(before: index, in: container)].index != index
  }

  /// The part of a container that one at `index` follows: the last one up to it or, if it is to be
  /// the first, the last of all. -1 if there are none.
  private func part(before index: Int, in container: Int) -> Int {
    var part = parts[container].last
    if part < 0 || parts[part].index <= index { return part }
    while parts[parts[part].next].index <= index { part = parts[part].next }
    return part
  }

  /// Adds a fragment to the container of a prefix, which is made if it is new, with those around it.
  private mutating func add(_ bytes: Range<Int>, _ index: Int = -1, to prefix: Int) {
    var prefix = prefix
    var part = Part(index: index, start: bytes.lowerBound, end: bytes.upperBound)
    while prefixes[prefix].container < level.root {
      // A new container, which has this part alone.
      part.next = parts.count
      parts.append(part)
      part = newContainer(of: prefix)
      part.last = parts.count - 1
      prefix = prefixes[prefix].parent
    }
    let container = prefixes[prefix].container
    let previous = self.part(before: part.index, in: container)
    part.next = parts.count
    if previous >= 0 { swap(&part.next, &parts[previous].next) }
    let last = parts[container].last
    if last < 0 || parts[last].index <= part.index { parts[container].last = parts.count }
    parts.append(part)
  }

  /// The container of a prefix, which is the next part.
  private mutating func newContainer(of prefix: Int) -> Part {
    let known = prefixes[prefix]
    prefixes[prefix].container = parts.count
    return Part(index: known.index, prefix: prefix, hidden: known.container)
  }

  /// The opening bracket of a container. The closing one is two after it in ASCII.
  func bracket(of container: Int) -> UInt8 {
    let last = parts[container].last
    return last < 0 || parts[last].index < 0 ? .openingBrace : .openingBracket
  }
}
