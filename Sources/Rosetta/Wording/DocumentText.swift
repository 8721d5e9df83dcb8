/// The text of a document around a place, for messages. It may be invalid anywhere.
struct DocumentText {
  var bytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)

  /// The bytes of the scalar at `offset`; one for anything else.
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

  /// The string between the quotes in `range`, without escapes.
  ///
  /// - Parameter limit: How many bytes are read. A message shows only the start of a value.
  func string(inside range: Range<Int>, limit: Int = .max) -> String {
    let all = range.lowerBound..<min(range.upperBound, bytes.count)
    return bytes.extracting(all.prefix(limit)).unescaped()
  }
}

// The contents of arrays and objects, read from the text again: the tape no longer exists.
extension DocumentText {
  /// The members of the object at `offset`, as far as a hint needs them, those inside them left out:
  /// each key, and where its value starts.
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

  /// The position after the value at `offset`, or as far on in a longer one as a hint needs.
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
