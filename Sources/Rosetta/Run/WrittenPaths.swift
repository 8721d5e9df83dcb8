/// The key paths of the objects whose maps are running: `json["profile"]["nick"]` and
/// `json["profile"]["age"]` are members of one object `profile`, whatever is written in between.
///
/// While a map runs, the output has only the members themselves. Those of one container that follow
/// each other are a fragment, to which a field adds at the cost of one comparison. When the object
/// ends, `assemble` writes the fragments of each container together:
///
///     object.id   <- json["id"]                  "id":1,               fragment of the object
///     object.nick <- json["profile"]["nick"]     "nick":"x",
///     object.age  <- json["profile"]["age"]      "age":7,              both, fragment of `profile`
///     object.url  <- json["url"]                 "url":"y",            fragment of the object
///
///     {"id":1,"profile":{"nick":"x","age":7},"url":"y"}
struct WrittenPaths {
  /// Members of an object or one element of an array, with commas. It ends where the next one
  /// starts.
  struct Fragment {
    let start: Int
    let prefix: Prefix
    /// Which element it is; nil in an object.
    let index: Int?
  }

  var prefixes = Prefixes()
  /// The fragments of the open objects, the innermost object's last. An object without key paths has
  /// none.
  var fragments: [Fragment] = []
  /// How many objects have been put together.
  private var objects = 0

  /// What a container has.
  struct Part {
    let content: Content
    /// Which element it is; nil for members.
    let index: Int?
  }

  enum Content {
    case fragment(Range<Int>)
    case container(Prefix)
  }

  /// Begins a fragment.
  mutating func begin(at start: Int, of prefix: Prefix, _ index: Int? = nil) {
    if fragments.capacity == 0 { fragments.reserveCapacity(16) }
    fragments.append(Fragment(start: start, prefix: prefix, index: index))
  }

  /// Gives each container its parts of the object whose fragments are the last ones, from `first` on,
  /// and end at `end`.
  mutating func collectParts(from first: Int, to end: Int) {
    prefixes.addRoot()
    objects += 1
    prefixes.empty(.object, of: objects)
    for position in first..<fragments.count {
      let fragment = fragments[position]
      let next = position + 1 < fragments.count ? fragments[position + 1].start : end
      if fragment.start == next { continue }
      add(.fragment(fragment.start..<next), fragment.index, to: fragment.prefix)
    }
  }

  /// Adds a part to a container, which is added to the one around it if it is new.
  private mutating func add(_ content: Content, _ index: Int?, to prefix: Prefix) {
    var (part, prefix) = (Part(content: content, index: index), prefix)
    while prefixes.add(part, to: prefix, of: objects) {
      part = Part(content: .container(prefix), index: prefixes.lastStep(of: prefix).index)
      prefix = prefixes.parent(of: prefix)
    }
  }
}
