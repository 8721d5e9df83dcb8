/// Finds the paths, lines and columns of byte offsets in a document, all in one pass.
///
/// Used only when a problem is read. It does not rely on valid JSON: in an invalid document, it
/// goes only as far as the first invalid byte.
struct Locator {
  struct Place {
    var path: JSONPath
    var location: SourceLocation?
    /// The offsets of the containers around the place.
    let containers: [Int]

    /// Returns the number of steps to the value at `offset`, which contains the place.
    func depth(of offset: Int) -> Int { containers.prefix { $0 < offset }.count }
  }

  private struct Frame {
    let isObject: Bool
    let start: Int
    var index = 0
    /// The range of the current member's key, once it is passed. It becomes text only for a path.
    var key: Range<Int>?
    /// The key as text, cached for further problems at the same place.
    var name: String?
    /// Whether a colon confirms that `key` is a key. In an invalid document, a value may be in its
    /// place.
    var isKey = false
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position = 0
  private var frames: [Frame] = []
  /// The position up to which lines and columns are counted.
  private var counted = StreamPosition()

  init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    // A byte order mark takes no column.
    counted.offset = bytes.documentStart
  }

  /// Advances by at least `distance` bytes, to the end of a token.
  mutating func advance(by distance: Int) {
    let end = min(position + distance, bytes.count)
    while position < end { step() }
    countLines(to: min(position, bytes.count))
  }

  /// Returns the place of an offset, which must not precede the previous one.
  ///
  /// Complexity: O(bytes between the two + depth).
  mutating func place(of offset: Int) -> Place {
    while position < min(offset, bytes.count) { step() }
    countLines(to: min(offset, bytes.count))
    return Place(
      path: path(),
      location: SourceLocation(line: counted.line, column: counted.column, offset: offset),
      containers: frames.map(\.start)
    )
  }

  private mutating func path() -> JSONPath {
    JSONPath(
      frames.indices.compactMap { level -> JSONPath.Component? in
        let frame = frames[level]
        guard frame.isObject else { return .index(frame.index) }
        guard frame.isKey, let key = frame.key else { return nil }
        let name = frame.name ?? DocumentText(bytes: bytes).string(inside: key)
        frames[level].name = name
        return .key(name)
      }
    )
  }

  /// Moves past the token or space at `position`.
  private mutating func step() {
    let start = position
    position += 1
    switch bytes[start] {
    case .openingBrace: frames.append(Frame(isObject: true, start: start))
    case .openingBracket: frames.append(Frame(isObject: false, start: start))
    case .closingBrace, .closingBracket: _ = frames.popLast()
    case .comma:
      if let frame = frames.popLast() {
        frames.append(Frame(isObject: frame.isObject, start: frame.start, index: frame.index + 1))
      }
    case .colon:
      if let last = frames.indices.last { frames[last].isKey = true }
    case .quote:
      position = bytes.endOfString(at: start)
      if let last = frames.indices.last, frames[last].isObject, frames[last].key == nil {
        frames[last].key = start + 1..<max(position - 1, start + 1)
      }
    default: break
    }
  }

  private mutating func countLines(to offset: Int) {
    while counted.offset < offset { counted.advance(over: bytes[counted.offset]) }
  }
}

/// Looks up places in one document during a run, one by one and in any order.
///
/// A lookup leaves marks on its way, so that the next one starts near its offset. Each of many
/// problems in a long document costs no more than a scan of a kilobyte or two.
struct LocatorCache {
  /// Snapshots of a locator on its way through the document, in order.
  private var marks: [Locator]
  /// The locator of the last lookup, which a lookup of a place a little further on continues.
  private var last: Locator?

  /// The number of bytes between two marks.
  private static let distance = 1024

  init(_ bytes: UnsafeBufferPointer<UInt8>) { marks = [Locator(bytes: bytes)] }

  /// Complexity: O(depth) plus a kilobyte or two, once the bytes before `offset` are passed.
  mutating func place(of offset: Int) -> Locator.Place {
    if var locator = last.take(),
      (0...LocatorCache.distance).contains(offset - locator.position)
    {
      defer { last = locator }
      return locator.place(of: offset)
    }
    var position = max(marks.indices.partitioningIndex { marks[$0].position > offset } - 1, 0)
    var locator = marks[position]
    while position == marks.count - 1, offset - locator.position > LocatorCache.distance {
      locator.advance(by: LocatorCache.distance)
      // A long string may end after `offset`.
      if locator.position > offset { break }
      marks.append(locator)
      position += 1
    }
    locator = marks[position]
    defer { last = locator }
    return locator.place(of: offset)
  }
}
