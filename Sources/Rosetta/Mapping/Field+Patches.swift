// What a patch (RFC 7396, JSON Merge Patch) has for a field, see `Merging/Merging.swift`.

extension Field {
  /// Whether the document is a patch.
  var isPatch: Bool { pass == .merge || pass == .replace }

  /// A missing member leaves the property as it is; null, for it or for a container on the way,
  /// removes it; an array replaces the old one, and an object an old array, so that the elements that
  /// are missing then are gone.
  func findInPatch(isRequired: Bool, takesNil: Bool, _ takesNull: Bool) -> Target {
    let end = end
    let tape = run.decoding.pointee.tape
    let node = end.lookUp()
    let isNull = node >= 0 && tape.word(node).tag == Tag.null
    if !options.contains(.ended), node >= 0 {
      if !isNull { return .value(node: node) }
      if takesNil { return .gone }
      return takesNull || isRequired ? .value(node: node) : .nothing
    }
    if node < 0, end.pass == .merge, end.name != nil, tape.word(end.container).isObject {
      return .nothing
    }
    if takesNil, node < 0 || isNull { return .gone }
    _ = lookUpSlowly(isRequired: isRequired)
    return .nothing
  }

  /// The nil of a type that is an optional, for a value that a patch removes.
  func absentValue<Value>(_ type: Value.Type) -> Value? {
    guard isPatch, let type = type as? any AnyOptional.Type else { return nil }
    return type.absent as? Value
  }
}
