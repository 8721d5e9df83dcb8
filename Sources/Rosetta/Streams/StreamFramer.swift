/// Finds the elements in the bytes of a stream, and has what is around them checked.
struct StreamFramer: Sendable {
  private enum Found {
    case element(Range<Int>)
    case fault(StreamFault)
  }

  private enum Phase {
    /// At the start, around elements, in one, in one that is too large, at the end.
    case opening, around, inside, dropping, ended
  }

  private let isLines: Bool
  private let isArray: Bool
  private let rosetta: Rosetta
  private var phase = Phase.opening
  /// The first byte that is still needed, and the first one that has not been looked at.
  private(set) var start = 0
  private var scanned = 0
  /// Finds the end of the element at `start`.
  private var value = ValueScanner(.quote)
  /// The index of the next element.
  var index = 0
  /// Has the place of `start`, and checks what is around the elements of an array.
  var checker: SyntaxChecker
  /// The place of the element that was found last.
  private var found = StreamPosition()
  /// Whether record separators have been found.
  private var usesSeparators = false

  init(_ layout: StreamLayout, _ rosetta: Rosetta) {
    self.rosetta = rosetta
    var path: [JSONPath.Component]?
    if case .array(let steps) = layout.kind { path = steps }
    (isLines, isArray) = (layout == .lines, path != nil)
    checker = SyntaxChecker(rosetta, leavingOut: path)
  }

  /// Whether the stream goes on after an element that is not valid JSON.
  var passesInvalid: Bool { isLines || usesSeparators }

  var hasEnded: Bool { phase == .ended }

  mutating func end() { phase = .ended }

  /// The bytes before `start` have been removed.
  mutating func dropPassed() { (start, scanned) = (0, scanned - start) }

  /// The place of the next element.
  var place: StreamPosition {
    var place = checker.here
    place.path = path(of: index)
    return place
  }

  /// The path of an element, of an array the one that was found last or is next.
  func path(of index: Int) -> [JSONPath.Component] { isArray ? checker.path : [.index(index)] }

