/// Maps a `Codable` type inside a map, see `.codable()`.
public struct CodableBridge<Value: Codable>: Bridge {
  private let decoder: RosettaDecoder?
  private let encoder: RosettaEncoder?

  /// A bridge with the strategies of your own coders. Without them, it has those of the coder that
  /// began the run, or the default ones.
  public init(decoder: RosettaDecoder? = nil, encoder: RosettaEncoder? = nil) {
    self.decoder = decoder
    self.encoder = encoder
  }

  public var takesNull: Bool { Value.self is any ExpressibleByNilLiteral.Type }

  public func decode(_ json: JSONReader) -> Value? {
    let decoder = decoder ?? json.context.coder as? RosettaDecoder
    let options = decoder?.options ?? .standard
    return try? DecodingSession.decode(Value.self, json, options)
  }

  public func encode(_ value: Value, to json: JSONWriter) {
    let encoder = encoder ?? json.context.coder as? RosettaEncoder
    let options = encoder?.options ?? .standard
    let run = json.run
    guard run.pointee.tags.pending > 0 else {
      try? EncodingSession.encode(value, json, options)
      return
    }
    // The members of a union's payload stand beside the tag.
    var isWritten = false
    var output = run.writeApart {
      isWritten = (try? EncodingSession.encode(value, json, options)) != nil
    }
    defer { output.free() }
    guard isWritten else { return }
    if output.isRawContainer {
      // Raw text may have escapes in its keys.
      output.restoreRawText(isCompact: true)
      return Tape.reading(output.bytes(), JSON.init(document:))?.encode(to: json) ?? ()
    }
    guard output.start[0] == .openingBrace else { return run.pointee.refuseTags() }
    guard let outer = run.pointee.openMembers() else { return }
    run.pointee.appendMembers(output)
    run.pointee.closeObject(outer)
  }
}

extension Bridge {
  /// A `Codable` type, by the coders of this library.
  ///
  /// ```swift
  /// object.release <- json["release"] ~ .codable()
  /// object.events <- json["events"] ~ .array(.codable(decoder: decoder, encoder: encoder))
  /// ```
  ///
  /// The type is read from the document and written to the output of the map, with the map's
  /// context, depth and log. An error that it throws becomes a problem at the inner value
  /// concerned.
  ///
  /// - Parameters:
  ///   - decoder: Whose strategies and `userInfo` are used. The default is the one that decodes the
  ///     model of the map, if any.
  ///   - encoder: Whose strategies and `userInfo` are used; its layout is not. The default is the
  ///     one that encodes the model of the map, if any.
  /// - Complexity: O(value).
  public static func codable<Value: Codable>(
    decoder: RosettaDecoder? = nil,
    encoder: RosettaEncoder? = nil
  ) -> Self where Self == CodableBridge<Value> {
    CodableBridge(decoder: decoder, encoder: encoder)
  }
}
