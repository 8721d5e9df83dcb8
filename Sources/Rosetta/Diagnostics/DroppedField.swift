/// An optional field whose value was left out.
@usableFromInline
struct DroppedField: Sendable {
  /// The offset of its value in the document of the diagnostic's place; 0 when encoding.
  let offset: Int
  /// The number of steps of the diagnostic's inner path that lead from there to the field. When
  /// encoding, the number of steps that lead from the field to the diagnostic's place.
  var innerSteps = 0
  /// Whether the field has no step of its own: it reads the object at `offset` itself, as a part of
  /// the model or as another value.
  let isObjectItself: Bool
}

extension Diagnostic {
  /// Records that a field is left out. When encoding, the place is still relative to the field.
  mutating func leave(out field: DroppedField?) {
    dropped = field
    if case .written(let steps, _) = place { dropped?.innerSteps = steps.count }
  }
}
