#if canImport(FoundationEssentials) || canImport(Foundation)
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  // URL, UUID and Data: strings in the JSON.

  extension URL: JSONRepresentable {
    public static func decode(_ field: Field) -> URL? {
      guard let text = String.decode(field) else { return nil }
      return URL(string: text) ?? field.refuse("not a URL")
    }

    public func encode(_ field: Field) { absoluteString.encode(field) }
  }

  extension UUID: JSONRepresentable {
    public static func decode(_ field: Field) -> UUID? {
      guard let text = String.decode(field) else { return nil }
      return UUID(uuidString: text) ?? field.refuse("not a UUID")
    }

    public func encode(_ field: Field) { uuidString.encode(field) }
  }

  extension UUID: JSONKeyConvertible {
    public init?(jsonKey: String) { self.init(uuidString: jsonKey) }

    public var jsonKey: String { uuidString }
  }

  extension Data: JSONRepresentable {
    /// Takes base64 with padding (RFC 4648, section 4).
    public static func decode(_ field: Field) -> Data? {
      guard let text = String.decode(field) else { return nil }
      return Data(base64Encoded: text) ?? field.refuse("not base64")
    }

    public func encode(_ field: Field) { base64EncodedString().encode(field) }
  }

  /// The same as a `URL` without a bridge, for those who like to see it.
  public typealias URLBridge = OwnBridge<URL>

  extension Bridge where Self == OwnBridge<URL> {
    /// A URL as a string.
    public static var url: OwnBridge<URL> { OwnBridge() }
  }

  extension Bridge where Self == OwnBridge<UUID> {
    /// A UUID as a string.
    public static var uuid: OwnBridge<UUID> { OwnBridge() }
  }

  extension Bridge where Self == OwnBridge<Data> {
    /// Bytes as a string of base64.
    public static var base64: OwnBridge<Data> { OwnBridge() }
  }
#endif
