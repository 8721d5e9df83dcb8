// Paths, such as `json["a"]["b"][0]`, and several fields at the end of one path.

extension Field {
  /// The member `key` of the object at this place.
  @inlinable
  public subscript(key: JSONKey) -> Field {
    @_lifetime(copy self)
    @inline(__always)
    get { step(to: field(key.text.utf8Start, key.text.utf8CodeUnitCount)) }
  }

  /// The element at `index` of the array at this place, from 0.
  ///
  /// - Complexity: O(`index`) when decoding.
  public subscript(index: Int) -> Field {
    @_lifetime(copy self)
    get {
      if index < 0 {
        let kind = Diagnostic.Kind.negativeIndex(index)
        switch mode {
        case .decoding: run.decoding.pointee.note(kind, at: reached.container)
        case .encoding: run.encoding.pointee.note(kind, at: nil, in: prefix)
        }
        // Nothing is read or written there.
        return step(to: field(nil, Int.max)).with(.neither)
      }
      return step(to: field(nil, index))
    }
  }

  /// The member for a key computed at run time, or the place at the end of a path from here.
  @_disfavoredOverload
  public subscript(place: some JSONPathConvertible) -> Field {
    @_lifetime(copy self)
    get {
      var field = with(state)
      for component in place.jsonPath.components {
        switch component {
        case .key(let key):
          let step = run.step(madeAtRunTime: key)
          field = field.step(to: field.field(step.name, step.count))
        case .index(let index):
          field = field[index]
        }
      }
      return field
    }
  }

  /// Returns the field next to this one for a key or, if `name` is nil, for an element.
  @_lifetime(copy self)
  @inlinable @inline(__always)
  func field(_ name: BytePointer?, _ count: Int) -> Field {
    Field(run, outer, name: name, count: count, state: state)
  }

  /// Returns `next` as a field of the container at this place.
  @_lifetime(copy self, copy next)
  @usableFromInline
  func step(to next: Field) -> Field {
    if isObjectItself {
      let isSecret = options.contains(.secret) && !state.hasEnded
      if isSecret, mode == .decoding { run.decoding.pointee.addSecret(container) }
      return Field(next, in: outer, state.subtracting([.rest, .part]))
    }
    switch mode {
    case .decoding:
      if state.hasEnded { return with(state) }
      let isElement = next.name == nil
      let value = lookUpStep(toObject: !isElement, toArray: isElement)
      guard !value.isNone, accepts(value, next.name) else {
        return with(state.ending(atElement: isElement))
      }
      if options.contains(.secret) { run.decoding.pointee.addSecret(value) }
      run.decoding.pointee.enterOnPath(value, from: container)
      let state = (isElement ? state.inArray : state).subtracting(.alternative)
      return Field(next, in: FieldOuter(value), state)
    case .encoding:
      let prefix = run.encoding.pointee.paths.prefixes.prefix(after: prefix, lastStep)
      if options.contains(.secret) { run.encoding.pointee.paths.prefixes.markSecret(prefix) }
      return Field(next, in: FieldOuter(prefix), state)
    }
  }

  /// Decoding: returns whether the value can have members or, if `name` is nil, elements.
  func accepts(_ value: Node, _ name: BytePointer?) -> Bool {
    let word = run.decoding.pointee.tape.word(value)
    return name == nil ? word.isArray : word.isObject
  }

  /// Decoding: returns the value on the tape, or `.none`, and marks its key as seen.
  @inlinable @inline(__always)
  func lookUp() -> Node {
    if let name {
      let run = run.decoding
      return run.pointee.tape.value(name, count, bucket, of: container, &run.pointee.tables)
    }
    return lookUpElement()
  }

  /// Decoding: looks up a step that leads to a member or an element. The step alone does not make a
  /// part (`Mapper.flattened`) present.
  @inline(__always)
  private func lookUpStep(toObject: Bool, toArray: Bool) -> Node {
    let run = run.decoding
    let value = lookUp()
    if value.isNone || !run.pointee.isInPart { return value }
    let word = run.pointee.tape.word(value)
    // A value that was read as a whole does make the part present.
    if word.isEntered, !word.isOnPath { return value }
    if toObject && word.isObject || toArray && word.isArray || word.tag == Tag.null {
      run.pointee.extras.keys.append(.step, value)
    }
    return value
  }

  @usableFromInline
  func lookUpElement() -> Node {
    let run = run.decoding
    if run.pointee.frame.contains(.isStopped) { return .none }
    if isObjectItself {
      run.pointee.includeTags(of: container)
      if run.pointee.tracksUnknownKeys, !isFlattened, run.pointee.tape.word(container).isArray {
        run.pointee.knowAllKeys(of: container)
      }
      return container
    }
    guard run.pointee.tape.word(container).isArray else { return .none }
    let element = run.pointee.tape.element(count, of: container)
    if !element.isNone, run.pointee.tracksUnknownKeys || run.pointee.isInPart {
      run.pointee.extras.keys.append(.element, element)
    }
    return element
  }

