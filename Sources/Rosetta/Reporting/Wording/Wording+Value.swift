extension Wording {
  /// The value that a problem is about, as a message may show it.
  struct Value {
    let offset: Int
    let isSecret: Bool
    /// What replaces a value that is not shown.
    let mask: String
    let isWritten: Bool
    /// Whether it is in a document in a string.
    let isInner: Bool
    let type: JSONType?
    /// The start of a scalar's text: the content of a string, or the number.
    private let token: String?
    /// Whether that is not all of it.
    private var isCut = false

    /// The most bytes of a scalar that are read.
    private static let reach = 256

    init(_ diagnostic: Diagnostic, _ text: DocumentText?, _ offset: Int) {
      isSecret = diagnostic.isSecret || diagnostic.isUnvisited
      mask = diagnostic.isUnvisited ? Redaction.unvisitedMask : Redaction.mask
      isInner = diagnostic.document != nil
      self.offset = offset
      switch diagnostic.place {
      case .read:
        isWritten = false
        type = text?.type(at: offset)
        token = Value.token(type, text, offset)
        isCut = (text?.tokenLength(at: offset) ?? 0) - 2 > Value.reach
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

    private static func token(_ type: JSONType?, _ text: DocumentText?, _ offset: Int) -> String? {
      guard let text, let type, type != .array, type != .object else { return nil }
      let length = text.tokenLength(at: offset)
      if type == .string {
        let content = offset + 1..<max(offset + length - 1, offset + 1)
        return text.string(inside: content, limit: reach)
      }
      return String(decoding: text.bytes[offset..<offset + min(length, reach)], as: UTF8.self)
    }

    /// The content of a string, or the text of a number.
    var content: String? { isSecret ? nil : token }

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

    /// What was to be written, which may not be JSON: `-Infinity`.
    var written: String? { isWritten ? content : nil }

    /// The value alone: `-1`, `"abc"`; nil for arrays and objects.
    var literal: String? {
      guard let token else { return nil }
      if isSecret { return mask }
      return type == .string ? Printable.quoted(token) : Printable.cut(token)
    }

    /// The value with its type: `string "abc"`, `number 5`, `null`, `object`.
    var described: String {
      guard let type else { return "nothing" }
      guard let literal, type != .null else { return type.rawValue }
      return "\(type.rawValue) \(literal)"
    }
  }
}
