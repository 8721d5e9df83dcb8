// The errors that a Codable type throws inside a map, as diagnostics of the run.

extension JSONReader {
  /// Notes the error that a decoder threw for this value, at the inner value concerned.
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
    _ fact: Diagnostic.Fact,
    _ code: Problem.Code,
    _ context: DecodingError.Context
  ) {
    let path = context.codingPath.map { JSONPath.Component($0) }
    if let error = context.underlyingError as? RosettaError {
      return note(error, below: path.dropLast(error.firstError?.path.components.count ?? 0))
    }
    var elements: [Int: [Int]] = [:]
    let (inner, rest) = follow(path, &elements)
    let word = run.pointee.tape.word(inner)
    if case .wrongType(.json) = fact, word.isString || word.isNumber {
      // A value with secrets may have been expected here.
      run.pointee.remember(.itself, in: inner, isUnvisited: true)
    }
    let place = Diagnostic.Place.read(offset: run.pointee.tape.start(of: inner))
    let isNull = run.pointee.tape.word(inner).tag == Tag.null
    switch (fact, rest.first) {
    case (.null, nil) where isNull, (.missingKey, nil), (.wrongType, nil), (.refused, nil):
      noteRead(Diagnostic(severity: .error, fact: fact, place: place))
    case (.null, .index(let index)) where rest.count == 1:
      noteRead(Diagnostic(severity: .error, fact: .missingElement(index), place: place))
    default:
      let fact = Diagnostic.Fact.foreign(code, context.debugDescription)
      noteRead(Diagnostic(severity: .error, fact: fact, place: place, innerPath: Array(rest)))
    }
  }

  /// Notes a diagnostic about a value that the decoder has read.
  private func noteRead(_ diagnostic: Diagnostic) {
    var diagnostic = diagnostic
    diagnostic.isRead = true
    run.pointee.note(diagnostic)
  }

  /// Notes what a map inside the decoder has found.
  private func note(_ error: RosettaError, below path: some Sequence<JSONPath.Component>) {
    var elements: [Int: [Int]] = [:]
    for secret in error.secretPaths {
      let steps = Array(path) + secret.path
      let (container, rest) = follow(steps.dropLast(), &elements)
      let last = rest.isEmpty ? steps.last.map { run.pointee.shared.name($0) } : nil
      run.pointee.remember(last ?? .itself, in: container, isUnvisited: secret.isUnvisited)
    }
    for (diagnostic, innerPath) in error.traced {
      let (inner, rest) = follow(Array(path) + innerPath.components, &elements)
      var diagnostic = diagnostic
      diagnostic.place = .read(offset: run.pointee.tape.start(of: inner))
      diagnostic.innerPath = Array(rest)
      noteRead(diagnostic)
    }
  }

  /// The value at the end of a path from here, and the steps that lead nowhere, such as a key that
  /// the decoder has renamed.
  ///
  /// Complexity: O(steps), and once for each array O(elements).
  ///
  /// - Parameter elements: Those of the arrays that have been followed so far.
  func follow(
    _ path: some Collection<JSONPath.Component>,
    _ elements: inout [Int: [Int]]
  ) -> (node: Int, rest: ArraySlice<JSONPath.Component>) {
    var node = node
    let path = Array(path)
    for (position, step) in path.enumerated() {
      let next = follow(step, from: node, &elements)
      if next < 0 { return (node, path[position...]) }
      node = next
    }
    return (node, [])
  }

  private func follow(
    _ step: JSONPath.Component,
    from node: Int,
    _ elements: inout [Int: [Int]]
  ) -> Int {
    let word = run.pointee.tape.word(node)
    switch step {
    case .index(let index):
      guard word.isArray, (0..<word.length).contains(index) else { return -1 }
      let known = elements[node] ?? run.pointee.tape.elements(of: node)
      elements[node] = known
      return known[index]
    case .key(let key):
      let name = run.pointee.shared.name(key)
      guard word.isObject, let start = name.baseAddress else { return -1 }
      let bucket = Tape.bucket(start, name.count)
      // A look-up does not count as a map.
      if !run.pointee.tape.isVisited(node) { run.pointee.rememberUnvisited(node) }
      return run.pointee.tape.value(start, name.count, bucket, of: node, &run.pointee.tables)
    }
  }
}

extension JSONWriter {
  /// Notes the error that an encoder threw for a value.
  func note(_ error: EncodingError, encoding type: Any.Type) {
    guard case .invalidValue(let value, let context) = error else {
      return run.pointee.note(.refused(by: .type(type), reason: .error(error)))
    }
    let path = context.codingPath.map { JSONPath.Component($0) }
    if let error = context.underlyingError as? RosettaError {
      let outer = path.dropLast(error.firstError?.path.components.count ?? 0)
      for (diagnostic, _) in error.traced { note(diagnostic, below: outer) }
    } else if let number = value as? any BinaryFloatingPoint, !number.isFinite {
      note(.notFinite(Double(number)), below: path[...])
    } else {
      let fact = Diagnostic.Fact.refused(by: .type(type), reason: .words(context.debugDescription))
      let place = Diagnostic.Place.written(steps: [], value: [])
      note(Diagnostic(severity: .error, fact: fact, place: place), below: path[...])
    }
  }

  private func note(_ diagnostic: Diagnostic, below path: ArraySlice<JSONPath.Component>) {
    var diagnostic = diagnostic
    if case .written(let steps, let value) = diagnostic.place {
      diagnostic.place = .written(steps: steps + path.reversed(), value: value)
    }
    run.pointee.note(diagnostic)
  }
}
