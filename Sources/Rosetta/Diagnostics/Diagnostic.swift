/// A problem as noted during a run, without text, path or line. `Report` makes a `Problem` from it
/// when it is read.
struct Diagnostic: Sendable {
  var severity = Problem.Severity.error
  var fact: Fact
  var place: Place
  var disclosure = Disclosure.scalar
  /// Where the outermost secret value starts that it is about, or about something in it: its path
  /// and its line are those of the secret.
  var secretOffset: Int?
  /// Whether it is about something inside a secret value, not the value itself.
  var isInsideSecret = false
  /// Added to the problem's path: the path inside a document in a string, or the coding path of
  /// another decoder.
  var innerPath: [JSONPath.Component] = []
  /// The optional field that is left as it was because of it.
  var dropped: DroppedField?
  /// What the refused value was to become, for hints.
  var use = HintContext()
  /// The document in a string that contains the value, if any, and where in it something happened.
  /// The place is then that of the string.
  var document: (bytes: [UInt8], offset: Int)?

  /// What happened. The sentences are in `Wording.swift`.
  enum Fact: Sendable {
    /// With the keys that were given as alternatives.
    case missingKey(String, or: [String] = [])
    /// With the length of the array, if it is known.
    case missingElement(Int, of: Int? = nil)
    case null(expected: Expectation)
    case wrongType(expected: Expectation)
    case outOfRange(expected: Expectation)
    case refused(by: Expectation, reason: Reason?)
    case checkFailed(CheckRefusal)
    case crossCheckFailed(demand: String, code: String? = nil)
    /// None of the tags of a union, which are listed as JSON.
    case unknownTag([String], isAnotherType: Bool)
    /// An object of so many keys, whose only one must be one of these tags.
    case notOneKey([String], count: Int)
    /// Of these tags only one may be a key, and those are.
    case severalKeys([String], found: [String])
    /// With the keys that the map has looked up without finding them.
    case unknownKey(String, missing: [String] = [])
    /// Of an array that a map reads by its elements.
    case unknownElement(Int)
    case duplicateKey(String)
    case syntax(SyntaxExpectation)
    case nilProperty
    case notFinite
    case tooDeep(Int)
    /// The thread has no stack for one more level.
    case stackExhausted
    /// Bridges have been tried in one another too deep or too often.
    case attemptsExhausted
    /// What contains the errors, or the run, has ended early: there are `maximumErrors`.
    case tooManyErrors(Int)
    /// An instance inside itself.
    case cycle
    case conflict
    case negativeIndex(Int)
    /// The value that `json.rest` should write is not an object.
    case restIsNoObject
    case nothingWritten
    /// A property of a new value has the value of another one.
    case swapped(String, String)
    /// A line of the map after `json.rest`, or after a part that takes the rest, reads this key, which
    /// that has taken.
    case lineAfterRest(String, isPart: Bool)
    /// The default tag of a union, which no variant has.
    case strayTag(String)
    /// The tag of a variant, which one above has, too.
    case repeatedTag(String)
    /// A bridge has replaced an unknown value with its default.
    case replaced(by: any Sendable)
    /// A file that cannot be read, or an encoder that is misused, in words.
    case foreign(Problem.Code, String)
  }

  enum Place: Sendable {
    /// The byte at which the value starts.
    case read(offset: Int)
    /// Steps of the path from the inside out, and the refused value as JSON if it was written.
    case written(steps: [JSONPath.Component] = [], value: [UInt8] = [])
  }

  var showsNothing: Bool { disclosure == .nothing }

  /// Where in the document it is; 0 when encoding.
  var offset: Int {
    if case .read(let offset) = place { offset } else { 0 }
  }

  /// The same, or where the secret is that contains it.
  var shownOffset: Int { secretOffset ?? offset }

  /// Whether it is about the value that starts at `offset`, and not about something in it.
  func isAbout(valueAt offset: Int) -> Bool {
    self.offset == offset && innerPath.isEmpty && lastStep == nil
  }

  /// Ends its path at the secret value that starts at `offset`.
  mutating func hide(inSecretAt offset: Int) {
    var isInside = !isAbout(valueAt: offset)
    if let field = dropped, (field.offset, field.innerSteps) > (offset, 0) { dropped = nil }
    // A string that is not valid JSON.
    if case .syntax = fact { isInside = false }
    isInsideSecret = isInsideSecret || isInside
    disclosure = .nothing
    secretOffset = offset
    innerPath = []
  }

  /// Ends its path at the secret value that has been written: keys may be values.
  mutating func hideWritten() {
    disclosure = .nothing
    if case .written(let steps, _) = place {
      isInsideSecret = isInsideSecret || !(steps.isEmpty && innerPath.isEmpty)
    }
    place = .written()
    innerPath = []
  }

  /// Puts a path before its own, when encoding.
  mutating func move(below path: [JSONPath.Component]) {
    guard case .written(var steps, let value) = place else { return }
    // So that the steps are not copied, at each of many levels.
    place = .written()
    steps += path.reversed()
    place = .written(steps: steps, value: value)
  }

