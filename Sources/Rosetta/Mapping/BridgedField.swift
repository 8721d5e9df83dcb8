/// A field, the bridge that converts its value, and the check that the value must pass, as made by
/// `field ~ bridge § check`.
///
/// `Value` is a separate parameter so that the literals of a check get the type of the property,
/// which the type checker knows before the bridge. Otherwise they would be inferred as `Int`.
@frozen
public struct BridgedField<B: Bridge, Value>: ~Escapable where B.Value == Value {
  @usableFromInline let field: Field
  @usableFromInline let bridge: B
  @usableFromInline let check: FieldCheck<Value>?

  @_lifetime(copy field)
  @inlinable @inline(__always)
  init(_ field: Field, _ bridge: B, _ check: FieldCheck<Value>? = nil) {
    self.field = field
    self.bridge = bridge
    self.check = check
  }

  @_lifetime(copy self)
  @inlinable @inline(__always)
  func adding(_ check: FieldCheck<Value>) -> BridgedField {
    BridgedField(field, bridge, check.after(self.check))
  }

  /// Moves the value between the JSON and a property, in the direction of the run. `<-` requires
  /// the value. With `<~`, a value that does not fit is a warning and leaves the property
  /// unchanged.
  @inlinable @inline(__always)
  func move(_ property: inout B.Value, isRequired: Bool) {
    field.move(&property, bridge, check, isRequired: isRequired)
  }

  /// Moves the value between the JSON and a property that may be nil.
  @inlinable @inline(__always)
  func move(_ property: inout B.Value?, isRequired: Bool) {
    field.move(&property, bridge, check, isRequired: isRequired)
  }
}

extension BridgedField {
  /// The field of a line whose check takes an optional of a type with a default bridge. Like any
  /// check, it does not get nil: only another bridge makes null a value.
  @_lifetime(copy self)
  @inlinable
  func unwrapped<T: JSONRepresentable>() -> BridgedField<DefaultBridge<T>, T>
  where B == DefaultBridge<T?>, Value == T? {
    BridgedField<DefaultBridge<T>, T>(field, DefaultBridge(), check?.unwrapped())
  }
}

/// The check of a field. What needs only `passes` takes that alone out of an optional check, because
/// `if let check` would retain both closures.
@frozen
@usableFromInline
struct FieldCheck<Value> {
  @usableFromInline let passes: (Value) -> Bool
  /// Makes the rule that describes what the check demands; nil for a closure.
  @usableFromInline let rule: (() -> CheckRule<Value>)?

  @inlinable @inline(__always)
  init(_ passes: @escaping (Value) -> Bool, _ rule: (() -> CheckRule<Value>)? = nil) {
    self.passes = passes
    self.rule = rule
  }

  @inlinable @inline(__always)
  init(_ check: Check<Value>) { self.init(check.passes, check.rule) }

  /// This check after an earlier one, if there is one.
  @inlinable @inline(__always)
  func after(_ earlier: FieldCheck?) -> FieldCheck {
    guard let earlier else { return self }
    let (first, second) = (earlier.passes, passes)
    return FieldCheck({ first($0) && second($0) }, { .sequence(earlier.rule, first, rule) })
  }

  /// The check of a wrapped value, from that of an optional.
  @inlinable
  func unwrapped<Wrapped: JSONRepresentable>() -> FieldCheck<Wrapped> where Value == Wrapped? {
    FieldCheck<Wrapped>({ passes($0) }, rule.map { rule in { .unwrapping(rule()) } })
  }
}

// The work of an operator. The bridge and the check are separate parameters, because a struct of
// both would be destroyed through its metadata, which took a tenth of the time of twitter.json.
//
// `_fastPath` and `_slowPath`, here and wherever else a map's values are read, mark the likely
// branch to keep its instructions contiguous. This saves 3 % of twitter.json, but nothing in the
// parser.

extension Field {
  @inlinable @inline(__always)
  func move<B: Bridge>(
    _ property: inout B.Value,
    _ bridge: B,
    _ check: FieldCheck<B.Value>? = nil,
    isRequired: Bool
  ) {
    switch mode {
    case .decoding:
      if _fastPath(state.allowsFastPath) {
        if let value = decode(bridge, check, isRequired: isRequired) { property = value }
      } else {
        decodeSlowly(&property, bridge, check, isRequired: isRequired)
      }
    case .encoding:
      encode(&property, bridge, check, isRequired: isRequired)
    }
  }

  @inlinable @inline(__always)
  func move<B: Bridge>(
    _ property: inout B.Value?,
    _ bridge: B,
    _ check: FieldCheck<B.Value>? = nil,
    isRequired: Bool
  ) {
    switch mode {
    case .decoding:
      if _fastPath(state.allowsFastPath) {
        if let value = decode(bridge, check, isRequired: isRequired) { property = value }
      } else {
        decodeSlowly(&property, bridge, check, isRequired: isRequired)
      }
    case .encoding:
      if property == nil {
        encodeNil(isRequired: isRequired)
      } else {
        encode(&property.inPlace, bridge, check, isRequired: isRequired)
      }
    }
  }
}
