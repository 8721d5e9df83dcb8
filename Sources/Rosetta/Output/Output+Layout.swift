// Lays out a finished document: sorts its keys, breaks its lines. Both walk the compact bytes once,
// without recursion; the bytes are the run's own and valid.

extension Output {
  /// Orders the members of every object by their keys.
  ///
  /// Complexity: O(output × depth) bytes copied at worst; none where the keys are in order.
  mutating func sortKeys() {
    // Where the members of the objects around begin; nil for an array.
    var open: [[Int]?] = []
    var offset = 0
    while offset < count {
      let byte = start[offset]
      if byte == .quote {
        offset = endOfString(at: offset)
        continue
      }
      switch byte {
      case .openingBrace: open.append([offset + 1])
      case .openingBracket: open.append(nil)
      case .comma: open[open.count - 1]?.append(offset + 1)
      case .closingBrace, .closingBracket:
        if let members = open.removeLast() { sortMembers(members, before: offset) }
      default: break
      }
      offset += 1
    }
  }

  /// Orders the members at `starts`, of which the last ends before the bracket at `end`.
  private mutating func sortMembers(_ starts: [Int], before end: Int) {
    guard starts.count > 1 else { return }
    // With a comma in place of the bracket, all members have the same form.
    let length = count
    start[end] = .comma
    rollBack(to: end + 1)
    sort(starts)
    start[end] = .closingBrace
    // Sorting may have moved the bytes to a larger block.
    position = start + length
  }

  /// Breaks lines after brackets and commas and indents them by two spaces.
  ///
  /// Complexity: O(result).
  ///
  /// - Parameter asFoundation: With a space before colons and an empty line in empty containers.
  mutating func indent(asFoundation: Bool = false) {
    var result = Output(capacity: Memory.size(count, times: 2, plus: 0))
    var depth = 0
    var offset = 0
    while offset < count {
      let byte = start[offset]
      switch byte {
      case .openingBrace, .openingBracket:
        result.append(byte)
        if start[offset + 1] == byte + 2 {
          if asFoundation {
            result.append(.lineFeed)
            result.breakLine(depth)
          }
          result.append(byte + 2)
          offset += 1
        } else {
          depth += 1
          result.breakLine(depth)
        }
      case .closingBrace, .closingBracket:
        depth -= 1
        result.breakLine(depth)
        result.append(byte)
      case .comma:
        result.append(byte)
        result.breakLine(depth)
      case .colon:
        if asFoundation { result.append(.space) }
        result.append(byte)
        result.append(.space)
      case .quote:
        let end = endOfString(at: offset)
        result.append(UnsafeBufferPointer(start: start + offset, count: end - offset))
        offset = end - 1
      default:
        result.append(byte)
      }
      offset += 1
    }
    free()
    self = result
  }

  private mutating func breakLine(_ depth: Int) {
    append(.lineFeed)
    for _ in 0..<depth * 2 { append(.space) }
  }
}
