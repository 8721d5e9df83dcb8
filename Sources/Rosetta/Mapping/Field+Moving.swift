// What an operator does. The bridge, the check and the demand come one by one: put together in a
// struct they would be destroyed through its metadata, which cost a tenth of twitter.json.
//
// `_fastPath` and `_slowPath`, here and wherever else a map's values are read, tell the compiler what
// comes next as a rule, so that this stands in one piece and what refuses a value out of its way: 3 %
// of twitter.json. In the one pass over the document they gain nothing.

extension Field {
  /// Moves the value between the JSON and a property, in the direction of the run.
  @inlinable @inline(__always)
  func move<B: Bridge>(
    _ property: inout B.Value,
    _ bridge: B,
    _ check: ((B.Value) -> Bool)? = nil,
    _ demand: String? = nil,
    isRequired: Bool
  ) {
    switch mode {
    case .decoding:
      if _fastPath(options.isUsual) {
        if let value = read(bridge, check, demand, isRequired: isRequired) { property = value }
      } else {
        readUnusually(&property, bridge, check, demand, isRequired: isRequired)
      }
    case .encoding:
      write(&property, bridge, check, demand, isRequired: isRequired)
    }
  }

  /// Moves the value between the JSON and a property that may be nil.
  @inlinable @inline(__always)
  func move<B: Bridge>(
    _ property: inout B.Value?,
    _ bridge: B,
    _ check: ((B.Value) -> Bool)? = nil,
    _ demand: String? = nil,
    isRequired: Bool
  ) {
    switch mode {
    case .decoding:
      if _fastPath(options.isUsual) {
        if let value = read(bridge, check, demand, isRequired: isRequired) { property = value }
      } else {
        readUnusually(
          &property,
          bridge,
          check,
          demand,
          isRequired: isRequired,
          takesNil: true
        )
      }
    case .encoding:
      // Moved out and back, which copies nothing that the value refers to.
      if var value = property.take() {
        write(&value, bridge, check, demand, isRequired: isRequired)
        property = value
      } else {
        writeNil(isRequired: isRequired)
      }
    }
  }

  /// Decoding: the value of a field that has options, for a property that has none yet.
  @inlinable @inline(never)
  func takeUnusually<B: Bridge>(
    _ bridge: B,
    _ check: ((B.Value) -> Bool)?,
    _ demand: String?,
    isRequired: Bool
  ) -> B.Value? {
    var value: B.Value?
    readUnusually(
      &value,
      bridge,
      check,
      demand,
      isRequired: isRequired,
      takesNil: !isRequired
    )
    return value
  }
}
