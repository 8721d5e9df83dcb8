/// The text of a document, read again for messages. It may be invalid anywhere.
struct DocumentText {
  var bytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)

  /// Returns the number of bytes of the scalar at `offset`, or 1 for anything else.
  func tokenLength(at offset: Int) -> Int {
    guard offset < bytes.count, !bytes[offset].isStructural else { return 1 }
    return bytes.end(ofValueAt: offset) - offset
  }

  func type(at offset: Int) -> JSONType? {
    guard offset < bytes.count else { return nil }
    switch bytes[offset] {
    case .openingBrace: return .object
    case .openingBracket: return .array
    case .quote: return .string
    case .letterT, .letterF: return .boolean
    case .letterN: return .null
    case let byte: return byte == .minus || byte.isDigit ? .number : nil
    }
  }

  func isKey(at offset: Int) -> Bool {
    let next = nextToken(from: offset + tokenLength(at: offset))
    return type(at: offset) == .string && next < bytes.count && bytes[next] == .colon
  }

  /// Returns the string between the quotes around `range`, unescaped.
  ///
  /// - Parameter limit: The maximum number of bytes read. A message shows only a value's start.
  func string(inside range: Range<Int>, limit: Int = .max) -> String {
    let all = range.lowerBound..<min(range.upperBound, bytes.count)
    return bytes.extracting(all.prefix(limit)).unescaped()
  }
}

// The members of objects, read from the text because the tape no longer exists.
extension DocumentText {
  /// Returns the direct members of the object at `offset`, as many as a hint needs: each key, and
  /// the offset of its value.
  func members(ofObjectAt offset: Int) -> [(key: String, offset: Int)] {
    guard type(at: offset) == .object else { return [] }
    var members: [(key: String, offset: Int)] = []
    var position = nextToken(from: offset + 1)
    while position < bytes.count, position - offset < KeySuggestion.reach,
      members.count < KeySuggestion.candidates, bytes[position] == .quote
    {
      let end = bytes.endOfString(at: position)
      let colon = nextToken(from: end)
      guard colon < bytes.count, bytes[colon] == .colon else { break }
      let value = nextToken(from: colon + 1)
      let key = string(inside: position + 1..<max(end - 1, position + 1))
      members.append((key, value))
      position = nextToken(from: self.end(ofValueAt: value))
      guard position < bytes.count, bytes[position] == .comma else { break }
      position = nextToken(from: position + 1)
    }
    return members
  }

  /// Returns the end of the value at `offset`, or of the part of a long value that a hint needs.
  private func end(ofValueAt offset: Int) -> Int {
    let end = offset + min(bytes.count - offset, KeySuggestion.reach)
    return offset < end ? bytes.extracting(..<end).end(ofValueAt: offset) : end
  }

  private func nextToken(from position: Int) -> Int {
    var position = position
    while position < bytes.count, bytes[position] <= .space { position += 1 }
    return position
  }
}
