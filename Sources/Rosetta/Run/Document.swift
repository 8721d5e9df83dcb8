/// A document that a run reads: the one it was given, one in a string of another document, or a
/// value with a patch applied to it.
struct Document {
  let tape: Tape
  let maximumDepth: Int
  /// Whether it is the JSON of an old value merged with a patch, and takes the place of the patch.
  /// Its problems are placed in the patch, as far as their path exists there. The problems of other
  /// nested documents are placed at their string.
  var isMerged = false
  /// The offset of the string or patch in the enclosing document, and its node there.
  var start = 0
  var node = Node.root
  /// Diagnostics from before this mark are about the enclosing documents.
  var beginning = Mark()
  /// How many entries the journal of the innermost change had when the document was entered.
  var journaled = 0
  /// The offsets of values that have not arrived completely, and are closed at the end.
  var open: Set<Int> = []
  /// The offsets of scalars that no message shows, see `RawJSON`.
  var unshown: Set<Int> = []
  /// The keys that fields have read instead of their first key, see `Field.or`, in the objects
  /// whose maps are running, the innermost last.
  var keysReadInstead: [(object: Node, first: KeyOrIndex, read: KeyOrIndex)] = []
  /// Distinguishes it from the other documents of the run.
  var scope = 0
  /// The offset of the value of the outermost secret field that is being read.
  var secret: Int?
  var secrets: [Range<Int>] = []
  /// How deep containers are nested.
  lazy var depth = tape.depth
  private var places: LocatorCache?
  /// The state of the enclosing document, suspended while this one is read.
  var suspended: (frame: ObjectFrame, unionTag: UnionTagNodes, restOf: Node, keys: KeyRecords)?
  /// A copy of the bytes for diagnostics and journals, which outlive the document.
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

  /// Turns a diagnostic about this document into one about the enclosing document, whose tape is
  /// `outer`.
  mutating func moveOut(_ diagnostic: inout Diagnostic, to outer: Tape) {
    if let secret { diagnostic.hide(inSecretAt: secret) }
    let offset = diagnostic.offset
    let place = place(of: diagnostic.shownOffset)
    var path = place.path.components[...]
    diagnostic.secretOffset = nil
    // A patch drops no fields, because its optional fields are strict.
    if let field = diagnostic.dropped {
      diagnostic.dropped = DroppedField(
        offset: start,
        innerSteps: place.depth(of: field.offset) + field.innerSteps,
        isObjectItself: field.isObjectItself
      )
    }
    let offsetOutside = isMerged ? outer.start(of: outer.descend(&path, from: node)) : start
    diagnostic.place = .read(offset: offsetOutside)
    diagnostic.innerPath = path + diagnostic.innerPath
    // A value that is in the patch itself is shown as it is there.
    if isMerged, path.isEmpty { return }
    if diagnostic.document == nil { diagnostic.document = (copiedBytes, offset) }
  }
}

extension Tape {
  /// Follows a path from the value at `node` as far as possible, and removes those steps from it.
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
  /// Whether part of the value at `node` has not arrived yet.
  @usableFromInline
  func isOpen(_ node: Node) -> Bool {
    guard let open = existingExtras?.document.open, !open.isEmpty else { return false }
    return !node.isNone && open.contains(tape.start(of: node))
  }

  /// Whether the rest of a value that has not arrived completely may resolve a problem.
  func mayPass(_ problem: Diagnostic) -> Bool {
    guard problem.kind.isAboutWhole, let open = existingExtras?.document.open else { return false }
    return open.contains(problem.offset)
  }
}

extension DecodingPointer {
  /// Returns what `read` makes of the complete value at `node`; nil, without a problem, until all
  /// of it has arrived.
  @inline(__always)
  func whole<Value>(_ node: Node, _ read: (Tape) -> Value?) -> Value? {
    pointee.isOpen(node) ? nil : read(pointee.tape)
  }
}
