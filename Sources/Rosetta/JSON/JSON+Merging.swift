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
    var merge = ObjectMerge(self, changes)
    self = .null
    var outer: [ObjectMerge] = []
    while true {
      if let inner = merge.nextObject() {
        outer.append(merge)
        merge = inner
      } else {
        let result = merge.result()
        guard var next = outer.popLast() else {
          self = result
          return
        }
        next.put(result)
        merge = next
      }
    }
  }

  /// This value after a JSON Merge Patch (RFC 7396), as `merge(_:)` applies it.
  public func merging(_ patch: JSON) -> JSON {
    var result = self
    result.merge(patch)
    return result
  }
}

/// One object that is being merged. The enclosing ones are kept in an array: patches may be nested
/// deeper than a stack allows.
private struct ObjectMerge {
  private var target: JSONObject
  private let keys: [String]
  private let changes: JSONObject
  private var position = 0
  private var removesMembers = false

  /// A target that is not an object counts as an empty one.
  init(_ target: JSON?, _ changes: JSONObject) {
    self.target = target?.objectValue ?? JSONObject()
    self.changes = changes
    keys = changes.keys
  }

  /// Applies changes up to the next that is an object, and returns the merge of that.
  mutating func nextObject() -> ObjectMerge? {
    while position < keys.count {
      let key = keys[position]
      position += 1
      switch changes[key] {
      case .object(let inner):
        let merge = ObjectMerge(target[key], inner)
        // Keeps the place of the key, and leaves the old value to the merge alone.
        target[key] = .null
        return merge
      case .null, nil: removesMembers = true
      case let value?: target[key] = value
      }
    }
    return nil
  }

  /// Puts the result of the merge that `nextObject()` has returned in its place.
  mutating func put(_ value: JSON) { target[keys[position - 1]] = value }

  mutating func result() -> JSON {
    // All at once, since each removal goes through every member.
    if removesMembers { target.removeMembers { changes[$0]?.isNull == true } }
    return .object(target)
  }
}
