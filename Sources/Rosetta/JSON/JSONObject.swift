/// The members of a JSON object in their order, each key once. Keys are compared by their bytes.
///
/// ```swift
/// var members: JSONObject = ["name": "Ann", "age": 42]
/// members["age"] = nil
/// object.extras <- json["extras"]         // any object <-> its members
/// ```
public struct JSONObject: Sendable {
  private var members: JSONMembers

  /// An object without members.
  public init() { members = .empty }

  /// Members in the given order. Of two equal keys the first one counts.
  public init(_ members: some Sequence<(String, JSON)>) {
    self.init()
    for (key, value) in members { addIfNew(value, key) }
  }

  /// The keys in their order.
  public var keys: [String] { members.keys }

  /// The values in the order of their keys.
  public var values: [JSON] { members.values }

  /// The value of a key. A new key goes to the end; nil removes its key.
  ///
  /// Complexity: O(1) on average; O(members) to remove one.
  public subscript(key: String) -> JSON? {
    get { members.position(of: key).map { members.values[$0] } }
    _modify {
      makeUnique()
      let position = members.position(of: key)
      // Taken out, the value is not shared with this object and can change in place.
      var value = position.map { members.exchange(.null, at: $0) }
      defer {
        switch (position, value) {
        case (let position?, let value?): _ = members.exchange(value, at: position)
        case (let position?, nil): members.remove { $0 == position }
        case (nil, let value?): members.append(value, key)
        case (nil, nil): break
        }
      }
      yield &value
    }
  }

  /// Removes the members whose key fulfils a condition.
  ///
  /// Complexity: O(members).
  mutating func removeMembers(where isRemoved: (String) -> Bool) {
    makeUnique()
    let keys = members.keys
    members.remove { isRemoved(keys[$0]) }
  }

  /// Adds a member unless its key is there.
  mutating func addIfNew(_ value: JSON, _ key: String) {
    makeUnique()
    if members.position(of: key) == nil { members.append(value, key) }
  }

  /// Whether this is the only reference to the members.
  mutating func isUnshared() -> Bool { isKnownUniquelyReferenced(&members) }

  private mutating func makeUnique() {
    if !isUnshared() { members = JSONMembers(members) }
  }
}

extension JSONObject: Sequence {
  public var underestimatedCount: Int { keys.count }
  /// How many members there are.
  public var count: Int { keys.count }
  /// Whether there is no member.
  public var isEmpty: Bool { keys.isEmpty }

  public func makeIterator() -> some IteratorProtocol<(key: String, value: JSON)> {
    zip(keys, values).lazy.map { (key: $0, value: $1) }.makeIterator()
  }
}

extension JSONObject: Hashable {
  /// Whether two objects have equal members, in any order.
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    JSON.object(left) == JSON.object(right)
  }

  public func hash(into hasher: inout Hasher) { JSON.object(self).hash(into: &hasher) }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Of two equal keys the first one counts.
  public init(dictionaryLiteral members: (String, JSON)...) { self.init(members) }
}

extension JSONObject: CustomStringConvertible {
  /// The compact JSON text.
  public var description: String { JSON.object(self).description }
}

/// Storage that objects share until one of them changes.
///
/// `@unchecked Sendable`: it changes only while one reference holds it.
private final class JSONMembers: @unchecked Sendable {
  /// Up to this number, keys are compared one by one, which takes less time than hashing one.
  private static let unhashedCount = 8

  private(set) var keys: [String] = []
  private(set) var values: [JSON] = []
  /// The positions of the keys, if there are more than `unhashedCount`.
  private var positions: [KeyBytes: Int] = [:]

  /// What all empty objects share. Never changed, since its owner is not the only one.
  static let empty = JSONMembers()

  private init() {}

  init(_ other: JSONMembers) {
    (keys, values, positions) = (other.keys, other.values, other.positions)
  }

  deinit {
    var containers = values.filter { $0.isContainer }
    values = []
    JSON.release(&containers)
  }

  func position(of key: String) -> Int? {
    if keys.count > Self.unhashedCount { return positions[KeyBytes(key)] }
    return keys.firstIndex { KeyBytes($0) == KeyBytes(key) }
  }

  func append(_ value: JSON, _ key: String) {
    keys.append(key)
    values.append(value)
    if keys.count == Self.unhashedCount + 1 {
      findPositions()
    } else if keys.count > Self.unhashedCount {
      positions[KeyBytes(key)] = keys.count - 1
    }
  }

  func exchange(_ value: JSON, at position: Int) -> JSON {
    defer { values[position] = value }
    return values[position]
  }

  func remove(where isRemoved: (_ position: Int) -> Bool) {
    let kept = keys.indices.filter { !isRemoved($0) }
    keys = kept.map { keys[$0] }
    values = kept.map { values[$0] }
    findPositions()
  }

  private func findPositions() {
    positions = [:]
    guard keys.count > Self.unhashedCount else { return }
    for (position, key) in keys.enumerated() { positions[KeyBytes(key)] = position }
  }
}
