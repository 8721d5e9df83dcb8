/// One thing that did not fit: what, where, and what may help.
///
/// ```swift
/// do {
///   let user = try rosetta.decode(User.self, from: data)
/// } catch {
///   for problem in error.problems {
///     print(problem)   // error: expected Int, found string "x" at $.age
///   }
/// }
/// ```
public struct Problem: Sendable, Hashable {
  /// How much a problem matters.
  public enum Severity: String, Sendable, Hashable, CaseIterable {
    /// The run failed.
    case error
    /// An optional field was left as it was.
    case warning
    /// Nothing is wrong, but a reader may want to know.
    case note
  }

  /// How much it matters: errors fail the run, warnings and notes do not.
  public let severity: Severity
  /// What kind of problem it is, for programs.
  public let code: Code
  /// The place of the value; of a missing one, the place where it should stand.
  public internal(set) var path: JSONPath
  /// Line, column and byte offset of the value; of a missing one, those of the object or array that
  /// lacks it. Nil when encoding, and when the document was not given as text.
  public let location: SourceLocation?
  /// What may help, such as a key that is nearly the missing one.
  public let hint: String?
  /// What was expected, as the message has it: `Int`, `object`, `must be in 1...120`.
  public let expected: String?
  /// What was found, as the message has it: `string "x"`, `null`, `-1`.
  public let found: String?
  /// The code that the program gave the check that failed.
  public let customCode: String?
  /// What happened, and what stands after the path: the demand of a check, a bridge's reason.
  let headline: String
  let detail: String?

  /// What was expected and what was found, without the place.
  public var message: String { detail.map { "\(headline): \($0)" } ?? headline }
}

extension Problem: CustomStringConvertible {
  /// `error: expected Int, found string "x" at $.age`
  public var description: String { "\(severity.rawValue): \(sentence)" }

  /// The message with its place.
  var sentence: String {
    detail.map { "\(headline) at \(path): \($0)" } ?? "\(headline) at \(path)"
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

  /// A place by its line and column, which start at 1, and its offset in bytes, which starts at 0.
  public init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }

  public var description: String { "line \(line), column \(column)" }
}

extension Problem {
  /// What kind of problem it is, for programs; the Guide's page on errors explains each.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// A required key or element is not there, or null, or a required property is nil.
    case missingValue
    /// The JSON type is not the one that the property or bridge takes.
    case wrongType
    /// A number that the property's type cannot hold exactly.
    case outOfRange
    /// A bridge returned nil or threw.
    case bridgingFailed
    /// A check said no.
    case validationFailed
    /// A key that no field of the map names; only by `unknownKeys`.
    case unknownKey
    /// A key that its object has twice; only by `duplicateKeys`.
    case duplicateKey
    /// The bytes are no JSON.
    case syntax
    /// Arrays and objects nested deeper than `maximumDepth`.
    case depth
    /// A document, string or container larger than the library reads.
    case size
    /// NaN or an infinity, which JSON cannot say.
    case notFinite
    /// Two fields of a map want to write different things to one place.
    case conflict
    /// A map named no field for a value, or named an index below zero.
    case misuse
  }
}
