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
    let value = options.contains(.broken) ? -1 : lookUp()
    if value >= 0, decoding.pointee.tape.word(value).isContainer {
      if options.contains(.secret) { rememberSecret() }
      let inner = enter(value)
      body(Mapper(run, container: value, options: inner))
      if inner.isDisjoint(with: [.marking, .restOnly, .rollingBack]) {
        JSONReader(decoding, at: value).answerRestRequest(inner, body)
      }
      return
    }
    // What is missing is the outermost container.
    if options.contains(.withoutContainer) {
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

  /// Notes that the container of this field's map is missing, as a field at its path would.
  func noteMissingContainer(isRequired: Bool) {
    guard let place = run.decoding.pointee.missingContainer else { return }
    let container = Field(
      run,
      place.node,
      name: place.step.name,
      count: place.step.count,
      options: place.options.union(.broken)
    )
    if name == nil, !place.options.contains(.broken) {
      run.decoding.pointee.soughtElement = (place.node, place.step)
    }
    container.noteBrokenPath(isRequired: isRequired)
  }
}
