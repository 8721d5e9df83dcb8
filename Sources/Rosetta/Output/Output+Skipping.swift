// How to go through bytes that have been written. All of it trusts the bytes: the run wrote them,
// compact and valid.

extension Output {
  /// The offset after the value at `offset`, which something follows or the output ends.
  func end(ofValueAt offset: Int) -> Int {
    var position = offset
    var depth = 0
    while position < count {
      switch start[position] {
      case .quote: position = endOfString(at: position)
      case .openingBrace, .openingBracket:
        depth += 1
        position += 1
      case .closingBrace, .closingBracket:
        // The bracket around a number or word that ends here.
        if depth == 0 { return position }
        depth -= 1
        position += 1
      case .comma where depth == 0: return position
      default:
        position += 1
        if depth > 0 { skipScalars(&position) }
        continue
      }
      if depth == 0 { return position }
    }
    return position
  }

  /// The offset after the string whose opening quote is at `opening`.
  func endOfString(at opening: Int) -> Int {
    var position = opening + 1
    while position < count {
      while count - position >= 8 {
        // SAFETY: eight bytes at least are left.
        let word = (UnsafePointer(start) + position).unchecked64()
        let stops = word.lanes(equalTo: .quote) | word.lanes(equalTo: .backslash)
        position += stops == 0 ? 8 : stops.leadingLanes
        if stops != 0 { break }
      }
      if position >= count || start[position] == .quote { break }
      position += start[position] == .backslash ? 2 : 1
    }
    return position + 1
  }

  /// Skips bytes, eight a step, as long as there is no quote and no bracket among them.
  private func skipScalars(_ position: inout Int) {
    while count - position >= 8 {
      // SAFETY: eight bytes at least are left.
      let word = (UnsafePointer(start) + position).unchecked64()
      // A bracket with this bit set is a brace, and so is nothing else outside a string.
      let lowered = word | .lanes(.caseBit)
      let stops =
        word.lanes(equalTo: .quote) | lowered.lanes(equalTo: .openingBrace)
        | lowered.lanes(equalTo: .closingBrace)
      position += stops == 0 ? 8 : stops.leadingLanes
      if stops != 0 { return }
    }
  }
}

extension Output {
  /// The keys of the members in `range`, after which a comma or bracket may follow.
  ///
  /// Complexity: O(bytes of `range`).
  func keys(in range: Range<Int>) -> [JSONPath.Component] {
    var keys: [JSONPath.Component] = []
    var position = range.lowerBound
    while position < range.upperBound, start[position] == .quote {
      let end = endOfString(at: position)
      keys.append(.key(string(at: position..<end)))
      position = self.end(ofValueAt: end + 1) + 1
    }
    return keys
  }

  /// The text of the string in `range`, quotes included.
  private func string(at range: Range<Int>) -> String {
    let bytes = UnsafeBufferPointer(start: start + range.lowerBound, count: range.count)
    if !bytes.contains(.backslash) {
      return String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
    }
    guard case .success(let tape) = Tape.make(bytes, maximumDepth: 0) else { return "" }
    defer { tape.free() }
    return tape.string(tape.word(0))
  }
}
