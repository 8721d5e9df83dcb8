/// What is next in the bytes of a stream.
@usableFromInline
enum StreamStep: Sendable {
  case element(StreamElement)
  case fault(StreamFault)
  /// More bytes are needed, or nothing is left.
  case nothing
}

/// An element of a stream, not yet decoded.
@usableFromInline
struct StreamElement: Sendable {
  @usableFromInline let bytes: ArraySlice<UInt8>
  /// Where it begins, without its path.
  let place: StreamPosition
  let index: Int
}

/// What is wrong around the elements of a stream, with the bytes that do not fit, none at the end.
@usableFromInline
final class StreamFault: Sendable {
  let fact: Diagnostic.Fact
  let place: StreamPosition
  let found: [UInt8]

  init(_ fact: Diagnostic.Fact, _ place: StreamPosition, _ found: [UInt8]) {
    (self.fact, self.place, self.found) = (fact, place, found)
  }
}
