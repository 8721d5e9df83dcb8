/// The key paths of the objects whose maps are running: `json["profile"]["nick"]` and
/// `json["profile"]["age"]` are members of one object `profile`, whatever is written in between.
///
/// Consecutive members of one container form a fragment, to which a field adds at the cost of one
/// comparison. Between two fragments is what leads from one container to the other:
///
///     object.id   <- json["id"]                  {"id":1,              fragment of the object
///     object.nick <- json["profile"]["nick"]     "profile":{"nick":"x",
///     object.age  <- json["profile"]["age"]      "age":7               both, fragment of `profile`
///     object.url  <- json["url"]                 },"url":"y"}          fragment of the object
///
/// A map that returns to a container that it has left, or writes elements, makes its object
/// scattered: from there on, nothing is written between its fragments. When the map ends,
/// `assemble` joins the fragments of each container.
struct WrittenPaths {
  /// Members of an object or one element of an array, with commas. The last comma may have become
  /// the bracket that closes the container.
  struct Fragment {
    /// The end of the previous fragment.
    let end: Int
    let start: Int
    let prefix: Prefix
    /// Which element it is; nil in an object.
    var index: Int?
    /// The number of the newest container in the object so far; `scattered` if the object is.
    var newest = 0

    static let scattered = Int.max
  }

  var prefixes = Prefixes()
  /// The fragments of the open objects, the innermost object last. An object without key paths has
  /// none.
  var fragments: [Fragment] = []
  /// How many objects have been assembled.
  private var objects = 0

  /// A part of a container: members, without an index, or the element at an index.
  typealias Part = (content: Content, index: Int?)

  enum Content {
    case fragment(Range<Int>)
    case container(Prefix)
  }

  mutating func begin(_ fragment: Fragment) {
    if fragments.capacity == 0 { fragments.reserveCapacity(16) }
    fragments.append(fragment)
  }

  /// The innermost container around both the last fragment and `prefix`, from where the output can
  /// go on to `prefix`. Nil if the object is scattered, or will be: its map returns to a container
  /// that it has left, or a step leads to an element. Nil also if there are more than 16 steps, so
  /// that a field costs little time and stack.
  ///
  /// A container gets its number when a path first names it, after those around it. So the object
  /// has written nothing in one whose number is higher than all of its own.
  ///
  /// Complexity: O(steps between them)
  func junction(to prefix: Prefix) -> Prefix? {
    guard let fragment = fragments.last, fragment.newest != Fragment.scattered,
      prefixes.depth(of: prefix) <= 16
    else { return nil }
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

  /// Adds the fragments of an object, which start at index `first` and end at offset `end` of the
  /// output, to their containers as parts.
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
      // A new container is a part of its parent.
      while prefixes.add(part, to: prefix, of: objects) {
        part = (.container(prefix), prefixes.lastStep(of: prefix).index)
        prefix = prefixes.parent(of: prefix)
      }
    }
  }
}
