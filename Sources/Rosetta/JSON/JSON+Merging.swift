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
    guard let merge = ObjectMerge(self, patch) else {
      self = patch
      return
    }
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
  private var changes: JSONCursor

  /// Nil for a patch that is not an object. A target that is not one counts as an empty one.
  init?(_ target: @autoclosure () -> JSON?, _ patch: JSON) {
    guard let changes = JSONCursor(patch), changes.isObject else { return nil }
    self.changes = changes
    self.target = target()?.objectValue ?? JSONObject()
  }

  /// Applies changes up to the next that is an object.
  mutating func next(_: inout Void) -> ObjectMerge? {
    while let value = changes.next(), let key = changes.key {
      if let merge = ObjectMerge(target[key], value) {
        // Keeps the place of the key, and leaves the old value to the merge alone.
        target[key] = .null
        return merge
      }
      if value.isNull { target[key] = nil } else { target[key] = value }
    }
    return nil
  }

  mutating func add(_ value: JSON) {
    if let key = changes.key { target[key] = value }
  }

  func result(_: inout Void) -> JSON { .object(target) }
}
