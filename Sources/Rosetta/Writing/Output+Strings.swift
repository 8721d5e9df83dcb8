extension Output {
  /// Writes a string in quotes, with the escapes that RFC 8259 demands and no others.
  @usableFromInline @inline(never)
  mutating func append(_ text: String) {
    let written: Void? = text.utf8.withContiguousStorageIfAvailable { appendQuoted($0) }
    if written == nil {
      var copy = text
      copy.withUTF8 { appendQuoted($0) }
    }
  }

  /// Writes a key and the colon behind it. Keys hardly ever need an escape, so that the bytes are
  /// copied first and looked at together.
  ///
  /// SAFETY: `count` bytes can be read at `name`; room for all that is stored is reserved.
  @usableFromInline @inline(never)
  mutating func appendKey(_ name: BytePointer, _ count: Int) {
    reserve(count &+ 16)
    position.pointee = 0x22
    let text = position + 1
    var escapes: UInt64 = 0
    if count >= 8 {
      var offset = 0
      while offset < count &- 8 {
        let word = (name + offset).unchecked64()
        (text + offset).uncheckedStore(word)
        escapes |= word.needsEscape
        offset &+= 8
      }
      let word = (name + (count &- 8)).unchecked64()
      (text + (count &- 8)).uncheckedStore(word)
      escapes |= word.needsEscape
    } else if count >= 4 {
      let head = name.unchecked32()
      let tail = (name + (count &- 4)).unchecked32()
      text.uncheckedStore(head)
      (text + (count &- 4)).uncheckedStore(tail)
      escapes = (UInt64(head) | UInt64(tail) &<< 32).needsEscape
    } else {
      var offset = 0
      while offset < count {
        let byte = name[offset]
        text[offset] = byte
        if byte < 0x20 || byte == 0x22 || byte == 0x5C { escapes = 1 }
        offset &+= 1
      }
    }
    if escapes != 0 {
      appendQuoted(UnsafeBufferPointer(start: name, count: count))
      append(0x3A)
      return
    }
    position = text + count
    position.uncheckedStore(UInt16(littleEndian: 0x3A22))
    position += 2
  }

  /// SAFETY: all loads lie inside `text`, all stores inside the `count` + 16 bytes reserved.
  mutating func appendQuoted(_ text: UnsafeBufferPointer<UInt8>) {
    let count = text.count
    reserve(count &+ 16)
    position.pointee = 0x22
    position += 1
    guard var source = text.baseAddress, count > 0 else {
      position.pointee = 0x22
      position += 1
      return
    }
    var left = count
    while left >= 8 {
      let word = source.unchecked64()
      position.uncheckedStore(word)
      if word.needsEscape != 0 { return appendEscaping(source, left) }
      source += 8
      position += 8
      left &-= 8
    }
    if left > 0 {
      if count >= 8 {
        // The last eight bytes, some of them for the second time.
        let back = 8 &- left
        let word = (source - back).unchecked64()
        if word.needsEscape != 0 { return appendEscaping(source, left) }
        (position - back).uncheckedStore(word)
        position += left
      } else {
        while left > 0 {
          let byte = source.pointee
          if byte < 0x20 || byte == 0x22 || byte == 0x5C { return appendEscaping(source, left) }
          position.pointee = byte
          source += 1
          position += 1
          left &-= 1
        }
      }
    }
    position.pointee = 0x22
    position += 1
  }

  /// Writes the rest of a string, of which something needs an escape, and the closing quote.
  ///
  /// SAFETY: an escape takes six bytes at most; words are stored only while eight bytes are left,
  /// so that six times what is left has room for them.
  @inline(never)
  private mutating func appendEscaping(_ text: BytePointer, _ count: Int) {
    reserve(count &* 6 &+ 16)
    var source = text
    var left = count
    while left > 0 {
      if left >= 8 {
        let word = source.unchecked64()
        position.uncheckedStore(word)
        let escapes = word.needsEscape
        let plain = escapes == 0 ? 8 : escapes.leadingLanes
        source += plain
        position += plain
        left &-= plain
        if escapes == 0 { continue }
      }
      appendUnchecked(source.pointee)
      source += 1
      left &-= 1
    }
    position.pointee = 0x22
    position += 1
  }

  /// One byte, escaped if it must be.
  @inline(__always)
  private mutating func appendUnchecked(_ byte: UInt8) {
    if byte >= 0x20, byte != 0x22, byte != 0x5C {
      position.pointee = byte
      position += 1
      return
    }
    position[0] = 0x5C
    let letter: UInt8
    switch byte {
    case 0x22, 0x5C: letter = byte
    case 0x08: letter = 0x62
    case 0x09: letter = 0x74
    case 0x0A: letter = 0x6E
    case 0x0C: letter = 0x66
    case 0x0D: letter = 0x72
    default:
      let low = byte & 15
      position[1] = 0x75
      position[2] = 0x30
      position[3] = 0x30
      position[4] = 0x30 &+ (byte &>> 4)
      position[5] = low < 10 ? 0x30 &+ low : 0x57 &+ low
      position += 6
      return
    }
    position[1] = letter
    position += 2
  }
}

extension Output {
  /// Writes the digits of a number that somebody else has made.
  mutating func append(number text: String) {
    var copy = text
    copy.withUTF8 { append($0) }
  }
}
