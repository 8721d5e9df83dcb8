/// Decodes JSON to models and encodes models to JSON, with the options that it holds.
///
/// ```swift
/// let rosetta = Rosetta()
/// let user = try rosetta.decode(User.self, from: data)
/// let text: String = try rosetta.encode(user)
/// ```
///
/// A struct of options and nothing else: copy it, change the copy, use one from many threads.
public struct Rosetta: Sendable {
  // MARK: - Logs

  /// How much is logged. Nothing unless said otherwise, and then nothing is computed for it.
  public var logLevel: LogLevel = .none
  /// Where logs go: to standard error unless there is a sink or a `logHandler`.
  public var sinks: [LogSink] = []
  /// How a log becomes text: `.text`, `.compact`, `.json` or a closure.
  public var logFormatter: LogFormatter?
  /// Takes the text of each log: one more sink.
  public var logHandler: (@Sendable (String) -> Void)?
  /// Whether logs and errors show lines of the document.
  public var showsSource = true
  /// Whether logs and errors show the strings and numbers of objects and arrays that no map has come
  /// to, and of a document that is no JSON. Nobody knows which of them are secret: each shows as
  /// `‹…›` unless this is true.
  public var showsUnreadValues = false
  /// How many problems of a run are kept, at least one. The rest are counted: a document of a
  /// million bad items takes no more memory than a byte for each.
  public var maximumProblems = 1000

  // MARK: - Decoding

  /// How deep arrays and objects may be nested, in a document and in what is encoded. A document in a
  /// string counts for one level more, a Codable type in `.codable` for four.
  ///
  /// A recursive model takes stack for each level, and fewer levels than these fit on a small stack in
  /// a debug build: what does not fit on the stack of the thread is the error `depth`, never an
  /// overflow. `JSON` values take no stack for depth.
  public var maximumDepth = 512
  /// What happens to keys that no field of a map names.
  public var unknownKeys: Policy = .ignore
  /// What happens to a key that an object has twice. `.first` is silent.
  public var duplicateKeys: DuplicatePolicy = .first
  /// Whether a value that is there and does not fit `<~` fails the run.
  public var optionals: Optionals = .lenient

  // MARK: - Encoding

  /// How the output is laid out.
  public var output: Layout = .compact
  /// Whether the keys of every object are written in order, instead of in that of the map.
  public var sortedKeys = false
  /// What NaN and the infinities are, which JSON cannot say.
  public var nonFinite: NonFinite = .fail

  // MARK: - Both

  /// Values that maps read as `json.context[Key.self]`.
  public var context = ContextValues()

  /// How far down the stack runs may go, where this maps what is inside a run of another one.
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

  /// What happens to a key that stands twice in an object; the first one counts.
  public enum DuplicatePolicy: Sendable, Hashable, CaseIterable {
    /// The first one counts, and nothing else happens.
    case first
    /// The first one counts, and there is a warning.
    case warn
    /// An error, which fails the run.
    case fail
  }

  /// What becomes of a value that is there and does not fit an optional field.
  public enum Optionals: Sendable, Hashable, CaseIterable {
    /// A value that does not fit `<~` is a warning.
    case lenient
    /// A value that does not fit `<~` is an error, as in Bender.
    case strict
  }

  /// Where the output breaks lines.
  public enum Layout: Sendable, Hashable, CaseIterable {
    /// No spaces, no line breaks.
    case compact
    /// A line for each member and element, indented by two spaces.
    case pretty
  }

  /// What becomes of NaN and the infinities, which JSON lacks.
  public enum NonFinite: Sendable, Hashable, CaseIterable {
    /// An error.
    case fail
    /// `null` is written.
    case null
  }
}
