extension Wording {
  /// The value that a problem is about, as a message may show it.
  struct Value {
    /// The document that it is in, empty when encoding.
    let text: DocumentText
    let offset: Int
    let isWritten: Bool
    let type: JSONType?
    private let disclosure: Disclosure
    /// Whether the value may be anything, or says nothing about the problem.
    private let isOnlyNamed: Bool
    /// The start of a scalar's text: the content of a string, or the number.
    private let token: String?
    /// Whether that is not all of it.
    private var isCut = false

    init(_ diagnostic: Diagnostic, _ text: DocumentText, _ offset: Int) {
      // Below an untagged union, too, keys are not values.
      let isKey = diagnostic.disclosure == .type && text.isKey(at: offset)
      disclosure = isKey ? .scalar : diagnostic.disclosure
      isOnlyNamed = diagnostic.fact.onlyNamesValue
      self.text = text
      self.offset = offset
      switch diagnostic.place {
      case .read:
        isWritten = false
        type = text.type(at: offset)
        token = Value.token(type, text, offset)
        isCut = text.tokenLength(at: offset) - 2 > Printable.reach
      case .written(_, let value):
        isWritten = true
        (type, token) = value.withUnsafeBufferPointer {
          let written = DocumentText(bytes: $0)
          guard let type = written.type(at: 0) else {
            return (nil, value.isEmpty ? nil : String(decoding: $0, as: UTF8.self))
          }
          return (type, Value.token(type, written, 0))
        }
      }
    }

    private static func token(_ type: JSONType?, _ text: DocumentText, _ offset: Int) -> String? {
      guard let type, type != .array, type != .object else { return nil }
      let length = text.tokenLength(at: offset)
      if type == .string {
        let content = offset + 1..<max(offset + length - 1, offset + 1)
        return text.string(inside: content, limit: Printable.reach)
      }
      let end = offset + min(length, Printable.reach)
      return String(decoding: text.bytes[offset..<end], as: UTF8.self)
    }

    /// The content of a string, or the text of a number.
    var content: String? { disclosure == .scalar ? token : nil }

    /// Whether messages and source lines show the value.
    var isShown: Bool { content != nil && !isOnlyNamed && !seemsToHoldContainer }

    /// Whether a string seems to hold an object or array, which may be in a string again.
    private var seemsToHoldContainer: Bool {
      guard type == .string, let content else { return false }
      let first = content.first { !$0.isWhitespace && $0 != "\"" && $0 != "\\" }
      return first == "{" || first == "["
    }

    /// Whether a string holds a JSON object or array, by its first and last characters.
    func holdsJSON(_ type: JSONType) -> Bool {
      guard let content else { return false }
      let tokens = content.filter { !$0.isWhitespace }
      return switch type {
      case .object: tokens.hasPrefix("{\"") && (isCut || tokens.hasSuffix("}")) || tokens == "{}"
      case .array: tokens.hasPrefix("[") && (isCut || tokens.hasSuffix("]"))
      default: false
      }
    }

    /// The value alone: `-1`, `"abc"`; nil for arrays and objects, and if it is not shown.
    var literal: String? {
      guard isShown, let token else { return nil }
      return type == .string ? Printable.quoted(token) : Printable.cut(token)
    }

    /// The value with its type: `string "abc"`, `number 5`, `null`, `object`; `a string` if it is
    /// not shown.
    var described: String {
      let isHidden = token != nil && !isShown && type != .null
      return isHidden ? "a \(noun)" : noun
    }

    /// The same without an article.
    var noun: String {
      guard let type else { return "nothing" }
      guard let literal, type != .null else { return type.rawValue }
      return "\(type.rawValue) \(literal)"
    }
  }
}

extension Diagnostic.Fact {
  /// Whether its message never shows the value: one that may be an object or array in another form,
  /// or one that the program has named, which may be a secret of another field.
  fileprivate var onlyNamesValue: Bool {
    switch self {
    case .wrongType(let expected), .null(let expected): expected.isContainer
    case .crossCheckFailed, .syntax, .tooManyErrors: true
    default: false
    }
  }
}
