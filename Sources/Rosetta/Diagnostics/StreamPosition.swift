/// A place in a document or a stream on the way through its bytes; where a part of a stream begins,
/// such as an element that is decoded by itself, which is added to the places inside that part.
struct StreamPosition: Sendable, Equatable {
  var line = 1
  /// From 1, in Unicode scalars.
  var column = 1
  /// Where `Int` has 32 bits, it stays at the largest one.
  var offset = 0
  /// The path of the part.
  var path: [JSONPath.Component] = []

  mutating func advance(by count: Int) {
    let (sum, isTooLarge) = offset.addingReportingOverflow(count)
    offset = isTooLarge ? .max : sum
  }

  @inline(__always)
  mutating func advance(over byte: UInt8) {
    advance(by: 1)
    if byte == .lineFeed {
      line += 1
      column = 1
    } else if !byte.isContinuation {
      column += 1
    }
  }
}
