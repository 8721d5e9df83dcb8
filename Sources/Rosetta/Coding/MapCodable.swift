/// A type that is `Codable` by its map: structs, classes and subclasses, `let` models, unions.
///
/// ```swift
/// extension User: MapCodable {}
///
/// let user = try RosettaDecoder().decode(User.self, from: data)
/// let list = try PropertyListEncoder().encode(user)
/// ```
///
/// Inside `RosettaDecoder` and `RosettaEncoder` the map reads the document and writes the output
/// itself. Any other coder gives and takes the values as `JSON`, with the options and the context
/// of the `Rosetta` in its `userInfo[.rosetta]`. The first problem is thrown as the corresponding
/// `DecodingError` or `EncodingError`, with the coding path from the root; its description has all
/// of them, and its underlying error is the `RosettaError`.
///
/// It is asked for by name: a type that is `Codable` anyway keeps its own format when it gets a
/// map.
public protocol MapCodable: Codable, JSONRepresentable {}

extension MapCodable {
  /// Decodes a value with any decoder, using its map.
  public init(from decoder: any Decoder) throws { self = try .init(mappedFrom: decoder) }

  /// Encodes this value with any encoder, using its map.
  public func encode(to encoder: any Encoder) throws { try encodeMap(to: encoder) }
}

extension JSONRepresentable {
  init(mappedFrom decoder: any Decoder) throws {
    if let decoder = decoder as? TapeDecoder {
      self = try decoder.session.map(at: decoder.node)
      return
    }
    let rosetta = decoder.userInfo[.rosetta] as? Rosetta ?? Rosetta()
    let json = try JSON(from: decoder)
    do throws(RosettaError) {
      self = try rosetta.decode(Self.self, from: json)
    } catch {
      throw DecodingError(error, at: decoder.codingPath)
    }
  }

  func encodeMap(to encoder: any Encoder) throws {
    if let encoder = encoder as? TapeEncoder {
      return try encoder.write { try encoder.session.writeMap(of: self) }
    }
    let rosetta = encoder.userInfo[.rosetta] as? Rosetta ?? Rosetta()
    let json: JSON
    do throws(RosettaError) {
      json = try rosetta.encode(self)
    } catch {
      throw EncodingError(error, at: encoder.codingPath)
    }
    try json.encode(to: encoder)
  }
}

extension DecodingSession {
  /// Decodes a model at `node` as a map would.
  func map<Value: JSONRepresentable>(at node: Node) throws -> Value {
    if isAside { return try copy(of: node).map(at: .root) }
    renewStack()
    let mark = run.mark
    if let value = DefaultBridge<Value>().decodeNoting(node, run) { return value }
    throw takeError(since: mark, at: node)
  }
}

extension EncodingSession {
  fileprivate func writeMap<Value: JSONRepresentable>(of value: Value) throws {
    let mark = run.mark
    let start = run.pointee.output.count
    withoutEncoders { value.encode(to: JSONWriter(run)) }
    if run.pointee.output.count == start { run.pointee.noteNothingWritten(since: mark) }
    if run.errors == mark.errors { return }
    throw takeError(for: value, since: mark)
  }
}

extension CodingUserInfoKey {
  // SAFETY: every string is a key.

  /// The `Rosetta` that `MapCodable` models in other coders are mapped with: its options and its
  /// context.
  ///
  /// ```swift
  /// let decoder = JSONDecoder()
  /// decoder.userInfo[.rosetta] = rosetta
  /// ```
  public static let rosetta = CodingUserInfoKey(rawValue: "Rosetta").unsafelyUnwrapped
}
