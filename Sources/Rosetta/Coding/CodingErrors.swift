// Converts a `RosettaError` to an error of Codable: for a map in another coder, and when an error
// leaves `RosettaDecoder` or `RosettaEncoder`.

extension DecodingError {
  /// The first error of a run as the corresponding error of Codable, with all problems in the
  /// description.
  ///
  /// - Parameter codingPath: The path of the model that the run decoded.
  init(_ error: RosettaError, at codingPath: [any CodingKey]) {
    let first = error.firstError
    let context = Context(
      codingPath: codingPath + (first?.path ?? []),
      debugDescription: error.description(below: codingPath),
      underlyingError: error
    )
    self.init(first?.kind, context)
  }

  init(corruptedAt path: [any CodingKey], _ text: String, _ error: (any Error)? = nil) {
    let context = Context(codingPath: path, debugDescription: text, underlyingError: error)
    self = .dataCorrupted(context)
  }

  init(_ kind: Diagnostic.Kind?, _ context: Context) {
    switch kind {
    case .missingKey(let key, _): self = .keyNotFound(JSONPath.Component.key(key), context)
    case .missingElement: self = .valueNotFound(Any.self, context)
    case .null(let expected): self = .valueNotFound(expected.swiftType, context)
    case .wrongType(let expected): self = .typeMismatch(expected.swiftType, context)
    default: self = .dataCorrupted(context)
    }
  }
}

extension EncodingError {
  /// The first error of a run. It has the name of the model's type instead of the model, which may
  /// contain secrets.
  init(_ error: RosettaError, at codingPath: [any CodingKey]) {
    let path = codingPath + (error.firstError?.path ?? [])
    self.init(refusing: error.report.type, at: path, error.description(below: codingPath), error)
  }

  init(refusing value: Any, at path: [any CodingKey], _ text: String, _ error: (any Error)? = nil) {
    let context = Context(codingPath: path, debugDescription: text, underlyingError: error)
    self = .invalidValue(value, context)
  }
}

extension RosettaError {
  /// The problem that failed the run, with the path of its value, or of the container that lacks
  /// one.
  fileprivate var firstError: (kind: Diagnostic.Kind, path: [JSONPath.Component])? {
    report.resolved { problems, _ in
      let first = problems.first { $0.problem.severity == .error } ?? problems.first
      return first.map { resolved in
        let isMissing =
          resolved.diagnostic.missingStep != nil && !resolved.diagnostic.isInsideSecret
        let path = resolved.problem.path.components.dropLast(isMissing ? 1 : 0)
        return (resolved.diagnostic.kind, Array(path))
      }
    }
  }

  /// A line for each problem, errors first. Paths are prefixed with the coding path of the model.
  fileprivate func description(below codingPath: [any CodingKey]) -> String {
    let outer = JSONPath(codingPath.map { JSONPath.Component($0) })
    let errors = problems.filter { $0.severity == .error }
    return (errors + problems.filter { $0.severity != .error }).map { problem in
      var moved = problem
      moved.path = outer / problem.path
      moved.lost = problem.lost.map { outer / $0 }
      return moved.description
    }.joined(separator: "\n")
  }

  /// The text and the underlying error with which a coder throws this error.
  func explanation(of text: String, _ underlying: (any Error)?) -> (String, any Error) {
    switch underlying {
    case is CodingFault: (sentences, self)
    case let error as DecodingError: (text, error.explained(by: self))
    case let error as EncodingError: (text, error.explained(by: self))
    default: (text, underlying ?? self)
    }
  }

  /// The description without its headline.
  var sentences: String { description.split(separator: "\n").dropFirst().joined(separator: "\n") }
}

extension Expectation {
  /// The type in the corresponding error of Codable.
  var swiftType: Any.Type {
    switch self {
    case .type(let type), .codable(let type): type
    case .json(.object): [String: Any].self
    case .json(.array): [Any].self
    case .json(.string), .document: String.self
    case .json(.number): Double.self
    case .json(.boolean): Bool.self
    case .json(.null), .alternatives, .oneOf, .words: Any.self
    }
  }
}
