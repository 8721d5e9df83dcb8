/// What a problem says when a check refuses a value: its message and code. A class, so that the
/// fast path only copies one word. (`CheckDemand` is what the check demands, as data.)
@usableFromInline
class CheckRefusal<Value>: @unchecked Sendable {
  let message: String?
  /// What the program calls the check.
  let code: String?
  /// Of several checks, that of the one that refuses a value. It may capture what is not
  /// `Sendable`, as the checks of a map may.
  private nonisolated(unsafe) let refusing: ((Value) -> CheckRefusal?)?

  @usableFromInline
  init(_ message: String?, code: String?) {
    self.message = message
    self.code = code
    refusing = nil
  }

  init(_ refusing: @escaping (Value) -> CheckRefusal?) {
    message = nil
    code = nil
    self.refusing = refusing
  }

  /// What the problem says about `value`, which is refused.
  @usableFromInline
  func of(_ value: Value) -> CheckRefusal? {
    guard let refusing else { return self }
    return refusing(value)?.of(value)
  }

  /// That of two checks, of which the second sees only what passes the first.
  @usableFromInline
  static func both(
    _ first: CheckRefusal?,
    _ passes: @escaping (Value) -> Bool,
    _ second: CheckRefusal?
  ) -> CheckRefusal? {
    first == nil && second == nil ? nil : CheckRefusal { passes($0) ? second : first }
  }
}

/// What a `Check` is made of.
@usableFromInline
final class CheckStorage<Value>: CheckRefusal<Value>, @unchecked Sendable {
  let text: String
  let demand: CheckDemand
  @usableFromInline let passes: @Sendable (Value) -> Bool

  init(
    _ text: String,
    _ demand: CheckDemand,
    code: String? = nil,
    _ passes: @escaping @Sendable (Value) -> Bool
  ) {
    (self.text, self.demand, self.passes) = (text, demand, passes)
    super.init(text, code: code)
  }

  /// - Parameter refusing: What refuses a value that does not pass.
  init(
    _ text: String,
    _ demand: CheckDemand,
    _ passes: @escaping @Sendable (Value) -> Bool,
    _ refusing: @escaping (Value) -> CheckRefusal<Value>?
  ) {
    (self.text, self.demand, self.passes) = (text, demand, passes)
    super.init(refusing)
  }
}
