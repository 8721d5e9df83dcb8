/// The one pass over a document: checks all of RFC 8259 and fills the index.
///
/// Not recursive: an open container remembers the one around it, and that one's elements so far, in
/// its second word until it is closed, so that depth costs no stack.
///
/// What keeps every read inside the bytes is the byte that ends the document. `stop` says which:
/// a root in brackets ends in a bracket, at which every scan of spaces, numbers and words stops;
/// any other document is copied and padded with zeros first (`Index.make`). Strings, which may
/// hold brackets, compare with `end` instead.
struct Indexer {
  let start: BytePointer
  /// Behind the last byte of the document.
  let end: BytePointer
  /// Behind the last byte that can be read.
  let limit: BytePointer
  let maximumDepth: Int
  /// The words that the index has room for.
  var capacity: Int
  var index: Index
  var fault: SyntaxFault?

  /// Notes why the document is refused. Generic, so that any scan can return it.
  @inline(never)
  mutating func refuse<Result>(_ expected: SyntaxExpectation, _ at: BytePointer) -> Result? {
    fault = SyntaxFault(expected: expected, offset: min(at, end) - start)
    return nil
  }

  /// Doubles the room of the index.
  @inline(never)
  private mutating func grow() -> UnsafeMutablePointer<UInt64> {
    capacity *= 2
    index.nodes = Memory.resize(index.nodes, to: capacity)
    return index.nodes
  }

  /// Indexes the value at `first` and returns where it ends, or nil and a `fault`.
  mutating func indexValue(at first: BytePointer) -> BytePointer? {
    var position = first
    var nodes = index.nodes
    var room = capacity &- 8
    var used = 0
    var depth = 0
    var open = 0
    var count = 0
    var inObject = false
    skipSpaces(&position)
    let indent = indentation(behind: position)
    var gap = 1

    values: while true {
      // A key and a container write five words.
      if used > room {
        nodes = grow()
        room = capacity &- 8
      }
      if inObject {
        guard position.pointee == 0x22 else { return refuse(.key, position) }
        position += 1
        guard let key = scanString(position) else { return nil }
        nodes[used] = UInt64(tag: key.tag, length: key.end - position, offset: position - start)
        used &+= 1
        guard key.end - position <= IndexLimit.length else {
          return refuse(.stringLength, position)
        }
        position = key.end + 1
        if position.pointee != 0x3A {
          skipSpaces(&position)
          guard position.pointee == 0x3A else { return refuse(.colon, position) }
        }
        position += 1
        skipSpace(&position)
      }
      count &+= 1
      let byte = position.pointee
      if byte == 0x22 {
        position += 1
        guard let text = scanString(position) else { return nil }
        nodes[used] = UInt64(tag: text.tag, length: text.end - position, offset: position - start)
        used &+= 1
        guard text.end - position <= IndexLimit.length else {
          return refuse(.stringLength, position)
        }
        position = text.end + 1
      } else if byte.isDigit || byte == 0x2D {
        guard let number = scanNumber(position) else { return nil }
        let length = number.end - position
        guard length <= IndexLimit.length else { return refuse(.stringLength, position) }
        nodes[used] = UInt64(tag: number.tag, length: length, offset: position - start)
        used &+= 1
        position = number.end
      } else if byte == 0x7B || byte == 0x5B {
        depth &+= 1
        if depth > maximumDepth { return refuse(.depth(maximumDepth), position) }
        inObject = byte == 0x7B
        nodes[used] = UInt64(
          tag: inObject ? Tag.object : Tag.array,
          length: 0,
          offset: position - start
        )
        nodes[used &+ 1] = UInt64(end: open, cursor: count)
        nodes[used &+ 2] = 0
        nodes[used &+ 3] = 0
        open = used
        count = 0
        used &+= inObject ? 4 : 2
        position += 1
        gap &+= indent
        skipLine(&position, gap)
        // The closing bracket stands two places behind the opening one in ASCII.
        if position.pointee != byte &+ 2 { continue values }
      } else {
        guard let word = scanWord(position) else { return nil }
        nodes[used] = UInt64(tag: word.tag, length: word.length, offset: position - start)
        used &+= 1
        position += word.length
      }

      // Behind a value: the next one, or the end of one or more containers.
      while depth > 0 {
        skipSpaces(&position)
        let byte = position.pointee
        if byte == 0x2C {
          // An empty container never comes here: it stands before its closing bracket.
          position += 1
          skipLine(&position, gap)
          continue values
        }
        guard byte == (inObject ? 0x7D : 0x5D) else {
          return refuse(inObject ? .objectContinuation : .arrayContinuation, position)
        }
        guard count <= IndexLimit.length else { return refuse(.elementCount, position) }
        position += 1
        nodes[open] |= UInt64(truncatingIfNeeded: count) &<< 4
        let outer = nodes[open &+ 1]
        nodes[open &+ 1] = UInt64(end: used, cursor: inObject ? open &+ 4 : used)
        open = outer.end
        count = outer.cursor
        depth &-= 1
        gap &-= indent
        if depth == 0 { break }
        if position >= end {
          inObject = nodes[open].isObject
          return refuse(inObject ? .objectContinuation : .arrayContinuation, end)
        }
        inObject = nodes[open].isObject
      }
      index.nodes = nodes
      return position
    }
  }

  /// `null`, `true` or `false`.
  @inline(__always)
  private mutating func scanWord(_ position: BytePointer) -> (tag: UInt64, length: Int)? {
    if limit - position >= 5 {
      let word = position.unchecked32()
      if word == 0x6C6C_756E { return (Tag.null, 4) }
      if word == 0x6575_7274 { return (Tag.true, 4) }
      if word == 0x736C_6166, position[4] == 0x65 { return (Tag.false, 5) }
    }
    return refuse(.value, position)
  }
}
