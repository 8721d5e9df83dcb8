extension UnsafeBufferPointer<UInt8> {
  /// The offset at which the document begins: after a byte order mark, if there is one.
  var documentStart: Int {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF ? 3 : 0
  }
}

extension Tape {
  /// Checks a whole document and makes its tape. A leading byte order mark is skipped.
  ///
  /// The bytes must outlive the tape, which the caller must free.
  ///
  /// Complexity: O(`bytes.count`), whatever the bytes.
  static func make(
    _ bytes: UnsafeBufferPointer<UInt8>,
    maximumDepth: Int,
    maximumWords: Int = TapeLimit.words
  ) -> Result<Tape, SyntaxFault> {
    let count = bytes.lastIndex { !$0.isJSONSpace }.map { $0 + 1 } ?? 0
    guard count > 0, let base = bytes.baseAddress else {
      return .failure(SyntaxFault(expected: .value, offset: bytes.count))
    }
    guard count <= TapeLimit.size else {
      return .failure(SyntaxFault(expected: .documentSize, offset: 0))
    }
    guard maximumDepth >= 0 else {
      return .failure(SyntaxFault(expected: .depth(maximumDepth), offset: 0))
    }
    let document = UnsafeBufferPointer(start: base, count: count)
    let depth = min(maximumDepth, TapeLimit.depth)
    let mark = document.documentStart
    if isBracketed(document.dropFirst(mark)) {
      return parse(base, count: count, mark, readable: count, for: base, depth, maximumWords)
    }
    // Eight zeros after the document stop every scan. The nodes hold offsets, so a tape made from
    // the copy is valid for the original.
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count + 8) { copy in
      // SAFETY: the copy is not empty, so it has an address.
      let start = copy.baseAddress.unsafelyUnwrapped
      start.initialize(from: base, count: count)
      (start + count).initialize(repeating: 0, count: 8)
      return parse(start, count: count, mark, readable: copy.count, for: base, depth, maximumWords)
    }
  }

  /// Makes the tape of the value at the start of the bytes, whatever follows it. Returns nil if the
  /// value is invalid or may be incomplete. Unlike `make`, does not skip a byte order mark.
  ///
  /// - Parameters:
  ///   - bytes: Must end in a closing bracket, so that every scan stops there.
  ///   - capacity: The number of words to allocate first.
  static func first(
    in bytes: UnsafeBufferPointer<UInt8>,
    maximumDepth: Int,
    capacity: Int,
    maximumWords: Int
  ) -> Tape? {
    guard let start = bytes.baseAddress, bytes.last?.isClosingBracket == true,
      bytes.count <= TapeLimit.size, maximumDepth >= 0
    else { return nil }
    let capacity = min(capacity, maximumWords)
    var parser = Parser(
      start: start,
      end: start + bytes.count,
      limit: start + bytes.count,
      maximumDepth: min(maximumDepth, TapeLimit.depth),
      maximumWords: maximumWords,
      capacity: capacity,
      tape: Tape(bytes: start, count: bytes.count, nodes: Memory.allocate(capacity))
    )
    guard let end = parser.parseValue(at: start) else {
      parser.tape.free()
      return nil
    }
    let tape = Tape(bytes: start, count: end - start, nodes: parser.tape.nodes)
    #if ROSETTA_CHECK_INVARIANTS
      tape.checkInvariants()
    #endif
    return tape
  }

  /// Parses a document and calls `body` with its tape, or with nil if it is not valid JSON.
  static func reading<Result>(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ body: (Tape?) -> Result
  ) -> Result {
    guard case .success(let tape) = make(bytes, maximumDepth: TapeLimit.depth) else {
      return body(nil)
    }
    defer { tape.free() }
    return body(tape)
  }

  static func string(json: String) -> String { json.withJSONBytes { string($0) } }

  /// The text of a valid JSON string, without quotes and escapes.
  static func string(_ json: UnsafeBufferPointer<UInt8>) -> String {
    UnsafeBufferPointer(rebasing: json.dropFirst().dropLast()).unescaped()
  }

  /// Whether the last byte of the document stops every scan: whether it is `{…}` or `[…]`.
  private static func isBracketed(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let first = bytes.first(where: { !$0.isJSONSpace }), let last = bytes.last else {
      return false
    }
    return first.isOpeningBracket && last.isClosingBracket
  }

  /// - Parameter first: The offset of the value, or of white space before it.
  private static func parse(
    _ start: BytePointer,
    count: Int,
    _ first: Int,
    readable: Int,
    for bytes: BytePointer,
    _ maximumDepth: Int,
    _ maximumWords: Int
  ) -> Result<Tape, SyntaxFault> {
    // A word for every four bytes, which is enough for dense documents: growing a tape moves it,
    // which takes a third of the time of decoding records. Unwritten pages take no memory.
    let capacity = min(count / 4 + 24, maximumWords)
    var parser = Parser(
      start: start,
      end: start + count,
      limit: start + readable,
      maximumDepth: maximumDepth,
      maximumWords: maximumWords,
      capacity: capacity,
      tape: Tape(bytes: bytes, count: count, nodes: Memory.allocate(capacity))
    )
    guard let valueEnd = parser.parseValue(at: start + first) else {
      parser.tape.free()
      return .failure(parser.fault ?? SyntaxFault(expected: .value, offset: 0))
    }
    let remainder = UnsafeBufferPointer(start: valueEnd, count: parser.end - valueEnd)
    if let stray = remainder.firstIndex(where: { !$0.isJSONSpace }) {
      parser.tape.free()
      return .failure(SyntaxFault(expected: .endOfDocument, offset: valueEnd - start + stray))
    }
    #if ROSETTA_CHECK_INVARIANTS
      parser.tape.checkInvariants()
    #endif
    return .success(parser.tape)
  }
}
