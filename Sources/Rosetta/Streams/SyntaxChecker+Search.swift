// The way through the containers to the array whose elements are left out.

extension SyntaxChecker {
  /// The type that the next value must have because the path goes through it; nil if any will do.
  @inline(__always)
  var soughtType: JSONType? {
    guard let sought, Self.isOnWay(open[...], sought) else { return nil }
    guard open.count < sought.count, case .key = sought[open.count] else { return .array }
    return .object
  }

  /// A container begins in the open ones.
  mutating func findArray() {
    guard let sought, sought.count == open.count, Self.isOnWay(open[...], sought) else { return }
    (self.sought, elementDepth) = (nil, open.count + 1)
  }

  /// What the innermost container, which ends, lacks if it is on the way to the array and has not led
  /// there.
  func lackOfArray() -> Diagnostic.Fact? {
    guard let sought, open.count <= sought.count, Self.isOnWay(open.dropLast(), sought)
    else { return nil }
    return switch sought[open.count - 1] {
    case .key(let key): .missingKey(key)
    case .index(let index): .missingElement(index)
    }
  }

  // Static, so that the checker is not copied for it.
  private static func isOnWay(
    _ open: ArraySlice<Container>,
    _ sought: [JSONPath.Component]
  ) -> Bool {
    open.count <= sought.count && zip(open, sought).allSatisfy { $0.isAt($1) }
  }
}

extension SyntaxChecker.Container {
  fileprivate func isAt(_ step: JSONPath.Component) -> Bool {
    switch step {
    case .key(let name): isObject && key.map { KeyBytes($0) == KeyBytes(name) } ?? false
    case .index(let position): !isObject && index == position
    }
  }
}
