// What an operator does. The bridge, the check and the demand come one by one: put together in a
// struct they would be destroyed through its metadata, which cost a tenth of twitter.json.
//
// `_fastPath` and `_slowPath`, here and wherever else a map's values are read, say which branch is
// usual, so that its instructions follow each other: 3 % of twitter.json. In the one pass over the
// document they gain nothing.

extension Field {
  /// Moves the value between the JSON and a property, in the direction of the run.
  @inlinable @inline(__always)
  func move<B: Bridge>(
    _ property: inout B.Value,
    _ bridge: B,
    _ check: ((B.Value) -> Bool)? = nil,
    _ demand: Demand<B.Value>? = nil,
    isRequired: Bool
  ) {
    switch mode {
    case .decoding:
      if _fastPath(options.allowsFastPath) {
        if let value = decode(bridge, check, demand, isRequired: isRequired) { property = value }
      } else {
        decodeSlowly(&property, bridge, check, demand, isRequired: isRequired)
      }
    case .encoding:
      encode(&property, bridge, check, demand, isRequired: isRequired)
    }
  }

  /// Moves the value between the JSON and a property that may be nil.
  @inlinable @inline(__always)
  func move<B: Bridge>(
    _ property: inout B.Value?,
    _ bridge: B,
    _ check: ((B.Value) -> Bool)? = nil,
    _ demand: Demand<B.Value>? = nil,
    isRequired: Bool
  ) {
    switch mode {
    case .decoding:
      if _fastPath(options.allowsFastPath) {
        if let value = decode(bridge, check, demand, isRequired: isRequired) { property = value }
      } else {
        decodeSlowly(&property, bridge, check, demand, isRequired: isRequired)
      }
    case .encoding:
      if property == nil {
        encodeNil(isRequired: isRequired)
      } else {
        encode(&property.inPlace, bridge, check, demand, isRequired: isRequired)
      }
    }
  }
}
