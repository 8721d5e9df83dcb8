/// A position in a document or a stream. The start of a part of a stream, such as an element that
/// is decoded separately, is added to the positions inside that part.
///
/// On 32-bit platforms, the numbers saturate at `Int.max`.
struct StreamPosition: Sendable, Equatable {
  var line = 1
  /// From 1, in Unicode scalars.
  var column = 1
  var offset = 0
  /// The path of the part.
  var path: [JSONPath.Component] = []

  func with(_ path: [JSONPath.Component]) -> StreamPosition {
    StreamPosition(line: line, column: column, offset: offset, path: path)
  }

  mutating func advance(by count: Int) { offset = offset.plus(count) }

  @inline(__always)
  mutating func advance(over byte: UInt8) {
    advance(by: 1)
    if byte == .lineFeed {
      line = line.plus(1)
      column = 1
    } else if !byte.isContinuation {
      column = column.plus(1)
    }
  }
}

extension Int {
  /// Returns the sum, or the largest integer on overflow.
  func plus(_ other: Int) -> Int {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }
}
