/// Finds the elements in the bytes of a stream, and checks the text around them.
struct StreamFramer: Sendable {
  private enum Found {
    case element(Range<Int>, Tape? = nil)
    case fault(StreamFault)
  }

  private enum Phase {
    /// At the start, outside the elements, in an element, in an element that is too large, at the
    /// end.
    case opening, around, inside, dropping, ended
  }

  private let isLines: Bool
  private let isArray: Bool
  private let rosetta: Rosetta
  private var phase = Phase.opening
  /// The position of the first byte that is still needed, and of the first one not yet scanned.
  private(set) var start = 0
  private var scanned = 0
  /// Finds the end of the element at `start`.
  private var scanner = ValueScanner(.quote)
  /// The position after the last closing bracket in the bytes seen, and the number of these bytes.
  private var bracketEnd = 0
  private var seen = 0
  /// The number of words in the last tape, an estimate for the next one.
  private var words = 100
  /// The index of the next element.
  var index = 0
  /// Tracks the place of `start`, and checks the text around the elements of an array.
  var checker: SyntaxChecker
  /// The place of the last element found, without its path.
  private var elementStart = StreamPosition()
  /// Whether a record separator was found, and the position before which there is no further one.
  private var usesSeparators = false
  private var separator = 0

  init(_ layout: StreamLayout, _ rosetta: Rosetta) {
    self.rosetta = rosetta
    (isLines, isArray) = (layout.isLines, layout.path != nil)
    checker = SyntaxChecker(rosetta, leavingOut: layout.path)
  }

  /// Whether the stream continues after an element that is not valid JSON.
  var passesInvalid: Bool { isLines || usesSeparators }

  var hasEnded: Bool { phase == .ended }
  mutating func end() { phase = .ended }

  /// Adjusts the positions after the bytes before `start` have been removed.
  mutating func dropPassed() {
    (seen, bracketEnd) = (max(seen - start, 0), max(bracketEnd - start, 0))
    separator = max(separator - start, 0)
    (start, scanned) = (0, scanned - start)
  }

  // MARK: - The next element

  /// Returns a place with the path of an element: in an array, of the last element found or of the
  /// next one.
  func place(_ start: StreamPosition, _ index: Int) -> StreamPosition {
    start.with(isArray ? checker.path : [.index(index)])
  }

  /// Returns the next element or fault; nil if there is none in these bytes.
  ///
  /// - Parameter isLast: Whether the stream ends with these bytes.
  mutating func next(_ buffer: [UInt8], isLast: Bool) -> StreamStep? {
    switch buffer.withUnsafeBufferPointer({ next($0, isLast) }) {
    case .element(let range, let tape):
      let (bytes, place) = (buffer[range], elementStart)
      return .element(StreamElement(bytes: bytes, tape: tape, place: place, index: index - 1))
    case .fault(let fault): return .fault(fault)
    case nil: return nil
    }
  }

  private mutating func next(_ bytes: UnsafeBufferPointer<UInt8>, _ isLast: Bool) -> Found? {
    if phase == .opening {
      guard let mark = bytes.markSize(isLast: isLast) else { return nil }
      (start, scanned, phase) = (mark, mark, .around)
      checker.here.advance(by: mark)
    }
    while phase != .ended {
      let before = phase
      let found = before == .around ? pass(bytes, isLast) : endElement(bytes, isLast)
      if found != nil || phase == before { return found }
    }
    return nil
  }

  /// The place of the last element found, with its path.
  private var elementPlace: StreamPosition { place(elementStart, index - 1) }

