// Access to nested values by keys, indices, paths and JSON Pointers.

extension JSON {
  /// The value of a key; nil if the key is missing, or for anything but an object.
  ///
  /// ```swift
  /// json["address"]?["city"] = "Paris"
  /// json["name"] = nil                      // removes the key; `.null` sets it to null
  /// ```
  ///
  /// A new key goes to the end. Setting does nothing for a value that is not an object, including
  /// null.
  ///
  /// Complexity: O(1) on average.
  public subscript(key: String) -> JSON? {
    get { if case .object(let object) = self { object[key] } else { nil } }
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

  /// The element at an index; nil if it is out of bounds, or for anything but an array.
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
      guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
      return elements[index]
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
  /// Setting sets the value of the last step or, with nil, removes it, by the rules of the
  /// subscripts for keys and indices. In an object, an index counts as a key. Setting does nothing
  /// if a value on the path is missing. The empty path is the value itself, which nil sets to null.
  public subscript(path: JSONPath) -> JSON? {
    get { path.components.reduce(self) { value, step in value?[step: step] } }
    set {
      guard let last = path.components.last else {
        self = newValue ?? .null
        return
      }
      let parents = path.components.dropLast()
      if self[JSONPath(parents)] == nil { return }
      // Each container is taken out of its parent, so that none is copied.
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
  /// json[pointer: "/home/city"] = "Lyon"    // makes the object "home" if there is none
  /// ```
  ///
  /// In a key, `~1` is a slash and `~0` a tilde; `-` is the position after the last element of an
  /// array. Setting creates the missing objects on the way. Existing values follow the rules of a
  /// path, `json["paths" / "/users" / 0]`: setting inside a scalar, including null, does nothing.
  /// If the text is not a valid pointer, the value is nil and setting does nothing.
  ///
  /// Complexity: O(pointer), on average.
  public subscript(pointer pointer: String) -> JSON? {
    get {
      guard let (path, missing) = path(of: pointer), missing.isEmpty else { return nil }
      return self[path]
    }
    set {
      guard let (path, missing) = path(of: pointer) else { return }
      if missing.isEmpty {
        self[path] = newValue
      } else if let newValue {
        self[path] = missing.reversed().reduce(newValue) { .object(JSONObject([($1, $0)])) }
      }
    }
  }

  subscript(step step: JSONPath.Component) -> JSON? {
    get {
      switch (step, self) {
      case (.key(let key), _): self[key]
      // In the path of a pointer, a key of digits is an index.
      case (.index(let index), .object): self["\(index)"]
      case (.index(let index), _): self[index]
      }
    }
    set {
      switch (step, self) {
      case (.key(let key), _): self[key] = newValue
      case (.index(let index), .object): self["\(index)"] = newValue
      case (.index(let index), _): self[index] = newValue
      }
    }
  }

  /// Returns the path of a pointer up to the first value that is missing, and the keys after it;
  /// nil if the pointer is not valid or leads into a scalar.
  private func path(of pointer: String) -> (path: JSONPath, missing: [String])? {
    guard let tokens = JSONPath.tokens(of: pointer) else { return nil }
    var path = JSONPath()
    var missing: [String] = []
    var value: JSON? = self
    for token in tokens {
      if let container = value {
        guard let step = container.step(token) else { return nil }
        path.components.append(step)
        value = container[step: step]
      } else {
        missing.append(token)
      }
    }
    return (path, missing)
  }

  private func step(_ token: String) -> JSONPath.Component? {
    switch self {
    case .array(let elements):
      token == "-" ? .index(elements.count) : JSONPath.index(token).map { .index($0) }
    case .object: .key(token)
    default: nil
    }
  }
}
