/// Decodes JSON to models and encodes models to JSON, with the options that it holds.
///
/// ```swift
/// let rosetta = Rosetta()
/// let user = try rosetta.decode(User.self, from: data)
/// let text: String = try rosetta.encode(user)
/// ```
///
/// It is a struct of options and nothing else: you can copy it, change the copy, and use one value
/// from many threads.
public struct Rosetta: Sendable {
  // MARK: - Logs

  /// How much is logged. Nothing by default, and then nothing is computed for logs.
  public var logLevel: LogLevel = .none
  /// Where logs go. Without a sink or a `logHandler`, they go to standard error.
  public var sinks: [LogSink] = []
  /// How a log becomes text: `.text`, `.compact`, `.json` or a closure.
  public var logFormatter: LogFormatter?
  /// Receives the text of each log: an additional sink.
  public var logHandler: (@Sendable (String) -> Void)?
  /// Whether logs and errors show lines of the document.
  public var showsSource = true
  /// Whether logs and errors show the strings and numbers of objects and arrays that no map has
  /// visited, and of a document that is not valid JSON. It is unknown which of them are secret, so
  /// each shows as `‹…›` unless this is true.
  public var showsUnreadValues = false
  /// How many problems of a run are kept, at least one. The rest are only counted: each takes a
  /// byte of memory.
  public var maximumProblems = 1000

  // MARK: - Decoding

  /// How deep arrays and objects may be nested, in a document and in what is encoded. A document in
  /// a string counts as one more level, a Codable type in `.codable` as four.
  ///
  /// A recursive model takes stack for each level, and a small stack has room for fewer levels,
  /// above all in a debug build. What does not fit on the stack of the thread is the error `depth`,
  /// never an overflow. `JSON` values take no stack for depth.
  public var maximumDepth = 512
  /// What happens to keys that no field of a map names.
  public var unknownKeys: Policy = .ignore
  /// What happens to a key that an object has twice. `.first` is silent. When encoding, anything
  /// but `.first` also refuses two fields with one key in every object, as debug builds always do.
  public var duplicateKeys: DuplicatePolicy = .first
  /// Whether a value that is present and does not fit `<~` fails the run.
  public var optionals: Optionals = .lenient

  // MARK: - Encoding

  /// How the output is laid out.
  public var output: Layout = .compact
  /// Whether the keys of every object are written sorted, instead of in the order of the map.
  public var sortedKeys = false
  /// How NaN and the infinities are written, which JSON does not have.
  public var nonFinite: NonFinite = .fail

  // MARK: - Both

  /// Values that maps read as `json.context[Key.self]`.
  public var context = ContextValues()

  /// The stack limit of the enclosing run, if this maps a value inside that run.
  var stack: StackLimit?

  /// The default options.
  public init() {}
}

extension Rosetta {
  /// What happens to keys that no field names.
  public enum Policy: Sendable, Hashable, CaseIterable {
    /// Nothing happens.
    case ignore
    /// A warning each.
    case warn
    /// An error each, which fails the run.
    case fail
  }

  /// What happens to a key that occurs twice in an object; the first one counts.
  public enum DuplicatePolicy: Sendable, Hashable, CaseIterable {
    /// The first one counts, and nothing else happens.
    case first
    /// The first one counts, and there is a warning.
    case warn
    /// An error, which fails the run.
    case fail
  }

  /// What happens to a value that is present and does not fit an optional field.
  public enum Optionals: Sendable, Hashable, CaseIterable {
    /// A value that does not fit `<~` is a warning.
    case lenient
    /// A value that does not fit `<~` is an error.
    case strict
  }

  /// How the output is laid out in lines.
  public enum Layout: Sendable, Hashable, CaseIterable {
    /// No spaces, no line breaks.
    case compact
    /// Each member and element on its own line, indented by two spaces.
    case pretty
  }

  /// How NaN and the infinities are written, which JSON does not have.
  public enum NonFinite: Sendable, Hashable, CaseIterable {
    /// An error.
    case fail
    /// `null` is written.
    case null
  }
}
