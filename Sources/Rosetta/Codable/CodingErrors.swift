// The errors of a run as errors of Codable.

extension DecodingError {
  /// The first error of a run as the corresponding error of Codable, with all problems in the
  /// description.
  ///
  /// - Parameter codingPath: The path of the model that the run decoded.
  init(_ error: RosettaError, at codingPath: [any CodingKey]) {
    let first = error.firstError
    let context = Context(
      codingPath: codingPath + (first?.path.components ?? []),
      debugDescription: error.description(below: codingPath),
      underlyingError: error
    )
    switch first?.diagnostic.fact {
    case .missingKey(let key, _):
      self = .keyNotFound(JSONPath.Component.key(key), context)
    case .missingElement:
      self = .valueNotFound(Any.self, context)
    case .null(let expected):
      self = .valueNotFound(expected.swiftType, context)
    case .wrongType(let expected):
      self = .typeMismatch(expected.swiftType, context)
    default:
      self = .dataCorrupted(context)
    }
  }
}

extension EncodingError {
  /// The first error of a run. It carries the name of the model's type in place of the model, which
  /// may hold secrets.
  init(_ error: RosettaError, at codingPath: [any CodingKey]) {
    let context = Context(
      codingPath: codingPath + (error.firstError?.path.components ?? []),
      debugDescription: error.description(below: codingPath),
      underlyingError: error
    )
    self = .invalidValue(error.report.type, context)
  }
}

extension DecodingError {
  /// The underlying error, if there is one.
  fileprivate var underlyingError: (any Error)? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context.underlyingError
    @unknown default: nil
    }
  }
}

extension RosettaError {
  /// The error of a run, if `error` is one or has one as its underlying error.
  init?(underlying error: any Error) {
    let reason = (error as? DecodingError)?.underlyingError ?? error
    guard let error = reason as? RosettaError else { return nil }
    self = error
  }

  /// The diagnostic that failed the run, with the path of its value, or of what lacks one.
  var firstError: (diagnostic: Diagnostic, path: JSONPath)? {
    let traced = traced
    return traced.first { $0.diagnostic.severity == .error } ?? traced.first
  }

  /// The diagnostics of the run with such paths, in the order of `problems`.
  var traced: [(diagnostic: Diagnostic, path: JSONPath)] {
    report.resolved { problems in
      problems.map { resolved in
        let isMissing =
          resolved.diagnostic.missingStep != nil && !resolved.diagnostic.isInsideSecret
        let path = resolved.problem.path.components.dropLast(isMissing ? 1 : 0)
        return (resolved.diagnostic, JSONPath(path))
      }
    }
  }

  /// Where the values are that must not be shown.
  var secretPaths: [(path: [JSONPath.Component], isUnvisited: Bool)] {
    let hidden = report.hidden
    let unvisited = hidden.unvisitedContainers.map {
      SecretField(container: $0, node: 0, step: nil, isUnvisited: true)
    }
    let fields = (hidden.secrets + unvisited).sorted { $0.container < $1.container }
    return report.source?.withJSONBytes { bytes in
      // A document that no map has visited, such as one that is too deep, may be secret as a whole.
      if report.invalidText(DocumentText(bytes: bytes)) != nil { return [([], true)] }
      var locator = Locator(bytes: bytes)
      return fields.map { field in
        let container = locator.place(of: field.container).path.components
        return (container + [field.step].compactMap { $0 }, field.isUnvisited)
      }
    } ?? []
  }

  /// A line for each problem, whose path begins with that of the model.
  fileprivate func description(below codingPath: [any CodingKey]) -> String {
    let outer = JSONPath(codingPath.map { JSONPath.Component($0) })
    return problems.map { problem in
      let hint = problem.hint.map { "; \($0)" } ?? ""
      return problem.moved(below: outer).description + hint
    }.joined(separator: "\n")
  }
}

extension Problem {
  fileprivate func moved(below outer: JSONPath) -> Problem {
    var moved = self
    moved.path = outer / path
    return moved
  }
}

extension Expectation {
  /// The type that Codable names.
  fileprivate var swiftType: Any.Type {
    switch self {
    case .type(let type): type
    case .json(.object): [String: Any].self
    case .json(.array): [Any].self
    case .json(.string): String.self
    case .json(.number): Double.self
    case .json(.boolean): Bool.self
    case .json(.null), .words: Any.self
    }
  }

  /// What a type that Codable names is in JSON. Only by its name, since hints for the fields of a
  /// map do not apply to a Codable type.
  init(decoding type: Any.Type) {
    if type == [String: Any].self {
      self = .json(.object)
    } else if type == [Any].self {
      self = .json(.array)
    } else {
      self = .words(TypeName.text(type))
    }
  }
}
