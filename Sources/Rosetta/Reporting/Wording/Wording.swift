/// Every message of the library: lower case, no final period, expected before found.
///
/// Hints are in `Wording+Hints.swift`, messages about invalid JSON in `Wording+Syntax.swift`.
enum Wording {
  /// Makes the readable problem from a diagnostic.
  ///
  /// - Parameters:
  ///   - hidesReason: Whether the value has a secret inside that the reason of a bridge may reveal.
  ///   - givesHint: Whether the hint is worked out.
  static func problem(
    _ diagnostic: Diagnostic,
    _ place: Locator.Place?,
    _ text: DocumentText?,
    hidesReason: Bool = false,
    givesHint: Bool = true
  ) -> Problem {
    if let document = diagnostic.document {
      return document.bytes.withUnsafeBufferPointer {
        let inner = DocumentText(bytes: $0, showsUnreadValues: text?.showsUnreadValues ?? false)
        return problem(diagnostic, place, inner, document.offset, hidesReason, givesHint)
      }
    }
    return problem(diagnostic, place, text, diagnostic.offset, hidesReason, givesHint)
  }

  private static func problem(
    _ diagnostic: Diagnostic,
    _ place: Locator.Place?,
    _ text: DocumentText?,
    _ offset: Int,
    _ hidesReason: Bool,
    _ givesHint: Bool
  ) -> Problem {
    let value = Value(diagnostic, text, offset)
    let path = path(diagnostic, place)
    let sentence =
      diagnostic.isInsideSecret && diagnostic.missingStep != nil
      ? Sentence("\(missingValue) in \(Redaction.mask)")
      : sentence(diagnostic.fact, value, text, hidesReason || diagnostic.isSecret)
    return Problem(
      severity: diagnostic.severity,
      code: diagnostic.code,
      path: path,
      location: place?.location,
      hint: diagnostic.isSecret || !givesHint
        ? nil : hint(diagnostic.fact, value, diagnostic.use, text),
      expected: sentence.expected,
      found: sentence.found,
      customCode: customCode(diagnostic.fact),
      headline: sentence.headline,
      detail: sentence.detail
    )
  }

  static func path(_ diagnostic: Diagnostic, _ place: Locator.Place?) -> JSONPath {
    let last = diagnostic.isInsideSecret ? nil : diagnostic.missingStep
    return switch diagnostic.place {
    case .read:
      JSONPath((place?.path.components ?? []) + diagnostic.innerPath + [last].compactMap { $0 })
    case .written(let steps, _): JSONPath(steps.reversed() + diagnostic.innerPath)
    }
  }

  private static func customCode(_ fact: Diagnostic.Fact) -> String? {
    switch fact {
    case .checkFailed(_, let code), .crossCheckFailed(_, let code): code
    default: nil
    }
  }

  // MARK: - What happened

  private static func sentence(
    _ fact: Diagnostic.Fact,
    _ value: Value,
    _ text: DocumentText?,
    _ hidesReason: Bool
  ) -> Sentence {
    switch fact {
    case .missingKey(_, let others): missing(others)
    case .missingElement: missing([])
    case .null(let expected): Sentence(expected: name(expected), found: "null")
    case .wrongType(let expected): Sentence(expected: name(expected), found: value.described)
    case .outOfRange(let expected):
      Sentence(expected: name(expected), found: value.described, ending: ", which does not fit")
    case .refused(.type(let type as any CaseIterable.Type), .noCase):
      Sentence(expected: oneOf(names(of: type)), found: value.described)
    case .refused(.words(let choices), .noCase):
      Sentence(expected: choices, found: value.described)
    case .refused(let target, let reason):
      refused(target, value, reason.map { hidesReason ? Redaction.mask : cut($0.text) })
    case .checkFailed(let demand, _):
      Sentence(
        value.literal.map { "check failed for \($0)" } ?? "check failed",
        demand,
        expected: demand,
        found: value.literal
      )
    case .crossCheckFailed(let demand, _): Sentence("check failed", demand, expected: demand)
    case .unknownTag(let tags, _): Sentence(expected: oneOf(tags), found: value.described)
    case .unknownKey(let key, _):
      Sentence("unknown key \(value.isSecret ? Redaction.mask : quoted(key))")
    case .duplicateKey(let key):
      Sentence("duplicate key \(value.isSecret ? Redaction.mask : quoted(key))")
    case .syntax(.depth(let limit)), .tooDeep(let limit): nested(deeperThan: limit)
    case .syntax(let expected) where value.isInner:
      innerSyntax(syntax(expected, value, text), hidesReason)
    case .syntax(let expected): syntax(expected, value, text)
    case .stackExhausted: Sentence(noStack)
    case .nilProperty: Sentence("required value is nil")
    case .notFinite: Sentence(expected: "a finite number", found: value.written)
    case .cycle: Sentence("the instance contains itself")
    case .conflict: Sentence("another field writes to the same place")
    case .negativeIndex(let index): Sentence(expected: "an index of 0 or more", found: "\(index)")
    case .restIsNoObject: Sentence("expected an object for json.rest", expected: "object")
    case .swapped(let property, let other):
      Sentence(
        "\(property) was read back with the value of \(other)",
        "the properties are in another order than in the initialiser"
      )
    case .nothingWritten: Sentence("the bridge wrote nothing")
    case .replaced(let replacement):
      Sentence(
        "replaced unknown \(value.described) with \(Printable.name(of: replacement))",
        found: value.described
      )
    case .foreign(_, let message): Sentence(hidesReason ? Redaction.mask : cut(message))
    }
  }

