/// The underlying error inside a coder, without text. Sentences, lines and the `RosettaError` are
/// made when an error leaves `decode(_:from:)` or `encode(_:)`, so that an error that a type
/// catches costs little.
struct CodingFault: Error, CustomStringConvertible {
  let diagnostics: [Diagnostic]
  let call: Call

  /// The text that is seen if a type wraps the error in one of its own.
  static let text = "the value does not fit; an error that leaves the coder says more"

  var description: String { CodingFault.text }

  /// Identifies the call of `decode(_:from:)` or `encode(_:)` whose document the places refer to.
  final class Call: Sendable {}
}

extension CodingFault {
  /// Finds the fault in an error or in its chain of underlying errors.
  init?(in error: (any Error)?) {
    switch error {
    case let fault as CodingFault: self = fault
    case let error as DecodingError: self.init(in: error.context?.underlyingError)
    case EncodingError.invalidValue(_, let context)?: self.init(in: context.underlyingError)
    default: return nil
    }
  }
}

/// The innermost value that failed, with its type, for the error that is being thrown.
struct Failure<Position> {
  private var last: (error: any Error, place: Position, type: Any.Type)?

  /// Records a failure, unless the same error was recorded further inside.
  @inline(never)
  mutating func note(_ error: any Error, of type: Any.Type, at place: @autoclosure () -> Position) {
    if let last, identity(of: last.error) == identity(of: error) { return }
    last = (error, place(), type)
  }

  /// SAFETY: `any Error` is one reference, and rethrowing does not change it. Without `as`, the
  /// wrapped error would be passed instead.
  private func identity(of error: any Error) -> UInt {
    unsafeBitCast(error as any Error, to: UInt.self)
  }

  var known: (place: Position, type: Any.Type)? { last.map { ($0.place, $0.type) } }
}

// MARK: - Decoding; for encoding, see CodingFault+Encoding.swift

