// From one place to the next.

extension Field {
  /// The member `key` of the object at this place.
  @inlinable
  public subscript(key: JSONKey) -> Field {
    @_lifetime(copy self)
    get { step(key.text.utf8Start, key.text.utf8CodeUnitCount) }
  }

  /// The element at `index` of the array at this place, from 0.
  ///
  /// Complexity: decoding, O(`index`).
  public subscript(index: Int) -> Field {
    @_lifetime(copy self)
    get {
      if index < 0 {
        noteMisuse(.negativeIndex(index))
        // Nothing is read or written there.
        return step(nil, Int.max).with(.neither)
      }
      return step(nil, index)
    }
  }

  /// The member of a key that is computed at run time, or the place at the end of a path from here.
  @_disfavoredOverload
  public subscript(place: some JSONPathConvertible) -> Field {
    @_lifetime(copy self)
    get {
      var field = Field(run, container, name: name, count: count, options: options)
      for component in place.jsonPath.components {
        switch component {
        case .key(let key):
          let name = run.name(madeAtRunTime: key)
          field = field.step(name.baseAddress, name.count)
        case .index(let index):
          field = field[index]
        }
      }
      return field
    }
  }

  /// The field of a key or, without a name, an element of the container at this place.
  @_lifetime(copy self)
  @usableFromInline
  func step(_ name: BytePointer?, _ count: Int) -> Field {
    switch mode {
    case .decoding:
      if options.contains(.broken) { return self }
      if options.contains(.secret) { rememberSecret() }
      let value = lookUp()
      guard value >= 0, accepts(value, name) else {
        run.decoding.pointee.soughtElement = name == nil ? (container, KeyOrIndex(self)) : nil
        return with(.broken)
      }
      return Field(run, value, name: name, count: count, options: enter(value))
    case .encoding:
      if isObjectItself { return Field(run, container, name: name, count: count, options: options) }
      let prefix = run.encoding.pointee.paths.prefix(after: container, self.name, self.count)
      return Field(run, prefix, name: name, count: count, options: options)
    }
  }

  /// Decoding: the path goes on in `value`, that of this field.
  ///
  /// - Returns: The options of the fields in it.
  func enter(_ value: Int) -> FieldOptions {
    if options.contains(.tracked) || options.contains(.marking) {
      markSeen(value)
      run.decoding.pointee.tape.markEntered(value)
    }
    if options.contains(.merging), isInArray {
      run.decoding.pointee.objects.replacedObjects.insert(value)
    }
    guard options.contains(.alternative) || options.contains(.elsewhere) else { return options }
    rememberElsewhere(value)
    return options.subtracting(.alternative).union(.elsewhere)
  }

  /// Decoding: whether the value can have this key or, without a name, elements.
  func accepts(_ value: Int, _ name: BytePointer?) -> Bool {
    let word = run.decoding.pointee.tape.word(value)
    return name == nil ? word.isArray : word.isObject
  }

  /// Decoding: the position of the value on the tape, or -1.
  @inlinable @inline(__always)
  func lookUp() -> Int {
    if let name {
      let run = run.decoding
      return run.pointee.tape.value(name, count, bucket, of: container, &run.pointee.tables)
    }
    return lookUpElement()
  }

  @usableFromInline
  func lookUpElement() -> Int {
    let run = run.decoding
    if isObjectItself {
      run.pointee.includeTags(of: container)
      return container
    }
    guard run.pointee.tape.word(container).isArray else { return -1 }
    run.pointee.tape.markVisited(array: container)
    return run.pointee.tape.element(count, of: container)
  }

  /// Decoding: marks the key of this field, whose value is at `value`, as looked up.
  func markSeen(_ value: Int) {
    if name != nil, value >= 0 { run.decoding.pointee.tape.markSeen(valueAt: value) }
  }

  /// The last step, for messages.
  var component: JSONPath.Component? { KeyOrIndex(self).component }

  /// Notes a mistake of the map, in either direction.
  func noteMisuse(_ fact: Diagnostic.Fact) {
    // Once, not in each pass of the map.
    if options.contains(.restOnly) || options.contains(.rollingBack) { return }
    switch mode {
    case .decoding: run.decoding.pointee.note(fact, at: container)
    case .encoding: run.encoding.pointee.note(fact)
    }
  }
}
