// JSON Pointers (RFC 6901).

extension JSONPath {
  /// The path as a JSON Pointer (RFC 6901): `/friends/2/name`; the root is the empty text.
  ///
  /// ```swift
  /// error.problems.map(\.path.pointer)   // ["/friends/2/name"]
  /// ```
  ///
  /// In a key, a tilde is written `~0` and a slash `~1`.
  public var pointer: String {
    components.reduce(into: "") { text, component in
      text += "/"
      switch component {
      case .index(let index): text += "\(index)"
      case .key(let key):
        for scalar in key.unicodeScalars {
          switch scalar {
          case "~": text += "~0"
          case "/": text += "~1"
          default: text.unicodeScalars.append(scalar)
          }
        }
      }
    }
  }

  /// The path of a JSON Pointer (RFC 6901): `/friends/2/name`. Nil for a text that is none: that
  /// begins with anything but a slash, or has a tilde without 0 or 1 after it.
  ///
  /// A number is an index. Where an object stands, `JSON` takes it as a key.
  public init?(pointer: String) {
    guard let tokens = JSONPath.tokens(of: pointer) else { return nil }
    self.init(
      tokens.map { token -> Component in JSONPath.index(token).map { .index($0) } ?? .key(token) }
    )
  }

  /// The steps of a pointer without escapes; nil for a text that is none.
  static func tokens(of pointer: String) -> [String]? {
    if pointer.isEmpty { return [] }
    guard pointer.utf8.first == .slash else { return nil }
    var tokens: [String] = []
    for part in pointer.utf8.dropFirst().split(separator: .slash, omittingEmptySubsequences: false)
    {
      guard let token = unescaped(part) else { return nil }
      tokens.append(token)
    }
    return tokens
  }

  /// The index that a step is: digits without leading zeros.
  static func index(_ token: String) -> Int? {
    guard token.utf8.allSatisfy(\.isDigit), token.utf8.count == 1 || token.utf8.first != .digit0
    else { return nil }
    return Int(token)
  }

  /// Nil if a tilde is followed by anything but 0 and 1.
  private static func unescaped(_ token: Substring.UTF8View) -> String? {
    var key: [UInt8] = []
    var remainder = token
    while let byte = remainder.popFirst() {
      guard byte == UInt8(ascii: "~") else {
        key.append(byte)
        continue
      }
      switch remainder.popFirst() {
      case .digit0: key.append(UInt8(ascii: "~"))
      case .digit1: key.append(.slash)
      default: return nil
      }
    }
    return String(decoding: key, as: UTF8.self)
  }
}
