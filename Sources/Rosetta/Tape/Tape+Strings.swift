extension Tape {
  /// The string or key whose word is `word`.
  @usableFromInline @inline(__always)
  func string(_ word: UInt64) -> String {
    if _slowPath(word & 7 == Tag.escaped) { return unescapedString(word) }
    // SAFETY: the parser has checked that these bytes lie inside the document and are UTF-8.
    return Tape.uncheckedString(
      bytes + word.offset,
      word.length,
      isASCII: word & 7 == Tag.ascii
    )
  }

  /// The document's own text for the leaf whose word is `word`.
  func text(_ word: UInt64) -> String {
    // SAFETY: as above; a number is ASCII.
    Tape.uncheckedString(bytes + word.offset, word.length, isASCII: word.isNumber)
  }

  @inline(never)
  private func unescapedString(_ word: UInt64) -> String {
    withUnescapedBytes(word) { text in
      guard let start = text.baseAddress else { return "" }
      // SAFETY: unescaping UTF-8 with paired surrogates gives UTF-8.
      return Tape.uncheckedString(start, text.count, isASCII: false)
    }
  }

  /// `String(decoding:)` checks the bytes once more; the span does not (-11 % on twitter.json).
  @inline(__always)
  private static func uncheckedString(
    _ start: BytePointer,
    _ count: Int,
    isASCII: Bool
  ) -> String {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      let span = Span(_unsafeStart: start, count: count)
      return String(copying: UTF8Span(unchecked: span, isKnownASCII: isASCII))
    }
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Calls `body` with the bytes of a string or key without its escapes.
  @inline(__always)
  func withUnescapedBytes<Result>(
    _ word: UInt64,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let source = UnsafeBufferPointer(start: bytes + word.offset, count: word.length)
    if word & 7 != Tag.escaped { return body(source) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: word.length &+ 8) { room in
      // SAFETY: the room is not empty, and an escape is never shorter than the character it spells.
      let start = room.baseAddress.unsafelyUnwrapped
      let count = Tape.unescape(source, into: start)
      return body(UnsafeBufferPointer(start: start, count: count))
    }
  }

  /// Writes the checked string `source` without its escapes and returns the bytes written.
  ///
  /// SAFETY: the target has room for `source.count` bytes and eight more, since whole words are
  /// copied. The parser has checked every escape, so what follows a backslash is there.
  private static func unescape(
    _ source: UnsafeBufferPointer<UInt8>,
    into target: MutableBytePointer
  ) -> Int {
    guard var position = source.baseAddress else { return 0 }
    let end = position + source.count
    var output = target
    while position < end {
      if position.pointee != .backslash {
        if end - position >= 8 {
          let word = position.unchecked64()
          output.uncheckedStore(word)
          let escapes = word.lanes(equalTo: .backslash)
          let plain = escapes == 0 ? 8 : escapes.leadingLanes
          position += plain
          output += plain
        } else {
          output.pointee = position.pointee
          position += 1
          output += 1
        }
        continue
      }
      if position[1] == .letterU {
        var scalar = codeUnit(position + 2)
        position += 6
        if scalar.isHighSurrogate {
          let low = codeUnit(position + 2) &- UInt32.firstLowSurrogate
          scalar = 0x10000 &+ (scalar &- UInt32.firstHighSurrogate) &<< 10 &+ low
          position += 6
        }
        output = write(scalar, at: output)
      } else {
        output.pointee = position[1].unescaped
        position += 2
        output += 1
      }
    }
    return output - target
  }

  /// The code unit that four checked hexadecimal digits spell.
  private static func codeUnit(_ digits: BytePointer) -> UInt32 {
    digits[0].hexValue &<< 12 | digits[1].hexValue &<< 8 | digits[2].hexValue &<< 4
      | digits[3].hexValue
  }

  /// Writes a scalar as UTF-8 and returns where the next one goes. The leading byte begins with as
  /// many ones as the character has bytes (110, 1110, 11110), the others with 10 and six bits each
  /// (RFC 3629).
  private static func write(_ scalar: UInt32, at output: MutableBytePointer) -> MutableBytePointer {
    func trail(_ shift: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: 0x80 | (scalar &>> shift) & 0x3F)
    }
    if scalar < 0x80 {
      output[0] = UInt8(truncatingIfNeeded: scalar)
      return output + 1
    }
    if scalar < 0x800 {
      output[0] = UInt8(truncatingIfNeeded: 0xC0 | scalar &>> 6)
      output[1] = trail(0)
      return output + 2
    }
    if scalar < 0x10000 {
      output[0] = UInt8(truncatingIfNeeded: 0xE0 | scalar &>> 12)
      output[1] = trail(6)
      output[2] = trail(0)
      return output + 3
    }
    output[0] = UInt8(truncatingIfNeeded: 0xF0 | scalar &>> 18)
    output[1] = trail(12)
    output[2] = trail(6)
    output[3] = trail(0)
    return output + 4
  }
}