  /// - Parameter others: The other keys that the value may have.
  private static func missing(_ others: [String]) -> Sentence {
    let names = others.map(quoted)
    guard let last = names.last else { return Sentence(missingValue) }
    let rest = names.dropLast().joined(separator: ", ")
    let detail = rest.isEmpty ? "\(last) is" : "\(rest) and \(last) are"
    return Sentence(missingValue, "\(detail) missing too")
  }

  static func couldNotBridge(_ found: String, to expected: String) -> String {
    "could not bridge \(found) to \(expected)"
  }

  private static func refused(
    _ target: Expectation,
    _ value: Value,
    _ reason: String?
  ) -> Sentence {
    let name = name(target)
    if value.isWritten { return Sentence("could not bridge \(name) \(toJSON)", reason) }
    return Sentence(
      couldNotBridge(value.described, to: name),
      reason,
      expected: name,
      found: value.described
    )
  }

  private static func innerSyntax(_ syntax: Sentence, _ hidesReason: Bool) -> Sentence {
    hidesReason
      ? Sentence(invalidString, Redaction.mask)
      : Sentence(
        invalidString,
        syntax.headline,
        expected: syntax.expected,
        found: syntax.found
      )
  }

  private static let missingValue = "missing required value"
  private static let invalidString = "the string is not valid JSON"
  private static let toJSON = "to JSON"

  /// How a headline ends that has a detail although nothing was expected.
  static func headlineEnd(_ code: Problem.Code) -> String? {
    switch code {
    case .missingValue: missingValue
    case .syntax, .size: invalidString
    case .bridgingFailed: toJSON
    default: nil
    }
  }

  private static func quoted(_ key: String) -> String { Printable.quoted(key) }

  /// Foreign text, such as that of a thrown error: on one line and of limited length.
  private static func cut(_ text: String) -> String {
    Printable.cut(text, limit: Printable.reasonLimit)
  }

  /// The name of what was expected.
  static func name(_ expectation: Expectation) -> String {
    switch expectation {
    case .type(let type): TypeName.text(type)
    case .json(let type): type.rawValue
    case .words(let words): words
    }
  }

  /// The raw values of an enum, as far as `oneOf` needs them.
  private static func names(of type: any CaseIterable.Type) -> [String] {
    rawValues(of: type, limit: 13).map { Printable.name(of: $0) }
  }

  /// What a bridge was to write, if it gives the reason itself.
  static let value = "the value"
  static let notKey = "not a valid key"

  /// Why a value that is in no table cannot be written.
  static func unlistedValue(_ value: Any) -> String {
    "nothing is listed for \(Printable.name(of: value))"
  }

  /// Why a property of a `Mapping(T.init, …)` cannot be read.
  static func neverRead(_ path: JSONPath) -> String { "\(path) is required, but encode-only" }

  /// `one of "a", "b"`, with the first dozen of many names.
  static func oneOf(_ names: [String]) -> String {
    "one of " + names.prefix(12).joined(separator: ", ") + (names.count > 12 ? ", …" : "")
  }

  static func rawValues(of type: any CaseIterable.Type, limit: Int) -> [Any] {
    func values<Cases: CaseIterable>(_ type: Cases.Type) -> [Any] {
      type.allCases.prefix(limit).compactMap { ($0 as? any RawRepresentable)?.rawValue }
    }
    return values(type)
  }
}

extension Reason {
  /// Why a bridge refused, in words.
  var text: String {
    switch self {
    case .words(let words): words
    // Thrown by a nested run: its problems, without their source lines.
    case .error(let error as RosettaError):
      error.problems.map(\.sentence).joined(separator: "; ")
    case .error(let error): String(describing: error)
    case .noCase: "not one of its cases"
    }
  }
}
