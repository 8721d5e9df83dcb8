// Strings in JSON: where they end, and what their escapes mean. `Parser+Strings` checks strings,
// `Output+Strings` writes them.

extension UnsafeBufferPointer<UInt8> {
  /// The position after the string whose opening quote is at `opening`; the end of the bytes if the
  /// string is not closed.
  func endOfString(at opening: Int) -> Int {
    var position = skipText(from: opening + 1)
    while position < count {
      if self[position] == .quote { return position + 1 }
      position = skipText(from: position + (self[position] == .backslash ? 2 : 1))
    }
    return count
  }

  /// Calls `body` with the unescaped form of these bytes, the contents of a checked string.
  @inline(__always)
  func withUncheckedUnescaped<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count &+ 8) { room in
      // SAFETY: the room is not empty, and an escape is never shorter than the character it spells.
      let start = room.baseAddress.unsafelyUnwrapped
      return body(UnsafeBufferPointer(start: start, count: uncheckedUnescape(into: start)))
    }
  }

  /// The unescaped text of these bytes, the contents of a string that may be malformed anywhere.
  func unescaped() -> String {
    guard contains(.backslash) else { return String(decoding: self, as: UTF8.self) }
    // SAFETY: the longest escape has twelve bytes, so all bytes read after a backslash are there.
    let padded = Array(self) + repeatElement(.backslash, count: 12)
    return padded.withUnsafeBufferPointer { padded in
      padded.extracting(0..<count).withUncheckedUnescaped { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Writes the unescaped form of these bytes, the contents of a string, and returns its length. An
  /// escape that spells no character becomes U+FFFD.
  ///
  /// SAFETY: the target has room for `count` bytes and eight more, since whole words are copied.
  /// The bytes read after a backslash are there: the parser has checked the escape, the output has
  /// written it, or the text is padded.
  func uncheckedUnescape(into target: MutableBytePointer) -> Int {
    guard var position = baseAddress else { return 0 }
    let end = position + count
    var output = target
    while position < end {
      while end - position >= 8 {
        let word = position.unchecked64()
        output.uncheckedStore(word)
        let escapes = word.lanes(equalTo: .backslash)
        if escapes != 0 {
          position += escapes.leadingLanes
          output += escapes.leadingLanes
          break
        }
        position += 8
        output += 8
      }
      if position == end { break }
      if position.pointee != .backslash {
        output.pointee = position.pointee
        position += 1
        output += 1
      } else if position[1] == .letterU {
        let (scalar, length) = position.uncheckedEscapedScalar()
        position += length
        output = output.write(scalar)
      } else {
        output.pointee = position[1].unescaped
        position += 2
        output += 1
      }
    }
    return output - target
  }
}

extension UnsafePointer<UInt8> {
  /// The scalar that the escape `\uXXXX` or the surrogate pair here spells, and its length; U+FFFD
  /// if it spells none. Not inlined, because the loop of the caller needs the registers.
  @inline(never)
  fileprivate func uncheckedEscapedScalar() -> (scalar: UInt32, length: Int) {
    let unit = (self + 2).uncheckedCodeUnit()
    guard unit.isSurrogate || unit > 0xFFFF else { return (unit, 6) }
    let isPair = self[6] == .backslash && self[7] == .letterU
    let low = isPair ? (self + 8).uncheckedCodeUnit() : 0
    guard unit.isHighSurrogate, low.isLowSurrogate else { return (0xFFFD, 6) }
    let high = (unit &- UInt32.firstHighSurrogate) &<< 10
    return (0x10000 &+ high &+ (low &- UInt32.firstLowSurrogate), 12)
  }

  /// The code unit that four hexadecimal digits here spell; above 0xFFFF if they are not digits.
  @inline(__always)
  private func uncheckedCodeUnit() -> UInt32 {
    self[0].hexValue &<< 12 | self[1].hexValue &<< 8 | self[2].hexValue &<< 4 | self[3].hexValue
  }
}

extension UnsafeMutablePointer<UInt8> {
  /// Writes a scalar as UTF-8 and returns the position after it. The leading byte begins with as
  /// many ones as the character has bytes (110, 1110, 11110); the others begin with 10 and hold six
  /// bits each (RFC 3629).
  fileprivate func write(_ scalar: UInt32) -> MutableBytePointer {
    func trail(_ shift: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: 0x80 | (scalar &>> shift) & 0x3F)
    }
    if scalar < 0x80 {
      self[0] = UInt8(truncatingIfNeeded: scalar)
      return self + 1
    }
    if scalar < 0x800 {
      self[0] = UInt8(truncatingIfNeeded: 0xC0 | scalar &>> 6)
      self[1] = trail(0)
      return self + 2
    }
    if scalar < 0x10000 {
      self[0] = UInt8(truncatingIfNeeded: 0xE0 | scalar &>> 12)
      self[1] = trail(6)
      self[2] = trail(0)
      return self + 3
    }
    self[0] = UInt8(truncatingIfNeeded: 0xF0 | scalar &>> 18)
    self[1] = trail(12)
    self[2] = trail(6)
    self[3] = trail(0)
    return self + 4
  }
}

extension UInt8 {
  /// 0 to 15, or a number above 0xFFFF for anything but a hexadecimal digit.
  @inline(__always)
  var hexValue: UInt32 {
    let digit = UInt32(self) &- UInt32(UInt8.digit0)
    if digit < 10 { return digit }
    let letter = UInt32(self | .caseBit) &- UInt32(UInt8.letterA)
    return letter < 6 ? letter &+ 10 : 0x10000
  }

  /// The character that this letter means after a backslash. A quote, a backslash or a slash means
  /// itself. (`u` is not a letter of this kind.)
  @inline(__always)
  var unescaped: UInt8 {
    switch self {
    case .letterB: .backspace
    case .letterF: .formFeed
    case .letterN: .lineFeed
    case .letterR: .carriageReturn
    case .letterT: .tab
    default: self
    }
  }
}

extension UInt32 {
  /// U+D800 to U+DBFF: the first half of an escaped character beyond the 16 bits of `\uXXXX`.
  @inline(__always) static var firstHighSurrogate: UInt32 { 0xD800 }
  /// U+DC00 to U+DFFF: the second half.
  @inline(__always) static var firstLowSurrogate: UInt32 { 0xDC00 }

  @inline(__always)
  var isHighSurrogate: Bool { self &- UInt32.firstHighSurrogate < 0x400 }
  @inline(__always)
  var isLowSurrogate: Bool { self &- UInt32.firstLowSurrogate < 0x400 }
  @inline(__always)
  var isSurrogate: Bool { self &- UInt32.firstHighSurrogate < 0x800 }
}
