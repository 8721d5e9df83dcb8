/// A document that a run reads: the one it was given, one in a string of another, or a value with a
/// patch applied to it.
struct Document {
  let tape: Tape
  let maximumDepth: Int
  /// Whether it stands for the object of a patch, which has been merged with the JSON of an old value:
  /// problems are at the patch, as far as it has the path to them. Else it is in a string, and they are
  /// at the string.
  var isMerged = false
  /// The offset in the document around of the string or patch, and its node there.
  var start = 0
  var node = Node.root
  /// What was noted before is about the documents around.
  var beginning = Mark()
  /// How many entries the journal of the innermost change had.
  var journaled = 0
  /// Where the values start that have not arrived completely, which its end has closed.
  var open: Set<Int> = []
  /// Where the scalars start that no message shows, see `RawJSON`.
  var unshown: Set<Int> = []
  /// Distinguishes it from the other documents of the run.
  var scope = 0
  /// Where the value of the outermost secret field starts that is being read.
  var secret: Int?
  var secrets: [Range<Int>] = []
  /// How deep containers are nested.
  lazy var depth = tape.depth
  private var places: LocatorCache?
  /// What is known of the objects of the document around, while this one is read.
  var suspended: (frame: ObjectFrame, unionTag: UnionTagPlace, restOf: Node, keys: KeyRecords)?
  /// A copy for what outlives the document.
  lazy var copiedBytes = Array(bytes)

  init(tape: Tape, maximumDepth: Int) {
    self.tape = tape
    self.maximumDepth = maximumDepth
  }

  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: tape.bytes, count: tape.count)
  }

  mutating func place(of offset: Int) -> Locator.Place {
    var places = self.places.take() ?? LocatorCache(bytes)
    defer { self.places = places }
    return places.place(of: offset)
  }

  /// Turns a diagnostic about this document into one about the document around, which has the tape
  /// `outer`.
  mutating func moveOut(_ diagnostic: inout Diagnostic, to outer: Tape) {
    if let secret { diagnostic.hide(inSecretAt: secret) }
    let offset = diagnostic.offset
    let place = place(of: diagnostic.shownOffset)
    var path = place.path.components[...]
    diagnostic.secretOffset = nil
    // A patch drops nothing: its optional fields are strict.
    if let field = diagnostic.dropped {
      let innerSteps = place.depth(of: field.offset) + field.innerSteps
      diagnostic.dropped = DroppedField(offset: start, innerSteps: innerSteps, isPart: field.isPart)
    }
    let offsetOutside = isMerged ? outer.start(of: outer.descend(&path, from: node)) : start
    diagnostic.place = .read(offset: offsetOutside)
    diagnostic.innerPath = path + diagnostic.innerPath
    // What the patch has itself is shown as it stands there.
    if isMerged, path.isEmpty { return }
    if diagnostic.document == nil { diagnostic.document = (copiedBytes, offset) }
  }
}

extension Tape {
  /// Goes down a path from the value at `node` as far as it can, and drops these steps.
  func descend(_ path: inout ArraySlice<JSONPath.Component>, from node: Node) -> Node {
    var node = node
    while let step = path.first {
      var next = Node.none
      switch step {
      case .key(let key) where word(node).isObject:
        let bytes = KeyBytes(key)
        next = keys(of: node).first { name(of: $0) == bytes }?.value ?? .none
      case .index(let index) where word(node).isArray: next = element(index, of: node)
      default: break
      }
      if next.isNone { break }
      node = next
      path.removeFirst()
    }
    return node
  }
}

// MARK: - A document that has not arrived completely, and was closed where it ends

extension DecodingRun {
  /// Whether the rest of the value at `node` has not arrived.
  @usableFromInline
  func isOpen(_ node: Node) -> Bool {
    guard let open = existingExtras?.document.open, !open.isEmpty else { return false }
    return !node.isNone && open.contains(tape.start(of: node))
  }

  /// Whether the rest of a value that has not arrived completely may put a problem right.
  func mayPass(_ problem: Diagnostic) -> Bool {
    guard problem.fact.isAboutWhole, let open = existingExtras?.document.open else { return false }
    return open.contains(problem.offset)
  }
}

extension DecodingPointer {
  /// What `read` makes of the value at `node` as a whole: nil, without a problem, until all of it has
  /// arrived.
  @inline(__always)
  func whole<Value>(_ node: Node, _ read: (Tape) -> Value?) -> Value? {
    pointee.isOpen(node) ? nil : read(pointee.tape)
  }
}
