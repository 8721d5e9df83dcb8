/// Makes one pass over a document, in which it checks all of RFC 8259 and fills the tape.
///
/// The parser is not recursive, so depth costs no stack: while a container is open, its second word
/// holds the enclosing container and the enclosing container's count so far.
///
/// A sentinel keeps every read inside the bytes: scans of white space, numbers and words stop at it
/// because none of them accepts it.
///
/// - If a document is in brackets (`Tape.make` checks), its last byte, `}` or `]`, is the sentinel.
///   The container that it closes ends the document. `position` can reach `end` only after a
///   closing bracket, and `parseValue` compares it with `end` there before it reads on.
/// - Any other document is copied and followed by eight zeros (`Tape.make`). `limit` is after them.
///
/// Strings, which may contain brackets, are compared with `end` instead, and so is every read of
/// more than one byte (that of a word with `limit`).
struct Parser {
  let start: BytePointer
  /// The address after the last byte of the document.
  let end: BytePointer
  /// The address after the last readable byte: `end`, or after the zeros that follow it.
  let limit: BytePointer
  let maximumDepth: Int
  /// The most words that the tape may have.
  let maximumWords: Int
  /// The number of words that the tape has room for.
  var capacity: Int
  var tape: Tape
  var fault: SyntaxFault?

  /// Records why the document is refused. Returns nil of any type, so that any scan can return it.
  @inline(never)
  mutating func refuse<Result>(_ expected: SyntaxExpectation, _ at: BytePointer) -> Result? {
    fault = SyntaxFault(expected: expected, offset: min(at, end) - start)
    return nil
  }

  /// The most words that one pass of the parser's loop writes, five for a key and an object, and
  /// some to spare.
  private static var step: Int { 8 }

  /// Doubles the capacity of the tape. Returns nil if it still lacks room for a step after `used`.
  @inline(never)
  private mutating func grow(after used: Int) -> UnsafeMutablePointer<UInt64>? {
    capacity += min(capacity, maximumWords - capacity)
    guard used <= capacity - Parser.step else { return refuse(.documentSize, start) }
    tape.nodes = Memory.resize(tape.nodes, to: capacity)
    return tape.nodes
  }

