// Scans of the bytes of a stream.
//
// SAFETY: all of them read inside the buffer: whole words while eight bytes are left, then bytes.

extension UnsafeBufferPointer<UInt8> {
  /// Returns the size of the byte order mark at the start, 0 if there is none; nil if more bytes
  /// are needed to decide.
  func markSize(isLast: Bool) -> Int? {
    if documentStart > 0 { return documentStart }
    return isLast || count > 2 || !elementsEqual([0xEF, 0xBB].prefix(count)) ? 0 : nil
  }
}

extension [UInt8] {
  /// Why this is not a string, number or word; nil if it is. A byte order mark is a fault.
  var scalarFault: SyntaxFault? {
    withUnsafeBufferPointer { bytes in
      if bytes.documentStart > 0 { return SyntaxFault(expected: .value, offset: 0) }
      do throws(SyntaxFault) {
        try Tape.make(bytes, maximumDepth: 1).get().free()
        return nil
      } catch { return error }
    }
  }

  /// Returns how many of these bytes are whole characters of a string, and why a string cannot
  /// contain them. A string that is not whole may end within a character.
  func partOfString(isWhole: Bool) -> (count: Int, fault: SyntaxFault?) {
    func fault(_ bytes: some Sequence<UInt8>) -> SyntaxFault? {
      ([.quote] + bytes + [.quote]).scalarFault
    }
    guard var found = fault(self) else { return (count, nil) }
    let cut = (1..<12).first { !isWhole && $0 <= count && fault(dropLast($0)) == nil }
    if let cut {
      let endings = Self.characters.map { $0.dropFirst(cut) }
      if endings.contains(where: { !$0.isEmpty && fault(suffix(cut) + $0) == nil }) {
        return (count - cut, nil)
      }
    }
    found.offset -= 1
    return (0, found)
  }

  /// A character of each length and form. The end of one of them completes any partial character.
  private static let characters: [[UInt8]] = [
    Array(#"\n"#.utf8), Array(#"\u0000"#.utf8), Array(#"\ud800\udc00"#.utf8),
    [0xC2, 0x80], [0xE0, 0xA0, 0x80], [0xE1, 0x80, 0x80], [0xF0, 0x90, 0x80, 0x80],
    [0xF1, 0x80, 0x80, 0x80],
  ]
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether these bytes are certainly a number, a word or the content of a string. Of long strings,
  /// and of those with other bytes than ASCII without escapes, this is not known.
  func isPlainScalar(isString: Bool) -> Bool {
    guard count < 1 << 12 else { return false }
    if isString { return isPlain && place(of: .backslash, from: 0) == nil }
    return NumberGrammar.accepts(self) || isWord
  }
}

extension StreamPosition {
  /// Complexity: O(bytes), 16 a step if all are ASCII on one line, else eight or a whole line.
  mutating func advance(over bytes: UnsafeBufferPointer<UInt8>) {
    advance(by: bytes.count)
    if bytes.isPlain {
      column = column.plus(bytes.count)
      return
    }
    var start = 0
    while let end = bytes.place(of: .lineFeed, from: start) {
      (line, column, start) = (line.plus(1), 1, end + 1)
    }
    column = column.plus(UnsafeBufferPointer(rebasing: bytes[start...]).countScalars())
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether each byte is known to take one column, because all are ASCII and not control
  /// characters.
  fileprivate var isPlain: Bool {
    guard let base = baseAddress, count >= 8 else {
      return allSatisfy { $0 >= .space && $0 < .nonASCII }
    }
    func unusual(_ place: Int) -> UInt64 {
      let word = (base + place).unchecked64()
      return word | (word &- .lanes(.space))
    }
    // The last word overlaps the one before it. Without an early exit, two words are one step.
    var bits = unusual(count &- 8)
    for place in stride(from: 0, to: count &- 8, by: 8) { bits |= unusual(place) }
    return bits & .lanes(0x80) == 0
  }

  /// Returns how many scalars begin in these bytes.
  fileprivate func countScalars() -> Int {
    guard let base = baseAddress else { return 0 }
    var (scalars, index) = (count, 0)
    while count &- index >= 8 {
      let word = (base + index).unchecked64()
      // Without the bytes that continue a scalar: their first two bits are 10.
      scalars &-= (word & ~(word &<< 1) & .lanes(0x80)).nonzeroBitCount
      index &+= 8
    }
    return scalars - self[index...].count { $0.isContinuation }
  }
}
