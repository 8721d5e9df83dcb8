/// Checks JSON as RFC 8259 piece by piece, with the expectations of `Parser`: what is around the
/// elements of a stream, and documents that are not finished.
///
/// It reads the brackets, commas and colons itself. A string, a number or a word is found by a
/// `ValueScanner` and checked by a tape of its own once it is complete, or part by part if it is a
/// long string, so that little has to be kept. Elements are left out.
struct SyntaxChecker: Sendable {
  private enum State {
    case value, firstElement, firstKey, key, colon, continuation
  }

  /// An array or object that is open.
  struct Container {
    let isObject: Bool
    let start: StreamPosition
    var index = 0
    var key: String?
    /// The keys so far, if duplicates are noted.
    var names: Set<KeyBytes> = []

    var step: JSONPath.Component? { isObject ? key.map { .key($0) } : .index(index) }
  }

  /// Why a scan ends before its bytes do; with the bytes that do not fit, none at the end.
  enum Stop {
    /// At an element of the array that is sought.
    case element
    indirect case fault(Diagnostic.Fact, StreamPosition, found: [UInt8])
  }

  private var state = State.value
  private(set) var open: [Container] = []
  /// The place of the next byte that is needed, without its path.
  private(set) var here: StreamPosition
  /// The offset after the last value or opening bracket that is complete.
  private(set) var complete = 0
  /// The scalar that begins here, and how many of its bytes have been looked at.
  private var scalar: (scanner: ValueScanner, passed: Int)?
  /// The quote of a string whose beginning has been passed.
  private(set) var opening: [UInt8] = []
  private let rosetta: Rosetta
  /// The array whose elements are left out; nil once it is found, or if there is none.
  private var sought: [JSONPath.Component]?
  /// How many steps of its path the open containers are at.
  private var matched = 0
  /// How deep the elements of the array are, while it is open.
  private var elementDepth: Int?
  /// Whether the element here is read instead of left out.
  private var readsElement = false

  /// - Parameters:
  ///   - path: The array whose elements are left out.
  ///   - origin: Where the bytes begin in the stream.
  init(
    _ rosetta: Rosetta,
    leavingOut path: [JSONPath.Component]? = nil,
    from origin: StreamPosition = StreamPosition()
  ) {
    self.rosetta = rosetta
    sought = path
    here = origin
  }

  // MARK: - Bytes

  /// Checks bytes from a position on. Returns the first one that is still needed, and why it
  /// stopped if there are more.
  mutating func scan(
    _ bytes: UnsafeBufferPointer<UInt8>,
    from start: Int,
    isLast: Bool = false
  ) -> (end: Int, stop: Stop?) {
    var index = start
    while index < bytes.count {
      if scalar != nil {
        guard let (count, stop) = readScalar(bytes, from: index, isLast) else { break }
        index += count
        if let stop { return (index, stop) }
        continue
      }
      let byte = bytes[index]
      if !byte.isJSONSpace {
        if let stop = read(byte) { return (index, stop) }
        if scalar != nil { continue }
      }
      here.advance(over: byte)
      index += 1
    }
    return (index, isLast ? faultAtEnd : nil)
  }

  /// Passes over a byte order mark, which takes no column.
  mutating func passMark(_ count: Int) { here.advance(by: count) }

  /// Passes over bytes of an element that has been left out.
  mutating func pass(_ bytes: UnsafeBufferPointer<UInt8>) { here.advance(over: bytes) }

  /// The element at which the last scan stopped has been passed.
  mutating func endElement() { state = .continuation }

  /// Reads the element at which the last scan stopped.
  mutating func readElement() { readsElement = true }

  // MARK: - Brackets, commas and colons

  private mutating func read(_ byte: UInt8) -> Stop? {
    switch (state, byte) {
    case (.firstElement, .closingBracket), (.firstKey, .closingBrace):
      return close()
    case (.firstKey, _), (.key, _):
      guard byte == .quote else { return fault(.key, byte) }
      scalar = (ValueScanner(byte), 0)
    case (.colon, _):
      guard byte == .colon else { return fault(.colon, byte) }
      state = .value
    case (.continuation, .comma) where !open.isEmpty:
      next()
    case (.continuation, _):
      guard byte == open.last.map({ $0.isObject ? .closingBrace : .closingBracket }) else {
        return fault(continuation, byte)
      }
      return close()
    default:
      return begin(byte)
    }
    return nil
  }

