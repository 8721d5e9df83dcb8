// What an operator does. The bridge, the check and its rule are separate parameters: as one
// struct they would be destroyed through its metadata, which cost a tenth of the time of
// twitter.json.
//
// `_fastPath` and `_slowPath`, here and wherever else a map's values are read, mark the likely
// branch, so that its instructions are contiguous: 3 % of twitter.json. In the parser they gain
// nothing.

extension Field {
  /// Moves the value between the JSON and a property, in the direction of the run.
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

  /// Moves the value between the JSON and a property that may be nil.
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
