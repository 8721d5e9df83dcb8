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

    /// A bridge by coders of Foundation, with their strategies, or by the library's own where none
    /// is given.
    public init(decoder: JSONDecoder? = nil, encoder: JSONEncoder? = nil) {
      self.decoder = decoder
      self.encoder = encoder
    }

    public func decode(_ json: JSONReader) -> Value? {
      guard json.run.pointee.hasStack(forCoderAt: json.node) else { return nil }
      // Not visited: the type does not say here what of it is secret.
      let value = JSON(json.run.pointee.tape, at: json.node)
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
    /// Decoding, an error that the type throws becomes a problem at the inner value that it is about.
    /// Encoding, keys are in alphabetical order, because Foundation's order changes from run to run.
    /// Models inside that are Codable by a map see the context of the run.
    ///
    /// - Parameters:
    ///   - decoder: With strategies of one's own; it sets the context itself, see
    ///     `CodingUserInfoKey.rosetta`.
    ///   - encoder: With strategies of one's own; the order of keys is up to it.
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
    /// A coder takes as much of the stack as this many levels of a map: a model that is nested in
    /// itself through `.codable` is not to overflow it.
    private static var levelsOfCoder: Int { 4 }

    /// What the models inside a coder are mapped with. The log is that of the run around.
    fileprivate init(inside run: Run) {
      self.init()
      context = run.context
      stack = run.stack
      maximumDepth = max(0, run.maximumDepth - Rosetta.levelsOfCoder)
      optionals = run.baseOptions.contains(.strict) ? .strict : .lenient
    }
  }
#endif