  var lastStep: KeyOrIndex { KeyOrIndex(name: name, count: count) }

  /// The last step, for messages.
  var component: JSONPath.Component? { lastStep.component }
}

// MARK: - A path that ends before its last step

extension Field {
  /// Notes where the path of this field ended before its last step: at a value of the wrong type,
  /// or at a missing one.
  func noteEndOfPath(isRequired: Bool) {
    let run = run.decoding
    let field = reached
    let value = field.lookUp()
    if value.isNone { return field.noteNothing(isRequired: isRequired) }
    let (word, mark) = (run.pointee.tape.word(value), run.mark)
    if word.tag == Tag.null, !isRequired { return }
    JSONReader(run, at: value).noteType(.json(field.soughtType(word)))
    endUnfit(at: value, since: mark, isRequired: isRequired)
  }

  /// The type expected where the path ended. An object there means that an array was expected. For
  /// any other value, the step that failed determines the type.
  private func soughtType(_ word: UInt64) -> JSONType {
    word.isObject || state.soughtElement ? .array : .object
  }
}

// MARK: - Several fields at the end of a path

extension Field {
  /// Maps several fields of the object at this place, so that their common path is written once.
  ///
  /// ```swift
  /// object.id <- json["data"]["id"]
  /// json["data"]["attributes"].map { json in
  ///   object.title <- json["title"]     // the same as json["data"]["attributes"]["title"]
  ///   object.body  <~ json["body"]
  /// }
  /// ```
  ///
  /// Decoding looks the fields up in the object. If there is no object, each required field is an
  /// error, and optional fields leave their properties unchanged. Encoding writes the fields to the
  /// object, which is shared with other fields of the same path. Options of this field, such as
  /// `.secret`, apply to every field inside.
  ///
  /// - Parameter body: Names each field once, as a map does.
  public func map(_ body: (Mapper) -> Void) {
    switch mode {
    case .decoding: decodeMembers(body)
    case .encoding:
      // The container that a further step would be in.
      let next = step(to: field(nil, 0))
      body(Mapper(run, in: next.outer, next.state))
    }
  }

  private func decodeMembers(_ body: (Mapper) -> Void) {
    let decoding = run.decoding
    // `json.stop()` in `body` also ends the map of the object.
    defer { if decoding.pointee.frame.contains(.isStopped) { decoding.pointee.stop(container) } }
    // Inside a `Field.map` whose object is missing, that object remains the missing one.
    if container.isNone { return body(Mapper(run, in: outer, state)) }
    let secret = beginSecret()
    defer { decoding.pointee.endSecret(secret) }
    let inner = state.subtracting([.alternative, .secret, .rest, .part])
    let value = lookUpStep(toObject: true, toArray: true)
    if !value.isNone, !state.hasEnded {
      let word = decoding.pointee.tape.word(value)
      if word.isObject {
        decoding.pointee.enterOnPath(value, from: container)
        return body(Mapper(run, in: FieldOuter(value), inner))
      }
      if word.isArray, !options.contains(.encodeOnly) {
        return decodeElements(value, inner.inArray, body)
      }
    }
    let outer = decoding.pointee.extras.missingContainer
    decoding.pointee.extras.missingContainer = (container, lastStep, state)
    body(Mapper(run, in: FieldOuter(Node.none), inner.ending(atElement: false)))
    decoding.pointee.extras.missingContainer = outer
  }

  /// Maps an array, which is the wrong type unless `body` asks for elements.
  private func decodeElements(_ value: Node, _ state: FieldState, _ body: (Mapper) -> Void) {
    let decoding = run.decoding
    decoding.pointee.enterOnPath(value, from: container)
    let (outer, mark) = (decoding.pointee.frame, decoding.mark)
    decoding.pointee.frame.subtract([.asksElements, .hasUnfitField, .hasStrictField])
    body(Mapper(run, in: FieldOuter(value), state))
    let frame = decoding.pointee.frame
    if frame.contains(.asksElements) {
      decoding.pointee.noteMappedArray(value)
    } else {
      decoding.pointee.note(.wrongType(expected: .json(.object)), at: value)
      let fails = !frame.isDisjoint(with: [.hasUnfitField, .hasStrictField])
      endUnfit(at: value, since: mark, isRequired: fails)
    }
    decoding.pointee.frame = decoding.pointee.frame.subtracting(.asksElements).union(outer)
  }

  /// The field where the path to this map's container ended early, or else this field.
  var reached: Field {
    @_lifetime(copy self)
    get {
      guard container.isNone, let end = run.decoding.pointee.extras.missingContainer else {
        return with(state)
      }
      let state = end.state.adding(options.intersection(.strict))
        .ending(atElement: isElement && !end.state.hasEnded)
      return Field(field(end.step.name, end.step.count), in: FieldOuter(end.node), state)
    }
  }
}