  private mutating func begin(_ byte: UInt8) -> Stop? {
    if byte == .comma || byte == .colon || byte | .caseBit == .closingBrace {
      return fault(.value, byte)
    }
    if elementDepth == open.count, !readsElement { return .element }
    guard byte == .openingBrace || byte == .openingBracket else {
      scalar = (ValueScanner(byte), 0)
      return nil
    }
    let isObject = byte == .openingBrace
    if let expected = expectedType, isObject != (expected == .object) {
      return mismatch(expected, found: [byte, byte + 2])
    }
    guard open.count < min(max(rosetta.maximumDepth, 0), TapeLimit.depth) else {
      return fault(.depth(rosetta.maximumDepth), byte)
    }
    if sought?.count == matched, matched == open.count {
      sought = nil
      elementDepth = open.count + 1
    }
    open.append(Container(isObject: isObject, start: place))
    state = isObject ? .firstKey : .firstElement
    complete = here.offset + 1
    if !isObject { match(.index(0)) }
    return nil
  }

  private mutating func next() {
    let last = open.count - 1
    state = open[last].isObject ? .key : .value
    if open[last].isObject {
      open[last].key = nil
      return
    }
    open[last].index += 1
    if elementDepth == open.count { readsElement = false }
    match(.index(open[last].index))
  }

  private mutating func close() -> Stop? {
    // A container on the way to the array that has not led there.
    if let sought, matched >= open.count - 1, let container = open.last {
      switch sought[open.count - 1] {
      case .key(let key): return .fault(.missingKey(key), container.start, found: [.digit0])
      case .index(let index):
        return .fault(.missingElement(index), container.start, found: [.digit0])
      }
    }
    if elementDepth == open.count { elementDepth = nil }
    open.removeLast()
    endValue(after: 1)
    return nil
  }

  private mutating func endValue(after count: Int) {
    state = .continuation
    complete = here.offset + count
  }

  // MARK: - Strings, numbers and words

  /// Reads the scalar at a position: how many bytes it has, unless it is at fault. Nil if it may go
  /// on after the bytes.
  private mutating func readScalar(
    _ bytes: UnsafeBufferPointer<UInt8>,
    from start: Int,
    _ isLast: Bool
  ) -> (count: Int, stop: Stop?)? {
    guard case (var scanner, let passed)? = scalar else { return nil }
    let found = scanner.end(in: bytes, from: start + passed)
    let end = found ?? bytes.count
    guard isInString || end - start <= rosetta.maximumElementSize else {
      return (0, .fault(.syntax(.elementSize(rosetta.maximumElementSize)), place, found: [.digit0]))
    }
    let isPart = found == nil && !isLast
    if isPart {
      scalar = (scanner, end - start)
      // Of a long string the part that is there is checked, and not kept.
      if !isInString || end - start < 1024 { return nil }
    }
    let token = opening + bytes[start..<end]
    if let fault = token.scalarFault(isCut: found == nil), !isPart || fault.offset < token.count {
      let count = max(fault.offset - opening.count, 0)
      here.advance(over: UnsafeBufferPointer(rebasing: bytes[start..<start + count]))
      // After a value, the container says what may follow.
      let expected = fault.expected == .endOfDocument ? continuation : fault.expected
      return (count, .fault(.syntax(expected), place, found: Array(token[fault.offset...])))
    }
    let count = isPart ? (token.wholeCharacters?.count ?? 1) - 1 - opening.count : end - start
    let part = UnsafeBufferPointer(rebasing: bytes[start..<start + count])
    if isPart {
      here.advance(over: part)
      (opening, scalar) = ([.quote], (scanner, end - start - count))
      return (count, nil)
    }
    scalar = nil
    opening = []
    if state == .value || state == .firstElement {
      if let expected = expectedType { return (0, mismatch(expected, found: token)) }
      here.advance(over: part)
      endValue(after: 0)
      return (count, nil)
    }
    let stop = readKey(token)
    here.advance(over: part)
    return (count, stop)
  }

  private mutating func readKey(_ token: [UInt8]) -> Stop? {
    let key = token.withUnsafeBufferPointer { Tape.string($0) }
    let last = open.count - 1
    open[last].key = nil
    defer {
      state = .colon
      open[last].key = key
      match(.key(key))
    }
    guard rosetta.duplicateKeys != .first, !open[last].names.insert(KeyBytes(key)).inserted else {
      return nil
    }
    return .fault(.duplicateKey(key), place, found: token)
  }

  // MARK: - Faults

