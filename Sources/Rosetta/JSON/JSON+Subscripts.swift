// Access to the values in a value, by keys, indices, paths and JSON Pointers.

extension JSON {
  /// The value of a key of an object; nil without the key, and for anything but an object.
  ///
  /// ```swift
  /// json["address"]?["city"] = "Paris"
  /// json["name"] = nil                      // removes the key; `.null` sets it to null
  /// ```
  ///
  /// A new key goes to the end. Setting does nothing for a value that is not an object, including
  /// null.
  ///
  /// Complexity: O(1) on average; O(members) to remove one.
  public subscript(key: String) -> JSON? {
    get {
      if case .object(let object) = self { object[key] } else { nil }
    }
    _modify {
      if case .object(var object) = self {
        // The members are not shared while they change.
        self = .null
        defer { self = .object(object) }
        yield &object[key]
      } else {
        var nothing: JSON?
        yield &nothing
      }
    }
  }

  /// The element of an array; nil beyond its ends, and for anything but an array.
  ///
  /// ```swift
  /// json["tags"]?[0] = "first"
  /// json["tags"]?[1] = nil                  // removes the element; `.null` sets it to null
  /// ```
  ///
  /// Setting the index after the last element appends. Setting does nothing for any other index
  /// outside the array, and for a value that is not an array, including null.
  ///
  /// Complexity: O(1); O(elements) to remove one.
  public subscript(index: Int) -> JSON? {
    get {
      if case .array(let elements) = self, elements.indices.contains(index) {
        elements[index]
      } else {
        nil
      }
    }
    _modify {
      if case .array(var elements) = self, index >= 0, index <= elements.count {
        self = .null
        var element: JSON?
        if index < elements.count {
          element = elements[index]
          elements[index] = .null
        }
        defer {
          if let element, index < elements.count {
            elements[index] = element
          } else if let element {
            elements.append(element)
          } else if index < elements.count {
            elements.remove(at: index)
          }
          self = .array(elements)
        }
        yield &element
      } else {
        var nothing: JSON?
        yield &nothing
      }
    }
  }

  /// The value at the end of a path, or nil.
  ///
  /// ```swift
  /// json["users" / 0 / "name"] = "Ann"
  /// ```
  ///
  /// Setting sets or, with nil, removes the value of the last step, with the rules of the
  /// subscripts for keys and indices. It does nothing when a value on the path is missing. The
  /// empty path is the value itself, which nil sets to null.
  public subscript(path: JSONPath) -> JSON? {
    get {
      var value = self
      for step in path.components {
        guard let inner = value[step: step] else { return nil }
        value = inner
      }
      return value
    }
    set {
      guard let last = path.components.last else {
        self = newValue ?? .null
        return
      }
      let parents = path.components.dropLast()
      if self[JSONPath(parents)] == nil { return }
      // Each container is taken out of the one around it, so that none is copied.
      var outer: [JSON] = []
      var value = self
      self = .null
      for step in parents {
        let inner = value[step: step] ?? .null
        value[step: step] = .null
        outer.append(value)
        value = inner
      }
      value[step: last] = newValue
      for step in parents.reversed() {
        guard var container = outer.popLast() else { break }
        container[step: step] = value
        value = container
      }
      self = value
    }
  }

  /// The value that a JSON Pointer (RFC 6901) names, or nil.
  ///
  /// ```swift
  /// json[pointer: "/paths/~1users/0"]       // json["paths"]?["/users"]?[0]
  /// json[pointer: "/tags/-"] = "last"       // appends
  /// ```
  ///
  /// In a key, `~1` is a slash and `~0` a tilde; `-` is the place after the last element of an
  /// array. Setting follows the rules of a path, `json["paths" / "/users" / 0]`. If the text is not
  /// a valid pointer, the value is nil and setting does nothing.
  ///
  /// Complexity: O(pointer), on average.
  public subscript(pointer pointer: String) -> JSON? {
    get { path(of: pointer).flatMap { self[$0] } }
    set {
      if let path = path(of: pointer) { self[path] = newValue }
    }
  }

  private subscript(step step: JSONPath.Component) -> JSON? {
    get {
      switch step {
      case .key(let key): self[key]
      case .index(let index): self[index]
      }
    }
    set {
      switch step {
      case .key(let key): self[key] = newValue
      case .index(let index): self[index] = newValue
      }
    }
  }

  /// The path of a pointer; nil if it is not valid or a token before the last leads to no value.
  private func path(of pointer: String) -> JSONPath? {
    var path = JSONPath()
    if pointer.isEmpty { return path }
    guard pointer.utf8.first == .slash else { return nil }
    var value: JSON? = self
    let tokens = pointer.utf8.dropFirst()
    for token in tokens.split(separator: .slash, omittingEmptySubsequences: false) {
      guard let container = value, let step = container.step(token) else { return nil }
      path.components.append(step)
      value = container[step: step]
    }
    return path
  }

  private func step(_ token: Substring.UTF8View) -> JSONPath.Component? {
    switch self {
    case .array(let elements):
      if token.elementsEqual("-".utf8) { return .index(elements.count) }
      // As RFC 6901 writes indices: digits without leading zeros.
      guard token.allSatisfy(\.isDigit), token.count == 1 || token.first != .digit0 else {
        return nil
      }
      return Int(String(decoding: token, as: UTF8.self)).map { .index($0) }
    case .object: return JSON.key(token).map { .key($0) }
    default: return nil
    }
  }

  /// A key without its escapes, or nil if a tilde is followed by anything but 0 and 1.
  private static func key(_ token: Substring.UTF8View) -> String? {
    var key: [UInt8] = []
    var rest = token
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "~") else {
        key.append(byte)
        continue
      }
      switch rest.popFirst() {
      case .digit0: key.append(UInt8(ascii: "~"))
      case .digit1: key.append(.slash)
      default: return nil
      }
    }
    return String(decoding: key, as: UTF8.self)
  }
}
