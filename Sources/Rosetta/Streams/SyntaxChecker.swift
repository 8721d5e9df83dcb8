/// Checks JSON (RFC 8259) piece by piece, with the expectations of `Parser`: the text around the
/// elements of a stream, an element that is cut off by the end, and unfinished documents.
///
/// The checker reads brackets, commas and colons itself. A complete string, number or word is
/// checked by parsing it to a separate tape. A string that is only skipped is checked part by part,
/// so that little has to be kept. Elements are left out.
struct SyntaxChecker: Sendable {
  enum State { case value, firstElement, firstKey, key, colon, continuation }

  /// An open array or object.
  struct Container {
    let isObject: Bool
    /// Where the container begins, without its path.
    let start: StreamPosition
    var index = 0
    var key: String?
    /// The keys so far, if duplicates are noted.
    var names: Set<KeyBytes> = []

    var step: JSONPath.Component? { isObject ? key.map { .key($0) } : .index(index) }
  }

  /// A string, number or word in progress.
  private struct Scalar {
    var scanner: ValueScanner
    /// How many of the bytes that are still needed the scanner has seen.
    var scanned = 0

    var isString: Bool { !scanner.isBare }
  }

  private(set) var state = State.value
  var open: [Container] = []
  /// The place of the first byte that is still needed, without its path.
  var here: StreamPosition
  /// The offset after the last complete value or opening bracket.
  private(set) var complete = 0
  private var scalar: Scalar?
  /// Where the last scalar begins, without its path. Not in `Scalar`, which is then trivial to copy.
  private var scalarStart: StreamPosition
  /// The last byte read, other than white space and elements.
  private(set) var previous = UInt8.space
  /// What is expected after the document.
  let end: SyntaxExpectation
  private let rosetta: Rosetta
  /// The path of the array whose elements are left out; nil once it is found, or if there is none.
  private(set) var sought: [JSONPath.Component]?
  /// The depth of the elements of that array while it is open.
  private var elementDepth: Int?
  /// Whether the last scan stopped at an element, which is left out.
  private(set) var isAtElement = false

  /// - Parameter origin: Where the bytes begin in the stream.
  init(
    _ rosetta: Rosetta,
    leavingOut path: [JSONPath.Component]? = nil,
    from origin: StreamPosition = StreamPosition(),
    to end: SyntaxExpectation = .endOfDocument
  ) {
    (self.rosetta, self.end, sought, here, scalarStart) = (rosetta, end, path, origin, origin)
  }

  // MARK: - Bytes

  /// Checks bytes from a position up to an element or a fault. Returns the position of the first
  /// byte that is still needed.
  mutating func scan(
    _ bytes: UnsafeBufferPointer<UInt8>,
    from start: Int,
    isLast: Bool = false
  ) -> (end: Int, fault: StreamFault?) {
    isAtElement = false
    var index = start
    while index < bytes.count || isLast && scalar != nil {
      if let scalar {
        guard let (count, fault) = readOn(scalar, bytes, from: index, isLast) else { break }
        index += count
        if fault != nil { return (index, fault) }
        previous = bytes[index - 1]
        continue
      }
      let byte = bytes[index]
      if !byte.isJSONSpace {
        let fault = read(bytes[index...])
        if fault != nil || isAtElement { return (index, fault) }
        // The first byte of a number or a word belongs to it.
        if scalar?.isString == false { continue }
        previous = byte
      }
      here.advance(over: byte)
      index += 1
    }
    return (index, isLast && expected != .endOfDocument ? fault([UInt8]()) : nil)
  }

  /// Skips the comma between two elements, as `scan` would, if nothing else is between them.
  mutating func passComma(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    guard state == .continuation, elementDepth == open.count, place + 1 < bytes.count,
      bytes[place] == .comma, bytes[place + 1].isOpeningBracket || bytes[place + 1] == .quote
    else { return false }
    open[open.count - 1].index += 1
    here.advance(over: .comma)
    (state, isAtElement) = (.value, true)
    return true
  }

  /// Continues after the element at which the last scan stopped.
  mutating func endElement() { state = .continuation }

  // MARK: - Brackets, commas and colons

  /// Reads the first of these bytes.
  private mutating func read(_ remainder: Slice<UnsafeBufferPointer<UInt8>>) -> StreamFault? {
    let byte = remainder[remainder.startIndex]
    switch (state, byte) {
    case (.firstElement, .closingBracket), (.firstKey, .closingBrace):
      return close()
    case (.firstKey, _), (.key, _):
      guard byte == .quote else { return fault(remainder) }
      beginScalar(byte)
    case (.colon, _):
      guard byte == .colon else { return fault(remainder) }
      state = .value
    case (.continuation, .comma) where !open.isEmpty:
      let last = open.count - 1
      state = open[last].isObject ? .key : .value
      (open[last].index, open[last].key) = (open[last].index + 1, nil)
    case (.continuation, _):
      guard byte == open.last.map({ $0.isObject ? .closingBrace : .closingBracket }) else {
        return fault(remainder)
      }
      return close()
    default:
      return begin(remainder)
    }
    return nil
  }

