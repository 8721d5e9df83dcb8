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
  /// The parts of the object that has ended last, by their containers.
  private(set) var parts: [Part] = []
  /// How many objects have been put together.
  private var objects = 0

  /// A fragment or a container.
  struct Part {
    let content: Content
    /// The container that has it.
    let prefix: Prefix
    /// Which element it is; nil for members.
    let index: Int?
    /// The container and the place in it, to sort by.
    let rank: UInt64
  }

  enum Content {
    case fragment(Range<Int>)
    case container(Prefix)
  }

  /// Begins a fragment.
  mutating func begin(at start: Int, of prefix: Prefix, _ index: Int? = nil) {
    if fragments.capacity == 0 {
      fragments.reserveCapacity(16)
      parts.reserveCapacity(16)
    }
    fragments.append(Fragment(start: start, prefix: prefix, index: index))
  }

  /// Finds the parts of the object whose fragments are the last ones, from `first` on, and end at
  /// `end`.
  ///
  /// Complexity: O(fragments × log fragments)
  mutating func collectParts(from first: Int, to end: Int) {
    prefixes.addRoot()
    parts.removeAll(keepingCapacity: true)
    objects += 1
    for position in first..<fragments.count {
      let fragment = fragments[position]
      let next = position + 1 < fragments.count ? fragments[position + 1].start : end
      if fragment.start == next { continue }
      add(.fragment(fragment.start..<next), fragment.index, to: fragment.prefix)
    }
    if parts.isEmpty { _ = prefixes.insert(.object, isArray: false, to: objects) }
    parts.sort { $0.rank < $1.rank }
    prefixes[firstPartOf: .object] = 0
    for position in parts.indices.dropFirst() {
      let prefix = parts[position].prefix
      if prefix != parts[position - 1].prefix { prefixes[firstPartOf: prefix] = position }
    }
  }

  /// Adds a part to a container, which is made if it is new, with those around it.
  private mutating func add(_ content: Content, _ index: Int?, to prefix: Prefix) {
    var (content, index, prefix) = (content, index, prefix)
    while true {
      // Neither are there 2^32 prefixes, nor has a field an index as large, see `Field.shortCount`.
      let rank = UInt64(prefix.number) << 32 | UInt64(index ?? parts.count)
      parts.append(Part(content: content, prefix: prefix, index: index, rank: rank))
      let isNew = prefixes.insert(prefix, isArray: index != nil, to: objects)
      if !isNew || prefix == .object { return }
      (content, index) = (.container(prefix), prefixes.lastStep(of: prefix).index)
      prefix = prefixes.parent(of: prefix)
    }
  }
}
