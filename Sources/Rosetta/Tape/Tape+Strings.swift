extension Tape {
  /// The string or key whose word is `word`.
  @usableFromInline @inline(__always)
  func string(_ word: UInt64) -> String {
    _slowPath(word & 7 == Tag.escaped) ? unescapedString(word) : plainString(word)
  }

  /// The string or key whose word is `word`, which has no escapes.
  @usableFromInline @inline(__always)
  func plainString(_ word: UInt64) -> String {
    // SAFETY: the parser has checked that these bytes lie inside the document and are UTF-8.
    Tape.uncheckedString(bytes + word.offset, word.length, isASCII: word & 7 == Tag.ascii)
  }

  /// The document's own text for the leaf whose word is `word`.
  func text(_ word: UInt64) -> String {
    // SAFETY: as above; a number is ASCII.
    Tape.uncheckedString(bytes + word.offset, word.length, isASCII: word.isNumber)
  }

  @inline(never)
  private func unescapedString(_ word: UInt64) -> String {
    withUnescapedBytes(word) { text in
      guard let start = text.baseAddress else { return "" }
      // SAFETY: unescaping UTF-8 with paired surrogates gives UTF-8.
      return Tape.uncheckedString(start, text.count, isASCII: false)
    }
  }

  /// Makes a string without validating its bytes again, as `String(decoding:)` would (-11 % on
  /// twitter.json).
  @inline(__always)
  private static func uncheckedString(_ start: BytePointer, _ count: Int, isASCII: Bool) -> String {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      let span = Span(_unsafeStart: start, count: count)
      return String(copying: UTF8Span(unchecked: span, isKnownASCII: isASCII))
    }
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Calls `body` with the unescaped bytes of a string or key.
  @inline(__always)
  func withUnescapedBytes<Result>(
    _ word: UInt64,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let source = UnsafeBufferPointer(start: bytes + word.offset, count: word.length)
    return word & 7 == Tag.escaped ? source.withUncheckedUnescaped(body) : body(source)
  }

  /// The document's own text for the value at `node`.
  func source(of node: Node) -> String {
    let range = range(of: node)
    // SAFETY: as above; white space and punctuation are ASCII.
    return Tape.uncheckedString(bytes + range.lowerBound, range.count, isASCII: false)
  }

  /// The range of the bytes of the value at `node`, quotes or brackets included.
  ///
  /// Complexity: O(bytes of the value).
  func range(of node: Node) -> Range<Int> {
    let word = word(node)
    let start = start(of: node)
    if word.isContainer {
      return start..<UnsafeBufferPointer(start: bytes, count: count).end(ofValueAt: start)
    }
    return start..<start + word.length + (word.isString ? 2 : 0)
  }
}
