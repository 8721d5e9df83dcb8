/// A field with the bridge that converts its value, and what the value must satisfy: what `field ~
/// bridge § check` makes.
@frozen
public struct BridgedField<B: Bridge>: ~Escapable {
  @usableFromInline let field: Field
  @usableFromInline let bridge: B
  @usableFromInline let check: ((B.Value) -> Bool)?
  /// What is said of a value that does not pass.
  @usableFromInline let rule: (() -> CheckRule<B.Value>)?

  @_lifetime(copy field)
  @inlinable @inline(__always)
  init(
    _ field: Field,
    _ bridge: B,
    check: ((B.Value) -> Bool)? = nil,
    rule: (() -> CheckRule<B.Value>)? = nil
  ) {
    self.field = field
    self.bridge = bridge
    self.check = check
    self.rule = rule
  }

  /// This field with one more check.
  @_lifetime(copy self)
  @inlinable @inline(__always)
  func adding(
    _ check: @escaping (B.Value) -> Bool,
    rule: @escaping () -> CheckRule<B.Value> = { .unknown }
  ) -> BridgedField {
    guard let earlier = self.check else {
      return BridgedField(field, bridge, check: check, rule: rule)
    }
    let first = self.rule ?? { .unknown }
    return BridgedField(
      field,
      bridge,
      check: { earlier($0) && check($0) },
      rule: { .sequence(first, earlier, rule) }
    )
  }

  /// Moves the value between the JSON and a property, in the direction of the run.
  @inlinable @inline(__always)
  func move(_ property: inout B.Value, isRequired: Bool) {
    field.move(&property, bridge, check, rule, isRequired: isRequired)
  }

  /// Moves the value between the JSON and a property that may be nil.
  @inlinable @inline(__always)
  func move(_ property: inout B.Value?, isRequired: Bool) {
    field.move(&property, bridge, check, rule, isRequired: isRequired)
  }
}
