/// How the elements of a stream are laid out.
public struct StreamLayout: Sendable, Hashable {
  enum Kind: Hashable {
    case lines, concatenated
    case array([JSONPath.Component])
  }

  let kind: Kind

  /// JSON Lines: a document on each line. Empty lines are passed over.
  public static let lines = StreamLayout(kind: .lines)

  /// Documents one after the other, with or without white space or the record separators of RFC
  /// 7464 between them. Written with a line break after each.
  public static let concatenated = StreamLayout(kind: .concatenated)

  /// The elements of an array, which is the whole document.
  public static let array = StreamLayout(kind: .array([]))

  /// The elements of the array at a path of the document, `.array(at: "data" / "items")`. What is
  /// around it is checked and passed over; written, it is nothing but the way to the array.
  public static func array(at path: JSONPath) -> StreamLayout {
    StreamLayout(kind: .array(path.components))
  }
}

/// What happens to an element that does not fit.
public enum InvalidElements: Sendable, Hashable, CaseIterable {
  /// The error is thrown, or a `Result` of its own.
  case `throw`
  /// It is left out, and reported to the sinks of `Rosetta.logLevel`.
  case skip
}

/// How far a stream has been read.
public struct StreamProgress: Sendable, Hashable {
  /// The bytes that have been read.
  public internal(set) var bytes = 0
  /// The bytes of the whole, if known: for a file, its size when it was opened.
  public internal(set) var totalBytes: Int?
  /// The elements that have been found.
  public internal(set) var elements = 0
}
