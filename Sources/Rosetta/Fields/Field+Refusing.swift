// How a bridge says that a value does not fit.

extension Field {
  /// Notes that the value in this place is not what a bridge takes, and gives nil to return.
  ///
  /// ```swift
  /// func decode(_ field: Field) -> Color? {
  ///   guard let text = String.decode(field) else { return nil }
  ///   return Color(hex: text) ?? field.refuse("a color has six digits")
  /// }
  /// ```
  ///
  /// A bridge that returns nil without this is noted too, without a reason.
  @inline(never)
  public func refuse<Value>(_ reason: String) -> Value? {
    refuse(as: Value.self, .words(reason))
  }

  /// Notes that the value in this place is not what a bridge takes, for an error that was thrown.
  @inline(never)
  public func refuse<Value>(_ error: any Error) -> Value? {
    // A run inside may know of secrets in the value, or not know what is secret in it.
    if let error = error as? RosettaError, error.report.hidesValues {
      rememberSecret(isUnread: true)
    }
    return refuse(as: Value.self, .error(error))
  }

  private func refuse<Value>(as type: Value.Type, _ reason: Reason) -> Value? {
    run.pointee.note(.refused(by: .type(type), reason: reason), at: node)
    return nil
  }

  /// Notes that the value is none of those that a bridge lists.
  func refuseChoice<Value>(_ choices: [String]) -> Value? {
    let expected = Expectation.words("one of \(Wording.choices(choices))")
    run.pointee.note(.refused(by: expected, reason: .noCase), at: node)
    return nil
  }

  /// Notes that the JSON type of the value is another than expected; null is told apart.
  @usableFromInline @inline(never)
  func refuseType<Value>(_ expected: Expectation) -> Value? {
    let isNull = run.pointee.index.word(node).tag == Tag.null
    run.pointee.note(
      isNull ? .null(expected: expected) : .wrongType(expected: expected),
      at: node
    )
    return nil
  }

  /// Notes that a number does not fit the type.
  @usableFromInline @inline(never)
  func refuseRange<Value>(_ type: Any.Type) -> Value? {
    run.pointee.note(.outOfRange(expected: .type(type)), at: node)
    return nil
  }
}
