// What a Codable type throws inside a map, as findings of the run.

extension Field {
  /// Notes what a decoder threw about the value in this place, at the inner value that it is about.
  func note(_ error: DecodingError, decoding type: Any.Type) {
    switch error {
    case .keyNotFound(let key, let context):
      note(.missingKey(key.stringValue), .missingValue, context)
    case .valueNotFound(let type, let context):
      note(.null(expected: Expectation(decoding: type)), .missingValue, context)
    case .typeMismatch(let type, let context):
      note(.wrongType(expected: Expectation(decoding: type)), .wrongType, context)
    case .dataCorrupted(let context) where context.debugDescription == Wording.foundationNotJSON:
      // The text is valid: a number is meant.
      run.pointee.note(.foreign(.outOfRange, Wording.unfitNumberInside), at: node)
    case .dataCorrupted(let context):
      let reason = Reason.words(context.debugDescription)
      note(.refused(by: .type(type), reason: reason), .bridgingFailed, context)
    @unknown default:
      run.pointee.note(.refused(by: .type(type), reason: .error(error)), at: node)
    }
  }

  /// - Parameters:
  ///   - fact: What is noted if the path leads to a value.
  ///   - code: What the decoder's own words are noted as if it does not.
  private func note(
    _ fact: Finding.Fact,
    _ code: Problem.Code,
    _ context: DecodingError.Context
  ) {
    let path = context.codingPath.map { JSONPath.Component($0) }
    if let error = context.underlyingError as? RosettaError {
      return note(error, below: path.dropLast(error.firstError?.path.components.count ?? 0))
    }
    let (inner, rest) = follow(path)
    let place = Finding.Place.read(offset: run.pointee.index.start(of: inner))
    let isNull = run.pointee.index.word(inner).tag == Tag.null
    switch (fact, rest.first) {
    case (.null, nil) where isNull, (.missingKey, nil), (.wrongType, nil), (.refused, nil):
      run.pointee.note(Finding(severity: .error, fact: fact, place: place))
    case (.null, .index(let index)) where rest.count == 1:
      run.pointee.note(Finding(severity: .error, fact: .missingElement(index), place: place))
    default:
      let fact = Finding.Fact.foreign(code, context.debugDescription)
      run.pointee.note(
        Finding(severity: .error, fact: fact, place: place, innerPath: Array(rest))
      )
    }
  }

  /// Notes what a map inside the decoder has found.
  private func note(_ error: RosettaError, below path: some Sequence<JSONPath.Component>) {
    for secret in error.secretPaths {
      self[JSONPath(Array(path) + secret.path)].rememberSecret(isUnread: secret.isUnread)
    }
    for (finding, innerPath) in error.traced {
      let (inner, rest) = follow(Array(path) + innerPath.components)
      var finding = finding
      finding.place = .read(offset: run.pointee.index.start(of: inner))
      finding.innerPath = Array(rest)
      run.pointee.note(finding)
    }
  }

  /// The value at the end of a path from here, and the steps that lead nowhere, such as a key that
  /// the decoder has renamed.
  private func follow(_ path: [JSONPath.Component]) -> (
    node: Int, rest: ArraySlice<JSONPath.Component>
  ) {
    var node = node
    for (position, step) in path.enumerated() {
      let next = follow(step, from: node)
      if next < 0 { return (node, path[position...]) }
      node = next
    }
    return (node, [])
  }

  private func follow(_ step: JSONPath.Component, from node: Int) -> Int {
    let word = run.pointee.index.word(node)
    switch step {
    case .index(let index):
      return word.tag == Tag.array ? run.pointee.index.element(index, of: node) : -1
    case .key(let key):
      let name = run.pointee.name(key)
      guard word.isObject, let start = name.baseAddress else { return -1 }
      let bucket = Index.bucket(start, name.count)
      return run.pointee.index.value(start, name.count, bucket, of: node, &run.pointee.tables)
    }
  }

  /// Notes what an encoder threw about a value in this place.
  func note(_ error: EncodingError, encoding type: Any.Type) {
    guard case .invalidValue(let value, let context) = error else {
      return run.pointee.note(.refused(by: .type(type), reason: .error(error)), at: 0)
    }
    let path = context.codingPath.map { JSONPath.Component($0) }
    if let error = context.underlyingError as? RosettaError {
      let outer = path.dropLast(error.firstError?.path.components.count ?? 0)
      for (finding, _) in error.traced { note(finding, below: outer) }
    } else if let number = value as? any BinaryFloatingPoint, !number.isFinite {
      note(.notFinite(Double(number)), below: path[...])
    } else {
      let fact = Finding.Fact.refused(by: .type(type), reason: .words(context.debugDescription))
      let place = Finding.Place.written(steps: [], value: [])
      note(Finding(severity: .error, fact: fact, place: place), below: path[...])
    }
  }

  private func note(_ finding: Finding, below path: ArraySlice<JSONPath.Component>) {
    var finding = finding
    if case .written(let steps, let value) = finding.place {
      finding.place = .written(steps: steps + path.reversed(), value: value)
    }
    run.pointee.note(finding)
  }
}
