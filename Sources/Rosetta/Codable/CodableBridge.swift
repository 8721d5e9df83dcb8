#if canImport(FoundationEssentials) || canImport(Foundation)
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// A `Codable` type inside a map: what `.codable()` makes.
  public struct CodableBridge<Value: Codable>: Bridge {
    private let decoder: JSONDecoder?
    private let encoder: JSONEncoder?

    public init(decoder: JSONDecoder? = nil, encoder: JSONEncoder? = nil) {
      self.decoder = decoder
      self.encoder = encoder
    }

    public func decode(_ field: Field) -> Value? {
      guard let json = JSON.decode(field) else { return nil }
      do {
        return try (decoder ?? field.decoder).decode(
          Value.self,
          from: json.withJSONBytes { Data(buffer: $0) }
        )
      } catch let error as DecodingError {
        field.note(error, decoding: Value.self)
        return nil
      } catch {
        return field.refuse(error)
      }
    }

    public func encode(_ value: Value, _ field: Field) {
      do {
        // By way of `JSON`: the encoder's bytes may be laid out in any way.
        try JSON(parsing: (encoder ?? field.encoder).encode(value)).encode(field)
      } catch let error as EncodingError {
        field.note(error, encoding: Value.self)
      } catch {
        field.refuse(writing: value, error)
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

  extension Field {
    fileprivate var decoder: JSONDecoder {
      let decoder = JSONDecoder()
      decoder.userInfo[.rosetta] = rosetta
      return decoder
    }

    fileprivate var encoder: JSONEncoder {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      encoder.userInfo[.rosetta] = rosetta
      return encoder
    }

    /// A coder takes as much of the stack as this many levels of a map: a model that stands in itself
    /// by way of `.codable` is not to overflow it.
    private static var levelsOfCoder: Int { 4 }

    /// What the models inside are mapped with. The log is that of the run around.
    private var rosetta: Rosetta {
      var rosetta = Rosetta()
      rosetta.context = run.pointee.context
      rosetta.maximumDepth = max(0, run.pointee.maximumDepth - Field.levelsOfCoder)
      rosetta.nonFinite = run.pointee.writesNullForNonFinite ? .null : .fail
      rosetta.optionals = run.pointee.baseOptions.contains(.strict) ? .strict : .lenient
      return rosetta
    }
  }
#endif
