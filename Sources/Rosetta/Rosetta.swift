/// Decodes JSON to models and encodes models to JSON, with the options that it holds.
///
/// ```swift
/// let rosetta = Rosetta()
/// let user = try rosetta.decode(User.self, from: data)
/// let text: String = try rosetta.encode(user)
/// ```
///
/// It is a struct of options and nothing else: you can copy it, change the copy, and use one value
/// from many threads. Every option is a property and a parameter of the initialiser:
///
/// ```swift
/// let strict = Rosetta(unknownKeys: .fail, optionals: .strict)
/// ```
public struct Rosetta: Sendable {
  // MARK: - Decoding

  /// What happens to keys that no field of a map names; `.ignore` by default.
  public var unknownKeys: Policy
  /// What happens to a key that an object has twice. `.first`, the default, is silent. When
  /// encoding, anything but `.first` also refuses two fields with one key in every object, as debug
  /// builds always do.
  public var duplicateKeys: DuplicatePolicy
  /// Whether a value that is present and does not fit `<~` fails the run; `.lenient` by default.
  public var optionals: Optionals
  /// How deep arrays and objects may be nested, in a document and in what is encoded; 512 by
  /// default, and 1,000,000 at most for a document. A document in a string counts as one more level.
  ///
  /// A recursive model takes stack for each level, and a small stack has room for fewer levels,
  /// above all in a debug build. What does not fit on the stack of the thread is the error `depth`,
  /// never an overflow. `JSON` values take no stack for depth.
  public var maximumDepth: Int
  /// The most bytes that an element of a stream may have, 64 MiB by default; a larger one is the
  /// error `size`.
  public var maximumElementSize: Int
  /// After how many errors a run ends, at least one and 1,000 by default: what is left is not read,
  /// and the last problem says so. Errors count where they fail: those inside a value that `<~`,
  /// `.lossy` or an alternative gives up end this value and not the run. As many warnings are kept;
  /// the others are counted.
  public var maximumErrors: Int

  // MARK: - Encoding

  /// How the output is laid out; `.compact` by default.
  public var output: Layout
  /// Whether the keys of every object are written sorted, instead of in the order of the map.
  public var sortedKeys: Bool
  /// How NaN and the infinities are written, which JSON does not have; `.fail` by default.
  public var nonFinite: NonFinite

  // MARK: - Both

  /// Values that maps read as `json.context[Key.self]`.
  public var context: ContextValues

  // MARK: - Logs

  /// How much is logged. Nothing by default, and then nothing is computed for logs.
  public var logLevel: LogLevel
  /// Where logs go. Without a sink or a `logHandler`, they go to standard error.
  public var sinks: [LogSink]
  /// How a log becomes text: `.text`, `.compact`, `.json` or a closure.
  public var logFormatter: LogFormatter?
  /// Receives the text of each log: an additional sink.
  public var logHandler: (@Sendable (String) -> Void)?
  /// What every report says of the run besides, such as the identifier of a request.
  public var metadata: [String: String]
  /// Whether logs and errors show lines of the document; true by default.
  public var showsSource: Bool
  /// Whether the lines of the document in logs and errors show all of its values, for development:
  /// **secrets in these lines, too**. Otherwise each value shows as `…`, but for the one that the
  /// problem is about.
  public var showsValues: Bool
  /// The most bytes of a document that a log of the level `.verbose` shows, those around the
  /// problems; 4,096 by default.
  public var maximumInput: Int

  /// Receives the report of a run, for what the caller asks for.
  var observer: (@Sendable (Report) -> Void)?
  /// How a `RawJSON` is written: as it is or, for lines, without white space.
  var rawText = RawText.kept

  enum RawText { case kept, compact }

  /// The default options.
  public init() { self.init(unknownKeys: .ignore) }

  /// Options, each of which has a property of its name. Those that are left out are the default
  /// ones.
  ///
  /// ```swift
  /// let user = try User(json: data, with: Rosetta(unknownKeys: .fail, optionals: .strict))
  /// ```
  public init(
    unknownKeys: Policy = .ignore,
    duplicateKeys: DuplicatePolicy = .first,
    optionals: Optionals = .lenient,
    maximumDepth: Int = 512,
    maximumElementSize: Int = 64 << 20,
    maximumErrors: Int = 1000,
    output: Layout = .compact,
    sortedKeys: Bool = false,
    nonFinite: NonFinite = .fail,
    context: ContextValues = ContextValues(),
    logLevel: LogLevel = .none,
    sinks: [LogSink] = [],
    logFormatter: LogFormatter? = nil,
    logHandler: (@Sendable (String) -> Void)? = nil,
    metadata: [String: String] = [:],
    showsSource: Bool = true,
    showsValues: Bool = false,
    maximumInput: Int = 4096
  ) {
    self.unknownKeys = unknownKeys
    self.duplicateKeys = duplicateKeys
    self.optionals = optionals
    self.maximumDepth = maximumDepth
    self.maximumElementSize = maximumElementSize
    self.maximumErrors = maximumErrors
    self.output = output
    self.sortedKeys = sortedKeys
    self.nonFinite = nonFinite
    self.context = context
    self.logLevel = logLevel
    self.sinks = sinks
    self.logFormatter = logFormatter
    self.logHandler = logHandler
    self.metadata = metadata
    self.showsSource = showsSource
    self.showsValues = showsValues
    self.maximumInput = maximumInput
  }

  /// For one's own machine: every run that has anything to say is logged to standard error, **with
  /// all values of the lines shown**, and an optional value that does not fit is an error.
  ///
  /// ```swift
  /// let user = try User(json: data, with: .development)
  /// ```
  public static let development = Rosetta(optionals: .strict, logLevel: .verbose, showsValues: true)
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
