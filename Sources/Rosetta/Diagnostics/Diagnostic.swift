/// A problem as noted during a run, without text, path or line. `Report` makes a `Problem` from it
/// when it is read.
@usableFromInline
struct Diagnostic: Sendable {
  var severity: Problem.Severity
  var fact: Fact
  var place: Place
  /// Whether the value must not be shown.
  var isSecret = false
  /// Whether it is not shown because no map has visited it, secret or not.
  var isUnvisited = false
  /// Whether the value itself has been read, by a Codable type in a place that no map has visited.
  var isRead = false
  /// Whether it lies inside a secret value, so that the last step to it is not shown either.
  var isInsideSecret = false
  /// Added to the problem's path: the path inside a document in a string, or the coding path of
  /// another decoder.
  var innerPath: [JSONPath.Component] = []
  /// What the refused value was to become, for hints.
  var use = HintContext()
  /// The document in a string that contains the value, if any. The place is then that of the
  /// string.
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
    case checkFailed(demand: String?, code: String? = nil)
    case crossCheckFailed(demand: String, code: String? = nil)
    /// None of the tags of a union, which are listed as JSON.
    case unknownTag([String], isAnotherType: Bool)
    /// With the keys that the map has looked up without finding them.
    case unknownKey(String, missing: [String] = [])
    case duplicateKey(String)
    case syntax(SyntaxExpectation)
    case nilProperty
    case notFinite
    case tooDeep(Int)
    /// The thread has no stack for one more level.
    case stackExhausted
    /// An instance inside itself.
    case cycle
    case conflict
    case negativeIndex(Int)
    /// The value that `json.rest` should write is not an object.
    case restIsNoObject
    case nothingWritten
    /// A property of a new value has the value of another one.
    case swapped(String, String)
    /// A bridge has replaced an unknown value with its default.
    case replaced(by: any Sendable)
    /// In the words of a Codable type or its coder.
    case foreign(Problem.Code, String)
  }

  /// A document inside a string of another one, and where in it something happened.
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

  /// Redacts the value and, when encoding, also its path inside the field: keys may be values.
  ///
  /// - Parameter isInside: Whether this is about something inside the secret value, not the value
  ///   itself.
  mutating func redact(isInside: Bool = false) {
    isSecret = true
    isInsideSecret = isInside
    innerPath = []
    if case .written = place { place = .written(steps: [], value: []) }
  }

  /// The last step to a missing value, from the object or array that lacks it.
  var missingStep: JSONPath.Component? {
    switch fact {
    case .missingKey(let key, _): .key(key)
    case .missingElement(let index): .index(index)
    default: nil
    }
  }

  var code: Problem.Code {
    switch fact {
    case .missingKey, .missingElement, .null, .nilProperty: .missingValue
    case .wrongType, .unknownTag(_, isAnotherType: true): .wrongType
    case .outOfRange: .outOfRange
    case .refused, .unknownTag, .nothingWritten, .replaced: .bridgingFailed
    case .checkFailed, .crossCheckFailed: .validationFailed
    case .unknownKey: .unknownKey
    case .duplicateKey: .duplicateKey
    case .syntax(.depth), .tooDeep, .stackExhausted, .cycle: .depth
    case .syntax(.documentSize), .syntax(.stringLength), .syntax(.elementCount): .size
    case .syntax: .syntax
    case .notFinite: .notFinite
    case .conflict: .conflict
    case .negativeIndex, .restIsNoObject, .swapped: .misuse
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
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean
  /// A number.
  case number
  /// A string.
  case string
  /// An array.
  case array
  /// An object.
  case object
}

/// Why a bridge refused a value: its own words, or the error it threw, whose text is made when it
/// is read.
@usableFromInline
enum Reason: Sendable {
  case words(String)
  case error(any Error)
  /// The value is not a raw value of the enum.
  case noCase
}
