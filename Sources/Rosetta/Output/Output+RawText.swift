// Raw JSON, which is written byte for byte; see `RawJSON`.
//
// Code that traverses the output trusts it to be compact, which raw text need not be. So until the
// document is finished, a raw array or object is stored in a placeholder: a string in which a
// control character replaces the opening bracket. No other string has a control character, except
// that of a `Branch`, and code that sorts, indents, compares or moves bytes skips over strings.

extension Output {
  private static let brace: UInt8 = 1
  private static let bracket: UInt8 = 2

  /// Writes the placeholder of a raw array or object, which must be valid.
  mutating func append(rawContainer text: UnsafeBufferPointer<UInt8>) {
    let opening = count + 1
    appendQuoted(text)
    start[opening] = text.first == .openingBrace ? Output.brace : Output.bracket
  }

  /// Whether the whole output is one placeholder.
  var isRawContainer: Bool { count > 1 && isRawContainer(at: 0) }

  private func isRawContainer(at quote: Int) -> Bool {
    start[quote + 1] == Output.brace || start[quote + 1] == Output.bracket
  }

  /// Replaces each placeholder with its raw text.
  ///
  /// Complexity: O(output).
  ///
  /// - Parameter isCompact: Whether to drop the white space between the tokens of the raw text.
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

  /// Drops the white space between the tokens of the `length` bytes at `position`, and returns how
  /// many bytes are left.
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
