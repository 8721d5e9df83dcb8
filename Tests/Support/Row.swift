import Testing

/// A named line of a table.
struct Row<Input: Sendable, Expected: Sendable>: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let input: Input
  let expected: Expected

  init(_ name: String, _ input: Input, _ expected: Expected) {
    testDescription = name
    self.input = input
    self.expected = expected
  }
}