  /// The last step to a missing value, from the object or array that lacks it, or to a key that
  /// should not be there, or not be read.
  var lastStep: JSONPath.Component? {
    switch fact {
    case .missingKey(let key, _), .unknownKey(let key, _), .duplicateKey(let key),
      .lineAfterRest(let key, _):
      .key(key)
    case .missingElement(let index, _): .index(index)
    default: nil
    }
  }

  var code: Problem.Code {
    switch fact {
    case .missingKey, .missingElement, .null, .nilProperty: .missingValue
    case .wrongType, .unknownTag(_, isAnotherType: true): .wrongType
    case .outOfRange: .outOfRange
    case .refused, .unknownTag, .notOneKey, .severalKeys, .nothingWritten, .replaced:
      .bridgingFailed
    case .checkFailed, .crossCheckFailed: .validationFailed
    case .unknownKey, .unknownElement: .unknownKey
    case .duplicateKey: .duplicateKey
    case .syntax(.depth), .tooDeep, .stackExhausted, .attemptsExhausted, .cycle: .depth
    case .syntax(.documentSize), .syntax(.elementSize), .syntax(.stringLength),
      .syntax(.elementCount):
      .size
    // A string that is no JSON is a value that does not fit.
    case .syntax: document == nil ? .syntax : .bridgingFailed
    case .tooManyErrors: .tooManyErrors
    case .notFinite: .notFinite
    case .conflict: .conflict
    case .negativeIndex, .restIsNoObject, .swapped, .lineAfterRest, .strayTag, .repeatedTag: .misuse
    case .foreign(let code, _): code
    }
  }
}

/// A field whose value has not been taken.
@usableFromInline
struct DroppedField: Sendable {
  /// Where its value starts, in the document of the diagnostic's place.
  let offset: Int
  /// How many steps of the diagnostic's inner path lead on to it.
  var innerSteps = 0
  /// Whether it is a part of the object there, or that object as another value: it has no path.
  let isPart: Bool
}

/// How much of the value a diagnostic shows.
@usableFromInline
enum Disclosure: Comparable, Sendable {
  /// The value, if it is a scalar.
  case scalar
  /// Its type. Below an untagged union, where the value may be anything.
  case type
  /// Its type, and neither a reason nor a hint. In a secret.
  case nothing
}

/// What helps to find a hint.
struct HintContext: Sendable {
  /// The type that the value was to become, without an optional around it: of the innermost bridge,
  /// so that a hint names a bridge that makes exactly this.
  private(set) var type: Any.Type?
  /// Whether that type is read as it is without a bridge.
  private(set) var readsItself = false
  /// Where the values start that the map reads from the object that lacks a key.
  var readValues: [Int] = []

  /// Sets the type that the value was to become, unless it is known.
  mutating func setTargetType(_ type: Any.Type, readsItself: Bool) {
    if self.type != nil { return }
    self.type = (type as? any AnyOptional.Type)?.wrapped ?? type
    self.readsItself = readsItself
  }
}

extension Diagnostic.Fact {
  /// What is found has another type than the expected one. Null has a message of its own.
  static func mismatch(_ expected: Expectation, isNull: Bool) -> Diagnostic.Fact {
    isNull ? .null(expected: expected) : .wrongType(expected: expected)
  }

  /// Whether the rest of a value that has not arrived completely may put it right.
  var isAboutWhole: Bool {
    switch self {
    case .missingKey, .missingElement, .refused, .checkFailed, .crossCheckFailed: true
    default: false
    }
  }
}

/// What a property or a bridge takes.
@usableFromInline
enum Expectation: Sendable {
  /// A Swift type by its name: `Int`.
  case type(Any.Type)
  /// The same, of a Codable type: hints for the fields of a map do not apply.
  case codable(Any.Type)
  /// A JSON type by its name: `object`.
  case json(JSONType)
  /// A string that contains a document.
  case document
  /// JSON types by their names: `string`, `number`.
  case alternatives([String])
  /// One of these values, as JSON, which are listed when the problem is read.
  case oneOf(@Sendable () -> [String])
  /// Words: `ISO 8601 date`.
  case words(String)

  /// Whether what is found instead may be an object or array in another form.
  var isContainer: Bool {
    switch self {
    case .json(.object), .json(.array), .document: true
    default: false
    }
  }
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
enum Reason: Sendable {
  /// The program's words.
  case words(String)
  /// The library's words.
  case known(String)
  case error(any Error)
  /// The value is not a raw value of the enum.
  case noCase

  /// The program's words, and its code if it has given one.
  init(_ words: String, _ code: String?) {
    self = code.map { .error(Refusal(words, code: $0)) } ?? .words(words)
  }
}

/// The error of a run, `RosettaError`, for those who are below it.
protocol RunError: Error {
  var problems: [Problem] { get }
}
