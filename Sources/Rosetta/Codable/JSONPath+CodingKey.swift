/// A step of a path is a coding key, so that a path is a coding path: `path.components`.
extension JSONPath.Component: CodingKey {
  public init(stringValue: String) { self = .key(stringValue) }

  public init(intValue: Int) { self = .index(intValue) }

  public var stringValue: String {
    switch self {
    case .key(let key): key
    case .index(let index): "Index \(index)"
    }
  }

  public var intValue: Int? {
    if case .index(let index) = self { index } else { nil }
  }
}

extension JSONPath.Component {
  /// A step of a coding path. The key of a dictionary of integers has an integer too, and is a key.
  init(_ key: any CodingKey) {
    if let index = key.intValue, key.stringValue != String(index) {
      self = .index(index)
    } else {
      self = .key(key.stringValue)
    }
  }
}
