// Hints: suggestions of another key, bridge, type or value.

extension Wording {
  static func hint(
    _ diagnostic: Diagnostic,
    _ path: JSONPath,
    _ value: Value,
    _ searches: inout Int
  ) -> String? {
    let use = diagnostic.use
    switch diagnostic.kind {
    case .missingKey(let key, let others):
      if searches == 0 { return nil }
      let members = value.text.members(ofObjectAt: value.offset)
      let first = key.prefix { $0 != "." }
      if first.count < key.count, members.contains(where: { $0.key == first }) {
        return #"that is one key; json["a"]["b"] and JSONPath(dotted: "a.b") are paths"#
      }
      let read = Set(use.readValues)
      let unread = members.filter { !read.contains($0.offset) }
      let keys = unread.map(\.key)
      for key in [key] + others {
        if let hint = suggestion(for: key, among: keys, &searches) { return hint }
      }
      return nil
    case .unknownKey(let key, let missing): return suggestion(for: key, among: missing, &searches)
    case .null:
      guard case .index? = path.components.last, let type = use.type else { return nil }
      return use.readsItself
        ? "elements of type \(TypeName.text(type))? take null"
        : ".nullable(…) around the bridge of the elements takes null"
    case .wrongType(let expected): return typeHint(expected, path, value, use)
    case .outOfRange(.type(let type)): return rangeHint(type, value)
    case .refused(.type(let type as any CaseIterable.Type), .noCase):
      let limit = KeySuggestion.candidates
      let names = { rawValues(of: type, limit: limit).compactMap { $0 as? String } }
      return suggestion(for: value.content, among: names(), &searches)
    case .refused(.oneOf(let choices), .noCase):
      return suggestion(for: value.content, among: strings(in: choices()), &searches)
    case .unknownTag(let tags, _):
      return suggestion(for: value.content, among: strings(in: tags), &searches)
    case .checkFailed(let refusal):
      // A single choice is what the message says.
      guard case .oneOf(let choices)? = refusal.requirement?(), choices.count > 1,
        value.type == .string
      else { return nil }
      return suggestion(for: value.content, among: strings(in: choices), &searches)
    case .syntax(let expected):
      return syntaxHint(expected, value, inString: diagnostic.document != nil)
    default: return nil
    }
  }

  private static func suggestion(
    for word: String?,
    among words: @autoclosure () -> [String],
    _ searches: inout Int
  ) -> String? {
    guard let word, searches > 0 else { return nil }
    searches -= 1
    return KeySuggestion.find(word, among: words()).map { "did you mean \(Printable.quoted($0))?" }
  }

  /// Returns the strings among values in JSON, of which only so many are searched.
  private static func strings(in values: [String]) -> [String] {
    values.prefix(KeySuggestion.candidates).filter { $0.utf8.first == .quote }
      .map { Tape.string(json: $0) }
  }

  // MARK: - Another type

  /// Returns a hint that names the bridge that would read the value.
  private static func typeHint(
    _ expected: Expectation,
    _ path: JSONPath,
    _ value: Value,
    _ use: HintContext
  ) -> String? {
    guard let content = value.content else { return nil }
    if case .type(let type) = expected {
      // An identifier must be written back as it was read.
      if type == use.type, type is any FixedWidthInteger.Type, value.type == .string,
        path.namesIdentifier, isNumber(content, of: type)
      {
        return "a string that holds \(Printable.cut(content)): .stringified() reads and writes it"
      }
      // If the types differ, a bridge asked for the expected one. A new bridge after `~` would
      // replace it.
      return type == use.type ? scalarHint(type, value, content) : nil
    }
    switch (expected, value.type) {
    case (.document, .number) where use.type is any Numeric.Type:
      return ".first(.stringified(), .flexible()) reads numbers, too"
    case (.json(.number), .string) where looksLikeDate(content):
      return "a string that holds a date: .iso8601 reads it"
    case (.json(.number), .string) where number(content)?.isFinite == true:
      return "a string that holds \(Printable.cut(content)): .stringified(…) reads it"
    case (.json(.string), .number) where use.isDate && content.isDigits(10):
      return "this may be a time: .secondsSince1970 reads it"
    case (.json(.string), .number) where use.isDate && content.isDigits(13):
      return "this may be a time: .millisecondsSince1970 reads it"
    case (.json(let type), .string) where value.holdsJSON(type):
      return "a string that holds JSON: .stringified(…) reads it"
    default: return nil
    }
  }

