/// One thing that did not fit: what it was, where it was, and what may help.
///
/// ```swift
/// do {
///   let user = try rosetta.decode(User.self, from: data)
/// } catch {
///   for problem in error.problems {
///     print(problem)   // error: expected Int, found string "x" at $.age (line 1, column 9)
///   }
/// }
/// ```
public struct Problem: Sendable, Hashable {
  /// How much a problem matters.
  public enum Severity: String, Sendable, Hashable, CaseIterable {
    /// The run failed.
    case error
    /// Something was left out, such as the value of an optional field or an item of `.lossy`, or is
    /// worth a look, such as an unknown key.
    case warning
    /// A value was replaced by a default, or a tag accepted by `Variant.otherwise` looks misspelt.
    case note
  }

  /// How much the problem matters: errors fail the run, warnings and notes do not.
  public let severity: Severity
  /// The kind of problem, for programs.
  public let code: Code
  /// The path of the value, or the path that a missing value should have. The path of an unknown or
  /// duplicate key ends with the key.
  public internal(set) var path: JSONPath
  /// The line, column and byte offset of the value or, if it is missing, of the object or array
  /// that lacks it. Nil when encoding, or if the document was not given as text.
  public internal(set) var location: SourceLocation?
  /// The path of the optional field that was left out because of this problem, which is at the
  /// field or inside its value: all of `$.customer` is left out because of `$.customer.name`. If
  /// the document has only the beginning of the field's path, the path is that beginning. Nil for a
  /// part of an object (`json.flattened`), which has no path, and for an item of a lossy bridge.
  public var dropped: JSONPath? { losesPart ? nil : lost }
  /// The path of the optional field or, if a part was left out, of the object that lacks the part.
  var lost: JSONPath?
  let losesPart: Bool
  /// A suggestion, such as a key that is similar to the missing one.
  public let hint: String?
  /// What was expected, as worded in the message: `Int`, `object`, `must be between 1 and 120`.
  public var expected: String? { words.expected }
  /// What was found, as worded in the message: `string "x"`, `null`, `-1`.
  public var found: String? { words.found }
  /// The code of the failed check, such as `range`, or the code that the program passed to the
  /// check, to `json.check`, `json.refuse` or `Refusal`.
  public let customCode: String?
  /// The demand of the failed check, see `demand`.
  let requirement: Requirement?
  let words: Sentence
  /// Whether the problem is inside the secret at `path`.
  let isInside: Bool

  /// What was expected and what was found, without the place.
  public var message: String { words.text() }
}

/// The message of a problem in parts: one line for people, separate parts for programs.
struct Sentence: Sendable, Hashable {
  /// The text before the path: what happened.
  let headline: String
  /// The text after the path: the demand of a check, or the reason of a bridge.
  let detail: String?
  let expected: String?
  let found: String?

  init(_ headline: String, _ detail: String? = nil, expected: String? = nil, found: String? = nil) {
    self.headline = headline
    self.detail = detail
    self.expected = expected
    self.found = found
  }

  /// `expected Int, found null`
  init(expected: String, found: String?, ending: String = "") {
    self.init(
      "expected \(expected)" + (found.map { ", found \($0)\(ending)" } ?? ""),
      expected: expected,
      found: found
    )
  }

  func text(place: String = "") -> String { headline + place + (detail.map { ": \($0)" } ?? "") }
}

extension Problem: CustomStringConvertible {
  /// `error: missing required value at $.name (line 1, column 1; did you mean "nmae"?)`
  public var description: String {
    "\(severity.rawValue): \(sentence)" + (remarks.isEmpty ? "" : " (\(remarks))")
  }

  /// The location and the hint.
  var remarks: String { [location?.description, hint].compactMap { $0 }.joined(separator: "; ") }

  /// What was left out, unless `path` already says so.
  var consequence: String {
    guard let lost else { return "" }
    if losesPart { return ", so a part of \(lost) is left out" }
    return lost == path ? "" : ", so \(lost) is left out"
  }

  /// The message with its place.
  var sentence: String { words.text(place: " \(isInside ? "inside" : "at") \(path)") + consequence }
}

/// A place in a document's text.
public struct SourceLocation: Sendable, Hashable, CustomStringConvertible {
  /// The line, counted from 1.
  public let line: Int
  /// The column, counted from 1 in Unicode scalars.
  public let column: Int
  /// The offset in bytes, counted from 0.
  public let offset: Int

  /// Creates a place from its line and column, counted from 1, and its offset in bytes, counted
  /// from 0.
  public init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }

  public var description: String { "line \(line), column \(column)" }
}

extension Problem {
  /// The kind of a problem, for programs. Guide/Problems.md explains each.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// A required key or element is missing or null, or a required property is nil.
    case missingValue
    /// The JSON type is not one that the property or bridge takes.
    case wrongType
    /// A number that the property's type cannot hold exactly.
    case outOfRange
    /// A bridge returned nil or threw, or a string that should hold JSON does not.
    case bridgingFailed
    /// A check failed.
    case validationFailed
    /// A key that no field of the map names; only if `unknownKeys` asks for it.
    case unknownKey
    /// A key that occurs twice in its object, if `duplicateKeys` asks for it, or two keys that
    /// differ in JSON but are equal in a Swift dictionary.
    case duplicateKey
    /// The bytes of the document are not valid JSON.
    case syntax
    /// Arrays and objects nested deeper than `maximumDepth`, or than the stack allows.
    case depth
    /// A document, string or container larger than the library can read, or an element of a stream
    /// larger than `maximumElementSize`.
    case size
    /// There are `maximumErrors` errors, and the rest was not read.
    case tooManyErrors
    /// NaN or an infinity, which JSON does not have.
    case notFinite
    /// Two fields of a map write to the same place.
    case conflict
    /// The map itself is wrong: a negative index, a line after `json.rest`, a rest or a part that
    /// is not an object, exchanged properties, a tag that no variant has or that two have.
    case misuse
  }
}
