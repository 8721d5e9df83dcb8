/// A field, the bridge that converts its value, and the check that the value must pass, as made by
/// `field ~ bridge § check`.
///
/// `Value` is a separate parameter so that the literals of a check get the type of the property,
/// which the type checker knows before the bridge. Otherwise they would be inferred as `Int`.
@frozen
public struct BridgedField<B: Bridge, Value>: ~Escapable where B.Value == Value {
  @usableFromInline let field: Field
  @usableFromInline let bridge: B
  @usableFromInline let check: ((B.Value) -> Bool)?
  /// The rule that describes what `check` demands; nil for a closure.
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

  @_lifetime(copy self)
  @inlinable @inline(__always)
  func adding(
    _ check: @escaping (B.Value) -> Bool,
    rule: (() -> CheckRule<B.Value>)? = nil
  ) -> BridgedField {
    let (check, rule) = inSequence((self.check, self.rule), check, rule)
    return BridgedField(field, bridge, check: check, rule: rule)
  }

  /// Moves the value between the JSON and a property, in the direction of the run. `<-` requires
  /// the value. With `<~`, a value that does not fit is a warning and leaves the property
  /// unchanged.
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

extension BridgedField {
  /// The field of a line whose check takes an optional of a type with a default bridge. Like any
  /// check, it does not get nil: only another bridge makes null a value.
  @_lifetime(copy self)
  @inlinable
  func unwrapped<T: JSONRepresentable>() -> BridgedField<DefaultBridge<T>, T>
  where B == DefaultBridge<T?>, Value == T? {
    let (check, rule) = unwrapping(check, rule)
    return BridgedField<DefaultBridge<T>, T>(field, DefaultBridge(), check: check, rule: rule)
  }
}

/// Returns the check of a wrapped value and its rule, from those of an optional.
@inlinable
func unwrapping<Value: JSONRepresentable>(
  _ check: ((Value?) -> Bool)?,
  _ rule: (() -> CheckRule<Value?>)?
) -> (check: ((Value) -> Bool)?, rule: (() -> CheckRule<Value>)?) {
  (check.map { check in { check($0) } }, rule.map { rule in { .unwrapping(rule()) } })
}

/// Appends a check and its rule to the earlier ones, if there are any.
@inlinable @inline(__always)
func inSequence<Value>(
  _ earlier: (check: ((Value) -> Bool)?, rule: (() -> CheckRule<Value>)?),
  _ check: @escaping (Value) -> Bool,
  _ rule: (() -> CheckRule<Value>)?
) -> (check: (Value) -> Bool, rule: (() -> CheckRule<Value>)?) {
  guard let passes = earlier.check else { return (check, rule) }
  return ({ passes($0) && check($0) }, { .sequence(earlier.rule, passes, rule) })
}

// The work of an operator. The bridge, the check and its rule are separate parameters, because a
// struct of them would be destroyed through its metadata, which took a tenth of the time of
// twitter.json.
//
// `_fastPath` and `_slowPath`, here and wherever else a map's values are read, mark the likely
// branch to keep its instructions contiguous. This saves 3 % of twitter.json, but nothing in the
// parser.

extension Field {
  @inlinable @inline(__always)
  func move<B: Bridge>(
    _ property: inout B.Value,
    _ bridge: B,
    _ check: ((B.Value) -> Bool)? = nil,
    _ rule: (() -> CheckRule<B.Value>)? = nil,
    isRequired: Bool
  ) {
    switch mode {
    case .decoding:
      if _fastPath(state.allowsFastPath) {
        if let value = decode(bridge, check, rule, isRequired: isRequired) { property = value }
      } else {
        decodeSlowly(&property, bridge, check, rule, isRequired: isRequired)
      }
    case .encoding:
      encode(&property, bridge, check, rule, isRequired: isRequired)
    }
  }

  @inlinable @inline(__always)
  func move<B: Bridge>(
    _ property: inout B.Value?,
    _ bridge: B,
    _ check: ((B.Value) -> Bool)? = nil,
    _ rule: (() -> CheckRule<B.Value>)? = nil,
    isRequired: Bool
  ) {
    switch mode {
    case .decoding:
      if _fastPath(state.allowsFastPath) {
        if let value = decode(bridge, check, rule, isRequired: isRequired) { property = value }
      } else {
        decodeSlowly(&property, bridge, check, rule, isRequired: isRequired)
      }
    case .encoding:
      if property == nil {
        encodeNil(isRequired: isRequired)
      } else {
        encode(&property.inPlace, bridge, check, rule, isRequired: isRequired)
      }
    }
  }
}
