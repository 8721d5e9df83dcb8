/// What a check demands, for the problem when it refuses a value. A class, so that the fast path
/// only copies one word.
@usableFromInline
final class Demand<Value>: Sendable {
  let message: String?
  /// What the program calls the check.
  let code: String?
  /// Of several checks, the demand of the one that refuses a value. It may capture what is not
  /// `Sendable`, as the checks of a map may.
  private nonisolated(unsafe) let refusing: ((Value) -> Demand?)?

  @usableFromInline
  init(_ message: String?, code: String?) {
    self.message = message
    self.code = code
    refusing = nil
  }

  init(_ refusing: @escaping (Value) -> Demand?) {
    message = nil
    code = nil
    self.refusing = refusing
  }

  /// What is demanded of a value that is refused.
  @usableFromInline
  func of(_ value: Value) -> Demand? {
    guard let refusing else { return self }
    return refusing(value)?.of(value)
  }

  /// The demands of two checks, of which the second sees only what passes the first.
  @usableFromInline
  static func both(
    _ first: Demand?,
    _ passes: @escaping (Value) -> Bool,
    _ second: Demand?
  ) -> Demand? {
    first == nil && second == nil ? nil : Demand { passes($0) ? second : first }
  }
}
