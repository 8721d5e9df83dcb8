/// A place in a stream: where a part of it begins, such as an element that is decoded by itself.
/// What is added to the places inside that part.
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
}

extension Problem {
  /// The problem as one of the whole stream.
  func moved(by origin: StreamPosition?) -> Problem {
    guard let origin else { return self }
    var problem = self
    problem.path = Wording.abridged(origin.path + path.components)
    problem.dropped = dropped.map { Wording.abridged(origin.path + $0.components) }
    problem.location = location.map { inner in
      var place = origin
      place.advance(by: inner.offset)
      return SourceLocation(
        line: origin.line + inner.line - 1,
        column: inner.line == 1 ? origin.column + inner.column - 1 : inner.column,
        offset: place.offset
      )
    }
    return problem
  }
}
