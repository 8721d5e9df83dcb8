/// Every sentence of the library: lower case, no final period, expected before found.
enum Wording {
  /// Makes the problem that people read of the finding that a run noted.
  static func problem(
    _ finding: Finding,
    _ place: Locator.Place?,
    _ text: DocumentText?
  ) -> Problem {
    if let document = finding.document {
      return document.bytes.withUnsafeBufferPointer {
        problem(finding, place, DocumentText(bytes: $0), document.offset)
      }
    }
    if case .read(let offset) = finding.place { return problem(finding, place, text, offset) }
    return problem(finding, place, text, 0)
  }

  private static func problem(
    _ finding: Finding,
    _ place: Locator.Place?,
    _ text: DocumentText?,
    _ offset: Int
  ) -> Problem {
    let value = Value(finding, text, offset)
    let (headline, detail) = sentence(finding.fact, value)
    return Problem(
      severity: finding.severity,
      code: finding.code,
      path: path(finding, place),
      location: place?.location,
      hint: finding.isSecret ? nil : hint(finding, value, text),
      headline: headline,
      detail: detail
    )
  }

  private static func path(_ finding: Finding, _ place: Locator.Place?) -> JSONPath {
    switch finding.place {
    case .read: JSONPath((place?.path.components ?? []) + finding.innerPath)
    case .written(let steps, _): JSONPath(steps.reversed() + finding.innerPath)
    }
  }

  // MARK: - What happened

  private static func sentence(_ fact: Finding.Fact, _ value: Value) -> (String, String?) {
    switch fact {
    case .missingKey(let key): ("missing required key \(Printable.quoted(key))", nil)
    case .missingElement(let index): ("missing required element \(index)", nil)
    case .null(let expected): ("expected \(name(expected)), found null", nil)
    case .wrongType(let expected): ("expected \(name(expected)), found \(value.described)", nil)
    case .outOfRange(let expected):
      ("expected \(name(expected)), found \(value.described) which does not fit", nil)
    case .refused(let target, let reason):
      (
        value.isWritten
          ? "could not bridge \(name(target)) to JSON"
          : "could not bridge \(value.described) to \(name(target))",
        reason.map { value.isSecret ? "‹secret›" : Printable.escaped($0.text) }
      )
    case .checkFailed(let demand):
      (value.literal.map { "check failed for \($0)" } ?? "check failed", demand)
    case .crossCheckFailed(let demand): ("check failed", demand)
    case .unknownKey(let key): ("unknown key \(Printable.quoted(key))", nil)
    case .duplicateKey(let key): ("duplicate key \(Printable.quoted(key))", nil)
    case .syntax(let expected):
      ((value.isInner ? "the string holds no JSON: " : "") + syntax(expected, value), nil)
    case .nilProperty: ("required value is nil", nil)
    case .notFinite: ("number is not finite", nil)
    case .tooDeep(let limit): ("nested deeper than \(limit) levels", nil)
    case .conflict: ("another field has written something else here", nil)
    case .negativeIndex(let index): ("index \(index) is below zero", nil)
    case .usedWithoutOperator: ("a field was read or written without an operator", nil)
    case .nothingWritten: ("the bridge wrote nothing", nil)
    case .replaced(let replacement):
      ("replaced unknown \(value.described) by \(Printable.name(of: replacement))", nil)
    case .foreign(_, let message): (message, nil)
    }
  }

  /// The name of what was expected.
  static func name(_ expectation: Expectation) -> String {
    switch expectation {
    case .type(let type): String(describing: type)
    case .json(let type): type.rawValue
    case .words(let words): words
    }
  }

  // MARK: - What may help

  private static func hint(_ finding: Finding, _ value: Value, _ text: DocumentText?) -> String? {
    switch finding.fact {
    case .missingKey(let key):
      return text.flatMap { NearKey.find(key, among: $0.keys(ofObjectAt: value.offset)) }
        .map { "did you mean \(Printable.quoted($0))?" }
    case .wrongType(let expected):
      return flexibleHint(expected, value)
    case .syntax(let expected):
      return syntaxHint(expected, value)
    default:
      return nil
    }
  }

  /// `"42"` for an `Int` is read by a bridge that is there for it.
  private static func flexibleHint(_ expected: Expectation, _ value: Value) -> String? {
    guard case .type(let type) = expected, value.type == .string, let content = value.content
    else { return nil }
    let isNumeric = type is any Numeric.Type
    let fits =
      isNumeric ? NumberForm(content.utf8) != nil : content == "true" || content == "false"
    guard fits, isNumeric || type is Bool.Type else { return nil }
    return "a string that holds \(Printable.escaped(content)): ~ .flexible() reads it"
  }
}

extension Wording {
  /// The value that a problem is about, as a message may show it.
  struct Value {
    let offset: Int
    let isSecret: Bool
    let isWritten: Bool
    /// Whether it stands in a document in a string.
    let isInner: Bool
    let type: JSONType?
    /// The text of a scalar's token.
    private let token: String?
    /// The text of the place for a syntax error.
    let byte: UInt8?

    init(_ finding: Finding, _ text: DocumentText?, _ offset: Int) {
      isSecret = finding.isSecret
      isInner = finding.document != nil
      self.offset = offset
      switch finding.place {
      case .read:
        isWritten = false
        type = text?.type(at: offset)
        byte = text.flatMap { offset < $0.bytes.count ? $0.bytes[offset] : nil }
        token = Value.token(type, text, offset)
      case .written(_, let value):
        isWritten = true
        byte = nil
        (type, token) = value.withUnsafeBufferPointer {
          let written = DocumentText(bytes: $0)
          let type = written.type(at: 0)
          return (type, Value.token(type, written, 0))
        }
      }
    }

    private static func token(_ type: JSONType?, _ text: DocumentText?, _ offset: Int) -> String? {
      guard let text, let type, type != .array, type != .object else { return nil }
      let length = text.tokenLength(at: offset)
      if type == .string {
        return text.string(inside: offset + 1..<max(offset + length - 1, offset + 1))
      }
      return String(decoding: text.bytes[offset..<offset + length], as: UTF8.self)
    }

    /// What a string holds or a number says.
    var content: String? { isSecret ? nil : token }

    /// The value alone: `-1`, `"abc"`; nil for arrays and objects.
    var literal: String? {
      guard let token else { return nil }
      if isSecret { return "‹secret›" }
      return type == .string ? Printable.quoted(token) : Printable.cut(token)
    }

    /// The value with its type: `string "abc"`, `number 5`, `null`, `object`.
    var described: String {
      switch type {
      case nil: "nothing"
      case .null: "null"
      case .array: "array"
      case .object: "object"
      case .string, .number, .boolean: "\(type?.rawValue ?? "") \(literal ?? "")"
      }
    }
  }
}
