/// Decodes JSON to models and encodes models to JSON, with the options that it holds.
///
/// ```swift
/// let rosetta = Rosetta()
/// let user = try rosetta.decode(User.self, from: data)
/// let text: String = try rosetta.encode(user)
/// ```
///
/// A `Rosetta` is only a struct of options: you can copy it, change the copy, and share one value
/// between threads. Every option is a property and a parameter of the initialiser:
///
/// ```swift
/// let strict = Rosetta(unknownKeys: .fail, optionals: .strict)
/// ```
public struct Rosetta: Sendable {
  // MARK: - Decoding

  /// The policy for keys that no field of a map names; `.ignore` by default.
  public var unknownKeys: Policy
  /// The policy for a key that occurs twice in an object; `.first`, the default, is silent. When
  /// encoding, any other policy also refuses two fields that write the same key of an object, as
  /// debug builds always do.
  public var duplicateKeys: DuplicatePolicy
  /// The policy for a value that is present but does not fit `<~`; `.lenient` by default.
  public var optionals: Optionals
  /// How deep arrays and objects may be nested in a document and in the output; 512 by default, and
  /// at most 1,000,000 for a document. A document in a string counts as one more level.
  ///
  /// A recursive model uses stack for each level, so that a small stack allows fewer levels, above
  /// all in a debug build. A level for which the thread has no stack left is the error `depth`,
  /// never an overflow. `JSON` values use no stack for depth.
  public var maximumDepth: Int
  /// The maximum size of an element of a stream in bytes, 64 MiB by default. A larger element is
  /// the error `size`.
  public var maximumElementSize: Int
  /// The number of errors after which a run ends, at least 1; 1,000 by default. The rest is not
  /// read, and the last problem says so. If the errors are inside a value that `<~`, `.lossy` or an
  /// alternative gives up, only the work on that value ends. At most as many warnings are kept;
  /// further ones are only counted.
  public var maximumErrors: Int

  // MARK: - Encoding

  /// The layout of the output; `.compact` by default.
  public var output: Layout
  /// Whether the keys of every object are sorted instead of written in the order of the map.
  public var sortedKeys: Bool
  /// How NaN and the infinities, which JSON does not have, are written; `.fail` by default.
  public var nonFinite: NonFinite

  // MARK: - Both

  /// Values that maps read as `json.context[Key.self]`.
  public var context: ContextValues

  // MARK: - Logs

  /// How much is logged. With `.none`, the default, nothing is computed for logs.
  public var logLevel: LogLevel
  /// Where logs go. Without a sink or a `logHandler`, they go to standard error.
  public var sinks: [LogSink]
  /// How a log becomes text: `.text`, `.compact`, `.json` or a closure.
  public var logFormatter: LogFormatter?
  /// Receives the text of each log: an additional sink.
  public var logHandler: (@Sendable (String) -> Void)?
  /// Additional information for every report, such as the identifier of a request.
  public var metadata: [String: String]
  /// Whether logs and errors show lines of the document; true by default.
  public var showsSource: Bool
  /// Whether the lines of the document in logs and errors show all values, **including secrets**;
  /// for development. Otherwise each value is shown as `…`, except the one that a problem is about.
  public var showsValues: Bool
  /// The maximum number of bytes of the document that a log of the level `.verbose` shows, around
  /// the problems; 4,096 by default.
  public var maximumInput: Int

  /// Receives the report of a run that has diagnostics, for callers that ask for its warnings.
  var observer: (@Sendable (Report) -> Void)?
  /// Whether a `RawJSON` is written without white space, as JSON Lines require.
  var compactsRawText = false

  /// Creates the default options.
  public init() { self.init(unknownKeys: .ignore) }

  /// Creates options from the given values and the defaults. Each parameter sets the property of
  /// its name.
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

  /// Options for development: every run that has a problem is logged to standard error, **with all
  /// values of the lines shown**, and an optional value that does not fit is an error.
  ///
  /// ```swift
  /// let user = try User(json: data, with: .development)
  /// ```
  public static let development = Rosetta(optionals: .strict, logLevel: .verbose, showsValues: true)
}

extension Rosetta {
  /// A policy for keys that no field names.
  public enum Policy: Sendable, Hashable, CaseIterable {
    /// The keys are ignored.
    case ignore
    /// Each key is a warning.
    case warn
    /// Each key is an error, which fails the run.
    case fail
  }

  /// A policy for keys that occur twice in an object.
  public enum DuplicatePolicy: Sendable, Hashable, CaseIterable {
    /// The first occurrence counts, and nothing is reported.
    case first
    /// The first occurrence counts, and there is a warning.
    case warn
    /// An error, which fails the run.
    case fail
  }

  /// A policy for values that are present but do not fit an optional field.
  public enum Optionals: Sendable, Hashable, CaseIterable {
    /// A value that does not fit `<~` is a warning.
    case lenient
    /// A value that does not fit `<~` is an error.
    case strict
  }

  /// The layout of the output.
  public enum Layout: Sendable, Hashable, CaseIterable {
    /// No spaces, no line breaks.
    case compact
    /// Each member and element on its own line, indented by two spaces.
    case pretty
  }

  /// How NaN and the infinities, which JSON does not have, are written.
  public enum NonFinite: Sendable, Hashable, CaseIterable {
    /// An error.
    case fail
    /// `null` is written.
    case null
  }
}
