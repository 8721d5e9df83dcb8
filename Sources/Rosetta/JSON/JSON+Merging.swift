// JSON Merge Patch (RFC 7396).

extension JSON {
  /// Changes this value by a JSON Merge Patch (RFC 7396).
  ///
  /// ```swift
  /// var user: JSON = ["name": "Ann", "age": 42, "home": ["city": "Paris", "zip": "75001"]]
  /// user.merge(["age": nil, "home": ["city": "Lyon"]])
  /// // {"name":"Ann","home":{"city":"Lyon","zip":"75001"}}
  /// ```
  ///
  /// Objects are merged member by member: null removes a key, and a new key goes to the end.
  /// Anything else, including an array, replaces the old value.
  ///
  /// Complexity: O(objects that change, with their members, and members of the patch), on average.
  public mutating func merge(_ patch: JSON) {
    guard case .object(let changes) = patch else {
      self = patch
      return
    }
    let merge = ObjectMerge(self, changes)
    // The merge alone holds the old value.
    self = .null
    self = merge.walk()
  }

  /// This value after a JSON Merge Patch (RFC 7396), as `merge(_:)` applies it.
  public func merging(_ patch: JSON) -> JSON {
    var result = self
    result.merge(patch)
    return result
  }
}

private struct ObjectMerge: WalkedContainer {
  private var target: JSONObject
  private let keys: [String]
  private let changes: [JSON]
  private var position = 0

  /// A target that is not an object counts as an empty one.
  init(_ target: JSON?, _ changes: JSONObject) {
    self.target = target?.objectValue ?? JSONObject()
    self.changes = changes.values
    keys = changes.keys
  }

  /// Applies changes up to the next that is an object.
  mutating func next(_: inout Void) -> ObjectMerge? {
    while position < keys.count {
      let key = keys[position]
      position += 1
      switch changes[position - 1] {
      case .object(let inner):
        let merge = ObjectMerge(target[key], inner)
        // Keeps the place of the key, and leaves the old value to the merge alone.
        target[key] = .null
        return merge
      case .null: target[key] = nil
      case let value: target[key] = value
      }
    }
    return nil
  }

  mutating func add(_ value: JSON) { target[keys[position - 1]] = value }

  func result(_: inout Void) -> JSON { .object(target) }
}
