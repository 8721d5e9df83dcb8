// From one place to the next.

extension Field {
  /// The member `key` of the object in this place.
  @inlinable
  public subscript(key: JSONKey) -> Field {
    @_lifetime(copy self)
    get { step(key.text.utf8Start, key.text.utf8CodeUnitCount) }
  }

  /// The member `key` of the object in this place, for a key that is made at run time. Generic, because
  /// the type checker would prefer a plain `String` to a `JSONKey` for a literal.
  @_disfavoredOverload
  public subscript(key: some StringProtocol) -> Field {
    @_lifetime(copy self)
    get {
      let name = run.pointee.name(String(key))
      return step(name.baseAddress, name.count)
    }
  }

  /// The element at `index` of the array in this place, from 0.
  ///
  /// Complexity: decoding, O(`index`).
  public subscript(index: Int) -> Field {
    @_lifetime(copy self)
    get {
      if index < 0 {
        run.pointee.note(.negativeIndex(index), at: mode == .decoding ? node : 0)
        return step(nil, Int.max)
      }
      return step(nil, index)
    }
  }

  /// The place at the end of `path` from here.
  @_disfavoredOverload
  public subscript(path: JSONPath) -> Field {
    @_lifetime(copy self)
    get {
      var field = Field(run, node, name: name, count: count, options: options)
      for component in path.components {
        switch component {
        case .key(let key):
          let name = run.pointee.name(key)
          field = field.step(name.baseAddress, name.count)
        case .index(let index):
          field = field[index]
        }
      }
      return field
    }
  }

  /// The field of a key or, without a name, an element of the container in this place.
  @_lifetime(copy self)
  @usableFromInline
  func step(_ name: BytePointer?, _ count: Int) -> Field {
    switch run.pointee.mode {
    case .decoding:
      if options.contains(.broken) { return self }
      if options.contains(.secret) { rememberSecret() }
      let container = lookUp()
      guard container >= 0, accepts(container, name) else { return with(.broken) }
      if options.contains(.judged) {
        markSeen(container)
        run.pointee.index.markEntered(container, isMember: name != nil)
      }
      var options = options
      if options.contains(.alternative) || options.contains(.elsewhere) {
        noteElsewhere(container)
        options.remove(.alternative)
        options.insert(.elsewhere)
      }
      return Field(run, container, name: name, count: count, options: options)
    case .encoding:
      // A value itself is no object yet: `Field.map` makes one.
      if isValue { return with(.broken) }
      let prefix = run.pointee.paths.prefix(behind: node, self.name, self.count)
      return Field(run, prefix, name: name, count: count, options: options)
    }
  }

  /// Whether this is a value itself, not a member or an element.
  @inlinable @inline(__always)
  var isValue: Bool { count < 0 }

  /// Whether the value can hold a key, or without one an element.
  func accepts(_ container: Int, _ name: BytePointer?) -> Bool {
    let word = run.pointee.index.word(container)
    return name == nil ? word.tag == Tag.array : word.isObject
  }

  /// Decoding: the node of the value, or -1.
  @inlinable @inline(__always)
  func lookUp() -> Int {
    if let name {
      return run.pointee.index.value(name, count, bucket, of: node, &run.pointee.tables)
    }
    return lookUpElement()
  }

  @usableFromInline
  func lookUpElement() -> Int {
    if isValue { return node }
    guard run.pointee.index.word(node).tag == Tag.array else { return -1 }
    run.pointee.index.markRead(array: node)
    return run.pointee.index.element(count, of: node)
  }

  /// Marks the key of this field, which has its value at `value`, as asked for.
  func markSeen(_ value: Int) {
    if name != nil, value >= 0 { run.pointee.index.markSeen(valueAt: value) }
  }

  /// The last step, for messages.
  var component: JSONPath.Component? {
    isValue ? nil : JSONPath.Component(name: name, count)
  }
}

extension JSONPath.Component {
  /// A key of `count` bytes or, without a name, the element at `count`.
  init(name: BytePointer?, _ count: Int) {
    guard let name else {
      self = .index(count)
      return
    }
    let bytes = UnsafeBufferPointer(start: name, count: count)
    self = .key(String(decoding: bytes, as: UTF8.self))
  }
}
