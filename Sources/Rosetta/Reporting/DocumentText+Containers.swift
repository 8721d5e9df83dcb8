// The contents of arrays and objects, read from the text again: the tape no longer exists.
extension DocumentText {
  /// A member of an object: its key, and where its value starts.
  struct Member {
    let key: String
    let offset: Int
  }

  /// The members of the object at `offset`, those inside them left out.
  ///
  /// - Parameters:
  ///   - limit: The most members that are returned.
  ///   - reach: The most bytes that are read.
  func members(ofObjectAt offset: Int, limit: Int = .max, reach: Int = .max) -> [Member] {
    guard type(at: offset) == .object else { return [] }
    var members: [Member] = []
    var position = nextToken(from: offset + 1)
    while position < bytes.count, position - offset < reach, members.count < limit,
      bytes[position] == .quote
    {
      let end = endOfString(at: position)
      let colon = nextToken(from: end)
      guard colon < bytes.count, bytes[colon] == .colon else { break }
      let value = nextToken(from: colon + 1)
      let key = string(inside: position + 1..<max(end - 1, position + 1))
      members.append(Member(key: key, offset: value))
      position = nextToken(from: valueRange(at: value, reach: reach).upperBound)
      guard position < bytes.count, bytes[position] == .comma else { break }
      position = nextToken(from: position + 1)
    }
    return members
  }

  /// The bytes of the value at `offset`, brackets and quotes included.
  ///
  /// - Parameter reach: How far a container is followed.
  func valueRange(at offset: Int, reach: Int = .max) -> Range<Int> {
    guard type(at: offset) == .object || type(at: offset) == .array else {
      return offset..<offset + tokenLength(at: offset)
    }
    var depth = 0
    var position = offset
    while position < bytes.count, position - offset < reach {
      switch bytes[position] {
      case .openingBrace, .openingBracket: depth += 1
      case .closingBrace, .closingBracket:
        depth -= 1
        if depth == 0 { return offset..<position + 1 }
      case .quote:
        position = endOfString(at: position)
        continue
      default: break
      }
      position += 1
    }
    return offset..<max(position, offset)
  }

  private func nextToken(from position: Int) -> Int {
    var position = position
    while position < bytes.count, bytes[position] <= .space { position += 1 }
    return position
  }
}
