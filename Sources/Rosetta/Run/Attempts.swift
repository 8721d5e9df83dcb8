/// Values that several decoders have been tried on.
///
/// If decoders try others in turn on the values inside, each level multiplies the work: a document
/// of 60 levels could take forever. So inside an attempt it is remembered which decoder a value was
/// given to in the end, and the next attempt on the same value uses only that one. Every value is
/// fully tried once.
@usableFromInline
struct Attempts {
  /// Who tries.
  @usableFromInline
  enum Name: Hashable {
    /// The union of this type: always the same decoders.
    case type(ObjectIdentifier)
    /// A union that is used as a bridge. Kept alive, so that no other one gets its address: it may
    /// be made anew each time.
    case union(Kept)
    /// Bridges of these types. Two bridges of one type may differ and get the same value. Then the
    /// second one uses only the decoder that the first has chosen, and may refuse what another of
    /// its decoders takes. So this begins only many levels deep, where hardly anybody has two.
    case bridges(ObjectIdentifier)

    /// An object, compared by its identity.
    @usableFromInline
    struct Kept: Hashable {
      let object: AnyObject

      @usableFromInline
      init(_ object: AnyObject) { self.object = object }

      @usableFromInline
      static func == (left: Kept, right: Kept) -> Bool { left.object === right.object }

      @usableFromInline
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(object)) }
    }

    fileprivate var minimumDepth: Int { if case .bridges = self { 4 } else { 1 } }
  }

  struct Choice: Hashable {
    let name: Name
    let node: Int
    let scope: Int
  }

  /// The number of enclosing attempts.
  var depth = 0 {
    didSet { if depth == 0, !known.isEmpty { known = [:] } }
  }
  private var known: [Choice: Int] = [:]

  /// The decoder that a value was given to in the end. An attempt gets it before it begins and sets
  /// it before it ends, when `depth` counts the attempt itself: `>=` and `>` are the same limit.
  subscript(choice: Choice) -> Int? {
    get { depth >= choice.name.minimumDepth ? known[choice] : nil }
    set { if depth > choice.name.minimumDepth { known[choice] = newValue } }
  }

  /// How an attempt has failed.
  struct Failure {
    /// What the decoder takes, if the value's JSON type is another.
    private(set) var expected: Expectation?
    /// Where the first value is that did not fit; for a missing one, the object that lacks it.
    private var offset = Int.max
    private var errors = 0

    /// - Parameter start: Where the value starts.
    init(_ diagnostics: [Diagnostic], of start: Int) {
      for diagnostic in diagnostics where diagnostic.severity == .error {
        errors += 1
        guard case .read(let place) = diagnostic.place else { continue }
        offset = min(offset, place)
        guard place == start else { continue }
        switch diagnostic.fact {
        case .wrongType(let type), .null(let type): expected = type
        default: break
        }
      }
    }

    /// Whether the other attempt got further.
    func isWorse(than other: Failure) -> Bool {
      if (expected == nil) != (other.expected == nil) { return expected != nil }
      return offset != other.offset ? offset < other.offset : errors > other.errors
    }
  }
}
