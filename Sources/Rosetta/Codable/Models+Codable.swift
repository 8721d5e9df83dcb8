// Codable through the map: all you write is `extension User: Codable {}`. This folder comes last in
// the layers, because it uses `Rosetta`.

extension JSONConvertible where Self: Decodable {
  /// Decodes a model with any decoder, using its map.
  ///
  /// ```swift
  /// extension User: Codable {}
  /// let user = try JSONDecoder().decode(User.self, from: data)
  /// let data = try PropertyListEncoder().encode(user)
  /// ```
  ///
  /// - Throws: `DecodingError` with every problem in its description and the `RosettaError` as the
  ///   underlying error.
  public init(from decoder: any Decoder) throws {
    self = try Rosetta.decoding(Self.self, decoder) {
      DefaultBridge<Self>().decodeNoting(0, $0.run)
    }
  }
}

extension JSONConvertible where Self: Encodable {
  /// Encodes this model with any encoder, using its map.
  ///
  /// - Throws: `EncodingError` with every problem in its description and the `RosettaError` as the
  ///   underlying error.
  public func encode(to encoder: any Encoder) throws { try Rosetta.encoding(self, encoder) }
}

extension JSONConvertibleClass where Self: Decodable {
  /// Decodes a new instance with any decoder, using the map of its class, which may be a subclass.
  public init(from decoder: any Decoder) throws {
    self.init()
    let object = self
    try Rosetta.decoding(type(of: object), decoder) { json -> Void? in
      json.mapObject { type(of: object).map(object, json: $0) } ? () : nil
    }
  }
}

extension JSONConvertibleClass where Self: Encodable {
  /// Encodes this instance with any encoder, using the map of its class, which may be a subclass.
  public func encode(to encoder: any Encoder) throws { try Rosetta.encoding(self, encoder) }
}

extension JSONMapped where Self: Decodable {
  /// Decodes a model with any decoder, using its mapping.
  public init(from decoder: any Decoder) throws {
    self = try Rosetta.decoding(Self.self, decoder) {
      DefaultBridge<Self>().decodeNoting(0, $0.run)
    }
  }
}

extension JSONMapped where Self: Encodable {
  /// Encodes this model with any encoder, using its mapping.
  public func encode(to encoder: any Encoder) throws { try Rosetta.encoding(self, encoder) }
}

extension CodingUserInfoKey {
  /// The `Rosetta` that models are decoded and encoded with: its options and its context.
  ///
  /// ```swift
  /// let decoder = JSONDecoder()
  /// decoder.userInfo[.rosetta] = rosetta
  /// ```
  public static let rosetta: CodingUserInfoKey = {
    guard let key = CodingUserInfoKey(rawValue: "Rosetta") else {
      preconditionFailure("every string is a key")
    }
    return key
  }()
}

extension Rosetta {
  /// The value in a decoder as JSON, passed to `body` as a document.
  fileprivate static func decoding<Value>(
    _ subject: Any.Type,
    _ decoder: any Decoder,
    _ body: (JSONReader) -> Value?
  ) throws -> Value {
    let rosetta = decoder.userInfo[.rosetta] as? Rosetta ?? Rosetta()
    let json = try JSON(from: decoder)
    do throws(RosettaError) {
      return try rosetta.decoding(json, subject, CallSite(#fileID, #line, #function), body)
    } catch {
      throw DecodingError(error, at: decoder.codingPath)
    }
  }

  /// The JSON of a value, passed to an encoder.
  fileprivate static func encoding(
    _ value: some JSONRepresentable,
    _ encoder: any Encoder
  ) throws {
    let rosetta = encoder.userInfo[.rosetta] as? Rosetta ?? Rosetta()
    let json: JSON
    do throws(RosettaError) {
      json = try rosetta.encode(value)
    } catch {
      throw EncodingError(error, at: encoder.codingPath)
    }
    try json.encode(to: encoder)
  }
}
