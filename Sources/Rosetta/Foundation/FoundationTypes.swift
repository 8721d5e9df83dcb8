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
      return UUID(jsonKey: text) ?? json.refuse(Wording.notUUID)
    }

    public func encode(to json: JSONWriter) { jsonKey.encode(to: json) }
  }

  // Without Foundation, which uses `sscanf` and `sprintf`. They take five times as long, and accept
  // spaces and signs as digits, and anything after a zero byte.
  extension UUID: JSONKeyConvertible {
    /// Takes 32 hexadecimal digits of either case, with the hyphens between them.
    public init?(jsonKey: String) {
      guard let text = jsonKey.withJSONBytes({ UUIDText($0) }) else { return nil }
      // SAFETY: both are 16 bytes.
      self.init(uuid: unsafeBitCast((text.high.bigEndian, text.low.bigEndian), to: uuid_t.self))
    }

    /// The UUID in capital letters, as `uuidString` spells it.
    public var jsonKey: String { text(.uppercase) }

    fileprivate func text(_ letterCase: UUIDBridge.LetterCase) -> String {
      // SAFETY: as above.
      let words = unsafeBitCast(uuid, to: (high: UInt64, low: UInt64).self)
      let text = UUIDText(high: words.high.bigEndian, low: words.low.bigEndian)
      return String(unsafeUninitializedCapacity: UUIDText.length) { room in
        guard let start = room.baseAddress else { return 0 }
        text.write(to: start, inCapitals: letterCase == .uppercase)
        return UUIDText.length
      }
    }
  }

  extension Data: JSONRepresentable {
    /// Takes base64 as encoding writes it: with all of its padding, nothing but zero bits after the
    /// last byte, and no other characters (RFC 4648, sections 3.2 to 3.5 and 4).
    public static func decode(_ json: JSONReader) -> Data? {
      guard let text = String.decode(json) else { return nil }
      return Data(strictBase64: text) ?? json.refuse(Wording.notBase64)
    }

    public func encode(to json: JSONWriter) { base64EncodedString().encode(to: json) }
  }

  /// The bridge that `URL` uses by default, for code that prefers to be explicit.
  public typealias URLBridge = DefaultBridge<URL>

  extension Bridge where Self == DefaultBridge<URL> {
    /// A URL as a string.
    public static var url: DefaultBridge<URL> { DefaultBridge() }
  }

  extension Bridge where Self == DefaultBridge<UUID> {
    /// A UUID as a string.
    public static var uuid: DefaultBridge<UUID> { DefaultBridge() }
  }

  /// A UUID as a string whose letters are written in one case. Both cases are read.
  public struct UUIDBridge: Bridge {
    /// How letters are written.
    public enum LetterCase: Sendable {
      /// `e621e1f8-…`, as RFC 9562 and most databases write it.
      case lowercase
      /// `E621E1F8-…`, as Foundation writes it.
      case uppercase
    }

    fileprivate let letterCase: LetterCase

    public func decode(_ json: JSONReader) -> UUID? { UUID.decode(json) }

    public func encode(_ value: UUID, to json: JSONWriter) {
      value.text(letterCase).encode(to: json)
    }
  }

  extension Bridge where Self == UUIDBridge {
    /// A UUID as a string of lower-case or upper-case letters.
    ///
    /// ```swift
    /// object.id <- json["id"] ~ .uuid(.lowercase)     // "e621e1f8-c36c-…" <-> UUID
    /// ```
    public static func uuid(_ letterCase: UUIDBridge.LetterCase) -> UUIDBridge {
      UUIDBridge(letterCase: letterCase)
    }
  }

  /// Bytes as a string of base64url (RFC 4648, section 5), as in tokens and WebAuthn.
  public struct Base64URLBridge: Bridge {
    public func decode(_ json: JSONReader) -> Data? {
      guard let text = String.decode(json) else { return nil }
      return Data(base64URL: text) ?? json.refuse(Wording.notBase64URL)
    }

    public func encode(_ value: Data, to json: JSONWriter) { value.base64URL.encode(to: json) }
  }

  extension Bridge where Self == Base64URLBridge {
    /// Bytes as a string of base64url: written without padding, read with and without.
    ///
    /// ```swift
    /// object.challenge <- json["challenge"] ~ .base64url     // "_-8" <-> Data([0xFF, 0xEF])
    /// ```
    public static var base64url: Base64URLBridge { Base64URLBridge() }
  }

  extension Data {
    /// The bytes of base64 exactly as encoding writes it. Decoders differ in the deviations that
    /// they accept; there is none if the length and the end, with the padding and the unused bits of
    /// the last digit, are those of encoding.
    fileprivate init?(strictBase64 text: String) {
      self.init(base64Encoded: text)
      let end = suffix(count % 3).base64EncodedString()
      guard text.utf8.count == (count + 2) / 3 * 4, text.hasSuffix(end) else { return nil }
    }

    fileprivate init?(base64URL text: String) {
      let padding = UInt8(ascii: "=")
      let digits = text.utf8.prefix { $0 != padding }
      let missing = repeatElement(padding, count: (4 - digits.count % 4) % 4)
      let given = text.utf8.dropFirst(digits.count)
      guard given.isEmpty || given.elementsEqual(missing) else { return nil }
      let padded = digits.map(Data.exchangeDigits) + missing
      self.init(strictBase64: String(decoding: padded, as: UTF8.self))
    }

    fileprivate var base64URL: String {
      let digits = base64EncodedData().prefix { $0 != UInt8(ascii: "=") }
      return String(decoding: digits.map(Data.exchangeDigits), as: UTF8.self)
    }

    /// Exchanges the two digits in which base64 and base64url differ, in both directions.
    private static func exchangeDigits(_ digit: UInt8) -> UInt8 {
      switch digit {
      case UInt8(ascii: "-"): UInt8(ascii: "+")
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "_"): UInt8(ascii: "/")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      default: digit
      }
    }
  }

  extension Bridge where Self == DefaultBridge<Data> {
    /// Bytes as a string of base64.
    public static var base64: DefaultBridge<Data> { DefaultBridge() }
  }

  extension Data: JSONSource {
    public func withJSONBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
      withUnsafeBytes { body($0.bindMemory(to: UInt8.self)) }
    }
  }

  extension Data: JSONOutput {
    /// Copies a short document, and takes over the memory of a long one.
    public init(jsonBytes: consuming JSONBytes) {
      if jsonBytes.count < 4096 {
        self = jsonBytes.withUnsafeBufferPointer { Data(buffer: $0) }
      } else {
        let bytes = jsonBytes.take()
        // SAFETY: the bytes are not empty, so they have an address.
        let start = bytes.baseAddress.unsafelyUnwrapped
        self.init(bytesNoCopy: start, count: bytes.count, deallocator: .free)
      }
    }
  }

  extension Rosetta {
    /// Encodes a value to `Data`, with the signature of `JSONEncoder`.
    @inlinable
    public func encode<Value: JSONRepresentable>(
      _ value: Value,
      file: StaticString = #fileID,
      line: UInt = #line,
      function: StaticString = #function
    ) throws(RosettaError) -> Data {
      try encoding(Value.self, CallSite(file, line, function)) { value.encode(to: $0) }
    }
  }

  extension RosettaError: LocalizedError { public var errorDescription: String? { description } }
#endif
