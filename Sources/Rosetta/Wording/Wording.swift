/// Every message of the library: lower case, no final period, expected before found.
///
/// The messages about invalid JSON, bridges and checks, the hints, and the texts of values are in
/// separate files beside this one.
enum Wording {
  static func problem(
    _ diagnostic: Diagnostic,
    _ place: Locator.Place?,
    _ text: DocumentText,
    _ searches: inout Int
  ) -> Problem {
    if let (bytes, offset) = diagnostic.document {
      return bytes.withUnsafeBufferPointer {
        let value = Value(diagnostic, DocumentText(bytes: $0), offset)
        return problem(diagnostic, place, value, &searches)
      }
    }
    return problem(diagnostic, place, Value(diagnostic, text, diagnostic.offset), &searches)
  }

  private static func problem(
    _ diagnostic: Diagnostic,
    _ place: Locator.Place?,
    _ value: Value,
    _ searches: inout Int
  ) -> Problem {
    let path = path(diagnostic, place)
    let check = check(diagnostic.kind)
    return Problem(
      severity: diagnostic.severity,
      code: diagnostic.code,
      path: path,
      location: place?.location,
      lost: lost(diagnostic, place),
      losesPart: diagnostic.dropped?.isObjectItself ?? false,
      hint: diagnostic.showsNothing ? nil : hint(diagnostic, path, value, &searches),
      customCode: check.code,
      requirement: check.demand,
      words: sentence(diagnostic, value, check.demand),
      isInside: diagnostic.isInsideSecret
    )
  }

  private static func path(_ diagnostic: Diagnostic, _ place: Locator.Place?) -> JSONPath {
    let last = diagnostic.isInsideSecret ? nil : diagnostic.missingStep
    return switch diagnostic.place {
    case .read:
      abridged((place?.path.components ?? []) + diagnostic.innerPath + [last].compactMap { $0 })
    case .written(let steps, _): abridged(steps.reversed() + diagnostic.innerPath)
    }
  }

  /// Returns a path of bounded size, whatever the keys and the depth of the document: a key has at
  /// most 256 characters, and of more than 100 steps those in the middle are left out.
  static func abridged(_ steps: [JSONPath.Component]) -> JSONPath {
    let all = steps.count <= 100 ? steps : Array(steps.prefix(50)) + [.key("…")] + steps.suffix(50)
    return JSONPath(
      all.map { step in
        guard case .key(let key) = step, key.utf8.count > 256 else { return step }
        return .key(Printable.prefix(of: key, limit: 256))
      }
    )
  }

  /// Returns the path of the optional field that was left out, or of the object that lacks a part.
  /// Returns nil for an error, which fails the run and leaves out nothing.
  private static func lost(_ diagnostic: Diagnostic, _ place: Locator.Place?) -> JSONPath? {
    guard let field = diagnostic.dropped, diagnostic.severity != .error else { return nil }
    if case .written(let steps, _) = diagnostic.place {
      return abridged(steps.dropFirst(field.innerSteps).reversed())
    }
    let outer = place?.path.components.prefix(place?.depth(of: field.offset) ?? 0) ?? []
    return abridged(outer + Array(diagnostic.innerPath.prefix(field.innerSteps)))
  }

  /// Returns the code given by the program, and the demand of a check.
  private static func check(_ kind: Diagnostic.Kind) -> (code: String?, demand: Requirement?) {
    switch kind {
    case .checkFailed(let refusal): (refusal.code, refusal.requirement?() ?? .custom)
    case .crossCheckFailed(_, let code): (code, .custom)
    case .refused(_, .error(let error as Refusal)): (error.code, nil)
    default: (nil, nil)
    }
  }

  // MARK: - What happened