  /// Returns a hint that names the bridge that would read a scalar, for a type that needs none.
  private static func scalarHint(_ type: Any.Type, _ value: Value, _ content: String) -> String? {
    switch (type, value.type) {
    case (is any Numeric.Type, .string) where isNumber(content, of: type):
      return "a string that holds \(Printable.cut(content)): .flexible() reads it"
    case (is any Numeric.Type, .string) where looksLikeDate(content):
      return "a string that holds a date: a Date with .iso8601 reads it"
    case (is Bool.Type, .string) where content == "true" || content == "false":
      return "a string that holds \(content): .flexible() reads it"
    case (is String.Type, .number): return ".flexible() reads numbers as strings"
    case (is String.Type, .boolean): return ".flexible() reads booleans as strings"
    case (is Bool.Type, .number) where content == "0" || content == "1":
      return "0 and 1 are numbers: .cases([0: false, 1: true]) reads them"
    default: return nil
    }
  }

  /// Whether a string has the form of an ISO 8601 date: `2015-03-14`, `2015-03-14T09:26:53Z`.
  ///
  /// Written by hand, because a regular expression is parsed at each evaluation, in 0.1 ms.
  private static func looksLikeDate(_ content: String) -> Bool {
    let bytes = Array(content.utf8)
    let form = bytes.map { $0.isDigit ? .digit0 : $0 }
    func has(_ part: String, _ start: Int) -> Bool { form.dropFirst(start).starts(with: part.utf8) }
    func pair(_ start: Int) -> UInt8 { bytes[start].digitValue * 10 + bytes[start + 1].digitValue }
    guard has("0000-00-00", 0), (1...12).contains(pair(5)), (1...31).contains(pair(8)) else {
      return false
    }
    if bytes.count == 10 { return true }
    guard "Tt ".utf8.contains(bytes[10]), has("00:00", 11), pair(11) < 24, pair(14) < 60 else {
      return false
    }
    var zone = form.dropFirst(16)
    if has(":00", 16) {
      if pair(17) > 59 { return false }
      zone = zone.dropFirst(3)
      if has(".0", 19) || has(",0", 19) { zone = zone.dropFirst().drop { $0 == .digit0 } }
    }
    return ["", "Z", "+00", "-00", "+0000", "-0000", "+00:00", "-00:00"].contains {
      zone.elementsEqual($0.utf8)
    }
  }

  /// Whether a text is a number that the type or, for a `Decimal`, a `Double` can hold.
  private static func isNumber(_ text: String, of type: Any.Type) -> Bool {
    guard let number = number(text) else { return false }
    if let type = type as? any FixedWidthInteger.Type {
      return text.withJSONBytes { DecimalParts($0).integer(as: type) } != nil
    }
    return type is Float.Type ? Float(text)?.isFinite == true : number.isFinite
  }

  /// Returns the value of a text that is exactly a JSON number.
  private static func number(_ text: String) -> Double? {
    NumberGrammar.accepts(text.utf8) ? Double(text) : nil
  }

  // MARK: - Another range

  /// Returns a hint with the range of the type, and a type that would hold the number.
  private static func rangeHint(_ type: Any.Type, _ value: Value) -> String? {
    guard let content = value.content, let number = number(content) else { return nil }
    if let type = type as? any FixedWidthInteger.Type {
      return content.withJSONBytes { integerHint(type, DecimalParts($0), number) }
    }
    if type is Double.Type { return "Double holds up to 1.8e308" }
    if type is Float.Type {
      return "Float holds up to 3.4e38" + (number.isFinite ? "; Double would hold it" : "")
    }
    // Compared by name because Foundation may be absent.
    return TypeName.text(type) == "Decimal" ? "Decimal holds 38 digits; JSONNumber holds all" : nil
  }

  private static func integerHint<Integer: FixedWidthInteger>(
    _ type: Integer.Type,
    _ parts: DecimalParts,
    _ number: Double
  ) -> String? {
    let isWhole = parts.lastSignificantDigit.map { parts.exponent(afterDigit: $0) >= 0 } ?? true
    if !isWhole {
      return number.isFinite ? "not a whole number: Double reads it, and Decimal reads money" : nil
    }
    let other =
      parts.integer(as: Int.self) != nil
      ? "Int" : parts.integer(as: UInt.self) != nil ? "UInt" : nil
    let bounds = "\(TypeName.text(type)) holds \(Integer.min) to \(Integer.max)"
    return bounds + (other.map { "; \($0) would hold it" } ?? "")
  }
}

extension JSONPath {
  /// Whether the last key looks like that of an identifier: `id`, `userId`, `user_id`.
  fileprivate var namesIdentifier: Bool {
    guard case .key(let key)? = components.last else { return false }
    return key.lowercased() == "id" || ["Id", "ID", "_id", "-id"].contains { key.hasSuffix($0) }
  }
}

extension HintContext {
  /// Whether the value was to become a `Date`, compared by name because Foundation may be absent.
  fileprivate var isDate: Bool { type.map { "\($0)" } == "Date" }
}

extension String {
  fileprivate func isDigits(_ count: Int) -> Bool {
    utf8.count == count && utf8.allSatisfy(\.isDigit)
  }
}