extension DecodingSession {
  /// The error for a value that does not fit a type: null, a value of another type, or a number out
  /// of range, which has no coding path in Foundation.
  @inline(never)
  func mismatch(
    _ expected: Expectation,
    at node: Node,
    _ path: @autoclosure () -> [any CodingKey]? = nil
  ) -> DecodingError {
    let type = expected.swiftType
    if word(node).isNumber, type is any Numeric.Type {
      return .dataCorrupted(context(.outOfRange(expected: .type(type)), node, []))
    }
    let path = path() ?? self.path(of: node)
    let context = context(.mismatch(expected, isNull: isNull(node)), node, path)
    // For `Bool`, Foundation reports null as a type mismatch.
    return isNull(node) && type != Bool.self
      ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  @inline(never)
  func missingKey(_ key: some CodingKey, in node: Node) -> DecodingError {
    .keyNotFound(key, context(.missingKey(key.stringValue), node, path(of: node)))
  }

  @inline(never)
  func missingElement(_ type: Any.Type, _ index: Int, of node: Node) -> DecodingError {
    let path = path(of: node) + [JSONPath.Component.index(index)]
    return .valueNotFound(type, context(.missingElement(index), node, path))
  }

  /// The error for a value of the right type that is not valid, with the reason.
  func corrupted(
    _ type: Any.Type,
    _ reason: String,
    at node: Node,
    _ path: [any CodingKey]? = nil
  ) -> DecodingError {
    let kind = Diagnostic.Kind.refused(by: .type(type), reason: .words(reason))
    return .dataCorrupted(context(kind, node, path ?? self.path(of: node)))
  }

  /// The error for a stack without room for another level. The run has noted the problem already.
  @inline(never)
  func stackExhausted(at node: Node) -> DecodingError {
    .dataCorrupted(context([], path(of: node)))
  }

  private func context(
    _ kind: Diagnostic.Kind,
    _ node: Node,
    _ path: [any CodingKey]
  ) -> DecodingError.Context {
    if let (key, object) = missing {
      return object.session.context(.missingKey(key), object.node, path)
    }
    if kind.isAboutWhole { wait(for: node) }
    let place = Diagnostic.Place.read(offset: tape.start(of: node))
    return context([Diagnostic(kind: kind, place: place)], path)
  }

  private func context(
    _ diagnostics: [Diagnostic],
    _ path: [any CodingKey]
  ) -> DecodingError.Context {
    let fault = CodingFault(diagnostics: diagnostics, call: call)
    var (text, error): (String, any Error) = (CodingFault.text, fault)
    if explainsErrors, explained < options.rosetta.maximumErrors {
      // A decoder that outlived the call has no call to explain the error at its end. Places refer
      // to the copied value.
      explained += 1
      var log = DiagnosticLog()
      for diagnostic in diagnostics { log.note(diagnostic) }
      let bytes = Array(tape.source(of: root).utf8)
      let site = CallSite(#fileID, #line, #function)
      let report = options.rosetta.report(true, log, bytes, .decode, Any.self, site)
      let reason = RosettaError(report)
      (text, error) = (reason.sentences, reason)
    }
    return DecodingError.Context(codingPath: path, debugDescription: text, underlyingError: error)
  }

  /// Removes from the run what a map noted about the value at `node` since `mark`, and returns it
  /// as an error.
  func takeError(since mark: Mark, at node: Node) -> DecodingError {
    let diagnostics = run.pointee.shared.takeBack(since: mark)
    // The one that a report would list first.
    let first = diagnostics.filter { $0.severity == .error }.min { $0.shownOffset < $1.shownOffset }
    let path = path(of: node)
    guard let first else {
      wait(for: node)
      return DecodingError(nil, context([], path))
    }
    if missing != nil { return DecodingError(first.kind, context(first.kind, node, path)) }
    let extras = run.pointee.extras
    let depth = extras.document.place(of: tape.start(of: node)).path.components.count
    let place = extras.document.place(of: first.shownOffset).path.components
    let steps: [any CodingKey] = place.dropFirst(depth) + first.innerPath
    return DecodingError(first.kind, context(diagnostics, path + steps))
  }

  /// Notes in the run the error that ends the decoding, at the value that it concerns.
  func note(_ error: any Error) {
    for diagnostic in diagnostics(of: error) { run.pointee.note(diagnostic) }
  }

  /// Whether `error` is only for lack of input that may still arrive for the value at `node`.
  @inline(never)
  func mayComplete(_ node: Node, after error: any Error) -> Bool {
    run.pointee.isOpen(node) && diagnostics(of: error).isEmpty
  }

  /// Records that the value at `node` lacks something that may still arrive. A type may catch the
  /// error and read the value as something else: problems found there may disappear, too.
  @inline(never)
  func wait(for node: Node) {
    if run.pointee.isOpen(node) { awaited = min(awaited, tape.start(of: node)) }
  }

  /// The diagnostics of an error, without those that the rest of an unfinished document may
  /// resolve.
  private func diagnostics(of error: any Error) -> [Diagnostic] {
    let fault = CodingFault(in: error).flatMap { $0.call === call ? $0 : nil }
    var diagnostics = fault?.diagnostics ?? []
    // Otherwise the error comes from a type, or from a decoder kept from another document.
    let context = (error as? DecodingError)?.context
    let isOfCoder = context?.underlyingError is CodingFault
    if fault == nil || !isOfCoder {
      var (node, type) = failure.known ?? (root, Any.self)
      var kind = Diagnostic.Kind.refused(by: .type(type), reason: .error(error))
      var remainder: ArraySlice<any CodingKey> = []
      if let context, !isOfCoder {
        // The coding path of an error that a type throws leads to the value.
        (node, remainder) = follow(context.codingPath, from: node)
        let text = context.debugDescription
        // The standard library's text for an enum would quote the value.
        let isNoCase =
          type is any RawRepresentable.Type && text.hasPrefix("Cannot initialize \(type) from ")
        kind = .refused(by: .type(type), reason: isNoCase ? .noCase : .words(text))
        if case DecodingError.keyNotFound(let key, _) = error, remainder.isEmpty {
          kind = .missingKey(key.stringValue)
        }
      }
      let place = Diagnostic.Place.read(offset: tape.start(of: node))
      let innerPath = remainder.map { JSONPath.Component($0) }
      diagnostics.append(Diagnostic(kind: kind, place: place, innerPath: innerPath))
    }
    return diagnostics.filter { $0.offset < awaited && !run.pointee.mayPass($0) }
  }

  /// A string that is converted to another type. In an unfinished document it counts only once it
  /// is complete.
  func wholeText(at node: Node) throws -> String {
    let text = try String.decoded(self, at: node)
    if run.pointee.isOpen(node) { throw corrupted(Any.self, CodingFault.text, at: node) }
    return text
  }
}

extension DecodingError {
  var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }

  /// The error with the sentences of `reason`; with its own text if a type has thrown it.
  func explained(by reason: RosettaError) -> DecodingError {
    guard let old = context else { return self }
    let (text, error) = reason.explanation(of: old.debugDescription, old.underlyingError)
    let path = old.codingPath
    let context = Context(codingPath: path, debugDescription: text, underlyingError: error)
    return switch self {
    case .typeMismatch(let type, _): .typeMismatch(type, context)
    case .valueNotFound(let type, _): .valueNotFound(type, context)
    case .keyNotFound(let key, _): .keyNotFound(key, context)
    default: .dataCorrupted(context)
    }
  }
}
