extension Parser {
  /// The number at `start`, a minus or a digit: where it ends and its tag. Nil when it is none.
  ///
  /// SAFETY: reads byte by byte up to the first byte that belongs to no number. There is one: the
  /// bracket or the zero that stops every scan (see `Parser`).
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
