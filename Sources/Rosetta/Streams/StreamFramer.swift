/// Finds the elements in the bytes of a stream, and has what is around them checked.
struct StreamFramer: Sendable {
  enum Event {
    /// Its place is without its path.
    case element(Range<Int>, StreamPosition)
    indirect case fault(Diagnostic.Fact, StreamPosition, found: [UInt8])
  }

  private enum Phase {
    /// At the start, around elements, in one, in one that is too large, at the end.
    case opening, around, inside, dropping, ended
  }

  private let kind: StreamLayout.Kind
  private let rosetta: Rosetta
  private var phase = Phase.opening
  /// The first byte that is still needed, and the first one that has not been looked at.
  private(set) var start = 0
  private var scanned = 0
  /// Finds the end of the element at `start`.
  private var value = ValueScanner(.quote)
  /// The place of `start` and the index of the next element; of an array, the checker has them.
  private var here = StreamPosition()
  private(set) var index = 0
  private var checker: SyntaxChecker
  /// Whether record separators have been found.
  private var usesSeparators = false

  init(_ layout: StreamLayout, _ rosetta: Rosetta) {
    kind = layout.kind
    self.rosetta = rosetta
    var path: [JSONPath.Component]?
    if case .array(let steps) = kind { path = steps }
    checker = SyntaxChecker(rosetta, leavingOut: path)
  }

  private var isArray: Bool { if case .array = kind { true } else { false } }

  /// Whether the stream goes on after an element that is not valid JSON.
  var passesInvalid: Bool { kind == .lines || usesSeparators }

  var hasEnded: Bool { phase == .ended }

  mutating func end() { phase = .ended }

  /// The bytes before `start` have been removed.
  mutating func dropPassed() { (start, scanned) = (0, scanned - start) }

  /// The bytes to come are those at a place in the middle of a stream.
  mutating func begin(at place: StreamPosition, _ index: Int) {
    (here, self.index, phase) = (place, index, .around)
  }

  /// The place of the first byte that is needed.
  var place: StreamPosition { isArray ? checker.here : here }

  /// The path of the next element.
  var nextPath: [JSONPath.Component] { isArray ? checker.path : [.index(index)] }

  /// The path of the element that was found last.
  var path: [JSONPath.Component] { isArray ? checker.path : [.index(index - 1)] }

  /// The next element; nil if there is none in these bytes.
  ///
  /// - Parameter isLast: Whether the stream ends with them.
  mutating func next(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) -> Event? {
    if phase == .opening, !passMark(bytes, isLast) { return nil }
    if kind == .lines { return nextLine(bytes, isLast) }
    while phase != .ended {
      let before = phase
      let event = before == .around ? pass(bytes, isLast) : endElement(bytes, isLast)
      if event != nil || phase == before { return event }
    }
    return nil
  }

  /// Passes over a byte order mark. False if that needs more bytes.
  private mutating func passMark(_ bytes: UnsafeBufferPointer<UInt8>, _ isLast: Bool) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if bytes.count < mark.count, !isLast, bytes.elementsEqual(mark.prefix(bytes.count)) {
      return false
    }
    phase = .around
    guard bytes.starts(with: mark) else { return true }
    (start, scanned) = (mark.count, mark.count)
    here.advance(by: mark.count)
    checker.passMark(mark.count)
    return true
  }

  private func event(_ stop: SyntaxChecker.Stop?) -> Event? {
    guard case .fault(let fact, let place, let found) = stop else { return nil }
    return .fault(fact, place, found: found)
  }

  /// The element that was found last is too large.
  private func tooLarge(_ place: StreamPosition) -> Event {
    var place = place
    place.path = path
    return .fault(.syntax(.elementSize(rosetta.maximumElementSize)), place, found: [.digit0])
  }

  /// What is wrong with an element that the end of the stream has ended.
  private func cut(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>,
    _ place: StreamPosition
  ) -> Event? {
    var place = place
    place.path = path
    var checker = SyntaxChecker(rosetta, from: place)
    let element = UnsafeBufferPointer(rebasing: bytes[range])
    return event(checker.scan(element, from: 0, isLast: true).stop)
  }

  // MARK: - Lines

  private mutating func nextLine(_ bytes: UnsafeBufferPointer<UInt8>, _ isLast: Bool) -> Event? {
    while phase != .ended {
      let end = bytes.place(of: .lineFeed, from: scanned)
      let line = start..<(end ?? bytes.count)
      let isDropped = phase == .dropping
      let isTooLarge = !isDropped && line.count > rosetta.maximumElementSize
      let place = place
      scanned = end.map { $0 + 1 } ?? bytes.count
      if end == nil, !isLast, !isDropped, !isTooLarge { return nil }
      // The line, or what is there of one that is too large, is done with.
      here.advance(by: scanned - start)
      start = scanned
      phase = end != nil ? .around : isLast ? .ended : .dropping
      if end != nil { here.line += 1 }
      if isDropped, phase == .dropping { return nil }
      if isDropped || !isTooLarge && bytes[line].allSatisfy(\.isJSONSpace) { continue }
      index += 1
      if isTooLarge { return tooLarge(place) }
      return (end == nil ? cut(bytes, line, place) : nil) ?? .element(line, place)
    }
    return nil
  }

  // MARK: - Documents and elements

  /// Passes over what is before the next element.
  private mutating func pass(_ bytes: UnsafeBufferPointer<UInt8>, _ isLast: Bool) -> Event? {
    if isArray {
      let (end, stop) = checker.scan(bytes, from: start, isLast: isLast)
      (start, scanned) = (end, end)
      if case .element? = stop {
        (value, phase) = (ValueScanner(bytes[end]), .inside)
        return nil
      }
      if case .fault(.duplicateKey, _, _)? = stop { return event(stop) }
      if stop != nil || isLast { phase = .ended }
      return event(stop)
    }
    while start < bytes.count, bytes[start].isJSONSpace || bytes[start] == .recordSeparator {
      if bytes[start] == .recordSeparator { usesSeparators = true }
      here.advance(over: bytes[start])
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
  private mutating func endElement(_ bytes: UnsafeBufferPointer<UInt8>, _ isLast: Bool) -> Event? {
    var end = value.end(in: bytes, from: scanned)
    if usesSeparators {
      end = bytes.place(of: .recordSeparator, from: scanned).map { min($0, end ?? $0) } ?? end
    }
    scanned = end ?? bytes.count
    let element = start..<scanned
    let place = place
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
      return cut(bytes, element, place) ?? .element(element, place)
    }
    // The element, or what is there of one that is too large, is done with.
    let isDropped = phase == .dropping
    let passed = UnsafeBufferPointer(rebasing: bytes[element])
    if isArray { checker.pass(passed) } else { here.advance(over: passed) }
    start = scanned
    if end != nil {
      phase = .around
      checker.endElement()
    } else {
      phase = isLast ? .around : .dropping
    }
    if !isDropped { index += 1 }
    return isTooLarge ? tooLarge(place) : isDropped ? nil : .element(element, place)
  }
}
