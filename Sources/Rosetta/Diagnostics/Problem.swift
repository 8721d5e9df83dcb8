/// One thing that did not fit: what it was, where, and what may help.
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
    /// A value was replaced by a default, or a tag that `Variant.otherwise` has taken looks misspelt.
    case note
  }

  /// How much it matters: errors fail the run, warnings and notes do not.
  public let severity: Severity
  /// What kind of problem it is, for programs.
  public let code: Code
  /// The path of the value, or the path that a missing one should have. That of an unknown or
  /// duplicate key ends with the key.
  public internal(set) var path: JSONPath
  /// Line, column and byte offset of the value; of a missing one, those of the object or array that
  /// lacks it. Nil when encoding, and when the document was not given as text.
  public internal(set) var location: SourceLocation?
  /// The optional field that was left as it was because of this problem, which stands at the field
  /// or inside its value: all of `$.customer` is left out because of `$.customer.name`. Of a path
  /// that ends before its last step, where it ends. Nil when encoding, and for a part of an object
  /// (`json.flattened`), which has no path.
  public var dropped: JSONPath? { losesPart ? nil : lost }
  /// The same, or the object that lacks a part.
  var lost: JSONPath?
  let losesPart: Bool
  /// A suggestion, such as a key that is similar to the missing one.
  public let hint: String?
  /// What was expected, as the message has it: `Int`, `object`, `must be between 1 and 120`.
  public var expected: String? { words.expected }
  /// What was found, as the message has it: `string "x"`, `null`, `-1`.
  public var found: String? { words.found }
  /// The code of the failed check, such as `range`, or what the program has given to it, to
  /// `json.check`, `json.refuse` or `Refusal`.
  public let customCode: String?
  /// What the failed check demands, see `demand`.
  let requirement: Requirement?
  let words: Sentence
  /// Whether it is about something inside the secret at `path`.
  let isInside: Bool

  /// What was expected and what was found, without the place.
  public var message: String { words.text() }
}

/// The message of a problem in parts: one line for people, separate parts for programs.
struct Sentence: Sendable, Hashable {
  /// What happened, before the path.
  let headline: String
  /// What comes after the path: the demand of a check, or the reason of a bridge.
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

  func text(place: String = "") -> String {
    headline + place + (detail.map { ": \($0)" } ?? "")
  }
}

extension Problem: CustomStringConvertible {
  /// `error: missing required value at $.name (line 1, column 1; did you mean "nmae"?)`
  public var description: String {
    "\(severity.rawValue): \(sentence)" + (remarks.isEmpty ? "" : " (\(remarks))")
  }

  /// Its place and its hint.
  var remarks: String { [location?.description, hint].compactMap { $0 }.joined(separator: "; ") }

  /// What was lost, if `path` does not say it.
  var consequence: String {
    guard let lost else { return "" }
    if losesPart { return ", so a part of \(lost) is left out" }
    return lost == path ? "" : ", so \(lost) is left out"
  }

  /// The message with its place.
  var sentence: String {
    words.text(place: " \(isInside ? "inside" : "at") \(path)") + consequence
  }
}

/// A place in a document's text.
public struct SourceLocation: Sendable, Hashable, CustomStringConvertible {
  /// From 1.
  public let line: Int
  /// From 1, in Unicode scalars.
  public let column: Int
  /// From 0, in bytes.
  public let offset: Int

  /// A place with its line and column, which start at 1, and its offset in bytes, which starts at
  /// 0.
  public init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }

  public var description: String { "line \(line), column \(column)" }
}

extension Problem {
  /// What kind of problem it is, for programs; Guide/Problems.md explains each.
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
    /// A key that occurs twice in its object, if `duplicateKeys` asks for it; and two keys that only the
    /// dictionary takes for one.
    case duplicateKey
    /// The bytes of the document are not valid JSON.
    case syntax
    /// Arrays and objects nested deeper than `maximumDepth`, or than the stack allows.
    case depth
    /// A document, string or container larger than the library can read, or an element of a stream
    /// larger than `maximumElementSize`.
    case size
    /// There are `maximumErrors` errors: the rest has not been read.
    case tooManyErrors
    /// NaN or an infinity, which JSON does not have.
    case notFinite
    /// Two fields of a map write to the same place.
    case conflict
    /// The map itself is wrong: a negative index, a line after `json.rest`, a rest or a part that is
    /// no object, exchanged properties, a tag that no variant has or that two have.
    case misuse
  }
}