  private static func sentence(
    _ diagnostic: Diagnostic,
    _ value: Value,
    _ requirement: Requirement?
  ) -> Sentence {
    let hidden = diagnostic.showsNothing ? value.described : nil
    return switch diagnostic.kind {
    case .missingKey(_, let others): missing(diagnostic.isInsideSecret ? [] : others)
    case .missingElement(_, let count): missing(elementOf: diagnostic.showsNothing ? nil : count)
    case .null(let expected): Sentence(expected: name(expected), found: "null")
    case .wrongType(let expected): Sentence(expected: name(expected), found: value.described)
    case .outOfRange(let expected):
      Sentence(expected: name(expected), found: value.described, ending: ", which does not fit")
    case .refused(.type(let type as any CaseIterable.Type), .noCase):
      Sentence(
        expected: oneOf(rawValues(of: type, limit: 13).map(Printable.name(of:))),
        found: value.described
      )
    case .refused(.oneOf(let choices), .noCase):
      Sentence(expected: oneOf(tags: choices()), found: value.described)
    case .refused(let target, let reason):
      refused(name(target), value, diagnostic.showsNothing ? nil : reason.map(words(of:)))
    case .checkFailed: checkFailed(value.literal, requirement.flatMap(demand))
    case .crossCheckFailed(let demand, _): checkFailed(nil, demand)
    case .unknownTag(let tags, _): Sentence(expected: oneOf(tags: tags), found: value.asTag)
    case .notOneKey(let tags, let count):
      Sentence(
        expected: "an object of one key, \(oneOf(tags: tags))",
        found: hidden ?? (count == 0 ? "an empty object" : "an object of \(count) keys")
      )
    case .severalKeys(let tags, let found):
      Sentence(
        expected: "only \(oneOf(tags: tags))",
        found: hidden ?? joined(found.map { Printable.cut($0) }, "and")
      )
    case .unknownKey: Sentence("unknown key")
    case .unknownElement: Sentence("unknown element")
    case .duplicateKey: Sentence("duplicate key")
    case .syntax(.depth(let limit)), .tooDeep(let limit): nested(deeperThan: limit)
    case .syntax where diagnostic.showsNothing: Sentence(invalidString)
    case .syntax(let expected) where diagnostic.document != nil:
      innerSyntax(syntax(expected, value))
    case .syntax(let expected): syntax(expected, value)
    case .stackExhausted: Sentence(noStack)
    case .attemptsExhausted: Sentence("alternatives are nested too deep to try them all")
    case .tooManyErrors(let limit):
      Sentence("too many errors", "the limit is \(limit), and the rest was not read")
    case .nilProperty: Sentence("required value is missing")
    case .notFinite: Sentence(expected: "a finite number", found: value.content)
    case .cycle: Sentence("the instance contains itself")
    case .conflict: Sentence("another field writes to the same place")
    case .negativeIndex(let index): Sentence(expected: "an index of 0 or more", found: "\(index)")
    case .restIsNotAnObject:
      Sentence("expected an object for json.rest or json.flattened", expected: "object")
    case .swapped(let property, let other):
      Sentence(
        "\(property) was read back with the value of \(other)",
        "the properties are in another order than in the initialiser"
      )
    case .lineAfterRest(_, let isPart): lineAfter(isPart ? "json.flattened" : "json.rest")
    case .strayTag(let tag): Sentence("no variant of the union has its default tag \(cut(tag))")
    case .repeatedTag(let tag): Sentence("two variants of the union have the tag \(cut(tag))")
    case .nothingWritten: Sentence("the bridge wrote nothing")
    case .replaced(let replacement):
      Sentence(
        "replaced unknown \(value.noun) with \(Printable.name(of: replacement))",
        found: value.described
      )
    case .foreign(_, let message): Sentence(cut(message))
    }
  }

  /// - Parameter others: The alternative keys of the value.
  private static func missing(_ others: [String]) -> Sentence {
    if others.isEmpty { return Sentence(missingValue) }
    let names = joined(others.map(Printable.quoted), "and")
    return Sentence(missingValue, "\(names) \(others.count == 1 ? "is" : "are") missing too")
  }

