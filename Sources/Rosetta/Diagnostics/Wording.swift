/// Every sentence of the library: lower case, no final period, expected before found.
///
/// What helps stands in `Wording+Hints.swift`, what is said about broken JSON in
/// `Wording+Syntax.swift`.
enum Wording {
  /// Makes the problem that people read of the finding that a run noted.
  ///
  /// - Parameter hidesReason: Whether the value holds a secret that a bridge's words may tell.
  static func problem(
    _ finding: Finding,
    _ place: Locator.Place?,
    _ text: DocumentText?,
    hidesReason: Bool = false,
    helps: Bool = true
  ) -> Problem {
    if let document = finding.document {
      return document.bytes.withUnsafeBufferPointer {
        let inner = DocumentText(bytes: $0, showsUnreadValues: text?.showsUnreadValues ?? false)
        return problem(finding, place, inner, document.offset, hidesReason, helps)
      }
    }
    return problem(finding, place, text, finding.offset, hidesReason, helps)
  }

  private static func problem(
    _ finding: Finding,
    _ place: Locator.Place?,
    _ text: DocumentText?,
    _ offset: Int,
    _ hidesReason: Bool,
    _ helps: Bool
  ) -> Problem {
    let value = Value(finding, text, offset)
    let path = path(finding, place)
    let (headline, detail) = sentence(finding.fact, value, text, hidesReason || value.isSecret)
    return Problem(
      severity: finding.severity,
      code: finding.code,
      path: path,
      location: place?.location,
      hint: finding.isSecret || !helps ? nil : hint(finding.fact, value, finding.use, text),
      headline: headline,
      detail: detail
    )
  }

  static func path(_ finding: Finding, _ place: Locator.Place?) -> JSONPath {
    switch finding.place {
    case .read: JSONPath((place?.path.components ?? []) + finding.innerPath)
    case .written(let steps, _): JSONPath(steps.reversed() + finding.innerPath)
    }
  }

  // MARK: - What happened

  private static func sentence(
    _ fact: Finding.Fact,
    _ value: Value,
    _ text: DocumentText?,
    _ hidesReason: Bool
  ) -> (String, String?) {
    switch fact {
    case .missingKey(let key, let others):
      ("missing required key \(([key] + others).map(quoted).joined(separator: " or "))", nil)
    case .missingElement(let index): ("missing required element \(index)", nil)
    case .null(let expected): ("expected \(name(expected)), found null", nil)
    case .wrongType(let expected): ("expected \(name(expected)), found \(value.described)", nil)
    case .outOfRange(let expected):
      ("expected \(name(expected)), found \(value.described) which does not fit", nil)
    case .refused(.type(let type as any CaseIterable.Type), .noCase):
      ("expected one of \(names(of: type)), found \(value.described)", nil)
    case .refused(.words(let choices), .noCase):
      ("expected \(choices), found \(value.described)", nil)
    case .refused(let target, .noCase):
      ("could not bridge \(value.described) to \(name(target))", nil)
    case .refused(let target, let reason):
      (
        value.isWritten
          ? "could not bridge \(name(target)) to JSON"
          : "could not bridge \(value.described) to \(name(target))",
        reason.map { hidesReason ? Secrets.mask : words($0.text) }
      )
    case .checkFailed(let demand):
      (value.literal.map { "check failed for \($0)" } ?? "check failed", demand)
    case .crossCheckFailed(let demand): ("check failed", demand)
    case .unknownKey(let key): ("unknown key \(value.isSecret ? Secrets.mask : quoted(key))", nil)
    case .duplicateKey(let key):
      ("duplicate key \(value.isSecret ? Secrets.mask : quoted(key))", nil)
    case .syntax(.depth(let limit)), .tooDeep(let limit):
      ("nested deeper than \(limit) levels", nil)
    case .syntax(let expected) where value.isInner:
      ("the string holds no JSON", hidesReason ? Secrets.mask : syntax(expected, value, text))
    case .syntax(let expected): (syntax(expected, value, text), nil)
    case .nilProperty: ("required value is nil", nil)
    case .notFinite:
      ("expected a finite number" + (value.written.map { ", found \($0)" } ?? ""), nil)
    case .cycle: ("the instance contains itself", nil)
    case .conflict: ("another field has written something else here", nil)
    case .negativeIndex(let index): ("expected an index from 0, found \(index)", nil)
    case .usedWithoutOperator: ("a field was read or written without an operator", nil)
    case .nothingWritten: ("the bridge wrote nothing", nil)
    case .replaced(let replacement):
      ("replaced unknown \(value.described) by \(Printable.name(of: replacement))", nil)
    case .foreign(_, let message): (hidesReason ? Secrets.mask : words(message), nil)
    }
  }

  private static func quoted(_ key: String) -> String { Printable.quoted(key) }

  /// Words of somebody else, such as a thrown error's: on one line, and no endless ones.
  private static func words(_ text: String) -> String {
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

  /// The raw values of an enum, the first dozen of many.
  private static func names(of type: any CaseIterable.Type) -> String {
    choices(rawValues(of: type, limit: 13).map { Printable.name(of: $0) })
  }

  /// Why a property of a `Mapping(T.init, …)` cannot be had.
  static func neverRead(_ path: JSONPath) -> String { "\(path) is required, but encode-only" }

  /// The first dozen of many names.
  static func choices(_ names: [String]) -> String {
    names.prefix(12).joined(separator: ", ") + (names.count > 12 ? ", …" : "")
  }

  static func rawValues(of type: any CaseIterable.Type, limit: Int) -> [Any] {
    func values<Cases: CaseIterable>(_ type: Cases.Type) -> [Any] {
      type.allCases.prefix(limit).compactMap { ($0 as? any RawRepresentable)?.rawValue }
    }
    return values(type)
  }
}
