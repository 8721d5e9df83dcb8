import Rosetta
import Testing

/// A line of a document, and how it is shown after a map has read it.
struct ShownLine: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let line: String
  let shown: String
  let map: @Sendable (Mapper) -> Void

  init(
    _ name: String,
    _ line: String,
    _ shown: String,
    _ map: @escaping @Sendable (Mapper) -> Void
  ) {
    testDescription = name
    self.line = line
    self.shown = shown
    self.map = map
  }
}
