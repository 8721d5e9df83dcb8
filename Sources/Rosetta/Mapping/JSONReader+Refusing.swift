// How a bridge reports that a value does not fit.

extension JSONReader {
  /// Notes that the bridge refuses the value, and returns nil, which the bridge can return in turn.
  ///
  /// ```swift
  /// func decode(_ json: JSONReader) -> Color? {
  ///   guard let text = String.decode(json) else { return nil }
  ///   return Color(hex: text) ?? json.refuse("a color has six digits")
  /// }
  /// ```
  ///
  /// If a bridge returns nil without calling this, the problem has no reason.
  ///
  /// - Parameters:
  ///   - reason: Why the value is refused, in lower case and without a period.
  ///   - code: The `customCode` of the problem.
  @inline(never)
  public func refuse<Value>(_ reason: String, code: String? = nil) -> Value? {
    refuse(as: Value.self, Reason(reason, code))
  }

  /// Notes that the bridge refuses the value because of a thrown error.
  @inline(never)
  public func refuse<Value>(_ error: any Error) -> Value? {
    // An error of a separate run or coder means that the value holds a document.
    let outer = run.pointee.shared.disclosure
    if error is any RunError || error is DecodingError {
      run.pointee.shared.disclosure = max(outer, .type)
    }
    defer { run.pointee.shared.disclosure = outer }
    return refuse(as: Value.self, .error(error))
  }

  func refuse<Value>(as type: Value.Type, _ reason: Reason) -> Value? {
    run.pointee.note(.refused(by: .type(type), reason: reason), at: node)
    return nil
  }

  /// Notes that a bridge refused the value, unless it gave a reason since `mark`, and records the
  /// type that the value was to become.
  @usableFromInline @inline(never)
  func noteRefusal(of type: Any.Type, by bridge: Any.Type, since mark: Mark) {
    if run.errors == mark.errors { noteSilence(type) }
    setTargetType(type, by: bridge, since: mark)
  }

  /// Notes that a bridge refused the value without a reason.
  @usableFromInline
  func noteSilence(_ type: Any.Type) {
    run.pointee.note(.refused(by: .type(type), reason: nil), at: node)
  }

  /// Notes that the value is not a raw value of the type.
  @usableFromInline @inline(never)
  func refuseCase<Value>(of type: Value.Type) -> Value? { refuse(as: type, .noCase) }

  /// Notes that the JSON type of the value is not the expected one; null has its own message.
  @usableFromInline @inline(never)
  func refuseType<Value>(_ expected: Expectation) -> Value? {
    noteType(expected)
    return nil
  }

  @usableFromInline @inline(never)
  func noteType(_ expected: Expectation) {
    run.pointee.note(.mismatch(expected, isNull: word.tag == Tag.null), at: node)
  }

  /// Notes that the value fails the check of a root.
  @usableFromInline @inline(never)
  func refuseCheck() { run.pointee.note(.checkFailed(CheckRefusal()), at: node) }

  /// Notes that a number does not fit the type.
  @usableFromInline @inline(never)
  func refuseRange<Value>(_ type: Any.Type) -> Value? {
    run.pointee.note(.outOfRange(expected: .type(type)), at: node)
    return nil
  }
}
