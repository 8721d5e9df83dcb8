/// A field with the bridge by way of which its value goes, and what the value must satisfy: what
/// `field ~ bridge § check` makes.
@frozen
public struct BridgedField<B: Bridge>: ~Escapable {
  @usableFromInline let field: Field
  @usableFromInline let bridge: B
  @usableFromInline let check: ((B.Value) -> Bool)?
  /// What the check demands, for messages.
  @usableFromInline let demand: String?

  @_lifetime(copy field)
  @inlinable @inline(__always)
  init(
    _ field: Field,
    _ bridge: B,
    check: ((B.Value) -> Bool)? = nil,
    demand: String? = nil
  ) {
    self.field = field
    self.bridge = bridge
    self.check = check
    self.demand = demand
  }

  /// This field with one more check.
  @_lifetime(copy self)
  @inlinable @inline(__always)
  func adding(_ check: @escaping (B.Value) -> Bool, demand: String? = nil) -> BridgedField {
    guard let earlier = self.check else {
      return BridgedField(field, bridge, check: check, demand: demand)
    }
    // A message names what is demanded last; of two checks both are named.
    let demands = [self.demand, demand].compactMap { $0 }
    return BridgedField(
      field,
      bridge,
      check: { earlier($0) && check($0) },
      demand: demands.isEmpty ? nil : demands.joined(separator: " and ")
    )
  }

  /// Moves the value between the JSON and a property, in the direction of the run.
  @inlinable @inline(__always)
  func move(_ property: inout B.Value, isRequired: Bool) {
    switch field.mode {
    case .decoding:
      if field.options.isEmpty {
        if let value = read(isRequired: isRequired) { property = value }
      } else {
        var kept: B.Value? = property
        readUnusually(&kept, isRequired: isRequired, takesNil: false)
        if let kept { property = kept }
      }
    case .encoding:
      write(property, isRequired: isRequired)
    }
  }

  /// Moves the value between the JSON and a property that may be nil.
  @inlinable @inline(__always)
  func move(_ property: inout B.Value?, isRequired: Bool) {
    switch field.mode {
    case .decoding:
      if field.options.isEmpty {
        if let value = read(isRequired: isRequired) { property = value }
      } else {
        readUnusually(&property, isRequired: isRequired, takesNil: true)
      }
    case .encoding:
      if let property {
        write(property, isRequired: isRequired)
      } else {
        field.writeNil(isRequired: isRequired)
      }
    }
  }
}
