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
/// It decodes what Foundation's decoder does, several times faster, and throws the same errors:
/// their descriptions have line, column and an excerpt. Guide/Codable.md has the differences.
///
/// One for many documents is faster than a new one for each: it knows the types that it has met. Change
/// its properties before you use it from several threads, as with `JSONDecoder`.
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

    /// Those of `.codable()`.
    static let standard = Options()

    /// Whether keys have other names than in the document.
    var convertsKeys: Bool {
      #if !WithoutFoundation
        guard case .useDefaultKeys = keys else { return true }
      #endif
      return false
    }
  }

  private let state: Locked<Options>

  var options: Options { state.withLock { $0 } }

  /// A decoder with the options of a `Rosetta`: logs, sinks, depth, duplicate keys and the context
  /// of the models inside.
  public init(_ rosetta: Rosetta) { state = Locked(Options(rosetta: rosetta)) }

  /// A decoder with the default options.
  // Without a default argument, so that `RosettaDecoder.init` is a function of no parameters.
  public convenience init() { self.init(Rosetta()) }

  /// The options that are not `JSONDecoder`'s.
  public var rosetta: Rosetta {
    get { options.rosetta }
    set { state.withLock { $0.rosetta = newValue } }
  }

  /// What types read as `decoder.userInfo`.
  // As `JSONDecoder` has it: what is not `Sendable` is a warning.
  @preconcurrency
  public var userInfo: [CodingUserInfoKey: any Sendable] {
    get { options.userInfo }
    set { state.withLock { $0.userInfo = newValue } }
  }

  #if !WithoutFoundation
    /// How dates are read; as `Date` itself does by default.
    public var dateDecodingStrategy: JSONDecoder.DateDecodingStrategy {
      get { options.dates }
      set { state.withLock { $0.dates = newValue } }
    }

    /// How `Data` is read; from base64 by default.
    public var dataDecodingStrategy: JSONDecoder.DataDecodingStrategy {
      get { options.data }
      set { state.withLock { $0.data = newValue } }
    }

    /// Which strings are NaN and the infinities; none by default.
    public var nonConformingFloatDecodingStrategy: JSONDecoder.NonConformingFloatDecodingStrategy {
      get { options.floats }
      set { state.withLock { $0.floats = newValue } }
    }

    /// How keys of the document become names of coding keys; unchanged by default.
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
  /// - Throws: The `DecodingError` that Foundation throws, with the `RosettaError` as the underlying
  ///   error. Other errors that a type throws are rethrown as they are; the log has their place.
  /// - Complexity: O(document).
  public func decode<Value: Decodable>(
    _ type: Value.Type,
    from json: some JSONSource,
    file: StaticString = #fileID,
    line: UInt = #line,
    function: StaticString = #function
  ) throws -> Value {
    let options = options
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
    /// The same, as a protocol requires it that `JSONDecoder` conforms to.
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
