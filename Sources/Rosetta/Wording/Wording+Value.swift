extension Wording {
  /// The value that a problem is about, as a message may show it.
  struct Value {
    /// The document that contains the value; empty when encoding.
    let text: DocumentText
    let offset: Int
    let isWritten: Bool
    let type: JSONType?
    private let disclosure: Disclosure
    /// Whether the message never shows the value, only its type.
    private let isOnlyNamed: Bool
    /// The start of a scalar's text: the content of a string, or the number.
    private let token: String?
    /// Whether `token` is only a part of that text.
    private var isCut = false

    init(_ diagnostic: Diagnostic, _ text: DocumentText, _ offset: Int) {
      // Keys are not values, and are shown even inside an untagged union.
      let isKey = diagnostic.disclosure == .type && text.isKey(at: offset)
      disclosure = isKey ? .scalar : diagnostic.disclosure
      isOnlyNamed = diagnostic.kind.onlyNamesValue
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

    /// The content of a string, or the text of another scalar; nil if it must not be shown.
    var content: String? { disclosure == .scalar ? token : nil }

    /// Whether messages and source lines show the value.
    var isShown: Bool { content != nil && !isOnlyNamed && !seemsToHoldContainer }

    /// Whether a string seems to hold an object or array, which may be in a nested string.
    private var seemsToHoldContainer: Bool {
      guard type == .string, let content else { return false }
      let first = content.first { !$0.isWhitespace && $0 != "\"" && $0 != "\\" }
      return first == "{" || first == "["
    }

    /// Whether a string looks like a JSON object or array, by its first and last characters.
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

    /// The same as `described`, but a string that is a key is called one: `key "abc"`.
    var asTag: String {
      guard !isWritten, text.isKey(at: offset) else { return described }
      return literal.map { "key \($0)" } ?? "a key"
    }

    /// The same as `described`, without an article.
    var noun: String {
      guard let type else { return "nothing" }
      guard let literal, type != .null else { return type.rawValue }
      return "\(type.rawValue) \(literal)"
    }
  }
}

extension Diagnostic.Kind {
  /// Whether the message never shows the value, because it may be an object or array in another
  /// form, or because the program named it and it may be a secret of another field.
  fileprivate var onlyNamesValue: Bool {
    switch self {
    case .wrongType(let expected), .null(let expected): expected.isContainer
    case .crossCheckFailed, .syntax, .tooManyErrors: true
    default: false
    }
  }
}
