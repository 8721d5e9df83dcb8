#if !WithoutFoundation
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif
#endif

/// Encodes `Codable` types, with the API of `JSONEncoder`.
///
/// ```swift
/// let encoder = RosettaEncoder()
/// encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
/// let data = try encoder.encode(release)
/// let same = try RosettaDecoder().decode(Release.self, from: data)
/// ```
///
/// It writes what Foundation's encoder does, several times faster, and keys in the order in which
/// the type encodes them, those of dictionaries sorted. Guide/Codable.md has the differences.
///
/// One for many values is faster than a new one for each: it knows the types that it has met. Change its
/// properties before you use it from several threads, as with `JSONEncoder`.
public final class RosettaEncoder: Sendable {
  struct Options: Sendable {
    var rosetta = Rosetta()
    var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    /// Whether `/` is written as `\/`, as Foundation does without `.withoutEscapingSlashes`.
    var escapesSlashes = false
    /// Whether the document is indented as Foundation does it.
    var isPretty = false
    /// Others for each strategy for keys.
    var types = Locked<EncodingTypes?>(nil)
    #if !WithoutFoundation
      var formatting: JSONEncoder.OutputFormatting = []
      var dates = JSONEncoder.DateEncodingStrategy.deferredToDate
      var data = JSONEncoder.DataEncodingStrategy.base64
      var floats = JSONEncoder.NonConformingFloatEncodingStrategy.throw
      var keys = JSONEncoder.KeyEncodingStrategy.useDefaultKeys
    #endif

    /// Those of `.codable()`.
    static let standard = Options()
  }

  private let state: Locked<Options>

  var options: Options { state.withLock { $0 } }

  /// An encoder with the options of a `Rosetta`: logs, sinks, depth, layout and the context of the
  /// models inside.
  public init(_ rosetta: Rosetta) { state = Locked(Options(rosetta: rosetta)) }

  /// An encoder with the default options.
  // Without a default argument, so that `RosettaEncoder.init` is a function of no parameters.
  public convenience init() { self.init(Rosetta()) }

  /// The options that are not `JSONEncoder`'s.
  public var rosetta: Rosetta {
    get { options.rosetta }
    set { state.withLock { $0.rosetta = newValue } }
  }

  /// What types read as `encoder.userInfo`.
  // As `JSONEncoder` has it: what is not `Sendable` is a warning.
  @preconcurrency
  public var userInfo: [CodingUserInfoKey: any Sendable] {
    get { options.userInfo }
    set { state.withLock { $0.userInfo = newValue } }
  }

  #if !WithoutFoundation
    /// How the output is laid out: byte for byte as by `JSONEncoder`.
    public var outputFormatting: JSONEncoder.OutputFormatting {
      get { options.formatting }
      set { state.withLock { $0.formatting = newValue } }
    }

    /// How dates are written; as `Date` itself does by default.
    public var dateEncodingStrategy: JSONEncoder.DateEncodingStrategy {
      get { options.dates }
      set { state.withLock { $0.dates = newValue } }
    }

    /// How `Data` is written; as base64 by default.
    public var dataEncodingStrategy: JSONEncoder.DataEncodingStrategy {
      get { options.data }
      set { state.withLock { $0.data = newValue } }
    }

    /// How NaN and the infinities are written; by default as `Rosetta.nonFinite` says.
    public var nonConformingFloatEncodingStrategy: JSONEncoder.NonConformingFloatEncodingStrategy {
      get { options.floats }
      set { state.withLock { $0.floats = newValue } }
    }

    /// How names of coding keys become keys of the document; unchanged by default.
    public var keyEncodingStrategy: JSONEncoder.KeyEncodingStrategy {
      get { options.keys }
      set { state.withLock { ($0.keys, $0.types) = (newValue, Locked(nil)) } }
    }

    /// Encodes a value to `Data`.
    ///
    /// - Throws: The `EncodingError` that Foundation throws, with the `RosettaError` as the
    ///   underlying error. Other errors that a type throws are rethrown as they are.
    /// - Complexity: O(output).
    public func encode<Value: Encodable>(
      _ value: Value,
      file: StaticString = #fileID,
      line: UInt = #line,
      function: StaticString = #function
    ) throws -> Data {
      try encode(value, as: Data.self, file: file, line: line, function: function)
    }
  #endif

  /// The options of a document, with what its formatting says.
  private var documentOptions: Options {
    var options = options
    #if !WithoutFoundation
      options.escapesSlashes = !options.formatting.contains(.withoutEscapingSlashes)
      if options.formatting.contains(.sortedKeys) { options.rosetta.sortedKeys = true }
      options.isPretty = options.formatting.contains(.prettyPrinted)
    #endif
    return options
  }

  /// Encodes a value to `String`, `[UInt8]`, `JSON` or `Data`.
  ///
  /// ```swift
  /// let text: String = try encoder.encode(release)
  /// ```
  @_disfavoredOverload
  public func encode<Value: Encodable, Output: JSONOutput>(
    _ value: Value,
    as type: Output.Type = Output.self,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) throws -> Output {
    let options = documentOptions
    var thrown: (any Error)?
    let (output, diagnostics): (Output?, RunDiagnostics?) =
      options.rosetta.encoded(asFoundation: options.isPretty) { json in
        do {
          try EncodingSession.encode(value, json, options, isDocument: true)
        } catch {
          thrown = error
        }
      }
    if let output, diagnostics == nil { return output }
    do throws(RosettaError) {
      let site = CallSite(file, line, function)
      return try options.rosetta.conclude(output, diagnostics, nil, .encode, Value.self, site)
    } catch {
      if let thrown = thrown as? EncodingError { throw thrown.explained(by: error) }
      throw thrown ?? EncodingError(refusing: value, at: [], error.sentences, error)
    }
  }
}

#if !WithoutFoundation
  extension RosettaEncoder {
    /// The same, as a protocol requires it that `JSONEncoder` conforms to.
    @_disfavoredOverload
    public func encode<Value: Encodable>(_ value: Value) throws -> Data {
      try encode(value, file: #fileID, line: #line, function: #function)
    }
  }
#endif

#if canImport(Combine) && !WithoutFoundation
  import Combine

  extension RosettaEncoder: TopLevelEncoder { public typealias Output = Data }
#endif
