import Rosetta

/// What a map should write: values at the ends of paths.
indirect enum Tree {
  case value(JSON)
  case object([(key: String, value: Tree)])
  /// The elements that there are; null stands for the others.
  case array([Int: Tree])

  /// Adds a value; false if the place is taken, or no container of the kind of the path.
  mutating func add(_ value: JSON, at path: ArraySlice<JSONPath.Component>) -> Bool {
    guard let step = path.first else { return false }
    switch (step, self) {
    case (.key(let key), .object(var members)):
      if let index = members.firstIndex(where: { $0.key.utf8.elementsEqual(key.utf8) }) {
        guard members[index].value.add(value, at: path.dropFirst()) else { return false }
      } else {
        members.append((key, Tree(value, at: path.dropFirst())))
      }
      self = .object(members)
    case (.index(let index), .array(var elements)):
      if elements[index] != nil {
        guard elements[index]?.add(value, at: path.dropFirst()) == true else { return false }
      } else {
        elements[index] = Tree(value, at: path.dropFirst())
      }
      self = .array(elements)
    default: return false
    }
    return true
  }

  /// A value and the containers that lead to it.
  init(_ value: JSON, at path: ArraySlice<JSONPath.Component>) {
    switch path.first {
    case nil: self = .value(value)
    case .key(let key): self = .object([(key, Tree(value, at: path.dropFirst()))])
    case .index(let index): self = .array([index: Tree(value, at: path.dropFirst())])
    }
  }

  var json: JSON {
    switch self {
    case .value(let value): return value
    case .object(let members):
      var object = JSONObject()
      for (key, value) in members { object[key] = value.json }
      return .object(object)
    case .array(let elements):
      let count = (elements.keys.max() ?? -1) + 1
      return .array((0..<count).map { elements[$0]?.json ?? .null })
    }
  }
}

extension Made {
  /// What the map should write; nil if two fields want one place.
  var json: JSON? {
    var tree: Tree?
    for (field, slot) in zip(Which.plan.fields, slots) {
      guard let values = field.values(of: slot) else { return nil }
      for (path, value) in values {
        guard var some = tree else {
          tree = Tree(value, at: path[...])
          continue
        }
        guard some.add(value, at: path[...]) else { return nil }
        tree = some
      }
    }
    return tree?.json ?? .object(JSONObject())
  }
}
