#if !WithoutFoundation
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif
#endif

/// Decodes `Codable` types, with the API of `JSONDecoder`.
///
/// ```swift
/// struct Release: Codable { var name: String; var published: Date }
///
/// let decoder = RosettaDecoder()
/// decoder.dateDecodingStrategy = .iso8601
/// let release = try decoder.decode(Release.self, from: data)
/// let same = try RosettaEncoder().encode(release)
/// ```
///
/// It decodes what Foundation's decoder does, several times faster, and throws the same errors with
/// line, column and an excerpt in their descriptions. Guide/Codable.md lists the differences.
///
/// Reusing a decoder is faster than making one for each document, because it caches what it learns
/// about types. Set its properties before you share it between threads, as with `JSONDecoder`.
public final class RosettaDecoder: Sendable {
  struct Options: Sendable {
    var rosetta = Rosetta()
    var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    let types = Locked<DecodingTypes?>(nil)
    #if !WithoutFoundation
      var dates = JSONDecoder.DateDecodingStrategy.deferredToDate
      var data = JSONDecoder.DataDecodingStrategy.base64
      var floats = JSONDecoder.NonConformingFloatDecodingStrategy.throw
      var keys = JSONDecoder.KeyDecodingStrategy.useDefaultKeys
    #endif

    /// The options of `.codable()` without a decoder.
    static let standard = Options()

    /// Whether a strategy renames the keys of the document.
    var convertsKeys: Bool {
      #if !WithoutFoundation
        guard case .useDefaultKeys = keys else { return true }
      #endif
      return false
    }
  }

  private let state: Locked<Options>

  var options: Options { state.withLock { $0 } }

  /// The options of a call, in which maps find this coder.
  private var runningOptions: Options {
    var options = options
    options.rosetta.context.coder = self
    return options
  }

  /// A decoder with the options of a `Rosetta`: logs, sinks, depth, duplicate keys and the context
  /// of the models inside.
  public init(_ rosetta: Rosetta) { state = Locked(Options(rosetta: rosetta)) }

  /// A decoder with the default options.
  // Without a default argument, so that `RosettaDecoder.init` is a function of no parameters.
  public convenience init() { self.init(Rosetta()) }

  /// The options that `JSONDecoder` does not have.
  public var rosetta: Rosetta {
    get { options.rosetta }
    set { state.withLock { $0.rosetta = newValue } }
  }

  /// The values that types find in the `userInfo` of their decoder. One for `.rosetta` replaces
  /// `rosetta`.
  // As in `JSONDecoder`, a value that is not `Sendable` is a warning rather than an error.
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
    /// How dates are decoded. By default, `Date` decodes itself.
    public var dateDecodingStrategy: JSONDecoder.DateDecodingStrategy {
      get { options.dates }
      set { state.withLock { $0.dates = newValue } }
    }

    /// How `Data` is decoded. The default is base64.
    public var dataDecodingStrategy: JSONDecoder.DataDecodingStrategy {
      get { options.data }
      set { state.withLock { $0.data = newValue } }
    }

    /// Which strings stand for NaN and the infinities. By default, none do.
    public var nonConformingFloatDecodingStrategy: JSONDecoder.NonConformingFloatDecodingStrategy {
      get { options.floats }
      set { state.withLock { $0.floats = newValue } }
    }

    /// How keys of the document become names of coding keys. By default, they are the same.
    public var keyDecodingStrategy: JSONDecoder.KeyDecodingStrategy {
      get { options.keys }
      set { state.withLock { $0.keys = newValue } }
    }
  #endif

  /// Decodes a value of a `Codable` type from `Data`, `String`, `[UInt8]` or `JSON`.
  ///
  /// ```swift
  /// let releases = try decoder.decode([Release].self, from: data)
  /// ```
  ///
  /// - Throws: The `DecodingError` that Foundation throws, with the `RosettaError` as the
  ///   underlying error. Any other error that a type throws is rethrown unchanged, and the log has
  ///   its place.
  /// - Complexity: O(document).
  public func decode<Value: Decodable>(
    _ type: Value.Type,
    from json: some JSONSource,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) throws -> Value {
    let options = runningOptions
    var thrown: (any Error)?
    let (value, diagnostics) = options.rosetta.decoded(json) { json -> Value? in
      do {
        return try DecodingSession.decode(type, json, options)
      } catch {
        thrown = error
        return nil
      }
    }
    if let value, diagnostics == nil { return value }
    do throws(RosettaError) {
      let site = CallSite(file, line, function)
      return try options.rosetta.conclude(value, diagnostics, json, .decode, type, site)
    } catch {
      if let thrown = thrown as? DecodingError { throw thrown.explained(by: error) }
      throw thrown ?? DecodingError(corruptedAt: [], error.sentences, error)
    }
  }
}

#if !WithoutFoundation
  extension RosettaDecoder {
    /// The same, as a requirement of protocols that `JSONDecoder` conforms to.
    @_disfavoredOverload
    public func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
      try decode(type, from: data, file: #fileID, line: #line, function: #function)
    }
  }
#endif

#if canImport(Combine) && !WithoutFoundation
  import Combine

  extension RosettaDecoder: TopLevelDecoder { public typealias Input = Data }
#endif