  private mutating func begin(_ remainder: Slice<UnsafeBufferPointer<UInt8>>) -> StreamFault? {
    let byte = remainder[remainder.startIndex]
    if byte.isStructural, !byte.isOpeningBracket { return fault(remainder) }
    if elementDepth == open.count {
      isAtElement = true
      return nil
    }
    guard byte.isOpeningBracket else {
      beginScalar(byte)
      return nil
    }
    let isObject = byte == .openingBrace
    let expected = soughtType
    if let expected, isObject != (expected == .object) {
      return mismatch(expected, at: here, [byte, byte + 2])
    }
    guard open.count < min(max(rosetta.maximumDepth, 0), TapeLimit.depth) else {
      return fault(remainder, .depth(rosetta.maximumDepth))
    }
    // No step of the path is left, so this is the array.
    if expected != nil, sought?.count == open.count {
      (sought, elementDepth) = (nil, open.count + 1)
    }
    open.append(Container(isObject: isObject, start: here))
    state = isObject ? .firstKey : .firstElement
    complete = here.offset + 1
    return nil
  }

  private mutating func close() -> StreamFault? {
    let lack = lackOfArray
    if elementDepth == open.count { elementDepth = nil }
    let container = open.removeLast()
    if let lack { return StreamFault(lack, place(container.start)) }
    endValue(after: 1)
    return nil
  }

  private mutating func endValue(after count: Int) {
    state = .continuation
    complete = here.offset + count
  }

  // MARK: - Strings, numbers and words

  /// Begins a string, number or word. A string is read from the byte after its quote.
  private mutating func beginScalar(_ byte: UInt8) {
    scalar = Scalar(scanner: ValueScanner(byte, isInString: byte == .quote))
    scalarStart = here
  }

  /// Continues a scalar. Returns how many of its bytes are no longer needed, and a fault in it; nil
  /// if more bytes are needed.
  private mutating func readOn(
    _ scalar: Scalar,
    _ bytes: UnsafeBufferPointer<UInt8>,
    from start: Int,
    _ isLast: Bool
  ) -> (count: Int, fault: StreamFault?)? {
    var scalar = scalar
    let end = scalar.scanner.end(in: bytes, from: start + scalar.scanned)
    scalar.scanned = (end ?? bytes.count) - start
    self.scalar = scalar
    let isString = scalar.isString
    let count = scalar.scanned - (isString && end != nil ? 1 : 0)
    // If a string is only checked, the part that has arrived is no longer needed.
    let isPassed = isInString && soughtType == nil
    guard isPassed || count <= rosetta.maximumElementSize else {
      let limit = rosetta.maximumElementSize
      return (0, fault(bytes[start...], .elementSize(limit), at: scalarStart))
    }
    if end == nil, !isLast, !isPassed { return nil }
    let content = UnsafeBufferPointer(rebasing: bytes[start..<start + count])
    var (passed, fault) = (count, SyntaxFault?.none)
    if !content.isPlainScalar(isString: isString) {
      let token = Array(content)
      (passed, fault) =
        isString ? token.partOfString(isWhole: end != nil) : (count, token.scalarFault)
    }
    if isLast, end == nil, isString ? fault == nil : content.beginsWord {
      fault = SyntaxFault(expected: isString ? .closingQuote : .value, offset: count)
    }
    if let fault {
      let first = start + fault.offset
      var place = here
      place.advance(over: UnsafeBufferPointer(rebasing: bytes[start..<first]))
      // After a value, the container determines what may follow.
      let expected = fault.expected == .endOfDocument ? continuation : fault.expected
      let last = first > start ? bytes[first - 1] : previous
      return (0, self.fault(bytes[first...], expected, at: place, after: last))
    }
    var duplicate: StreamFault?
    if isString, end == nil {
      if passed == 0 { return nil }
      self.scalar?.scanned -= passed
    } else {
      if !isKey, let expected = soughtType {
        let found = isString ? [.quote] + content + [.quote] : Array(content)
        return (0, mismatch(expected, at: scalarStart, found))
      }
      self.scalar = nil
      passed = scalar.scanned
      if isKey { duplicate = readKey(content, scalarStart) }
    }
    here.advance(over: UnsafeBufferPointer(rebasing: bytes[start..<start + passed]))
    if self.scalar == nil, state != .colon { endValue(after: 0) }
    return (passed, duplicate)
  }

  private mutating func readKey(
    _ content: UnsafeBufferPointer<UInt8>,
    _ start: StreamPosition
  ) -> StreamFault? {
    let key = content.unescaped()
    let last = open.count - 1
    defer {
      state = .colon
      open[last].key = key
    }
    guard rosetta.duplicateKeys != .first, !open[last].names.insert(KeyBytes(key)).inserted else {
      return nil
    }
    return StreamFault(.duplicateKey(key), place(start), [.space, .quote] + content + [.quote])
  }

  // MARK: - Unfinished documents

  /// Whether the bytes are a whole document. A number at the end may continue, so it is not whole.
  var isComplete: Bool { open.isEmpty && state == .continuation }

  /// Whether a key is next or has begun.
  var isKey: Bool { state == .firstKey || state == .key }

  /// Whether the bytes end in a string that is a value.
  var isInString: Bool { scalar?.isString == true && !isKey }

  /// Returns whether the bytes that are still needed cannot begin a string, number or word.
  func refuses(_ bytes: [UInt8]) -> Bool {
    guard let scalar else { return false }
    if scalar.isString { return bytes.partOfString(isWhole: false).fault != nil }
    guard let fault = bytes.scalarFault else { return false }
    return fault.offset < bytes.count && !bytes.beginsWord
  }
}
