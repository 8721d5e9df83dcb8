// JSON Merge Patch (RFC 7396).

extension JSON {
  /// Applies a JSON Merge Patch (RFC 7396) to this value.
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
  /// Complexity: O(members of the patch and of the objects that it changes), on average.
  public mutating func merge(_ patch: JSON) {
    guard let merge = ObjectMerge(self, patch) else {
      self = patch
      return
    }
    // Leaves the merge as the only owner of the old value.
    self = .null
    self = merge.walk()
  }

  /// Returns this value with a JSON Merge Patch (RFC 7396) applied, see `merge(_:)`.
  public func merging(_ patch: JSON) -> JSON {
    var result = self
    result.merge(patch)
    return result
  }
}

private struct ObjectMerge: WalkedContainer {
  private var target: JSONObject
  private var changes: JSONCursor

  /// Nil if the patch is not an object. A target that is not an object counts as an empty one.
  init?(_ target: @autoclosure () -> JSON?, _ patch: JSON) {
    guard let changes = JSONCursor(patch), changes.isObject else { return nil }
    self.changes = changes
    self.target = target()?.objectValue ?? JSONObject()
  }

  /// Applies the changes up to the next one that is an object.
  mutating func next(_: inout Void) -> ObjectMerge? {
    while let value = changes.next(), let key = changes.key {
      if let merge = ObjectMerge(target[key], value) {
        // Keeps the position of the key, and leaves the merge as the only owner of the old value.
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
