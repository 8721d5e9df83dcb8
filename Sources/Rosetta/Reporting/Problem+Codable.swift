// A problem as data: what the log format `.json` writes.

extension Problem: Codable {
  enum CodingKeys: String, CodingKey {
    case severity, code, path, message, line, column, offset, hint, expected, found, customCode
  }

  /// A member of the object that a problem is encoded as.
  enum Member {
    case text(String)
    case number(Int)
  }

  /// The members of the object that a problem is encoded as; what is nil is left out.
  var members: [(key: CodingKeys, value: Member)] {
    let members: [(CodingKeys, Member?)] = [
      (.severity, .text(severity.rawValue)),
      (.code, .text(code.rawValue)),
      (.path, .text(path.description)),
      (.message, .text(message)),
      (.line, location.map { .number($0.line) }),
      (.column, location.map { .number($0.column) }),
      (.offset, location.map { .number($0.offset) }),
      (.hint, hint.map { .text($0) }),
      (.expected, expected.map { .text($0) }),
      (.found, found.map { .text($0) }),
      (.customCode, customCode.map { .text($0) }),
    ]
    return members.compactMap { member in member.1.map { (member.0, $0) } }
  }

  /// Encodes what the log format `.json` writes of a problem.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    for (key, value) in members {
      switch value {
      case .text(let text): try container.encode(text, forKey: key)
      case .number(let number): try container.encode(number, forKey: key)
      }
    }
  }

  /// Decodes what `encode(to:)` or the log format `.json` has written.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func text(_ key: CodingKeys) throws -> String? {
      try container.decodeIfPresent(String.self, forKey: key)
    }
    func value<Value: RawRepresentable<String>>(_ key: CodingKeys) throws -> Value {
      let text = try container.decode(String.self, forKey: key)
      if let value = Value(rawValue: text) { return value }
      throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: text)
    }
    severity = try value(.severity)
    code = try value(.code)
    let shown = try container.decode(String.self, forKey: .path)
    guard let path = JSONPath(described: shown) else {
      throw DecodingError.dataCorruptedError(forKey: .path, in: container, debugDescription: shown)
    }
    self.path = path
    location = try container.decodeIfPresent(Int.self, forKey: .line).map { line in
      SourceLocation(
        line: line,
        column: try container.decode(Int.self, forKey: .column),
        offset: try container.decode(Int.self, forKey: .offset)
      )
    }
    hint = try text(.hint)
    expected = try text(.expected)
    found = try text(.found)
    customCode = try text(.customCode)
    let message = try container.decode(String.self, forKey: .message)
    (headline, detail) = Problem.parts(of: message, code, expected: expected, found: found)
  }

  /// The headline and the detail of a message: the demand of a check is at its end, the reason of a
  /// bridge follows what was expected.
  private static func parts(
    of message: String,
    _ code: Code,
    expected: String?,
    found: String?
  ) -> (String, String?) {
    guard let expected else {
      let end = Wording.headlineEnd(code).flatMap { message.firstRange(of: "\($0): ") }
      guard let end else { return (message, nil) }
      return (String(message[..<end.upperBound].dropLast(2)), String(message[end.upperBound...]))
    }
    let bridged = Wording.couldNotBridge(found ?? "", to: expected)
    if message.hasPrefix("\(bridged): ") {
      return (bridged, String(message.dropFirst(bridged.count + 2)))
    }
    if message.hasSuffix(": \(expected)") {
      return (String(message.dropLast(expected.count + 2)), expected)
    }
    if let start = message.firstRange(of: ": expected \(expected)")?.lowerBound {
      return (String(message[..<start]), String(message[start...].dropFirst(2)))
    }
    return (message, nil)
  }
}

extension JSONPath {
  /// The path that a description is of, `$.friends[2]["first name"]`, as far as it shows its keys.
  init?(described text: String) {
    // By scalars: a key may begin with a mark that makes one character with the point before it.
    var rest = text.unicodeScalars[...]
    guard rest.popFirst() == "$" else { return nil }
    var components: [Component] = []
    while let first = rest.popFirst() {
      switch (first, rest.first) {
      case (".", _):
        let key = rest.prefix { $0 != "." && $0 != "[" }
        components.append(.key(String(key)))
        rest = rest[key.endIndex...]
      case ("[", "\""):
        rest.removeFirst()
        guard let key = JSONPath.quotedKey(&rest), rest.popFirst() == "]" else { return nil }
        components.append(.key(key))
      case ("[", _):
        let digits = rest.prefix { $0 != "]" }
        rest = rest[digits.endIndex...]
        guard let index = Int(String(digits)), rest.popFirst() == "]" else { return nil }
        components.append(.index(index))
      default: return nil
      }
    }
    self.init(components)
  }

  /// Takes a key and its closing quote off the front of `text`; see `Printable.escaped`.
  private static func quotedKey(_ text: inout Substring.UnicodeScalarView) -> String? {
    var key = String.UnicodeScalarView()
    while let scalar = text.popFirst() {
      if scalar == "\"" { return String(key) }
      guard scalar == "\\" else {
        key.append(scalar)
        continue
      }
      switch text.popFirst() {
      case "n": key.append("\n")
      case "r": key.append("\r")
      case "t": key.append("\t")
      case "u":
        let digits = text.dropFirst().prefix { $0 != "}" }
        guard let value = UInt32(String(digits), radix: 16), let scalar = Unicode.Scalar(value)
        else { return nil }
        key.append(scalar)
        text = text.dropFirst(digits.count + 2)
      case let other?: key.append(other)
      case nil: return nil
      }
    }
    return nil
  }
}
