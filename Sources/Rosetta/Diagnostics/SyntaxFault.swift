/// A syntax error: where and why bytes are not a valid JSON document.
struct SyntaxFault: Error, Equatable {
  /// What the grammar requires there; the sentences are in `Wording`.
  var expected: SyntaxExpectation
  /// The offset of the offending byte, or the document's length if the document ends too early.
  var offset: Int
}

/// The requirements of the grammar of RFC 8259 that bytes may fail to meet.
enum SyntaxExpectation: Sendable, Equatable {
  case value
  case key
  case colon
  /// `,` or `]`
  case arrayContinuation
  /// `,` or `}`
  case objectContinuation
  case digit
  case noLeadingZero
  case escape
  case hexadecimalDigit
  case lowSurrogate
  case highSurrogateFirst
  case escapedControlCharacter
  case closingQuote
  case utf8
  case endOfDocument
  case depth(Int)
  case documentSize
  /// An element of a stream beyond `maximumElementSize` bytes.
  case elementSize(Int)
  case stringLength
  case elementCount
}
