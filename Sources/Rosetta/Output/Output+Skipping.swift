// How to go through bytes that have been written. All of it trusts the bytes: the run wrote them,
// compact and valid.

extension Output {
  /// The offset after the value at `value`, which something follows or the output ends.
  func end(ofValueAt value: Int) -> Int {
    var offset = value
    var depth = 0
    while offset < count {
      switch start[offset] {
      case .quote: offset = endOfString(at: offset)
      case .openingBrace, .openingBracket:
        depth += 1
        offset += 1
      case .closingBrace, .closingBracket:
        // The bracket around a number or word that ends here.
        if depth == 0 { return offset }
        depth -= 1
        offset += 1
      case .comma where depth == 0: return offset
      default:
        offset += 1
        if depth > 0 { skipScalars(&offset) }
        continue
      }
      if depth == 0 { return offset }
    }
    return offset
  }

  /// The offset after the string whose opening quote is at `opening`.
  func endOfString(at opening: Int) -> Int {
    var offset = opening + 1
    while offset < count {
      while count - offset >= 8 {
        // SAFETY: eight bytes at least are left.
        let word = (UnsafePointer(start) + offset).unchecked64()
        let stops = word.lanes(equalTo: .quote) | word.lanes(equalTo: .backslash)
        offset += stops == 0 ? 8 : stops.leadingLanes
        if stops != 0 { break }
      }
      if offset >= count || start[offset] == .quote { break }
      offset += start[offset] == .backslash ? 2 : 1
    }
    return offset + 1
  }

  /// Skips bytes, eight a step, as long as there is no quote and no bracket among them.
  private func skipScalars(_ offset: inout Int) {
    while count - offset >= 8 {
      // SAFETY: eight bytes at least are left.
      let word = (UnsafePointer(start) + offset).unchecked64()
      // A bracket with this bit set is a brace, and so is nothing else outside a string.
      let lowered = word | .lanes(.caseBit)
      let stops =
        word.lanes(equalTo: .quote) | lowered.lanes(equalTo: .openingBrace)
        | lowered.lanes(equalTo: .closingBrace)
      offset += stops == 0 ? 8 : stops.leadingLanes
      if stops != 0 { return }
    }
  }
}

extension Output {
  /// The members in `range`, after which a comma or bracket may follow.
  ///
  /// Complexity: O(bytes of `range`).
  func members(in range: Range<Int>) -> [Range<Int>] {
    var members: [Range<Int>] = []
    var offset = range.lowerBound
    while offset < range.upperBound, start[offset] == .quote {
      let end = end(ofValueAt: endOfString(at: offset) + 1)
      members.append(offset..<end)
      offset = end + 1
    }
    return members
  }

  /// Adds the keys of the members in `range`, as they are written.
  func appendKeys(in range: Range<Int>, to keys: inout [Range<Int>]) {
    var offset = range.lowerBound
    while offset < range.upperBound, start[offset] == .quote {
      let end = endOfString(at: offset)
      keys.append(offset..<end)
      offset = self.end(ofValueAt: end + 1) + 1
    }
  }

  /// The key of a member.
  func key(of member: Range<Int>) -> String {
    key(at: member.lowerBound..<endOfString(at: member.lowerBound))
  }

  func key(at range: Range<Int>) -> String {
    Tape.string(UnsafeBufferPointer(rebasing: bytes()[range]))
  }

  func hasEqualBytes(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    // SAFETY: both ranges lie inside the output.
    one.count == other.count
      && uncheckedBytesEqual(start + one.lowerBound, start + other.lowerBound, one.count)
  }

  /// Where the value of a member is.
  func value(of member: Range<Int>) -> Range<Int> {
    endOfString(at: member.lowerBound) + 1..<member.upperBound
  }
}