  /// Parses the value at `first` and returns its end, or sets `fault` and returns nil.
  ///
  /// This is one function so that its state stays in registers. Split into steps that share a
  /// struct, it took 3 to 5 % more instructions for whole documents, since the last step was not
  /// inlined.
  mutating func parseValue(at first: BytePointer) -> BytePointer? {
    var position = first
    var nodes = tape.nodes
    var room = capacity &- Parser.step
    // The number of words written.
    var used = 0
    // The innermost open container, its depth, its count so far, and its kind.
    var open = Node.root
    var depth = 0
    var count = 0
    var inObject = false
    skipSpaces(&position)
    // `gap` is the number of bytes from the end of a line to the next token, if every level is
    // indented like the first.
    let indent = indentation(after: position)
    var gap = 1

    values: while true {
      if used > room {
        guard let grown = grow(after: used) else { return nil }
        nodes = grown
        room = capacity &- Parser.step
      }
      if inObject {
        // A key, the colon and the white space around it.
        guard position.pointee == .quote else { return refuse(.key, position) }
        position += 1
        guard let key = scanString(position) else { return nil }
        nodes[used] = UInt64(tag: key.tag, length: key.end - position, offset: position - start)
        used &+= 1
        guard key.end - position <= TapeLimit.length else { return refuse(.stringLength, position) }
        position = key.end + 1
        if position.pointee != .colon {
          skipSpaces(&position)
          guard position.pointee == .colon else { return refuse(.colon, position) }
        }
        position += 1
        skipSpace(&position)
      }
      count &+= 1
      let byte = position.pointee
      if byte == .quote {
        position += 1
        guard let text = scanString(position) else { return nil }
        nodes[used] = UInt64(tag: text.tag, length: text.end - position, offset: position - start)
        used &+= 1
        guard text.end - position <= TapeLimit.length else {
          return refuse(.stringLength, position)
        }
        position = text.end + 1
      } else if byte.isDigit || byte == .minus {
        guard let number = scanNumber(position) else { return nil }
        let length = number.end - position
        guard length <= TapeLimit.length else { return refuse(.stringLength, position) }
        nodes[used] = UInt64(tag: number.tag, length: length, offset: position - start)
        used &+= 1
        position = number.end
      } else if byte == .openingBrace || byte == .openingBracket {
        depth &+= 1
        if depth > maximumDepth { return refuse(.depth(maximumDepth), position) }
        inObject = byte == .openingBrace
        nodes[used] = UInt64(
          tag: inObject ? Tag.object : Tag.array,
          length: 0,
          offset: position - start
        )
        let outer = open
        open = Node(used)
        nodes[open.bounds] = UInt64(end: outer, cursor: Node(count))
        nodes[open.passedKeys] = 0
        nodes[open.morePassedKeys] = 0
        count = 0
        used &+= inObject ? 4 : 2
        position += 1
        gap &+= indent
        skipLine(&position, gap)
        // In ASCII, a closing bracket or brace comes two places after its opening one.
        if position.pointee != byte &+ 2 { continue values }
      } else {
        guard let literal = scanLiteral(position) else { return nil }
        nodes[used] = UInt64(tag: literal.tag, length: literal.length, offset: position - start)
        used &+= 1
        position += literal.length
      }

      // After a value: a comma and the next value, or the ends of one or more containers.
      while depth > 0 {
        skipSpaces(&position)
        let byte = position.pointee
        if byte == .comma {
          // `[,` never gets here: directly after an opening bracket, only a closing one does.
          position += 1
          skipLine(&position, gap)
          continue values
        }
        guard byte == (inObject ? .closingBrace : .closingBracket) else {
          return refuse(inObject ? .objectContinuation : .arrayContinuation, position)
        }
        guard count <= TapeLimit.length else { return refuse(.elementCount, position) }
        position += 1
        nodes[open] |= UInt64(truncatingIfNeeded: count) &<< 4
        let outer = nodes[open.bounds]
        nodes[open.bounds] = UInt64(end: Node(used), cursor: inObject ? open.firstKey : Node(used))
        open = outer.end
        count = outer.cursor.index
        depth &-= 1
        gap &-= indent
        if depth == 0 { break }
        if position >= end {
          inObject = nodes[open].isObject
          return refuse(inObject ? .objectContinuation : .arrayContinuation, end)
        }
        inObject = nodes[open].isObject
      }
      tape.nodes = nodes
      return position
    }
  }

  /// Scans `null`, `true` or `false`.
  @inline(__always)
  private mutating func scanLiteral(_ position: BytePointer) -> (tag: UInt64, length: Int)? {
    if limit - position >= 5 {
      let word = position.unchecked32()
      if word == .nullText { return (Tag.null, 4) }
      if word == .trueText { return (Tag.true, 4) }
      if word == .falsText, position[4] == .letterE { return (Tag.false, 5) }
    }
    return refuse(.value, position)
  }
}

extension Parser {
  /// Scans the number at `start`, a minus or a digit, and returns its end and its tag, or sets
  /// `fault` and returns nil.
  ///
  /// SAFETY: reads byte by byte up to the first byte that cannot belong to a number. There is one:
  /// the sentinel, a bracket or a zero (see `Parser`).
  @inline(__always)
  mutating func scanNumber(_ start: BytePointer) -> (end: BytePointer, tag: UInt64)? {
    var position = start
    var tag = Tag.integer
    if position.pointee == .minus { position += 1 }
    if position.pointee == .digit0 {
      position += 1
      if position.pointee.isDigit { return refuse(.noLeadingZero, position - 1) }
    } else {
      if !position.pointee.isDigit { return refuse(.digit, position) }
      position = skipDigits(position)
    }
    if position.pointee == .point {
      tag = Tag.fraction
      position += 1
      if !position.pointee.isDigit { return refuse(.digit, position) }
      position = skipDigits(position)
    }
    if position.pointee.isExponentMark {
      tag = Tag.fraction
      position += 1
      if position.pointee == .plus || position.pointee == .minus { position += 1 }
      if !position.pointee.isDigit { return refuse(.digit, position) }
      position = skipDigits(position)
    }
    return (position, tag)
  }

  @inline(__always)
  private func skipDigits(_ start: BytePointer) -> BytePointer {
    var position = start
    while end - position >= 8 {
      let others = position.unchecked64().nonDigits
      if others != 0 { return position + others.leadingLanes }
      position += 8
    }
    while position.pointee.isDigit { position += 1 }
    return position
  }
}
