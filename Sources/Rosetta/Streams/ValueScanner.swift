// The scans that every byte of a stream goes through, eight bytes a step.
//
// SAFETY: all of them read inside the buffer: words while eight bytes are left, then bytes.

/// Finds the end of a value by its quotes and brackets, without checking it.
struct ValueScanner: Sendable {
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// A number or a word, which ends before the byte after it, and whether it has not begun.
  let isBare: Bool
  private var isFirst = true

  /// - Parameter first: The first byte of the value, at which the first scan begins.
  init(_ first: UInt8) {
    isBare = first != .quote && first != .openingBrace && first != .openingBracket
  }

  /// The position after the value; nil if the bytes end before.
  mutating func end(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    if isBare {
      // Whatever the first byte is, it belongs to the value.
      defer { isFirst = false }
      return bytes[(isFirst ? start + 1 : start)...].firstIndex(where: \.mayEndElement)
    }
    guard let base = bytes.baseAddress else { return nil }
    let count = bytes.count
    var index = start
    while index < count {
      if depth > 0, !isEscaped, count - index >= 8 {
        let word = (base + index).unchecked64()
        if word.lanes(equalTo: .backslash) == 0 {
          if let lane = passWord(word) { return index + lane + 1 }
          index += 8
          continue
        }
      }
      let byte = base[index]
      index += 1
      if isEscaped {
        isEscaped = false
      } else if byte == .quote {
        isInString.toggle()
        if depth == 0, !isInString { return index }
      } else if isInString {
        isEscaped = byte == .backslash
      } else if byte | .caseBit == .openingBrace {
        depth += 1
      } else if byte | .caseBit == .closingBrace {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }

  /// Passes eight bytes of a container without a backslash; returns the lane of the bracket that
  /// ends it, if that is among them. Without a branch for each string, which took half as long
  /// again.
  @inline(__always)
  private mutating func passWord(_ word: UInt64) -> Int? {
    // From each quote to the next one: the lanes inside strings, the closing quotes not.
    var inside = word.exactLanes(equalTo: .quote)
    inside ^= inside &<< 8
    inside ^= inside &<< 16
    inside ^= inside &<< 32
    if isInString { inside ^= .lanes(0x80) }
    isInString = inside &>> 63 != 0
    let braces = word | .lanes(.caseBit)
    let opening = braces.exactLanes(equalTo: .openingBrace)
    var brackets = (opening | braces.exactLanes(equalTo: .closingBrace)) & ~inside
    while brackets != 0 {
      let isOpening = opening & brackets & (~brackets &+ 1) != 0
      depth &+= isOpening ? 1 : -1
      if depth == 0 { return brackets.leadingLanes }
      brackets &= brackets &- 1
    }
    return nil
  }
}

extension UInt64 {
  /// Lanes that hold `byte`, which is ASCII, and no others.
  @inline(__always)
  fileprivate func exactLanes(equalTo byte: UInt8) -> UInt64 {
    let difference = self ^ .lanes(byte)
    return ~(((difference & .lanes(0x7F)) &+ .lanes(0x7F)) | difference) & .lanes(0x80)
  }
}

extension UInt8 {
  /// U+001E, which begins each document of a text sequence (RFC 7464).
  static var recordSeparator: UInt8 { 0x1E }

  /// Whether a value may end before this byte or with it.
  var mayEndElement: Bool {
    isJSONSpace || self == .comma || self == .colon || self == .quote || self == .recordSeparator
      || self | .caseBit == .openingBrace || self | .caseBit == .closingBrace
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The next `byte` from a position on, which no other byte resembles.
  func place(of byte: UInt8, from start: Int) -> Int? {
    guard let base = baseAddress else { return nil }
    var index = start
    while count - index >= 8 {
      let found = (base + index).unchecked64().lanes(equalTo: byte)
      if found != 0 { return index + found.leadingLanes }
      index += 8
    }
    while index < count {
      if base[index] == byte { return index }
      index += 1
    }
    return nil
  }

  /// The next quote, backslash, control character or byte beyond ASCII, or the end.
  func endOfPlainText(from start: Int) -> Int {
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

extension StreamPosition {
  @inline(__always)
  mutating func advance(over byte: UInt8) {
    advance(by: 1)
    if byte == .lineFeed {
      line += 1
      column = 1
    } else if !byte.isContinuation {
      column += 1
    }
  }

  /// Complexity: O(bytes), some eight times as fast as one by one if they are ASCII on one line.
  mutating func advance(over bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress else { return }
    var index = 0
    while bytes.count - index >= 8 {
      let word = (base + index).unchecked64()
      if word.lanes(equalTo: .lineFeed) == 0, word & .lanes(0x80) == 0 {
        advance(by: 8)
        column += 8
      } else {
        for place in index..<index + 8 { advance(over: base[place]) }
      }
      index += 8
    }
    while index < bytes.count {
      advance(over: base[index])
      index += 1
    }
  }
}
