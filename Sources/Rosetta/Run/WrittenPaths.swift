/// The key paths of the objects whose maps are running: `json["profile"]["nick"]` and
/// `json["profile"]["age"]` are members of one object `profile`, whatever is written in between.
///
/// Members of one container that follow each other are a fragment, to which a field adds at the cost of
/// one comparison. Between two fragments stands what leads from one to the other:
///
///     object.id   <- json["id"]                  {"id":1,               fragment of the object
///     object.nick <- json["profile"]["nick"]     "profile":{"nick":"x",
///     object.age  <- json["profile"]["age"]      "age":7                both, fragment of `profile`
///     object.url  <- json["url"]                 },"url":"y"}           fragment of the object
///
/// A map that comes back to a container that it has left, or writes elements, makes its object a
/// scattered one: it has fragments with nothing between them from there on. When it ends, `assemble`
/// writes the fragments of each container together.
struct WrittenPaths {
  /// Members of an object or one element of an array, with commas. The last comma may have become the
  /// bracket that closes the container.
  struct Fragment {
    /// Where the fragment before it ends.
    let end: Int
    let start: Int
    let prefix: Prefix
    /// Which element it is; nil in an object.
    var index: Int?
    /// The number of the newest container that the object has so far; `scattered` if it is.
    var newest = 0

    static let scattered = Int.max
  }

  var prefixes = Prefixes()
  /// The fragments of the open objects, the innermost object's last. An object without key paths has
  /// none.
  var fragments: [Fragment] = []
  /// How many objects have been put together.
  private var objects = 0

  /// What a container has: members, without an index, or the element at one.
  typealias Part = (content: Content, index: Int?)

  enum Content {
    case fragment(Range<Int>)
    case container(Prefix)
  }

  mutating func begin(_ fragment: Fragment) {
    if fragments.capacity == 0 { fragments.reserveCapacity(16) }
    fragments.append(fragment)
  }

  /// The container around both that of the last fragment and another one, if the object is still in the
  /// latter or has nothing there yet. Containers are numbered as they come, the inner ones later, so
  /// that it has nothing in one that is newer than all that it has.
  ///
  /// Complexity: O(steps between them)
  func junction(to prefix: Prefix) -> Prefix? {
    guard let fragment = fragments.last, prefixes.depth(of: prefix) <= 16 else { return nil }
    var (here, there, new) = (fragment.prefix, prefix, Int.max)
    while here != there {
      if prefixes.depth(of: here) > prefixes.depth(of: there) {
        here = prefixes.parent(of: here)
      } else {
        if prefixes.lastStep(of: there).name == nil { return nil }
        (there, new) = (prefixes.parent(of: there), there.number)
      }
    }
    return new > fragment.newest ? there : nil
  }

  /// Gives each container its parts of the object whose fragments are the last ones, from `first` on,
  /// and end at `end`.
  mutating func collectParts(from first: Int, to end: Int) {
    prefixes.addRoot()
    objects += 1
    prefixes.empty(.object, of: objects)
    for position in first..<fragments.count {
      let fragment = fragments[position]
      let end = position + 1 < fragments.count ? fragments[position + 1].end : end
      if fragment.start == end { continue }
      var part: Part = (.fragment(fragment.start..<end), fragment.index)
      var prefix = fragment.prefix
      // A container that is new is a part of the one around it.
      while prefixes.add(part, to: prefix, of: objects) {
        part = (.container(prefix), prefixes.lastStep(of: prefix).index)
        prefix = prefixes.parent(of: prefix)
      }
    }
  }
}
