// Ways through bytes that are written. They trust the bytes: the run wrote them, compact and valid.

extension Output {
  /// The offset behind the value at `offset`, which something follows or the output ends.
  func end(ofValueAt offset: Int) -> Int {
    var position = offset
    var depth = 0
    while position < count {
      switch start[position] {
      case 0x22: position = endOfString(at: position)
      case 0x7B, 0x5B:
        depth += 1
        position += 1
      case 0x7D, 0x5D:
        // The bracket around a number or word that ends here.
        if depth == 0 { return position }
        depth -= 1
        position += 1
      case 0x2C where depth == 0: return position
      default:
        position += 1
        if depth > 0 { skipScalars(&position) }
        continue
      }
      if depth == 0 { return position }
    }
    return position
  }

  /// The offset behind the string whose opening quote stands at `opening`.
  func endOfString(at opening: Int) -> Int {
    var position = opening + 1
    while position < count {
      while count - position >= 8 {
        // SAFETY: eight bytes at least are left.
        let word = (UnsafePointer(start) + position).unchecked64()
        let stops = word.lanes(equalTo: 0x22) | word.lanes(equalTo: 0x5C)
        position += stops == 0 ? 8 : stops.leadingLanes
        if stops != 0 { break }
      }
      if position >= count || start[position] == 0x22 { break }
      position += start[position] == 0x5C ? 2 : 1
    }
    return position + 1
  }

  /// Skips bytes, eight a step, as long as there is no quote and no bracket among them.
  private func skipScalars(_ position: inout Int) {
    while count - position >= 8 {
      // SAFETY: eight bytes at least are left.
      let word = (UnsafePointer(start) + position).unchecked64()
      let lowered = word | .lanes(0x20)
      let stops =
        word.lanes(equalTo: 0x22) | lowered.lanes(equalTo: 0x7B) | lowered.lanes(equalTo: 0x7D)
      position += stops == 0 ? 8 : stops.leadingLanes
      if stops != 0 { return }
    }
  }
}

extension Output {
  /// A member of an object: its key, quotes included, and where its value starts.
  struct Member {
    let key: Range<Int>
    let value: Int
  }

  /// The members of the object whose bracket stands at `opening`.
  ///
  /// Complexity: O(bytes of the object).
  func members(ofObjectAt opening: Int) -> [Member] {
    var members: [Member] = []
    var position = opening + 1
    while position < count, start[position] == 0x22 {
      let value = endOfString(at: position) + 1
      members.append(Member(key: position..<value - 1, value: value))
      position = end(ofValueAt: value) + 1
    }
    return members
  }

  /// Whether the bytes of two ranges are the same.
  func areEqual(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    // SAFETY: both ranges have been found in the output.
    one.count == other.count
      && uncheckedBytesEqual(start + one.lowerBound, start + other.lowerBound, one.count)
  }
}
