#if !WithoutFoundation
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// A `Codable` type inside a map: what `.codable()` makes.
  public struct CodableBridge<Value: Codable>: Bridge {
    private let decoder: JSONDecoder?
    private let encoder: JSONEncoder?

    /// A bridge with your own coders and their strategies, or with the default ones.
    public init(decoder: JSONDecoder? = nil, encoder: JSONEncoder? = nil) {
      self.decoder = decoder
      self.encoder = encoder
    }

    public var takesNull: Bool { Value.self is any ExpressibleByNilLiteral.Type }

    public func decode(_ json: JSONReader) -> Value? {
      guard json.run.pointee.requireStack(forCoderAt: json.node) else { return nil }
      // Not marked as visited: the type does not declare which of its values are secret.
      return decode(JSON(json.run.pointee.tape, at: json.node), json)
    }

    /// Merges an object into what the type encodes, and decodes the result.
    public func merge(_ value: inout Value, _ json: JSONReader) -> Bool {
      guard json.run.pointee.requireStack(forCoderAt: json.node) else { return false }
      let patch = JSON(json.run.pointee.tape, at: json.node)
      let encoder = encoder ?? json.encoder
      let old = json.type == .object ? try? JSON(parsing: encoder.encode(value)) : nil
      return decode((old ?? .null).merging(patch), json).map { value = $0 } != nil
    }

    public func decodePatch(_ json: JSONReader) -> Value? {
      guard json.run.pointee.requireStack(forCoderAt: json.node) else { return nil }
      return decode(JSON.null.merging(JSON(json.run.pointee.tape, at: json.node)), json)
    }

    /// - Parameter json: Where the problems are.
    private func decode(_ value: JSON, _ json: JSONReader) -> Value? {
      do {
        return try (decoder ?? json.decoder).decode(
          Value.self,
          from: value.withJSONBytes { Data(buffer: $0) }
        )
      } catch let error as DecodingError {
        json.note(error, decoding: Value.self)
        return nil
      } catch {
        return json.refuse(error)
      }
    }

    public func encode(_ value: Value, to json: JSONWriter) {
      do {
        // Through `JSON`: the encoder's bytes may be laid out in any way.
        try JSON(parsing: (encoder ?? json.encoder).encode(value)).encode(to: json)
      } catch let error as EncodingError {
        json.note(error, encoding: Value.self)
      } catch {
        json.refuse(value, error)
      }
    }
  }

  extension Bridge {
    /// A `Codable` type, by Foundation's `JSONDecoder` and `JSONEncoder`.
    ///
    /// ```swift
    /// object.legacy <- json["legacy"] ~ .codable()
    /// object.events <- json["events"] ~ .array(.codable(decoder: decoder, encoder: encoder))
    /// ```
    ///
    /// When decoding, an error that the type throws becomes a problem at the inner value concerned.
    /// When encoding, keys are sorted, because Foundation's order changes from run to run. Models
    /// inside that are Codable through a map have the context of the run.
    ///
    /// - Parameters:
    ///   - decoder: Your own decoder with its strategies; set its context yourself, see
    ///     `CodingUserInfoKey.rosetta`.
    ///   - encoder: Your own encoder with its strategies; the order of keys is up to it.
    /// - Complexity: O(value), many times slower than a map.
    public static func codable<Value: Codable>(
      decoder: JSONDecoder? = nil,
      encoder: JSONEncoder? = nil
    ) -> Self where Self == CodableBridge<Value> {
      CodableBridge(decoder: decoder, encoder: encoder)
    }
  }

  extension JSONReader {
    fileprivate var decoder: JSONDecoder {
      let decoder = JSONDecoder()
      decoder.userInfo[.rosetta] = Rosetta(inside: run.pointee.shared)
      return decoder
    }

    fileprivate var encoder: JSONEncoder {
      let encoder = JSONEncoder()
      encoder.userInfo[.rosetta] = Rosetta(inside: run.pointee.shared)
      return encoder
    }
  }

  extension JSONWriter {
    fileprivate var encoder: JSONEncoder {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      var rosetta = Rosetta(inside: run.pointee.shared)
      rosetta.nonFinite = run.pointee.writesNullForNonFinite ? .null : .fail
      encoder.userInfo[.rosetta] = rosetta
      return encoder
    }
  }

  extension Rosetta {
    /// A coder takes as much stack as this number of levels of a map, so that a model nested in
    /// itself through `.codable` does not overflow it.
    private static var levelsOfCoder: Int { 4 }

    /// What the models inside a coder are mapped with. The log is that of the enclosing run.
    fileprivate init(inside run: Run) {
      self.init()
      context = run.context
      stack = run.stack
      maximumDepth = max(0, run.maximumDepth - Rosetta.levelsOfCoder)
      optionals = run.baseOptions.contains(.strict) ? .strict : .lenient
    }
  }
#endif
