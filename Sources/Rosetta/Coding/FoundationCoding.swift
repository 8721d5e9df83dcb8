#if !WithoutFoundation
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  // The types that have a strategy, and those that Foundation's coders treat as scalars.

  extension Date: DirectlyDecodable, DirectlyEncodable {
    static func decoded(_ session: DecodingSession, at node: Node) throws -> Date {
      try session.requireValue(Date.self, at: node)
      switch session.options.dates {
      case .secondsSince1970:
        return Date(timeIntervalSince1970: try Double.decoded(session, at: node))
      case .millisecondsSince1970:
        return Date(timeIntervalSince1970: try Double.decoded(session, at: node) / 1000)
      case .iso8601:
        let text = try session.wholeText(at: node)
        if let date = Date(internetText: text) ?? (try? Date(text, strategy: .iso8601)) {
          return date
        }
        // Foundation reports the path of its decoder: the container's, unless a single value is
        // decoded.
        let path = session.path(of: node).dropLast(session.single == node ? 0 : 1)
        throw session.corrupted(Date.self, Wording.notISO8601, at: node, Array(path))
      #if !canImport(FoundationEssentials)
        case .formatted(let formatter):
          let text = try session.wholeText(at: node)
          if let date = formatter.date(from: text) { return date }
          throw session.corrupted(Date.self, Wording.notFormatted, at: node)
      #endif
      case .custom(let decode): return try session.decode(Self.self, at: node, by: decode)
      default: return Date(timeIntervalSinceReferenceDate: try Double.decoded(session, at: node))
      }
    }

    func write(to session: EncodingSession) throws {
      switch session.options.dates {
      case .secondsSince1970: try session.write(time: timeIntervalSince1970)
      case .millisecondsSince1970: try session.write(time: 1000 * timeIntervalSince1970)
      case .iso8601:
        guard let time = internetTime else { return formatted(.iso8601).write(to: session) }
        session.run.pointee.output.append(iso8601: time)
      #if !canImport(FoundationEssentials)
        case .formatted(let formatter): formatter.string(from: self).write(to: session)
      #endif
      case .custom(let encode): try session.encode(self, isStrategy: true) { try encode(self, $0) }
      default: try timeIntervalSinceReferenceDate.write(to: session)
      }
    }
  }

  extension Date {
    /// The date of a text of the form `2026-11-21T10:38:06Z`, as Foundation's strategy parses it,
    /// in a third of the time.
    fileprivate init?(internetText text: String) {
      guard let time = CivilTime(internetText: text), time.isInFoundationsCalendar,
        let date = try? Date.utc.date(of: time)
      else { return nil }
      self = date
    }

    /// The time that Foundation's strategy formats, in a fifth of the time.
    fileprivate var internetTime: CivilTime? {
      let seconds = timeIntervalSince1970
      // Foundation rounds up in the last millisecond of a second.
      guard let whole = Int64(exactly: seconds.rounded(.down)), seconds - Double(whole) < 0.999,
        let time = CivilTime(Instant(seconds: whole, nanoseconds: 0), offset: 0),
        time.isInFoundationsCalendar
      else { return nil }
      return time
    }

    private static let utc = ZoneRules(.gmt, hasWholeMinutes: true)
  }

  extension CivilTime {
    /// Foundation uses the Julian calendar before 1583.
    fileprivate var isInFoundationsCalendar: Bool { date.year > 1582 }
  }

  extension Data: DirectlyDecodable, DirectlyEncodable {
    static func decoded(_ session: DecodingSession, at node: Node) throws -> Data {
      try session.requireValue(Data.self, at: node)
      switch session.options.data {
      case .base64:
        let text = try session.wholeText(at: node)
        if let data = Data(base64Encoded: text) { return data }
        throw session.corrupted(Data.self, Wording.notBase64, at: node)
      case .custom(let decode): return try session.decode(Self.self, at: node, by: decode)
      default: return try session.decodeItself(Data.self, at: node)
      }
    }

    func write(to session: EncodingSession) throws {
      switch session.options.data {
      case .base64: base64EncodedString().write(to: session)
      case .custom(let encode): try session.encode(self, isStrategy: true) { try encode(self, $0) }
      default: try session.encodeItself(self)
      }
    }
  }

  extension URL: DirectlyDecodable, DirectlyEncodable {
    static func decoded(_ session: DecodingSession, at node: Node) throws -> URL {
      try session.requireValue(URL.self, at: node)
      let text = try session.wholeText(at: node)
      if let url = URL(string: text) { return url }
      throw session.corrupted(URL.self, Wording.notURL, at: node)
    }

    func write(to session: EncodingSession) throws { absoluteString.write(to: session) }
  }

  extension UUID: DirectlyDecodable, DirectlyEncodable {
    static func decoded(_ session: DecodingSession, at node: Node) throws -> UUID {
      let text = try session.wholeText(at: node)
      // Foundation accepts other spellings, too.
      if let id = UUID(jsonKey: text) ?? UUID(uuidString: text) { return id }
      throw session.corrupted(UUID.self, Wording.notUUID, at: node)
    }

    func write(to session: EncodingSession) throws { jsonKey.write(to: session) }
  }

  extension Decimal: CodedScalar {
    static func read(_ session: DecodingSession, _ node: Node) -> Decimal? {
      let word = session.word(node)
      return word.isNumber ? session.tape.number(word).decimal() : nil
    }

    func write(to session: EncodingSession) throws {
      guard isFinite else { throw session.notFinite(Double.nan) }
      session.run.pointee.output.append(number: jsonText)
    }
  }

  /// Names of keys between camel case and snake case, as Foundation's strategies change them.
  enum KeyCase {
    /// `some_url_name` is `someUrlName`; underscores at both ends stay.
    static func camelCase(fromSnakeCase name: String) -> String {
      guard let first = name.firstIndex(where: { $0 != "_" }),
        let last = name.lastIndex(where: { $0 != "_" })
      else { return name }
      let words = name[first...last].split(separator: "_")
      guard words.count > 1 else { return name }
      let joined = words[0].lowercased() + words.dropFirst().map(\.capitalized).joined()
      return name[..<first] + joined + name[name.index(after: last)...]
    }

    /// `someURLName` is `some_url_name`: a capital begins a word, of several in a row the first one
    /// and, before a small letter, the last one.
    static func snakeCase(fromCamelCase name: String) -> String {
      let places = Array(name.indices)
      var words: [String.Index] = []
      // The capital that the last word begins with, until a small letter follows.
      var capital: Int?
      for position in places.indices.dropFirst() {
        // The categories in Foundation's character sets: `Ⓐ` is not a letter, `𝐚` is a small one.
        switch name.unicodeScalars[places[position]].properties.generalCategory {
        case .lowercaseLetter:
          if let capital, position > capital + 1 { words.append(places[position - 1]) }
          capital = nil
        case .uppercaseLetter, .titlecaseLetter:
          if capital != nil { continue }
          words.append(places[position])
          capital = position
        default: break
        }
      }
      return zip([name.startIndex] + words, words + [name.endIndex])
        .map { name[$0..<$1].lowercased() }
        .joined(separator: "_")
    }
  }
#endif
