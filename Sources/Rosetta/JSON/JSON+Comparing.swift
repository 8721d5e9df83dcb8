// Equality and hashing without recursion, because values may be nested deeper than a stack allows.

extension JSON: Hashable {
  public static func == (left: JSON, right: JSON) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.boolean(let one), .boolean(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    case (.string(let one), .string(let other)): one == other
    default: ComparedContainer(left, right)?.walk() ?? false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .boolean(let value): hasher.combine(value)
    case .number(let value): hasher.combine(value)
    case .string(let value): hasher.combine(value)
    default: hasher.combine(HashedContainer(self)?.walk() ?? type.hashValue)
    }
  }
}

/// The comparison of two arrays or two objects.
private struct ComparedContainer: WalkedContainer {
  private var cursor: JSONCursor
  private let other: JSON
  private var isEqual = true

  /// Nil for values of different kinds or sizes, and for scalars.
  init?(_ json: JSON, _ other: JSON) {
    guard json.type == other.type, let cursor = JSONCursor(json),
      cursor.count == JSONCursor(other)?.count
    else { return nil }
    self.cursor = cursor
    self.other = other
  }

  mutating func next(_: inout Void) -> ComparedContainer? {
    while isEqual, let value = cursor.next() {
      let counterpart = cursor.counterpart(in: other)
      if let inner = counterpart.flatMap({ ComparedContainer(value, $0) }) { return inner }
      isEqual = counterpart == value
    }
    return nil
  }

  mutating func add(_ result: Bool) { isEqual = result }

  func result(_: inout Void) -> Bool { isEqual }
}

/// The hash of an array, or of an object regardless of the order of its members.
private struct HashedContainer: WalkedContainer {
  private var cursor: JSONCursor
  private var elements = Hasher()
  private var members = 0

  init?(_ json: JSON) {
    guard let cursor = JSONCursor(json) else { return nil }
    self.cursor = cursor
    elements.combine(json.type)
  }

  mutating func next(_: inout Void) -> HashedContainer? {
    while let value = cursor.next() {
      if let inner = HashedContainer(value) { return inner }
      add(value.hashValue)
    }
    return nil
  }

  mutating func add(_ hash: Int) {
    guard let key = cursor.key else { return elements.combine(hash) }
    var member = Hasher()
    member.combine(KeyBytes(key))
    member.combine(hash)
    members &+= member.finalize()
  }

  func result(_: inout Void) -> Int {
    var result = elements
    result.combine(members)
    return result.finalize()
  }
}
