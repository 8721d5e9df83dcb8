#if !WithoutFoundation
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  // URL, UUID and Data: strings in the JSON.

  extension URL: JSONRepresentable {
    public static func decode(_ json: JSONReader) -> URL? {
      guard let text = String.decode(json) else { return nil }
      return URL(string: text) ?? json.refuse(Wording.notURL)
    }

    public func encode(to json: JSONWriter) { absoluteString.encode(to: json) }
  }

  extension UUID: JSONRepresentable {
    public static func decode(_ json: JSONReader) -> UUID? {
      guard let text = String.decode(json) else { return nil }
      return UUID(uuidString: text) ?? json.refuse(Wording.notUUID)
    }

    public func encode(to json: JSONWriter) { uuidString.encode(to: json) }
  }

  extension UUID: JSONKeyConvertible {
    public init?(jsonKey: String) { self.init(uuidString: jsonKey) }

    /// The UUID in capital letters, as `uuidString` spells it.
    public var jsonKey: String { uuidString }
  }

  extension Data: JSONRepresentable {
    /// Takes base64 as encoding writes it: with all of its padding, nothing but zero bits after the
    /// last byte, and no other characters (RFC 4648, sections 3.2 to 3.5 and 4).
    public static func decode(_ json: JSONReader) -> Data? {
      guard let text = String.decode(json) else { return nil }
      // Decoders accept some deviations, and not all the same ones; text is valid if encoding gives
      // it back.
      guard let data = Data(base64Encoded: text), data.base64EncodedString() == text else {
        return json.refuse(Wording.notBase64)
      }
      return data
    }

    public func encode(to json: JSONWriter) { base64EncodedString().encode(to: json) }
  }

  /// The same as a `URL` without a bridge, for those who prefer it to be explicit.
  public typealias URLBridge = DefaultBridge<URL>

  extension Bridge where Self == DefaultBridge<URL> {
    /// A URL as a string.
    public static var url: DefaultBridge<URL> { DefaultBridge() }
  }

  extension Bridge where Self == DefaultBridge<UUID> {
    /// A UUID as a string.
    public static var uuid: DefaultBridge<UUID> { DefaultBridge() }
  }

  extension Bridge where Self == DefaultBridge<Data> {
    /// Bytes as a string of base64.
    public static var base64: DefaultBridge<Data> { DefaultBridge() }
  }
#endif
