// Equality and hashing, without recursion: values may be nested deeper than a stack allows.

extension JSON: Hashable {
  public static func == (left: JSON, right: JSON) -> Bool {
    guard let isEqual = left.isEqualScalar(right) else {
      return areEqual(left, right)
    }
    return isEqual
  }

  /// Whether two values are equal, if one of them is a scalar or they are of two kinds; nil for two
  /// arrays and for two objects.
  private func isEqualScalar(_ other: JSON) -> Bool? {
    switch (self, other) {
    case (.array, .array), (.object, .object): nil
    case (.null, .null): true
    case (.boolean(let one), .boolean(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    case (.string(let one), .string(let other)): one == other
    default: false
    }
  }

  private static func areEqual(_ left: JSON, _ right: JSON) -> Bool {
    var open: [(JSONCursor, JSON)] = []
    guard let cursor = JSONCursor(left, ifLike: right) else { return false }
    open.append((cursor, right))
    while let last = open.indices.last {
      guard let value = open[last].0.next() else {
        open.removeLast()
        continue
      }
      guard let other = open[last].0.counterpart(in: open[last].1) else { return false }
      if let isEqual = value.isEqualScalar(other) {
        if !isEqual { return false }
      } else {
        guard let inner = JSONCursor(value, ifLike: other) else { return false }
        open.append((inner, other))
      }
    }
    return true
  }

  public func hash(into hasher: inout Hasher) {
    guard let cursor = JSONCursor(self) else { return hashScalar(into: &hasher) }
    var open = [(cursor: cursor, hash: ContainerHash(cursor))]
    while let last = open.indices.last {
      if let value = open[last].cursor.next() {
        if let inner = JSONCursor(value) {
          open.append((inner, ContainerHash(inner)))
        } else {
          var scalar = Hasher()
          value.hashScalar(into: &scalar)
          open[last].hash.add(scalar.finalize(), open[last].cursor.key)
        }
      } else {
        let result = open.removeLast().hash.result
        guard let outer = open.indices.last else { return hasher.combine(result) }
        open[outer].hash.add(result, open[outer].cursor.key)
      }
    }
  }

  private func hashScalar(into hasher: inout Hasher) {
    switch self {
    case .boolean(let value): hasher.combine(value)
    case .number(let value): hasher.combine(value)
    case .string(let value): hasher.combine(value)
    default: hasher.combine(type)
    }
  }
}

/// The hash of an array, or of an object's members in any order.
private struct ContainerHash {
  private var elements = Hasher()
  private var members = 0

  init(_ cursor: JSONCursor) { elements.combine(cursor.isObject) }

  mutating func add(_ hash: Int, _ key: String?) {
    guard let key else { return elements.combine(hash) }
    var member = Hasher()
    member.combine(KeyBytes(key))
    member.combine(hash)
    members &+= member.finalize()
  }

  var result: Int {
    var result = elements
    result.combine(members)
    return result.finalize()
  }
}
