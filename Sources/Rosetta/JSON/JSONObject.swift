/// The members of a JSON object in their order, each key once. Keys are equal when their bytes are.
public struct JSONObject: Sendable {
  /// The keys in their order.
  public private(set) var keys: [String] = []
  private var values: [KeyBytes: JSON] = [:]

  public init() {}

  /// Members in the given order. Of two equal keys the first one counts.
  public init(_ members: some Sequence<(String, JSON)>) {
    for (key, value) in members where self[key] == nil { self[key] = value }
  }

  /// The value of a key. A new key goes to the end; nil takes its key away.
  ///
  /// Complexity: O(1) on average; O(members) to take one away.
  public subscript(key: String) -> JSON? {
    get { values[KeyBytes(key)] }
    set {
      if let newValue {
        if values.updateValue(newValue, forKey: KeyBytes(key)) == nil { keys.append(key) }
      } else if values.removeValue(forKey: KeyBytes(key)) != nil {
        keys.removeAll { KeyBytes($0) == KeyBytes(key) }
      }
    }
  }
}

extension JSONObject: Sequence {
  public var underestimatedCount: Int { keys.count }
  public var count: Int { keys.count }
  public var isEmpty: Bool { keys.isEmpty }

  public func makeIterator() -> some IteratorProtocol<(key: String, value: JSON)> {
    keys.lazy.map { (key: $0, value: values[KeyBytes($0)] ?? .null) }.makeIterator()
  }
}

extension JSONObject: Hashable {
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    left.values == right.values
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
