/// A document that a run reads: the one it was given, or one that stands in a string of another.
@usableFromInline
struct Document {
  let index: Index
  /// How many containers may stand in each other.
  let maximumDepth: Int
  /// The offset of its string in the document around.
  var start = 0
  /// The findings before this one are about the documents around.
  var firstFinding = 0
  /// Tells it apart from the other documents of the run.
  var scope = 0
  /// How many containers do stand in each other, once somebody has asked.
  private var knownDepth: Int?
  private var places: Places?
  /// A copy for the findings, which outlive the run.
  private var copy: [UInt8]?

  init(index: Index, maximumDepth: Int) {
    self.index = index
    self.maximumDepth = maximumDepth
  }

  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: index.bytes, count: index.count)
  }

  mutating func depth() -> Int {
    let depth = knownDepth ?? index.depth
    knownDepth = depth
    return depth
  }

  mutating func place(of offset: Int) -> Locator.Place {
    var places = self.places.take() ?? Places(bytes)
    defer { self.places = places }
    return places.place(of: offset)
  }

  /// Makes a finding about this document one about the string that it stands in.
  mutating func moveOut(_ finding: inout Finding) {
    guard case .read(let offset) = finding.place else { return }
    finding.innerPath = place(of: offset).path.components + finding.innerPath
    if finding.document == nil {
      let bytes = copy ?? Array(bytes)
      copy = bytes
      finding.document = Finding.InnerDocument(bytes: bytes, offset: offset)
    }
    finding.place = .read(offset: start)
  }
}