  /// The words of a check are not cut, but escaped, because a program may have put a value of the
  /// document in them.
  private static func checkFailed(_ value: String?, _ words: String?) -> Sentence {
    let demand = words.map { Printable.escaped($0) }
    return Sentence(
      value.map { "check failed for \($0)" } ?? "check failed",
      demand,
      expected: demand,
      found: value
    )
  }

  private static func missing(elementOf count: Int?) -> Sentence {
    guard let count else { return missing([]) }
    let elements = count == 1 ? "1 element" : "\(count) elements"
    return Sentence(missingValue, count == 0 ? "the array is empty" : "the array has \(elements)")
  }

  private static func refused(_ name: String, _ value: Value, _ reason: String?) -> Sentence {
    if value.isWritten { return Sentence("could not bridge \(name) to JSON", reason) }
    return Sentence(
      "could not bridge \(value.described) to \(name)",
      reason,
      expected: name,
      found: value.described
    )
  }

  private static func innerSyntax(_ syntax: Sentence) -> Sentence {
    Sentence(invalidString, syntax.headline, expected: syntax.expected, found: syntax.found)
  }

  private static let missingValue = "missing required value"
  private static let invalidString = "the string is not valid JSON"

  /// Returns the reason of a bridge on one line.
  private static func words(of reason: Reason) -> String {
    switch reason {
    case .words(let words): cut(words)
    // Thrown by a nested run: its problems, without their source lines.
    case .error(let error as any RunError):
      cut(error.problems.map(\.sentence).joined(separator: "; "))
    case .error(let error): cut(text(of: error))
    case .noCase: "not one of its cases"
    }
  }

  private static func cut(_ text: String) -> String {
    Printable.cut(text, limit: Printable.sentenceLimit)
  }

  static func name(_ expectation: Expectation) -> String {
    switch expectation {
    case .type(let type), .codable(let type): TypeName.text(type)
    case .json(let type): type.rawValue
    case .document: "string with JSON"
    case .alternatives(let names): names.isEmpty ? "another type" : joined(names, "or")
    case .oneOf(let choices): oneOf(tags: choices())
    case .words(let words): words
    }
  }

  /// The name of a value that a bridge, giving its own reason, refuses to write.
  static let valueToWrite = "the value"
  static let notKey = "not a valid key"

  /// The reason why a value without an entry in a table cannot be written.
  static func unlistedValue(_ value: Any) -> String {
    "nothing is listed for \(Printable.name(of: value))"
  }

  /// The reason why a property of a `Mapping(T.init, …)` cannot be read.
  static func neverRead(_ path: JSONPath) -> String { "\(path) is required, but encode-only" }

  private static func lineAfter(_ rest: String) -> Sentence {
    Sentence("a line after \(rest) reads what it has taken", "\(rest) is the last line")
  }

  static func index(_ index: Int, above limit: Int) -> String {
    "expected an index of at most \(limit), found \(index)"
  }

  /// The reason why the chunks of a file end before the file does.
  static func unreadable(_ reason: String?) -> String {
    "the file could not be read" + (reason.map { ": \($0)" } ?? "")
  }

  /// Returns `one of "a", "b"`, with at most a dozen of the names, or the only name.
  static func oneOf(_ names: [String]) -> String {
    if names.count == 1 { return names[0] }
    return "one of " + names.prefix(12).joined(separator: ", ") + (names.count > 12 ? ", …" : "")
  }

  /// - Parameter tags: The tags as JSON.
  static func oneOf(tags: [String]) -> String { oneOf(tags.prefix(13).map(scalar)) }

  static func rawValues<Cases: CaseIterable>(of type: Cases.Type, limit: Int) -> [Any] {
    type.allCases.prefix(limit).compactMap { ($0 as? any RawRepresentable)?.rawValue }
  }
}
