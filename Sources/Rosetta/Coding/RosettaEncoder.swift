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
/// It writes what Foundation's encoder does, several times faster. Keys are in the order in which a
/// type encodes them; the keys of dictionaries are sorted. Guide/Codable.md lists the differences.
///
/// Reusing an encoder is faster than making one for each value, because it caches what it learns
/// about types. Set its properties before you share it between threads, as with `JSONEncoder`.
public final class RosettaEncoder: Sendable {
  struct Options: Sendable {
    var rosetta = Rosetta()
    var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    /// Whether `/` is written as `\/`, Foundation's default.
    var escapesSlashes = false
    /// Replaced when the strategy for keys changes, because the cached keys depend on it.
    var types = Locked<EncodingTypes?>(nil)
    #if !WithoutFoundation
      var formatting: JSONEncoder.OutputFormatting = []
      var dates = JSONEncoder.DateEncodingStrategy.deferredToDate
      var data = JSONEncoder.DataEncodingStrategy.base64
      var floats = JSONEncoder.NonConformingFloatEncodingStrategy.throw
      var keys = JSONEncoder.KeyEncodingStrategy.useDefaultKeys
    #endif

    /// The options of `.codable()` without an encoder.
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

  /// The options that `JSONEncoder` does not have.
  public var rosetta: Rosetta {
    get { options.rosetta }
    set { state.withLock { $0.rosetta = newValue } }
  }

  /// The values that types find in the `userInfo` of their encoder. One for `.rosetta` replaces
  /// `rosetta`.
  // As in `JSONEncoder`, a value that is not `Sendable` is a warning rather than an error.
  @preconcurrency
  public var userInfo: [CodingUserInfoKey: any Sendable] {
    get { options.userInfo }
    set {
      state.withLock {
        $0.userInfo = newValue
        if let rosetta = newValue[.rosetta] as? Rosetta { $0.rosetta = rosetta }
      }
    }
  }

  #if !WithoutFoundation
    /// How the output is laid out, byte for byte as `JSONEncoder` does it.
    public var outputFormatting: JSONEncoder.OutputFormatting {
      get { options.formatting }
      set { state.withLock { $0.formatting = newValue } }
    }

    /// How dates are encoded. By default, `Date` encodes itself.
    public var dateEncodingStrategy: JSONEncoder.DateEncodingStrategy {
      get { options.dates }
      set { state.withLock { $0.dates = newValue } }
    }

    /// How `Data` is encoded. The default is base64.
    public var dataEncodingStrategy: JSONEncoder.DataEncodingStrategy {
      get { options.data }
      set { state.withLock { $0.data = newValue } }
    }

    /// How NaN and the infinities are encoded. By default, `Rosetta.nonFinite` decides.
    public var nonConformingFloatEncodingStrategy: JSONEncoder.NonConformingFloatEncodingStrategy {
      get { options.floats }
      set { state.withLock { $0.floats = newValue } }
    }

    /// How names of coding keys become keys of the document. By default, they are the same.
    public var keyEncodingStrategy: JSONEncoder.KeyEncodingStrategy {
      get { options.keys }
      set { state.withLock { ($0.keys, $0.types) = (newValue, Locked(nil)) } }
    }

    /// Encodes a value to `Data`.
    ///
    /// - Throws: The `EncodingError` that Foundation throws, with the `RosettaError` as the
    ///   underlying error. Any other error that a type throws is rethrown unchanged.
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
    var options = options
    var isPretty = false
    #if !WithoutFoundation
      options.escapesSlashes = !options.formatting.contains(.withoutEscapingSlashes)
      if options.formatting.contains(.sortedKeys) { options.rosetta.sortedKeys = true }
      isPretty = options.formatting.contains(.prettyPrinted)
    #endif
    options.rosetta.context.coder = self
    var thrown: (any Error)?
    let (output, diagnostics): (Output?, RunDiagnostics?) =
      options.rosetta.encoded(asFoundation: isPretty) { json in
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
    /// The same, as a requirement of protocols that `JSONEncoder` conforms to.
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
