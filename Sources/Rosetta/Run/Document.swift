/// A document that a run reads: the one it was given, or one inside a string of another.
@usableFromInline
struct Document {
  let tape: Tape
  /// How deep containers may be nested.
  let maximumDepth: Int
  /// The offset of its string in the document around.
  var start = 0
  /// Its string in the tape of the document around.
  var string = 0
  /// The diagnostics before this one are about the documents around.
  var firstDiagnostic = 0
  /// Distinguishes it from the other documents of the run.
  var scope = 0
  /// How deep containers are nested, once it has been computed.
  private var knownDepth: Int?
  private var places: LocatorCache?
  /// What is known of its objects, while a document in it is read.
  var objects: MappedObjects?
  /// A copy for the diagnostics, which outlive the run.
  private var copy: [UInt8]?

  init(tape: Tape, maximumDepth: Int) {
    self.tape = tape
    self.maximumDepth = maximumDepth
  }

  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: tape.bytes, count: tape.count)
  }

  mutating func depth() -> Int {
    let depth = knownDepth ?? tape.depth
    knownDepth = depth
    return depth
  }

  mutating func place(of offset: Int) -> Locator.Place {
    var places = self.places.take() ?? LocatorCache(bytes)
    defer { self.places = places }
    return places.place(of: offset)
  }

  /// Turns a diagnostic about this document into one about the string that contains it.
  mutating func moveOut(_ diagnostic: inout Diagnostic) {
    guard case .read(let offset) = diagnostic.place else { return }
    diagnostic.innerPath = place(of: offset).path.components + diagnostic.innerPath
    if diagnostic.document == nil {
      let bytes = copy ?? Array(bytes)
      copy = bytes
      diagnostic.document = Diagnostic.InnerDocument(bytes: bytes, offset: offset)
    }
    diagnostic.place = .read(offset: start)
  }
}
