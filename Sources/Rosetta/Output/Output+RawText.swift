// JSON that is written as it is, byte for byte, see `RawJSON`.
//
// Whatever goes through the output trusts it to be compact, which such text need not be. So until
// the document is finished, an array or object of it stands as a string that begins with a control
// character in the place of its bracket: no other string has one, unless a `Branch` stands there, and
// all that sorts, indents, compares or moves bytes passes over strings.

extension Output {
  private static let brace: UInt8 = 1
  private static let bracket: UInt8 = 2

  /// Writes an array or object, which has been checked.
  mutating func append(rawContainer text: UnsafeBufferPointer<UInt8>) {
    let opening = count + 1
    appendQuoted(text)
    start[opening] = text.first == .openingBrace ? Output.brace : Output.bracket
  }

  /// Whether all of it is one such text.
  var isRawContainer: Bool { count > 1 && isRawContainer(at: 0) }

  private func isRawContainer(at quote: Int) -> Bool {
    start[quote + 1] == Output.brace || start[quote + 1] == Output.bracket
  }

  /// Puts every such text in its place.
  ///
  /// Complexity: O(output).
  ///
  /// - Parameter isCompact: Whether white space between its tokens is dropped.
  mutating func restoreRawText(isCompact: Bool) {
    var result = Output(capacity: count)
    var copied = 0
    var offset = 0
    while offset < count {
      guard start[offset] == .quote else {
        offset += 1
        continue
      }
      let end = endOfString(at: offset)
      if isRawContainer(at: offset) {
        result.append(self, copied..<offset)
        result.appendRawText(bytes().extracting(offset + 1..<end - 1), isCompact)
        copied = end
      }
      offset = end
    }
    result.append(self, copied..<count)
    free()
    self = result
  }

  private mutating func appendRawText(_ text: UnsafeBufferPointer<UInt8>, _ isCompact: Bool) {
    reserve(text.count + 8)
    // SAFETY: there is room for the text and eight bytes more; `appendQuoted` wrote its escapes.
    let length = text.uncheckedUnescape(into: position)
    position[0] = position[0] == Output.brace ? .openingBrace : .openingBracket
    position += isCompact ? dropSpaces(length) : length
  }

  /// Drops the white space between the tokens of the last bytes; returns how many are left.
  private func dropSpaces(_ length: Int) -> Int {
    let text = UnsafeBufferPointer(start: position, count: length)
    var target = position
    var offset = 0
    while offset < length {
      let end = text[offset] == .quote ? text.endOfString(at: offset) : offset + 1
      if !text[offset].isJSONSpace {
        target.update(from: position + offset, count: end - offset)
        target += end - offset
      }
      offset = end
    }
    return target - position
  }
}