  /// The place of the next value, with its path.
  var place: StreamPosition {
    var place = here
    place.path = path
    return place
  }

  /// The path of the value that is read, or was read last.
  var path: [JSONPath.Component] { here.path + open.compactMap(\.step) }

  private var continuation: SyntaxExpectation {
    open.last.map { $0.isObject ? .objectContinuation : .arrayContinuation } ?? .endOfDocument
  }

  private func fault(_ expected: SyntaxExpectation, _ found: UInt8) -> Stop {
    .fault(.syntax(expected), place, found: [found])
  }

  private func mismatch(_ expected: JSONType, found: [UInt8]) -> Stop {
    let isNull = found.first == .letterN
    let fact: Diagnostic.Fact =
      isNull ? .null(expected: .json(expected)) : .wrongType(expected: .json(expected))
    return .fault(fact, place, found: found)
  }

  /// What is wrong if the bytes end here; nil if they are a document.
  private var faultAtEnd: Stop? {
    let expected: SyntaxExpectation
    switch state {
    case .value, .firstElement: expected = .value
    case .firstKey, .key: expected = .key
    case .colon: expected = .colon
    case .continuation: expected = continuation
    }
    return expected == .endOfDocument ? nil : .fault(.syntax(expected), place, found: [])
  }

  // MARK: - The way to the array

  /// The type that the next value must have because the path goes through it; nil if any will do.
  private var expectedType: JSONType? {
    guard let path = sought, matched == open.count else { return nil }
    guard matched < path.count, case .key = path[matched] else { return .array }
    return .object
  }

  /// The innermost container is at its member or element `step` now.
  private mutating func match(_ step: JSONPath.Component) {
    let level = open.count - 1
    guard let path = sought, matched >= level, level < path.count else { return }
    matched = path[level] == step ? level + 1 : level
  }

  // MARK: - Unfinished documents

  /// Whether the bytes are a whole document. A number without brackets may go on.
  var isComplete: Bool { open.isEmpty && state == .continuation }

  /// Whether the bytes end in a value that is a string, or in any string, number or word.
  var isInString: Bool {
    scalar?.scanner.isBare == false && (state == .value || state == .firstElement)
  }
  var isInScalar: Bool { scalar != nil }
}

extension [UInt8] {
  /// Why this is no string, number or word.
  ///
  /// - Parameter isCut: Whether more bytes could make it one.
  func scalarFault(isCut: Bool) -> SyntaxFault? {
    guard case .failure(let fault) = Self.check(self) else { return nil }
    guard isCut else { return fault }
    if first == .quote {
      return wholeCharacters == nil
        ? Self.check(self + [.quote]).fault : SyntaxFault(expected: .closingQuote, offset: count)
    }
    return Self.words.contains { $0.starts(with: self) }
      ? SyntaxFault(expected: .value, offset: count) : fault
  }

  /// This string, which lacks its closing quote, up to the last character that is complete, closed.
  /// Nil if no string begins like this.
  var wholeCharacters: [UInt8]? {
    for missing in 0..<Swift.min(12, count) {
      let string = Array(self[..<(count - missing)]) + [.quote]
      guard Self.check(string).fault == nil else { continue }
      // What is left out must be the beginning of a character.
      let isBeginning = Self.characters.contains { character in
        missing < character.count
          && Self.check(self + character[missing...] + [.quote]).fault == nil
      }
      return missing == 0 || isBeginning ? string : nil
    }
    return nil
  }

  /// A character of each length and form; their ends complete any beginning of one.
  private static let characters: [[UInt8]] = [
    Array(#"\n"#.utf8), Array(#"\u0000"#.utf8), Array(#"\ud800\udc00"#.utf8),
    [0xC2, 0x80], [0xE0, 0xA0, 0x80], [0xE1, 0x80, 0x80], [0xF0, 0x90, 0x80, 0x80],
    [0xF1, 0x80, 0x80, 0x80],
  ]

  /// Whether this is a word, which no byte can make another one.
  var isWord: Bool { Self.words.contains(self) }

  private static let words = ["true", "false", "null"].map { Array($0.utf8) }

  private static func check(_ token: [UInt8]) -> Result<Void, SyntaxFault> {
    token.withUnsafeBufferPointer { Tape.make($0, maximumDepth: 1).map { $0.free() } }
  }
}

extension Result<Void, SyntaxFault> {
  fileprivate var fault: SyntaxFault? {
    if case .failure(let fault) = self { fault } else { nil }
  }
}
