/// A problem as noted during a run, without text, path or line. `Report` turns it into a `Problem`
/// on demand.
struct Diagnostic: Sendable {
  var severity = Problem.Severity.error
  var kind: Kind
  var place: Place
  var disclosure = Disclosure.scalar
  /// The offset of the outermost secret value that the diagnostic is about or inside. Its path and
  /// line are then those of the secret.
  var secretOffset: Int?
  /// Whether the diagnostic is about something inside a secret value, not the value itself.
  var isInsideSecret = false
  /// Appended to the path of the place: the path inside a document in a string, or the coding path
  /// of another decoder.
  var innerPath: [JSONPath.Component] = []
  /// The optional field that is left out because of the diagnostic.
  var dropped: DroppedField?
  /// The intended use of the refused value, for hints.
  var use = HintContext()
  /// The document in a string that contains the value, if any, and an offset in it. The place is
  /// then that of the string.
  var document: (bytes: [UInt8], offset: Int)?

  /// What happened. The sentences are in `Wording.swift`.
  enum Kind: Sendable {
    /// The key, and the keys given as alternatives to it.
    case missingKey(String, or: [String] = [])
    /// The index, and the length of the array, if it is known.
    case missingElement(Int, of: Int? = nil)
    case null(expected: Expectation)
    case wrongType(expected: Expectation)
    case outOfRange(expected: Expectation)
    case refused(by: Expectation, reason: Reason?)
    case checkFailed(CheckRefusal)
    case crossCheckFailed(demand: String, code: String? = nil)
    /// The value is none of the tags of a union, which are listed as JSON.
    case unknownTag([String], isAnotherType: Bool)
    /// An object has `count` keys, although one of these tags must be its only key.
    case notOneKey([String], count: Int)
    /// Only one of these tags may be a key of an object, but all in `found` are.
    case severalKeys([String], found: [String])
    /// The key, and the keys that the map looked up in vain.
    case unknownKey(String, missing: [String] = [])
    /// An element that the map, which reads the array by its elements, does not read.
    case unknownElement(Int)
    case duplicateKey(String)
    case syntax(SyntaxExpectation)
    case nilProperty
    case notFinite
    case tooDeep(Int)
    /// The thread has no stack for one more level.
    case stackExhausted
    /// Attempts of bridges are nested too deep or repeated too often.
    case attemptsExhausted
    /// The run, or the value that contains the errors, ended early after `maximumErrors` errors.
    case tooManyErrors(Int)
    /// An instance contains itself.
    case cycle
    case conflict
    case negativeIndex(Int)
    /// The value that `json.rest` should write is not an object.
    case restIsNotAnObject
    case nothingWritten
    /// A property of a new value has the value of another property.
    case swapped(String, String)
    /// A line of the map reads this key, which an earlier `json.rest` or part with a rest took.
    case lineAfterRest(String, isPart: Bool)
    /// No variant of the union has this default tag.
    case strayTag(String)
    /// Two variants of the union have this tag.
    case repeatedTag(String)
    /// A bridge replaced an unknown value with its default.
    case replaced(by: any Sendable)
    /// A problem in words: a file that cannot be read, or an encoder that is misused.
    case foreign(Problem.Code, String)
  }

  enum Place: Sendable {
    /// The offset of the value's first byte.
    case read(offset: Int)
    /// The steps of the path, innermost first, and the refused value as JSON if it was written.
    case written(steps: [JSONPath.Component] = [], value: [UInt8] = [])
  }

  var showsNothing: Bool { disclosure == .nothing }

  /// The offset in the document; 0 when encoding.
  var offset: Int {
    if case .read(let offset) = place { offset } else { 0 }
  }

  /// The offset of the enclosing secret, if there is one, otherwise `offset`.
  var shownOffset: Int { secretOffset ?? offset }

  /// Whether the diagnostic is about the value at `offset` itself, not about something inside it.
  func isAbout(valueAt offset: Int) -> Bool {
    self.offset == offset && innerPath.isEmpty && missingStep == nil
  }

  /// Ends the path at the secret value that starts at `offset`, and hides what is inside.
  mutating func hide(inSecretAt offset: Int) {
    var isInside = !isAbout(valueAt: offset)
    if let field = dropped, (field.offset, field.innerSteps) > (offset, 0) { dropped = nil }
    // If a string is not valid JSON, the string itself is at fault.
    if case .syntax = kind { isInside = false }
    isInsideSecret = isInsideSecret || isInside
    disclosure = .nothing
    secretOffset = offset
    innerPath = []
  }

