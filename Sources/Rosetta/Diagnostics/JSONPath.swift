/// A path in a document: keys and indices from the root, or from the object of a `Mapper`.
///
/// ```swift
/// object.nick <~ json[JSONPath("profile", "nicks", 0)]
/// object.nick <~ json["profile" / "nicks" / 0]
/// object.nick <~ json[JSONPath(dotted: "profile.nicks.0")]
/// ```
///
/// All three read and write the same place. Encoding creates the objects and arrays in between. The
/// path of a `Problem` begins at the root and is written `$.profile.nicks[0]`.
public struct JSONPath: Sendable, Hashable {
  /// A step into an object or an array.
  public enum Component: Sendable, Hashable {
    /// A member of an object.
    case key(String)
    /// An element of an array.
    case index(Int)
  }

  /// The steps, in order from the root.
  public var components: [Component]

  /// Creates a path of the given steps. Without steps, it is the place itself, `$`.
  public init(_ components: Component...) { self.components = components }

  /// Creates a path of the given steps.
  public init(_ components: some Sequence<Component>) { self.components = Array(components) }

  /// Creates a path by splitting text at dots: `"profile.nicks.0"`. A part of digits is an index.
  ///
  /// For a key that contains a dot or is a number, use the initialiser that takes components.
  public init(dotted path: String) {
    components = path.split(separator: ".", omittingEmptySubsequences: false).map { part in
      // `Int` would also read "+1".
      let index = part.utf8.allSatisfy(\.isDigit) ? Int(part) : nil
      return index.map { .index($0) } ?? .key(String(part))
    }
  }

  /// This path followed by `next`.
  public static func / (path: JSONPath, next: JSONPath) -> JSONPath {
    JSONPath(path.components + next.components)
  }

  /// This path followed by an index that is not a literal: `"items" / index / "name"`.
  @_disfavoredOverload
  public static func / (path: JSONPath, index: Int) -> JSONPath { path.appending(.index(index)) }

  /// This path followed by a key that is not a literal: `"users" / name / 3`.
  @_disfavoredOverload
  public static func / (path: JSONPath, next: some JSONPathConvertible) -> JSONPath {
    path / next.jsonPath
  }

  /// A key that is not a literal followed by a path: `name / 3`.
  @_disfavoredOverload
  public static func / (first: some JSONPathConvertible, path: JSONPath) -> JSONPath {
    first.jsonPath / path
  }

  /// Returns this path followed by one more step.
  public func appending(_ component: Component) -> JSONPath { JSONPath(components + [component]) }
}

extension JSONPath: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// Creates a path of one key, dots included.
  public init(stringLiteral key: String) { self.init(.key(key)) }

  /// Creates a path of one index.
  public init(integerLiteral index: Int) { self.init(.index(index)) }
}

extension JSONPath.Component: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  public init(stringLiteral key: String) { self = .key(key) }

  public init(integerLiteral index: Int) { self = .index(index) }
}

/// A type whose values can be keys or paths in `json[…]`, in addition to literals.
///
/// ```swift
/// object.name <- json[name]                 // a String
/// object.nick <~ json["profile" / "nick"]   // a JSONPath
/// ```
///
/// Your own types that conform to this protocol can be used there too, in both directions.
public protocol JSONPathConvertible {
  /// The steps from the object or place before the brackets.
  var jsonPath: JSONPath { get }
}

extension JSONPathConvertible {
  /// A path of two steps that are not literals: `name / other`.
  @_disfavoredOverload
  public static func / (first: Self, next: some JSONPathConvertible) -> JSONPath {
    first.jsonPath / next.jsonPath
  }
}

extension JSONPath: JSONPathConvertible {
  /// The path itself.
  public var jsonPath: JSONPath { self }
}

extension String: JSONPathConvertible {
  /// A path of one key, dots included.
  public var jsonPath: JSONPath { JSONPath(.key(self)) }
}

extension Substring: JSONPathConvertible {
  /// A path of one key, dots included.
  public var jsonPath: JSONPath { JSONPath(.key(String(self))) }
}

extension JSONPath: CustomStringConvertible {
  /// `$.friends[2].age`. A key that is not a plain word is in brackets: `$["first name"]`.
  public var description: String { text { "\($0)" } }

  /// The path with `*` for each index, which the paths of all elements share: `$.friends[*].age`.
  var pattern: String { text { _ in "*" } }

  private func text(_ name: (Int) -> String) -> String {
    components.reduce(into: "$") { text, component in
      switch component {
      case .index(let index): text += "[\(name(index))]"
      case .key(let key) where key.isPlainWord: text += ".\(key)"
      case .key(let key): text += "[\(Printable.quoted(key))]"
      }
    }
  }
}

extension String {
  /// Whether a key needs no quotes in a path: letters, digits, `_`, `-` and `$`, not empty.
  fileprivate var isPlainWord: Bool {
    !isEmpty
      && unicodeScalars.allSatisfy {
        $0 == "_" || $0 == "-" || $0 == "$" || $0.properties.isAlphabetic
          || $0.properties.numericType == .decimal
      }
  }
}

// JSON Pointers (RFC 6901).

extension JSONPath {
  /// The path as a JSON Pointer (RFC 6901): `/friends/2/name`. The root is the empty string.
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
          text += scalar == "~" ? "~0" : scalar == "/" ? "~1" : String(scalar)
        }
      }
    }
  }

  /// Creates a path from a JSON Pointer (RFC 6901): `/friends/2/name`. Returns nil for text that
  /// begins with anything but a slash, or has a tilde without 0 or 1 after it.
  ///
  /// A number is an index, which `JSON` takes as a key where it finds an object.
  public init?(pointer: String) {
    guard let tokens = JSONPath.tokens(of: pointer) else { return nil }
    self.init(tokens.map { JSONPath.index($0).map(Component.index) ?? .key($0) })
  }

  /// Returns the unescaped steps of a pointer, or nil if the text is not a pointer.
  static func tokens(of pointer: String) -> [String]? {
    if pointer.isEmpty { return [] }
    guard pointer.utf8.first == .slash else { return nil }
    let parts = pointer.utf8.dropFirst().split(separator: .slash, omittingEmptySubsequences: false)
    let tokens = parts.compactMap(unescaped)
    return tokens.count == parts.count ? tokens : nil
  }

  /// Returns the step as an index, if it consists of digits without leading zeros.
  static func index(_ token: String) -> Int? {
    guard token.utf8.allSatisfy(\.isDigit), token.utf8.count == 1 || token.utf8.first != .digit0
    else { return nil }
    return Int(token)
  }

  /// Returns the unescaped step, or nil if a tilde is followed by anything but 0 or 1.
  private static func unescaped(_ token: Substring.UTF8View) -> String? {
    let tilde = UInt8(ascii: "~")
    let parts = token.split(separator: tilde, omittingEmptySubsequences: false)
    var key = Array(parts[0])
    for part in parts.dropFirst() {
      guard part.first == .digit0 || part.first == .digit1 else { return nil }
      key.append(part.first == .digit0 ? tilde : .slash)
      key += part.dropFirst()
    }
    return String(decoding: key, as: UTF8.self)
  }
}
