/// The members of a JSON object in their order, each key once. Keys are compared by their bytes.
///
/// ```swift
/// var members: JSONObject = ["name": "Ann", "age": 42]
/// members["age"] = nil
/// object.extras <- json["extras"]         // any object <-> its members
/// ```
public struct JSONObject: Sendable {
  private var members: JSONMembers

  var storage: JSONStorage { members }

  /// An object without members.
  public init() { members = .empty }

  /// Members in the given order. Of two equal keys the first one counts.
  public init(_ members: some Sequence<(String, JSON)>) {
    self.init()
    for (key, value) in members { addIfNew(value, key) }
  }

  /// The keys in their order.
  ///
  /// Complexity: O(1), but O(members) after a member was removed.
  public var keys: [String] { members.live(members.keys) }

  /// The values in the order of their keys.
  ///
  /// Complexity: O(1), but O(members) after a member was removed.
  public var values: [JSON] { members.live(members.values) }

  /// The value of a key. Setting a new key adds it at the end; setting nil removes the key.
  ///
  /// Complexity: O(1) on average.
  public subscript(key: String) -> JSON? {
    get { members.position(of: key).map { members.values[$0] } }
    _modify {
      makeUnique()
      let position = members.position(of: key)
      // Taken out, the value is not shared with this object and can change in place.
      var value = position.map { members.values[$0] }
      if let position { members.values[position] = .null }
      defer {
        switch (position, value) {
        case (let position?, let value?): members.values[position] = value
        case (let position?, nil): members.remove(at: position)
        case (nil, let value?): members.append(value, key)
        case (nil, nil): break
        }
      }
      yield &value
    }
  }

  mutating func addIfNew(_ value: JSON, _ key: String) {
    makeUnique()
    if members.position(of: key) == nil { members.append(value, key) }
  }

  private mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&members) { members = JSONMembers(members) }
  }
}

extension JSONObject: Sequence {
  public var underestimatedCount: Int { count }
  /// The number of members.
  public var count: Int { members.count }
  /// Whether the object has no members.
  public var isEmpty: Bool { count == 0 }

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

/// Members with their keys. A removed member leaves a gap. Gaps are closed when they outnumber the
/// members, so that removing all members one by one takes O(members).
private final class JSONMembers: JSONStorage, @unchecked Sendable {
  /// Up to this number of keys, comparing them one by one takes less time than hashing one.
  private static let unhashedCount = 8

  // SAFETY: as for `values`.
  @exclusivity(unchecked) private(set) var keys: [String] = []
  /// The positions of the keys, if there are more than `unhashedCount`.
  @exclusivity(unchecked) private var positions: [KeyBytes: Int] = [:]
  /// The positions of removed members. Empty unless keys are hashed.
  @exclusivity(unchecked) private var gaps: Set<Int> = []

  /// Shared by all empty objects. Never changed, because this property always retains it.
  static let empty = JSONMembers()

  private init() { super.init() }

  init(_ other: JSONMembers) {
    (keys, positions, gaps) = (other.keys, other.positions, other.gaps)
    super.init(other.values)
  }

  var count: Int { keys.count - gaps.count }

  /// The keys or the values, without the gaps.
  func live<Part>(_ parts: [Part]) -> [Part] {
    gaps.isEmpty ? parts : parts.indices.filter { !gaps.contains($0) }.map { parts[$0] }
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

  func remove(at position: Int) {
    gaps.insert(position)
    if keys.count > Self.unhashedCount {
      positions[KeyBytes(keys[position])] = nil
      if gaps.count <= count { return }
    }
    (keys, values) = (live(keys), live(values))
    gaps = []
    findPositions()
  }

  private func findPositions() {
    positions = [:]
    guard keys.count > Self.unhashedCount else { return }
    for (position, key) in keys.enumerated() { positions[KeyBytes(key)] = position }
  }
}