  /// Ends the path at the secret value that was written, because keys inside it may be data.
  mutating func hideWritten() {
    disclosure = .nothing
    dropped = nil
    if case .written(let steps, _) = place {
      isInsideSecret = isInsideSecret || !(steps.isEmpty && innerPath.isEmpty)
    }
    place = .written()
    innerPath = []
  }

  /// Prepends a path, when encoding.
  mutating func move(below path: [JSONPath.Component]) {
    guard case .written(var steps, let value) = place else { return }
    // Keeps the steps uniquely referenced, so that they are not copied at each of many levels.
    place = .written()
    steps += path.reversed()
    place = .written(steps: steps, value: value)
  }

  /// The step that the path of the place lacks: to a missing value in its object or array, or to a
  /// key that should not be present or not be read.
  var missingStep: JSONPath.Component? {
    switch kind {
    case .missingKey(let key, _), .unknownKey(let key, _), .duplicateKey(let key),
      .lineAfterRest(let key, _):
      .key(key)
    case .missingElement(let index, _): .index(index)
    default: nil
    }
  }

  var code: Problem.Code {
    switch kind {
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
    // A string that is not JSON is a value that does not fit.
    case .syntax: document == nil ? .syntax : .bridgingFailed
    case .tooManyErrors: .tooManyErrors
    case .notFinite: .notFinite
    case .conflict: .conflict
    case .negativeIndex, .restIsNotAnObject, .swapped, .lineAfterRest, .strayTag, .repeatedTag:
      .misuse
    case .foreign(let code, _): code
    }
  }
}

/// How much of the value a diagnostic shows.
@usableFromInline
enum Disclosure: Comparable, Sendable {
  /// The value, if it is a scalar.
  case scalar
  /// The value's type. For values inside an untagged union, which may be anything.
  case type
  /// The value's type, and neither a reason nor a hint. For secrets.
  case nothing
}

/// Information about a value's intended use, for hints.
struct HintContext: Sendable {
  /// The type that the value was to become, without an enclosing optional. Set by the
  /// innermost bridge, so that a hint names a bridge to exactly this type.
  private(set) var type: Any.Type?
  /// Whether that type is read without a bridge.
  private(set) var readsItself = false
  /// The offsets of the values that the map reads from the object that lacks a key.
  var readValues: [Int] = []

  /// Sets the type that the value was to become, unless it is already known.
  mutating func setTargetType(_ type: Any.Type, readsItself: Bool) {
    if self.type != nil { return }
    self.type = (type as? any AnyOptional.Type)?.wrapped ?? type
    self.readsItself = readsItself
  }
}

extension Diagnostic.Kind {
  /// A value of another type than expected. Null has a message of its own.
  static func mismatch(_ expected: Expectation, isNull: Bool) -> Diagnostic.Kind {
    isNull ? .null(expected: expected) : .wrongType(expected: expected)
  }

  /// Whether this ends the run.
  var closesRun: Bool {
    switch self {
    case .tooDeep, .stackExhausted, .attemptsExhausted: true
    default: false
    }
  }

  /// Whether the problem may disappear once the rest of an incomplete value arrives.
  var isAboutWhole: Bool {
    switch self {
    case .missingKey, .missingElement, .refused, .checkFailed, .crossCheckFailed: true
    default: false
    }
  }
}

/// A description of what a property or a bridge takes.
@usableFromInline
enum Expectation: Sendable {
  /// A Swift type by its name: `Int`.
  case type(Any.Type)
  /// A `Codable` type by its name. Hints for the fields of a map do not apply to it.
  case codable(Any.Type)
  /// A JSON type by its name: `object`.
  case json(JSONType)
  /// A string that contains a document.
  case document
  /// JSON types by their names: `string`, `number`.
  case alternatives([String])
  /// One of these values as JSON. They are listed only when the problem is read.
  case oneOf(@Sendable () -> [String])
  /// Any other description: `ISO 8601 date`.
  case words(String)

  /// Whether the value found instead may be an object or array in another form.
  var isContainer: Bool {
    switch self {
    case .json(.object), .json(.array), .document: true
    default: false
    }
  }
}

/// The six types of JSON values.
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

/// The reason why a bridge refused a value: words, or a thrown error, whose text is created on
/// demand.
enum Reason: Sendable {
  /// The words of the program or of the library.
  case words(String)
  case error(any Error)
  /// The value is not a raw value of the enum.
  case noCase

  /// Creates a reason from the program's words and, if it gives one, its code.
  init(_ words: String, _ code: String?) {
    self = code.map { .error(Refusal(words, code: $0)) } ?? .words(words)
  }
}

/// The part of `RosettaError` that the folders above it use.
protocol RunError: Error {
  var problems: [Problem] { get }
}