  /// Returns the last element found, or the first fault in it. If it is cut off, its end is a
  /// fault.
  private func check(_ element: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Found {
    // Duplicate keys are noted when the element is decoded.
    var rosetta = rosetta
    rosetta.duplicateKeys = .first
    var checker = SyntaxChecker(rosetta, from: elementPlace, to: checker.continuation)
    let fault = checker.scan(element, from: 0, isLast: true).fault
    return fault.map { .fault($0) } ?? .element(range)
  }

  /// Skips the text before the next element. Returns a fault in that text.
  @inline(__always)
  private mutating func pass(_ bytes: UnsafeBufferPointer<UInt8>, _ isLast: Bool) -> Found? {
    if isArray {
      let (end, fault) =
        checker.passComma(bytes, at: start)
        ? (start + 1, nil) : checker.scan(bytes, from: start, isLast: isLast)
      (start, scanned) = (end, end)
      if checker.isAtElement {
        (scanner, phase) = (ValueScanner(bytes[end]), .inside)
        return nil
      }
      if !isLast, fault?.isCut == true { return nil }
      var ends = fault != nil || isLast
      if case .duplicateKey? = fault?.kind { ends = rosetta.duplicateKeys == .fail }
      if ends { phase = .ended }
      return fault.map { .fault($0) }
    }
    while !isLines, start < bytes.count,
      bytes[start].isJSONSpace || bytes[start] == .recordSeparator
    {
      if bytes[start] == .recordSeparator { usesSeparators = true }
      checker.here.advance(over: bytes[start])
      start += 1
    }
    scanned = start
    if start < bytes.count {
      (scanner, phase) = (ValueScanner(bytes[start]), .inside)
    } else if isLast {
      phase = .ended
    }
    return nil
  }

  /// Ends the element at `start`. Returns nil and keeps the phase if more bytes are needed.
  @inline(__always)
  private mutating func endElement(_ bytes: UnsafeBufferPointer<UInt8>, _ isLast: Bool) -> Found? {
    let (end, tape) = elementEnd(bytes)
    scanned = end ?? bytes.count
    var range = start..<scanned
    if isLines {
      if end != nil { range = range.dropLast() }
      if bytes[range].last == .carriageReturn { range = range.dropLast() }
    }
    let element = UnsafeBufferPointer(rebasing: bytes[range])
    let isDropped = phase == .dropping
    let isTooLarge = !isDropped && element.count > rosetta.maximumElementSize
    if end == nil, !isLast, !isDropped, !isTooLarge { return nil }
    // The element is finished, or what has arrived of one that is too large.
    elementStart = checker.here
    if isLines {
      checker.here.advance(by: scanned - start)
      if end != nil { checker.here.line = checker.here.line.plus(1) }
    } else {
      checker.here.advance(over: element)
    }
    start = scanned
    phase = end != nil || isLast ? .around : .dropping
    if end != nil { checker.endElement() }
    if isDropped { return nil }
    if isLines, !isTooLarge, element.allSatisfy(\.isJSONSpace) { return nil }
    index += 1
    if isTooLarge {
      return .fault(StreamFault(.syntax(.elementSize(rosetta.maximumElementSize)), elementPlace))
    }
    // A byte order mark is allowed only at the start of the stream.
    let isMarked = element.documentStart > 0
    if end != nil, !isMarked { return .element(range, tape) }
    if end == nil || !passesInvalid { phase = .ended }
    // A whole line is checked by parsing it to a tape, in a thirtieth of the time.
    if isLines, !isMarked, Tape.reading(element, { $0 != nil }) { return .element(range) }
    return check(element, range)
  }

  /// Returns the position after the element or its line break, nil if more bytes are needed to find
  /// it, and the tape of the element if it was parsed for that.
  @inline(__always)
  private mutating func elementEnd(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (end: Int?, tape: Tape?) {
    if isLines { return (bytes.place(of: .lineFeed, from: scanned).map { $0 + 1 }, nil) }
    if phase == .inside, scanned == start, let tape = parse(bytes) {
      return (start + tape.count, tape)
    }
    let limit = usesSeparators ? separator(in: bytes) : bytes.count
    let end = scanner.end(in: UnsafeBufferPointer(rebasing: bytes[..<limit]), from: scanned)
    return (end ?? (limit < bytes.count ? limit : nil), nil)
  }

  /// Returns the position of the next record separator, or the end. No byte is scanned twice.
  private mutating func separator(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    separator = max(separator, scanned)
    if separator < bytes.count, bytes[separator] != .recordSeparator {
      separator = bytes.place(of: .recordSeparator, from: separator) ?? bytes.count
    }
    return separator
  }

  /// Parses the element at `start` if all of it has arrived, so that no scan for its end is needed.
  @inline(__always)
  private mutating func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Tape? {
    if let last = bytes[seen...].lastIndex(where: \.isClosingBracket) { bracketEnd = last + 1 }
    seen = bytes.count
    guard start < bracketEnd else { return nil }
    let tape = Tape.first(
      in: UnsafeBufferPointer(rebasing: bytes[start..<bracketEnd]),
      maximumDepth: rosetta.maximumDepth,
      capacity: words + 28,
      maximumWords: min(max(rosetta.maximumElementSize, 0), TapeLimit.words / 2) * 2
    )
    guard let tape else { return nil }
    words = tape.words(of: .root)
    let isWhole = !scanner.isBare || bytes[start + tape.count].mayEndElement
    if isWhole, tape.count <= rosetta.maximumElementSize { return tape }
    tape.free()
    return nil
  }
}
