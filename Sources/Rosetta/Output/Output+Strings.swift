extension Output {
  /// Writes a string in quotes, with the escapes that RFC 8259 requires and no others.
  @usableFromInline @inline(never)
  mutating func append(_ text: String) {
    let written: Void? = text.utf8.withContiguousStorageIfAvailable { appendQuoted($0) }
    if written == nil {
      var copy = text
      copy.withUTF8 { appendQuoted($0) }
    }
  }

  /// Writes a string in quotes and also escapes slashes as `\/`, as Foundation does.
  @inline(never)
  mutating func append(escapingSlashes text: String) {
    var copy = text
    copy.withUTF8 { appendQuoted($0, escapesSlashes: true) }
  }

  /// Whether a key has at most 32 bytes, none of which needs an escape.
  @inlinable @inline(__always)
  static func isShortAndPlain(_ name: BytePointer, _ count: Int) -> Bool {
    // SAFETY: `count` bytes can be read at `name`; the words overlap and lie inside.
    if count > 32 { return false }
    if count > 16 {
      let (second, third) = (name + 8, name + (count &- 16))
      if (second.unchecked64().needsEscape | third.unchecked64().needsEscape) != 0 { return false }
    }
    if count >= 8 {
      return (name.unchecked64().needsEscape | (name + (count &- 8)).unchecked64().needsEscape) == 0
    }
    if count >= 4 {
      let tail = UInt64((name + (count &- 4)).unchecked32())
      return (UInt64(name.unchecked32()) | tail &<< 32).needsEscape == 0
    }
    if count <= 0 { return true }
    let bytes = UInt64(name[0]) | UInt64(name[count &>> 1]) &<< 8 | UInt64(name[count &- 1]) &<< 16
    return (bytes | .lanes(.space) &<< 24).needsEscape == 0
  }

  /// Writes a key and its colon.
  ///
  /// - Parameter isPlain: `isShortAndPlain(name, count)`.
  ///
  /// SAFETY: `count` bytes can be read at `name`; room for all that is stored is reserved.
  @usableFromInline @inline(never)
  mutating func appendKey(_ name: BytePointer, _ count: Int, _ isPlain: Bool) {
    guard _fastPath(isPlain && hasRoom(40)) else { return appendKey(name, count) }
    position.pointee = .quote
    let text = position + 1
    if count > 16 {
      let (second, third) = ((name + 8).unchecked64(), (name + (count &- 16)).unchecked64())
      (text + 8).uncheckedStore(second)
      (text + (count &- 16)).uncheckedStore(third)
    }
    if count >= 8 {
      let (head, tail) = (name.unchecked64(), (name + (count &- 8)).unchecked64())
      text.uncheckedStore(head)
      (text + (count &- 8)).uncheckedStore(tail)
    } else if count >= 4 {
      let (head, tail) = (name.unchecked32(), (name + (count &- 4)).unchecked32())
      text.uncheckedStore(head)
      (text + (count &- 4)).uncheckedStore(tail)
    } else if count > 0 {
      let (head, middle, tail) = (name[0], name[count &>> 1], name[count &- 1])
      text[0] = head
      text[count &>> 1] = middle
      text[count &- 1] = tail
    }
    position = text + count
    position.uncheckedStore(UInt16.pair(.quote, .colon))
    position += 2
  }

  /// Writes a key of any kind and its colon.
  mutating func appendKey(_ name: BytePointer, _ count: Int) {
    appendQuoted(UnsafeBufferPointer(start: name, count: count))
    append(.colon)
  }

  mutating func appendQuoted(_ text: UnsafeBufferPointer<UInt8>) {
    appendQuoted(text, escapesSlashes: false)
  }

  /// Inlined, so that `escapesSlashes` is a constant, which costs nothing if it is false.
  ///
  /// SAFETY: all loads lie inside `text`, all stores inside the `count` + 16 bytes reserved: two
  /// quotes and, after the text, at most seven bytes of a word.
  @inline(__always)
  private mutating func appendQuoted(_ text: UnsafeBufferPointer<UInt8>, escapesSlashes: Bool) {
    let count = text.count
    reserve(Memory.size(count, plus: 16))
    position.pointee = .quote
    position += 1
    guard var source = text.baseAddress, count > 0 else {
      position.pointee = .quote
      position += 1
      return
    }
    var left = count
    while left >= 8 {
      let word = source.unchecked64()
      position.uncheckedStore(word)
      if word.escapes(andSlashes: escapesSlashes) != 0 {
        return appendEscaping(source, left, escapesSlashes)
      }
      source += 8
      position += 8
      left &-= 8
    }
    if left > 0 {
      if count >= 8 {
        // The last eight bytes, some of which are written again.
        let back = 8 &- left
        let word = (source - back).unchecked64()
        if word.escapes(andSlashes: escapesSlashes) != 0 {
          return appendEscaping(source, left, escapesSlashes)
        }
        (position - back).uncheckedStore(word)
        position += left
      } else {
        while left > 0 {
          let byte = source.pointee
          if byte < .space || byte == .quote || byte == .backslash
            || escapesSlashes && byte == .slash
          {
            return appendEscaping(source, left, escapesSlashes)
          }
          position.pointee = byte
          source += 1
          position += 1
          left &-= 1
        }
      }
    }
    position.pointee = .quote
    position += 1
  }

  /// Writes the rest of a string, which contains bytes to escape, and the closing quote.
  ///
  /// SAFETY: an escape takes at most six bytes, and words are stored only while eight bytes are
  /// left, so that six times the bytes that are left is enough room.
  @inline(never)
  private mutating func appendEscaping(_ text: BytePointer, _ count: Int, _ escapesSlashes: Bool) {
    reserve(Memory.size(count, times: 6, plus: 16))
    var source = text
    var left = count
    while left > 0 {
      if left >= 8 {
        let word = source.unchecked64()
        position.uncheckedStore(word)
        let escapes = word.escapes(andSlashes: escapesSlashes)
        let plain = escapes == 0 ? 8 : escapes.leadingLanes
        source += plain
        position += plain
        left &-= plain
        if escapes == 0 { continue }
      }
      if escapesSlashes, source.pointee == .slash {
        position.pointee = .backslash
        position += 1
      }
      appendUnchecked(source.pointee)
      source += 1
      left &-= 1
    }
    position.pointee = .quote
    position += 1
  }

  mutating func append(escaping byte: UInt8) {
    reserve(6)
    appendUnchecked(byte)
  }

  /// Writes a byte of a string, escaped if necessary. The caller has reserved six bytes.
  @inline(__always)
  private mutating func appendUnchecked(_ byte: UInt8) {
    if byte >= .space, byte != .quote, byte != .backslash {
      position.pointee = byte
      position += 1
      return
    }
    position[0] = .backslash
    let letter: UInt8
    switch byte {
    case .quote, .backslash: letter = byte
    case .backspace: letter = .letterB
    case .tab: letter = .letterT
    case .lineFeed: letter = .letterN
    case .formFeed: letter = .letterF
    case .carriageReturn: letter = .letterR
    default:
      let low = byte & 15
      position[1] = .letterU
      position[2] = .digit0
      position[3] = .digit0
      position[4] = .digit0 &+ (byte &>> 4)
      position[5] = low < 10 ? .digit0 &+ low : .letterA &+ (low &- 10)
      position += 6
      return
    }
    position[1] = letter
    position += 2
  }

  /// Writes a number that is already JSON text.
  mutating func append(number text: String) {
    var copy = text
    copy.withUTF8 { append($0) }
  }
}

extension UInt64 {
  @inline(__always)
  fileprivate func escapes(andSlashes escapesSlashes: Bool) -> UInt64 {
    escapesSlashes ? needsEscape | lanes(equalTo: .slash) : needsEscape
  }
}
