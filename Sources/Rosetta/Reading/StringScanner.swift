// Checks a string and finds its end, eight bytes a step, its UTF-8 in the same pass.

extension Indexer {
  /// The string behind the quote before `start`: where it ends (at the closing quote) and its tag.
  /// Nil when it is no string; `fault` tells why.
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
      if position.pointee == 0x22 { return (position, Tag.ascii) }
      break
    }
    return scanStringSlowly(position)
  }

  @inline(never)
  private mutating func scanStringSlowly(
    _ start: BytePointer
  ) -> (end: BytePointer, tag: UInt64)? {
    var position = start
    var tag = Tag.ascii
    while true {
      while end - position >= 8 {
        let stops = position.unchecked64().endsPlainText
        if stops == 0 {
          position += 8
          continue
        }
        position += stops.leadingLanes
        break
      }
      if position >= end { return refuse(.closingQuote, end) }
      let byte = position.pointee
      switch byte {
      case 0x22:
        return (position, tag)
      case 0x5C:
        tag = Tag.escaped
        guard let next = scanEscape(position) else { return nil }
        position = next
      case 0x80...:
        if tag == Tag.ascii { tag = Tag.unicode }
        guard let next = scanNonASCII(position) else { return nil }
        position = next
      case ..<0x20:
        return refuse(.escapedControlCharacter, position)
      default:
        position += 1
      }
    }
  }

  /// The end of the escape at `start`, a backslash. Surrogates come in pairs or not at all.
  @inline(__always)
  private mutating func scanEscape(_ start: BytePointer) -> BytePointer? {
    guard end - start >= 2 else { return refuse(.closingQuote, end) }
    switch start[1] {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74:
      return start + 2
    case 0x75:
      guard let unit = scanHexadecimal(start + 2) else { return nil }
      if unit &- 0xDC00 < 0x400 { return refuse(.highSurrogateFirst, start) }
      guard unit &- 0xD800 < 0x400 else { return start + 6 }
      guard end - start >= 8 else { return refuse(.lowSurrogate, start) }
      guard start[6] == 0x5C, start[7] == 0x75 else { return refuse(.lowSurrogate, start) }
      guard let low = scanHexadecimal(start + 8) else { return nil }
      return low &- 0xDC00 < 0x400 ? start + 12 : refuse(.lowSurrogate, start)
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

  /// The end of the run of characters beyond ASCII that begins at `start`, checked as the Unicode
  /// Standard's table 3-7 (well-formed UTF-8 byte sequences) demands. The masks test all bytes of
  /// a character at once and are yyjson's idea.
  @inline(__always)
  private mutating func scanNonASCII(_ start: BytePointer) -> BytePointer? {
    var position = start
    while end - position >= 4 {
      let word = position.unchecked32()
      if word & 0x00C0_C0F0 == 0x0080_80E0 {
        let overlong = word & 0x0000_200F
        if overlong == 0 || overlong == 0x200D { return refuse(.utf8, position) }
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
    // A character of four bytes and a quote no longer fit here.
    let left = end - position
    if left >= 1, position[0] < 0x80 { return position }
    if left >= 3, position[0] & 0xF0 == 0xE0, position[1] & 0xC0 == 0x80,
      position[2] & 0xC0 == 0x80
    {
      let unit = UInt32(position[0] & 15) &<< 12 | UInt32(position[1] & 63) &<< 6
      return unit < 0x800 || unit &- 0xD800 < 0x800 ? refuse(.utf8, position) : position + 3
    }
    if left >= 2, position[0] & 0xE0 == 0xC0, position[0] >= 0xC2, position[1] & 0xC0 == 0x80 {
      return position + 2
    }
    return left == 0 ? position : refuse(.utf8, position)
  }
}