  /// The next element, or what is wrong.
  ///
  /// - Parameter isLast: Whether the stream ends with them.
  mutating func next(_ buffer: [UInt8], isLast: Bool) -> StreamStep {
    switch buffer.withUnsafeBufferPointer({ next($0, isLast) }) {
    case .element(let range):
      let bytes = buffer[range]
      // A byte order mark is one only where the stream begins.
      if bytes.first == 0xEF, bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
        if !passesInvalid { end() }
        return .fault(fault(.value, Array(bytes.prefix(3))))
      }
      return .element(StreamElement(bytes: bytes, place: found, index: index - 1))
    case .fault(let fault): return .fault(fault)
    case nil: return .nothing
    }
  }

  private mutating func next(_ bytes: UnsafeBufferPointer<UInt8>, _ isLast: Bool) -> Found? {
    if phase == .opening {
      guard let mark = bytes.markSize(isLast: isLast) else { return nil }
      (start, scanned, phase) = (mark, mark, .around)
      checker.here.advance(by: mark)
    }
    if isLines { return nextLine(bytes, isLast) }
    while phase != .ended {
      let before = phase
      let found = before == .around ? pass(bytes, isLast) : endElement(bytes, isLast)
      if found != nil || phase == before { return found }
    }
    return nil
  }

  private var foundPlace: StreamPosition {
    var place = found
    place.path = path(of: index - 1)
    return place
  }

  /// What is wrong with the element that was found last.
  private func fault(_ expected: SyntaxExpectation, _ bytes: [UInt8] = [.digit0]) -> StreamFault {
    StreamFault(.syntax(expected), foundPlace, bytes)
  }

  /// The element that was found last, which the end of the stream has ended.
  private func cut(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Found {
    var checker = SyntaxChecker(rosetta, from: foundPlace)
    let element = UnsafeBufferPointer(rebasing: bytes[range])
    let fault = checker.scan(element, from: 0, isLast: true).fault
    return fault.map { .fault($0) } ?? .element(range)
  }

  // MARK: - Lines

  private mutating func nextLine(_ bytes: UnsafeBufferPointer<UInt8>, _ isLast: Bool) -> Found? {
    while phase != .ended {
      let end = bytes.place(of: .lineFeed, from: scanned)
      let line = start..<(end ?? bytes.count)
      let isDropped = phase == .dropping
      let isTooLarge = !isDropped && line.count > rosetta.maximumElementSize
      found = checker.here
      scanned = end.map { $0 + 1 } ?? bytes.count
      if end == nil, !isLast, !isDropped, !isTooLarge { return nil }
      // The line, or what is there of one that is too large, is done with.
      checker.here.advance(by: scanned - start)
      start = scanned
      phase = end != nil ? .around : isLast ? .ended : .dropping
      if end != nil { checker.here.line += 1 }
      if isDropped, phase == .dropping { return nil }
      if isDropped || !isTooLarge && bytes[line].allSatisfy(\.isJSONSpace) { continue }
      index += 1
      if isTooLarge { return .fault(fault(.elementSize(rosetta.maximumElementSize))) }
      return end == nil ? cut(bytes, line) : .element(line)
    }
    return nil
  }

  // MARK: - Documents and elements

  /// Passes over what is before the next element.
  private mutating func pass(_ bytes: UnsafeBufferPointer<UInt8>, _ isLast: Bool) -> Found? {
    if isArray {
      let (end, fault) = checker.scan(bytes, from: start, isLast: isLast)
      (start, scanned) = (end, end)
      if checker.isAtElement {
        (value, phase) = (ValueScanner(bytes[end]), .inside)
        return nil
      }
      var ends = fault != nil || isLast
      if case .duplicateKey? = fault?.fact { ends = rosetta.duplicateKeys == .fail }
      if ends { phase = .ended }
      return fault.map { .fault($0) }
    }
    while start < bytes.count, bytes[start].isJSONSpace || bytes[start] == .recordSeparator {
      if bytes[start] == .recordSeparator { usesSeparators = true }
      checker.here.advance(over: bytes[start])
      start += 1
    }
    scanned = start
    if start < bytes.count {
      (value, phase) = (ValueScanner(bytes[start]), .inside)
    } else if isLast {
      phase = .ended
    }
    return nil
  }

  /// Ends the element at `start`; nil, in the same phase, if that needs more bytes.
  private mutating func endElement(_ bytes: UnsafeBufferPointer<UInt8>, _ isLast: Bool) -> Found? {
    var end = value.end(in: bytes, from: scanned)
    if usesSeparators {
      let passed = UnsafeBufferPointer(rebasing: bytes[..<(end ?? bytes.count)])
      end = passed.place(of: .recordSeparator, from: scanned) ?? end
    }
    scanned = end ?? bytes.count
    let element = start..<scanned
    found = checker.here
    let isTooLarge = phase == .inside && element.count > rosetta.maximumElementSize
    if phase == .inside, end == nil, !isTooLarge {
      guard isLast else { return nil }
      if isArray {
        // Read instead of left out, it is found to be cut.
        checker.readElement()
        phase = .around
        return nil
      }
      (start, phase, index) = (scanned, .ended, index + 1)
      return cut(bytes, element)
    }
    // The element, or what is there of one that is too large, is done with.
    let isDropped = phase == .dropping
    if value.isPlain {
      checker.here.advance(by: element.count)
      checker.here.column += element.count
    } else {
      checker.here.advance(over: UnsafeBufferPointer(rebasing: bytes[element]))
    }
    start = scanned
    if end != nil {
      phase = .around
      checker.endElement()
    } else {
      phase = isLast ? .around : .dropping
    }
    if isDropped { return nil }
    index += 1
    return isTooLarge
      ? .fault(fault(.elementSize(rosetta.maximumElementSize))) : .element(element)
  }
}

/// How the elements of a stream are laid out.
public struct StreamLayout: Sendable, Hashable {
  enum Kind: Hashable {
    case lines, concatenated
    case array([JSONPath.Component])
  }

  let kind: Kind

  /// JSON Lines: a document on each line. Empty lines are passed over.
  public static let lines = StreamLayout(kind: .lines)

  /// Documents one after the other, with or without white space or the record separators of RFC
  /// 7464 between them. Written with a line break after each.
  public static let concatenated = StreamLayout(kind: .concatenated)

  /// The elements of an array, which is the whole document.
  public static let array = StreamLayout(kind: .array([]))

  /// The elements of the array at a path of the document, `.array(at: "data" / "items")`. What is
  /// around it is checked and passed over; written, it is nothing but the way to the array.
  public static func array(at path: JSONPath) -> StreamLayout {
    StreamLayout(kind: .array(path.components))
  }
}

/// What happens to an element that does not fit.
public enum InvalidElements: Sendable, Hashable, CaseIterable {
  /// The error is thrown, or a `Result` of its own.
  case `throw`
  /// It is left out, and reported to the sinks of `Rosetta.logLevel`.
  case skip
}

/// How far a stream has been read.
public struct StreamProgress: Sendable, Hashable {
  /// The bytes that have been read.
  public internal(set) var bytes = 0
  /// The bytes of the whole, if known: for a file, its size when it was opened.
  public internal(set) var totalBytes: Int?
  /// The elements that have been found.
  public internal(set) var elements = 0
}
