// What is said when bytes are no JSON.
extension Wording {
  static func syntax(_ expected: SyntaxExpectation, _ value: Value) -> String {
    switch expected {
    case .value: "expected a value, found \(found(value))"
    case .key: "expected a key in double quotes, found \(found(value))"
    case .colon: "expected \":\", found \(found(value))"
    case .arrayContinuation: "expected \",\" or \"]\", found \(found(value))"
    case .objectContinuation: "expected \",\" or \"}\", found \(found(value))"
    case .digit: "expected a digit, found \(found(value))"
    case .noLeadingZero: "expected no digit behind a leading 0"
    case .escape: "expected one of \" \\ / b f n r t u behind a backslash"
    case .hexadecimalDigit: "expected a hexadecimal digit, found \(found(value))"
    case .lowSurrogate: "expected the second half of a surrogate pair"
    case .highSurrogateFirst: "expected the first half of a surrogate pair before the second"
    case .escapedControlCharacter: "expected an escape, found raw \(found(value))"
    case .closingQuote: "expected a closing quote, found \(found(value))"
    case .utf8: "expected UTF-8, found \(found(value))"
    case .endOfDocument: "expected the end of the document, found \(found(value))"
    case .depth(let limit): "nested deeper than \(limit) levels"
    case .documentSize: "the document is larger than 4 GiB"
    case .stringLength: "a string or number is longer than 256 MiB"
    case .elementCount: "a container has more than 268435455 elements"
    }
  }

  /// The byte at the place of a syntax error.
  private static func found(_ value: Value) -> String {
    guard let byte = value.byte else { return "the end of the document" }
    if value.isSecret { return "‹secret›" }
    if byte > 0x20, byte < 0x7F { return "\"\(Character(Unicode.Scalar(byte)))\"" }
    let digits = String(byte, radix: 16, uppercase: true)
    return "byte 0x\(digits.count < 2 ? "0" : "")\(digits)"
  }

  static func syntaxHint(_ expected: SyntaxExpectation, _ value: Value) -> String? {
    switch (expected, value.byte) {
    case (_, nil):
      value.offset == 0 ? "the document is empty" : "the document looks cut off"
    case (.value, 0x3C): "this looks like HTML or XML"
    case (.value, 0xEF): "remove the byte order mark"
    case (.value, 0xFE), (.value, 0xFF): "this looks like UTF-16; JSON is UTF-8"
    case (.value, 0x27), (.key, 0x27): "JSON has double quotes only"
    case (.value, 0x2F), (.key, 0x2F), (.arrayContinuation, 0x2F), (.objectContinuation, 0x2F):
      "JSON has no comments"
    case (.value, 0x5D), (.key, 0x7D): "remove the comma before it"
    case (.value, 0x4E), (.value, 0x49), (.digit, 0x4E), (.digit, 0x49):
      "JSON has no NaN and no Infinity"
    case (.value, 0x2B), (.value, 0x2E): "a number starts with a digit or a minus"
    case (.value, 0x54), (.value, 0x46): "true and false are lower case"
    case (.key, _): "keys stand in double quotes"
    case (.arrayContinuation, 0x22), (.arrayContinuation, 0x7B), (.arrayContinuation, 0x5B),
      (.objectContinuation, 0x22):
      "a comma is missing before it"
    case (.escapedControlCharacter, 0x0A): "a string ends on its line; write a line break as \\n"
    case (.endOfDocument, 0x7B), (.endOfDocument, 0x5B):
      "one document at a time"
    default: nil
    }
  }
}
