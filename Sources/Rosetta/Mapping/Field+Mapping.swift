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
  /// `.secret`, apply to every field in it.
  ///
  /// - Parameter body: Names each field once, as a map does.
  public func map(_ body: (Mapper) -> Void) {
    switch mode {
    case .decoding: decodeMembers(body)
    case .encoding:
      let prefix =
        isObjectItself
        ? container : run.encoding.pointee.paths.prefix(after: container, name, count)
      body(Mapper(run, container: prefix, options: options))
    }
  }

  private func decodeMembers(_ body: (Mapper) -> Void) {
    let decoding = run.decoding
    let isInMissing = options.contains(.withoutContainer)
    let value = isInMissing ? -1 : lookUp()
    if options.contains(.tracked) || options.contains(.marking) { markSeen(value) }
    if value >= 0, !options.contains(.broken), takes(value, body) {
      if options.contains(.secret) { rememberSecret() }
      let inner = enter(value)
      body(Mapper(run, container: value, options: inner))
      if inner.isDisjoint(with: [.marking, .restOnly, .rollingBack]) {
        JSONReader(decoding, at: value).answerRestRequest(inner, body)
      }
      return
    }
    // What is missing is the outermost container.
    if isInMissing {
      return body(Mapper(run, container: container, options: options.subtracting(.alternative)))
    }
    let outer = decoding.pointee.missingContainer
    let inner = options.subtracting(.alternative).union([.withoutContainer, .broken])
    decoding.pointee.missingContainer = MissingContainer(
      node: container,
      step: KeyOrIndex(self),
      options: options
    )
    body(Mapper(run, container: container, options: inner))
    decoding.pointee.missingContainer = outer
  }

  /// Whether the body maps a value: an object, or an array if it asks for elements.
  private func takes(_ value: Int, _ body: (Mapper) -> Void) -> Bool {
    let decoding = run.decoding
    let word = decoding.pointee.tape.word(value)
    if word.isObject || !word.isContainer { return word.isObject }
    let notedBefore = run.noted
    let outer = decoding.pointee.beginElements()
    let marking = options.subtracting(.journaled).union(.marking)
    body(Mapper(run, container: value, options: marking))
    decoding.pointee.forget(since: notedBefore)
    return decoding.pointee.endElements(outer)
  }

  /// The container of this field's map, which is missing.
  var missingContainer: Field {
    @_lifetime(copy self)
    get {
      guard let place = run.decoding.pointee.missingContainer else { return self }
      let options = place.options.subtracting(.withoutContainer).union(.broken)
      return Field(
        run,
        place.node,
        name: place.step.name,
        count: place.step.count,
        options: options.union(self.options.intersection(.strict))
      )
    }
  }

  /// Notes that the container of this field's map is missing, as a field at its path would.
  func noteMissingContainer(isRequired: Bool) {
    guard let place = run.decoding.pointee.missingContainer else { return }
    if name == nil, !place.options.contains(.broken) {
      run.decoding.pointee.soughtElement = (place.node, place.step)
    }
    missingContainer.noteBrokenPath(isRequired: isRequired)
  }
}
