// The scans that the bytes of a stream go through.
//
// SAFETY: all of them read inside the buffer: whole steps while as many bytes are left, then bytes.

/// Finds the end of a value by its quotes and brackets, without checking it.
struct ValueScanner: Sendable {
  private var depth = 0
  private var isInString: Bool
  private var isEscaped = false
  /// A number or a word, which ends before the byte after it, and whether it has not begun.
  let isBare: Bool
  private var isFirst = true

  /// - Parameters:
  ///   - first: The first byte of the value, at which the first scan begins.
  ///   - isInString: Whether it begins behind that byte, a quote.
  init(_ first: UInt8, isInString: Bool = false) {
    isBare = first != .quote && !first.isOpeningBracket
    self.isInString = isInString
  }

  /// The position after the value; nil if the bytes end before.
  mutating func end(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    if isBare {
      // Whatever the first byte is, it belongs to the value.
      defer { isFirst = false }
      return bytes[(isFirst ? start + 1 : start)...].firstIndex(where: \.mayEndElement)
    }
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if isEscaped {
        isEscaped = false
      } else if byte == .quote {
        isInString.toggle()
        if depth == 0, !isInString { return index }
        index = isInString ? bytes.endOfPlainText(from: index) : bytes.skipScalars(from: index)
      } else if isInString {
        isEscaped = byte == .backslash
        if !isEscaped { index = bytes.endOfPlainText(from: index) }
      } else if byte.isOpeningBracket {
        depth += 1
      } else if byte.isClosingBracket {
        depth -= 1
        if depth == 0 { return index }
      } else {
        index = bytes.skipScalars(from: index)
      }
    }
    return nil
  }
}

extension UInt8 {
  /// U+001E, which begins each document of a text sequence (RFC 7464).
  static var recordSeparator: UInt8 { 0x1E }

  /// Whether a value may end before this byte or with it.
  var mayEndElement: Bool { isJSONSpace || isPunctuation }

  var isPunctuation: Bool {
    isStructural || self == .quote || self == .recordSeparator
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a byte order mark begins here: how many bytes it has, nil if more bytes must tell.
  func markSize(isLast: Bool) -> Int? {
    if documentStart > 0 { return documentStart }
    return isLast || count > 2 || !elementsEqual([0xEF, 0xBB].prefix(count)) ? 0 : nil
  }

  /// The next quote, backslash, control character or byte beyond ASCII, or the end.
  @inline(__always)
  fileprivate func endOfPlainText(from start: Int) -> Int {
    guard let base = baseAddress else { return start }
    var index = start
    while count - index >= 8 {
      let stops = (base + index).unchecked64().endsPlainText
      if stops != 0 { return index + stops.leadingLanes }
      index += 8
    }
    while index < count, base[index] >= .space, base[index] < .nonASCII, base[index] != .quote,
      base[index] != .backslash
    {
      index += 1
    }
    return index
  }
}

extension [UInt8] {
  /// Why this is no string, number or word. A byte order mark is none here.
  var scalarFault: SyntaxFault? {
    withUnsafeBufferPointer { bytes in
      if bytes.documentStart > 0 { return SyntaxFault(expected: .value, offset: 0) }
      switch Tape.make(bytes, maximumDepth: 1) {
      case .success(let tape):
        tape.free()
        return nil
      case .failure(let fault): return fault
      }
    }
  }

  /// How many of these bytes are whole characters of a string, and why no string has them. One that
  /// is not whole may end in a part of a character.
  func partOfString(isWhole: Bool) -> (count: Int, fault: SyntaxFault?) {
    func fault(_ bytes: some Sequence<UInt8>) -> SyntaxFault? {
      ([.quote] + bytes + [.quote]).scalarFault
    }
    guard var found = fault(self) else { return (count, nil) }
    let cut = (1..<12).first { !isWhole && $0 <= count && fault(dropLast($0)) == nil }
    if let cut {
      let endings = Self.characters.map { $0.dropFirst(cut) }
      if endings.contains(where: { !$0.isEmpty && fault(suffix(cut) + $0) == nil }) {
        return (count - cut, nil)
      }
    }
    found.offset -= 1
    return (0, found)
  }

  /// A character of each length and form; their ends complete any beginning of one.
  private static let characters: [[UInt8]] = [
    Array(#"\n"#.utf8), Array(#"\u0000"#.utf8), Array(#"\ud800\udc00"#.utf8),
    [0xC2, 0x80], [0xE0, 0xA0, 0x80], [0xE1, 0x80, 0x80], [0xF0, 0x90, 0x80, 0x80],
    [0xF1, 0x80, 0x80, 0x80],
  ]

  /// Whether this is a word, which no byte can make another one.
  var isWord: Bool { Self.words.contains(self) }

  /// Whether this may become a word.
  var beginsWord: Bool {
    !isWord && Self.words.contains { $0.starts(with: self) }
  }

  private static let words = ["true", "false", "null"].map { Array($0.utf8) }
}

extension StreamPosition {
  /// Complexity: O(bytes), 16 at once if they are ASCII on one line.
  mutating func advance(over bytes: UnsafeBufferPointer<UInt8>) {
    if bytes.isPlain {
      advance(by: bytes.count)
      column = column.plus(bytes.count)
    } else {
      for byte in bytes { advance(over: byte) }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether each byte is known to take one column: none is a control character or beyond ASCII.
  fileprivate var isPlain: Bool {
    guard let base = baseAddress, count >= 16 else { return false }
    var unusual = SIMD16<UInt8>()
    var place = 0
    while place &+ 16 <= count {
      let block = UnsafeRawPointer(base + place).loadUnaligned(as: SIMD16<UInt8>.self)
      unusual |= block | ((block &- SIMD16(repeating: .space)) & ~block)
      place &+= 16
    }
    // What is left, with bytes before it.
    let block = UnsafeRawPointer(base + (count &- 16)).loadUnaligned(as: SIMD16<UInt8>.self)
    unusual |= block | ((block &- SIMD16(repeating: .space)) & ~block)
    let words = unsafeBitCast(unusual, to: SIMD2<UInt64>.self)
    return (words[0] | words[1]) & .lanes(0x80) == 0
  }
}
