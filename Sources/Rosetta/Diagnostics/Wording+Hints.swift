// What may help.
extension Wording {
  static func hint(
    _ fact: Finding.Fact,
    _ value: Value,
    _ path: JSONPath,
    _ text: DocumentText?
  ) -> String? {
    switch fact {
    case .missingKey(let key):
      guard let text else { return nil }
      let members = text.members(
        ofObjectAt: value.offset,
        limit: NearKey.candidates,
        reach: NearKey.reach
      )
      return suggestion(NearKey.find(key, among: members.map(\.key)))
    case .null(.type(let type)):
      guard case .index = path.components.last else { return nil }
      return "[\(TypeName.text(type))?] keeps nulls"
    case .wrongType(let expected): return typeHint(expected, value)
    case .outOfRange(.type(let type)): return rangeHint(type, value)
    case .refused(.type(let type as any CaseIterable.Type), .noCase):
      let names = rawValues(of: type, limit: NearKey.candidates).compactMap { $0 as? String }
      return suggestion(value.content.flatMap { NearKey.find($0, among: names) })
    case .syntax(let expected): return syntaxHint(expected, value, text)
    default: return nil
    }
  }

  private static func suggestion(_ word: String?) -> String? {
    word.map { "did you mean \(Printable.quoted($0))?" }
  }

  // MARK: - Another type

  /// The bridge that would read the value.
  private static func typeHint(_ expected: Expectation, _ value: Value) -> String? {
    guard let content = value.content else { return nil }
    switch (expected, value.type) {
    case (.type(let type), .string) where type is any Numeric.Type:
      if number(content) != nil { return flexibleHint("a string", content) }
      return looksLikeDate(content) ? dateHint : nil
    case (.type(is Bool.Type), .string) where content == "true" || content == "false":
      return flexibleHint("a string", content)
    case (.type(is String.Type), .number): return flexibleHint("a number", content)
    case (.type(is String.Type), .boolean): return flexibleHint("a boolean", content)
    case (.type(is Bool.Type), .number) where content == "0" || content == "1":
      return "0 and 1 are numbers: ~ BridgeNumber(decoder:encoder:) reads them"
    case (.json(.number), .string) where looksLikeDate(content): return dateHint
    case (.json(.string), .number) where content.count == 10 && content.allSatisfy(\.isNumber):
      return "this may be a time: ~ .secondsSince1970 reads it"
    case (.json(.string), .number) where content.count == 13 && content.allSatisfy(\.isNumber):
      return "this may be a time: ~ .millisecondsSince1970 reads it"
    case (.json(.object), .string) where content.first == "{",
      (.json(.array), .string) where content.first == "[":
      return "a string that holds JSON: ~ .stringified(…) reads it"
    default: return nil
    }
  }

  private static func flexibleHint(_ kind: String, _ content: String) -> String {
    "\(kind) that holds \(Printable.cut(content)): ~ .flexible() reads it"
  }

  private static let dateHint = "a string that holds a date: ~ .iso8601 reads it"

  /// Whether a string begins like an ISO 8601 date: `2015-03-14`.
  private static func looksLikeDate(_ content: String) -> Bool {
    let bytes = Array(content.utf8.prefix(10))
    return bytes.count == 10
      && bytes.enumerated().allSatisfy { position, byte in
        position == 4 || position == 7 ? byte == 0x2D : byte.isDigit
      }
  }

  /// What a text says that is a JSON number and nothing else.
  private static func number(_ text: String) -> Double? {
    NumberForm(text.utf8) == nil ? nil : Double(text)
  }

  // MARK: - Another range

  /// What the type holds, and the type that would hold the number.
  private static func rangeHint(_ type: Any.Type, _ value: Value) -> String? {
    guard let content = value.content, let number = number(content) else { return nil }
    if let type = type as? any FixedWidthInteger.Type {
      if !number.isFinite || number != number.rounded() {
        return "not a whole number: Double reads it"
      }
      let other: String? =
        if Int(content) != nil || Int(exactly: number) != nil {
          "Int"
        } else if UInt(content) != nil || UInt(exactly: number) != nil {
          "UInt"
        } else {
          nil
        }
      return bounds(of: type) + (other.map { "; \($0) would hold it" } ?? "")
    }
    if type is Double.Type { return "Double holds up to 1.8e308" }
    if type is Float.Type { return "Float holds up to 3.4e38; Double would hold it" }
    return nil
  }

  private static func bounds<Integer: FixedWidthInteger>(of type: Integer.Type) -> String {
    "\(TypeName.text(type)) holds \(Integer.min)...\(Integer.max)"
  }
}
