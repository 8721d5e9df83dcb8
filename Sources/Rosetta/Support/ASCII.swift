// The named bytes of JSON, and short texts as words in memory order.
//
// `@inlinable`, because functions that are compiled into other modules compare with them. Each one
// becomes a constant.

#if _endian(big)
  // A word of text has its first byte in the lowest lane: in `MachineWords.swift`, in the texts
  // below, in the parser's UTF-8 masks and in the digits that are written eight at a time.
  #error("Rosetta reads and writes words of text as little-endian machines do")
#endif

extension UInt8 {
  @inlinable @inline(__always) static var tab: UInt8 { 0x09 }
  @inlinable @inline(__always) static var lineFeed: UInt8 { 0x0A }
  @inlinable @inline(__always) static var formFeed: UInt8 { 0x0C }
  @inlinable @inline(__always) static var carriageReturn: UInt8 { 0x0D }
  @inlinable @inline(__always) static var backspace: UInt8 { 0x08 }
  /// All smaller bytes are control characters.
  @inlinable @inline(__always) static var space: UInt8 { 0x20 }
  @inlinable @inline(__always) static var quote: UInt8 { 0x22 }
  @inlinable @inline(__always) static var apostrophe: UInt8 { 0x27 }
  @inlinable @inline(__always) static var plus: UInt8 { 0x2B }
  @inlinable @inline(__always) static var comma: UInt8 { 0x2C }
  @inlinable @inline(__always) static var minus: UInt8 { 0x2D }
  @inlinable @inline(__always) static var point: UInt8 { 0x2E }
  @inlinable @inline(__always) static var slash: UInt8 { 0x2F }
  @inlinable @inline(__always) static var digit0: UInt8 { 0x30 }
  @inlinable @inline(__always) static var digit1: UInt8 { 0x31 }
  @inlinable @inline(__always) static var colon: UInt8 { 0x3A }
  @inlinable @inline(__always) static var lessThan: UInt8 { 0x3C }
  @inlinable @inline(__always) static var openingBracket: UInt8 { 0x5B }
  @inlinable @inline(__always) static var backslash: UInt8 { 0x5C }
  @inlinable @inline(__always) static var closingBracket: UInt8 { 0x5D }
  @inlinable @inline(__always) static var underscore: UInt8 { 0x5F }
  @inlinable @inline(__always) static var letterA: UInt8 { 0x61 }
  @inlinable @inline(__always) static var letterB: UInt8 { 0x62 }
  @inlinable @inline(__always) static var letterE: UInt8 { 0x65 }
  @inlinable @inline(__always) static var letterF: UInt8 { 0x66 }
  @inlinable @inline(__always) static var letterN: UInt8 { 0x6E }
  @inlinable @inline(__always) static var letterR: UInt8 { 0x72 }
  @inlinable @inline(__always) static var letterT: UInt8 { 0x74 }
  @inlinable @inline(__always) static var letterU: UInt8 { 0x75 }
  @inlinable @inline(__always) static var letterX: UInt8 { 0x78 }
  @inlinable @inline(__always) static var letterZ: UInt8 { 0x7A }
  @inlinable @inline(__always) static var openingBrace: UInt8 { 0x7B }
  @inlinable @inline(__always) static var closingBrace: UInt8 { 0x7D }
  /// This byte and all larger ones belong to characters of two or more bytes.
  @inlinable @inline(__always) static var nonASCII: UInt8 { 0x80 }

  /// The bit in which a small letter differs from its capital, and a brace from a bracket.
  @inlinable @inline(__always) static var caseBit: UInt8 { 0x20 }

  @inline(__always)
  var isDigit: Bool { self &- .digit0 < 10 }

  @inline(__always)
  var isOpeningBracket: Bool { self | .caseBit == .openingBrace }

  @inline(__always)
  var isClosingBracket: Bool { self | .caseBit == .closingBrace }

  @inline(__always)
  var isLetter: Bool { (UInt8.letterA ... .letterZ).contains(self | .caseBit) }

  /// Whether this is a byte of a UTF-8 sequence, but not its first: 10xx_xxxx.
  @inline(__always)
  var isContinuation: Bool { self & 0xC0 == 0x80 }

  /// The value of a digit: 0 to 9.
  @inline(__always)
  var digitValue: UInt8 { self &- .digit0 }

  /// Whether this is the `e` or `E` before an exponent.
  @inline(__always)
  var isExponentMark: Bool { self | .caseBit == .letterE }

  /// Whether this is white space between tokens. All four characters are below 64, so they are four
  /// bits of a word.
  @inline(__always)
  var isJSONSpace: Bool {
    let spaces: UInt64 = 1 &<< 0x20 | 1 &<< 0x0A | 1 &<< 0x0D | 1 &<< 0x09
    return self <= .space && spaces &>> UInt64(self) & 1 != 0
  }

  /// Whether this is one of the six structural characters (RFC 8259, section 2).
  var isStructural: Bool {
    isOpeningBracket || isClosingBracket || self == .comma || self == .colon
  }

  var isLineBreak: Bool { self == .lineFeed || self == .carriageReturn }
}

extension UInt16 {
  /// Two bytes, the first one in the lowest lane.
  @inlinable @inline(__always)
  static func pair(_ first: UInt8, _ second: UInt8) -> UInt16 {
    UInt16(first) | UInt16(second) &<< 8
  }
}

extension UInt32 {
  @inlinable @inline(__always) static var nullText: UInt32 { 0x6C6C_756E }
  @inlinable @inline(__always) static var trueText: UInt32 { 0x6575_7274 }
  /// `fals`, without the last letter of `false`.
  @inlinable @inline(__always) static var falsText: UInt32 { 0x736C_6166 }
}

extension UInt64 {
  /// `false`, and three zero bytes.
  @inlinable @inline(__always) static var falseText: UInt64 { 0x65_736C_6166 }
}

extension Sequence<UInt8> {
  /// Whether this is `true`, `false` or `null`. No word is a prefix of another.
  var isWord: Bool { words.contains { elementsEqual($0) } }

  /// Whether this may become a word.
  var beginsWord: Bool { !isWord && words.contains { $0.starts(with: self) } }
}

private let words = ["true", "false", "null"].map { Array($0.utf8) }
