/// A problem as a run notes it: no text, no path, no line. `Report` makes a `Problem` of it when
/// somebody reads it.
@usableFromInline
struct Finding: Sendable {
  var severity: Problem.Severity
  let fact: Fact
  var place: Place
  /// Whether the value must not be shown.
  var isSecret = false
  /// Added to the problem's path: the way inside a document in a string, or of a foreign decoder.
  var innerPath: [JSONPath.Component] = []
  /// What the refused value was to become, for hints.
  var use = ValueUse()
  /// The document in a string that the value stands in, if it does. The place is then the string's.
  var document: InnerDocument?

  /// What happened. The sentences are in `Wording.swift`.
  enum Fact: Sendable {
    /// With the keys that were given as alternatives.
    case missingKey(String, or: [String] = [])
    case missingElement(Int)
    case null(expected: Expectation)
    case wrongType(expected: Expectation)
    case outOfRange(expected: Expectation)
    case refused(by: Expectation, reason: Reason?)
    case checkFailed(demand: String?)
    case crossCheckFailed(demand: String)
    case unknownKey(String)
    case duplicateKey(String)
    case syntax(SyntaxExpectation)
    case nilProperty
    case notFinite
    case tooDeep(Int)
    /// An instance inside itself.
    case cycle
    case conflict
    case negativeIndex(Int)
    case nothingWritten
    case usedWithoutOperator
    case replaced(by: any Sendable)
    case foreign(Problem.Code, String)
  }

  /// A document that stands in a string of another one, and where in it something happened.
  struct InnerDocument: Sendable {
    let bytes: [UInt8]
    let offset: Int
  }

  /// Where it happened.
  enum Place: Sendable {
    /// The byte at which the value starts.
    case read(offset: Int)
    /// Steps of the path from the inside out, and the refused value as JSON if it was written.
    case written(steps: [JSONPath.Component], value: [UInt8])
  }

  /// Makes this one that tells neither the value nor, when encoding, the way to it from the field:
  /// keys may be values.
  mutating func conceal() {
    isSecret = true
    innerPath = []
    if case .written = place { place = .written(steps: [], value: []) }
  }

  var code: Problem.Code {
    switch fact {
    case .missingKey, .missingElement, .null, .nilProperty: .missingValue
    case .wrongType: .wrongType
    case .outOfRange: .outOfRange
    case .refused, .nothingWritten, .replaced: .bridgingFailed
    case .checkFailed, .crossCheckFailed: .validationFailed
    case .unknownKey: .unknownKey
    case .duplicateKey: .duplicateKey
    case .syntax(.depth), .tooDeep, .cycle: .depth
    case .syntax(.documentSize), .syntax(.stringLength), .syntax(.elementCount): .size
    case .syntax: .syntax
    case .notFinite: .notFinite
    case .conflict: .conflict
    case .negativeIndex, .usedWithoutOperator: .misuse
    case .foreign(let code, _): code
    }
  }
}

/// What a property or a bridge takes.
@usableFromInline
enum Expectation: Sendable {
  /// A Swift type by its name: `Int`.
  case type(Any.Type)
  /// A JSON type by its name: `object`.
  case json(JSONType)
  /// Words: `ISO 8601 date`.
  case words(String)
}

/// The six kinds of a JSON value.
public enum JSONType: String, Sendable, Hashable, CaseIterable {
  case null, boolean, number, string, array, object
}

/// Why a bridge refused: its own words, or the error it threw, which is put into words when read.
@usableFromInline
enum Reason: Sendable {
  case words(String)
  case error(any Error)
  /// The value is no raw value of the enum.
  case noCase

  var text: String {
    switch self {
    case .words(let words): words
    // One that was thrown by a run inside: its problems, without their source lines.
    case .error(let error as RosettaError):
      error.problems.map(\.sentence).joined(separator: "; ")
    case .error(let error): String(describing: error)
    case .noCase: "not one of its cases"
    }
  }
}
