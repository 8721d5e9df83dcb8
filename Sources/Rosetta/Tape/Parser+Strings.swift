// Checks a string, including its UTF-8, and finds its end in one pass of eight bytes a step.

extension Parser {
  /// Scans the string whose opening quote precedes `start`, and returns the position of its closing
  /// quote and its tag, or sets `fault` and returns nil.
  ///
  /// SAFETY: compares with `end`, because a bracket does not stop the scan of a string.
  @inline(__always)
  mutating func scanString(_ start: BytePointer) -> (end: BytePointer, tag: UInt64)? {
    var position = start
    while end - position >= 8 {
      let stops = position.unchecked64().endsPlainText
      if stops == 0 {
        position += 8
        continue
      }
      position += stops.leadingLanes
      if position.pointee == .quote { return (position, Tag.ascii) }
      break
    }
    return scanStringSlowly(position)
  }

  @inline(never)
  private mutating func scanStringSlowly(_ start: BytePointer) -> (end: BytePointer, tag: UInt64)? {
    var position = start
    var tag = Tag.ascii
    while true {
      while end - position >= 8 {
        let word = position.unchecked64()
        let (escapes, beyondASCII) = (word.needsEscape, word & .lanes(0x80))
        if escapes | beyondASCII == 0 {
          position += 8
          continue
        }
        guard escapes == 0, let length = word.lengthInShortCharacters else {
          position += (escapes | beyondASCII).leadingLanes
          break
        }
        if tag == Tag.ascii { tag = Tag.unicode }
        position += length
      }
      if position >= end { return refuse(.closingQuote, end) }
      let byte = position.pointee
      switch byte {
      case .quote:
        return (position, tag)
      case .backslash:
        tag = Tag.escaped
        guard let next = scanEscape(position) else { return nil }
        position = next
      case UInt8.nonASCII...:
        if tag == Tag.ascii { tag = Tag.unicode }
        guard let next = scanNonASCII(position) else { return nil }
        position = next
      case ..<UInt8.space:
        return refuse(.escapedControlCharacter, position)
      default:
        position += 1
      }
    }
  }

  /// Scans the escape at `start`, a backslash, and returns its end. Surrogates must come in pairs.
  @inline(__always)
  private mutating func scanEscape(_ start: BytePointer) -> BytePointer? {
    guard end - start >= 2 else { return refuse(.closingQuote, end) }
    switch start[1] {
    case .quote, .backslash, .slash, .letterB, .letterF, .letterN, .letterR, .letterT:
      return start + 2
    case .letterU:
      guard let unit = scanHexadecimal(start + 2) else { return nil }
      if unit.isLowSurrogate { return refuse(.highSurrogateFirst, start) }
      guard unit.isHighSurrogate else { return start + 6 }
      guard end - start >= 8 else { return refuse(.lowSurrogate, start) }
      guard start[6] == .backslash, start[7] == .letterU else {
        return refuse(.lowSurrogate, start)
      }
      guard let low = scanHexadecimal(start + 8) else { return nil }
      return low.isLowSurrogate ? start + 12 : refuse(.lowSurrogate, start)
    default:
      return refuse(.escape, start)
    }
  }

  private mutating func scanHexadecimal(_ start: BytePointer) -> UInt32? {
    var unit: UInt32 = 0
    for digit in 0..<4 {
      guard end - start > digit else { return refuse(.hexadecimalDigit, end) }
      let value = start[digit].hexValue
      guard value < 16 else { return refuse(.hexadecimalDigit, start + digit) }
      unit = unit &<< 4 | value
    }
    return unit
  }

  /// Scans the run of non-ASCII characters at `start`, checks it against table 3-7 of the Unicode
  /// Standard (well-formed UTF-8 byte sequences), and returns its end.
  ///
  /// One load and one comparison test all bytes of a character at once, an idea from yyjson. The
  /// first byte of a character is the lowest of the word, so a mask reads from right to left:
  ///
  ///     3 bytes   first & F0 == E0, second & C0 == 80, third & C0 == 80
  ///     2 bytes   first & E0 == C0, second & C0 == 80
  ///     4 bytes   first & F8 == F0, the others & C0 == 80
  ///
  /// This leaves forms that encode a character in more bytes than needed (overlong), surrogates,
  /// and values beyond U+10FFFF. Bits of the first two bytes identify them:
  ///
  ///     3 bytes   0F 20: the character's upper five bits. 0 is overlong (below U+0800), and 0D 20
  ///               (11011) is U+D800 to U+DFFF, the surrogates.
  ///     2 bytes   1E: the upper four of the first byte's five bits. 0 is overlong (below U+0080).
  ///     4 bytes   07 30: the plane. 0 is overlong (below U+10000). Bit 04 means plane 16 or above,
  ///               and with any of 03 30 as well, beyond plane 16.
  @inline(__always)
  private mutating func scanNonASCII(_ start: BytePointer) -> BytePointer? {
    var position = start
    while end - position >= 4 {
      let word = position.unchecked32()
      if word & 0x00C0_C0F0 == 0x0080_80E0 {
        let upperBits = word & 0x0000_200F
        if upperBits == 0 || upperBits == 0x200D { return refuse(.utf8, position) }
        position += 3
      } else if word & 0xC0E0 == 0x80C0 {
        if word & 0x1E == 0 { return refuse(.utf8, position) }
        position += 2
      } else if word & 0xC0C0_C0F8 == 0x8080_80F0 {
        let plane = word & 0x0000_3007
        if plane == 0 || (plane & 4 != 0 && plane & 0x3003 != 0) { return refuse(.utf8, position) }
        position += 4
      } else if word & 0x80 == 0 {
        return position
      } else {
        return refuse(.utf8, position)
      }
    }
    // Fewer than four bytes are left, too few for a character of four. The shorter ones are checked
    // in the same way, byte by byte. C0 and C1 would begin overlong forms.
    let left = end - position
    if left >= 1, position[0] < .nonASCII { return position }
    if left >= 3, position[0] & 0xF0 == 0xE0, position[1] & 0xC0 == 0x80,
      position[2] & 0xC0 == 0x80
    {
      let unit = UInt32(position[0] & 15) &<< 12 | UInt32(position[1] & 63) &<< 6
      return unit < 0x800 || unit.isSurrogate ? refuse(.utf8, position) : position + 3
    }
    if left >= 2, position[0] & 0xE0 == 0xC0, position[0] >= 0xC2, position[1] & 0xC0 == 0x80 {
      return position + 2
    }
    return left == 0 ? position : refuse(.utf8, position)
  }
}

extension UInt64 {
  /// The number of the eight bytes that belong to complete characters, or nil unless all of these
  /// are well-formed and have one or two bytes, like the letters of most alphabets. Masks hold the
  /// top bits of lanes.
  @inline(__always)
  fileprivate var lengthInShortCharacters: Int? {
    let beyondASCII = self & .lanes(0x80)
    // 11 begins a character, and 10 continues it; 111 begins one of three or four bytes.
    let leads = beyondASCII & self &<< 1
    let isWrong = (beyondASCII & ~leads) ^ leads &<< 8 | leads & self &<< 2
    // A first byte with none of the bits 1E begins an overlong form.
    let isLong = leads & ~((self & .lanes(0x1E)) &+ .lanes(0x7E))
    if isWrong | isLong != 0 { return nil }
    return 8 &- Int(truncatingIfNeeded: leads &>> 63)
  }
}
