#if !WithoutFoundation
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// A `Date` as a string of ISO 8601, in the profile of RFC 3339.
  ///
  /// ```swift
  /// object.born <- json["born"] ~ .iso8601       // "2026-11-21T10:38:06.5Z" <-> Date
  /// ```
  ///
  /// Decoding takes
  /// - a date of the Gregorian calendar in the years 0000 to 9999, `2026-11-21` or `20261121`;
  /// - after `T`, `t` or a space a time, `10:38:06`, `103806`, or without seconds `10:38`; a date
  ///   alone is midnight;
  /// - after a point or comma the fraction of a second, of which digits beyond nanoseconds are
  ///   dropped;
  /// - an offset, `Z`, `z`, `+01:00`, `+0100` or `+01`; without one it is local time in `timeZone`.
  ///
  /// Second 60 is read as the second after it, but only after 23:59:59 UTC, where leap seconds are.
  /// Hour 24, week dates and ordinal dates are refused.
  ///
  /// Encoding writes `2026-11-21T10:38:06Z`, or the time and offset of `timeZone`, with the fewest
  /// fraction digits, nine at most, that read back as the same `Date`. The calendar is the
  /// Gregorian one for all years, as RFC 3339 has it: `Date.distantPast` is in the year 0000. A
  /// year outside 0000 to 9999 is refused.
  ///
  /// Complexity: O(1).
  public struct ISO8601Bridge: Bridge {
    private let zone: ZoneRules

    /// - Parameter timeZone: The zone in which text is written, and in which text without an offset
    ///   is read.
    public init(timeZone: TimeZone = .gmt) { zone = ZoneRules(timeZone, hasWholeMinutes: true) }

    public func decode(_ json: JSONReader) -> Date? {
      json.readDate { text throws(DateError) in
        try zone.date(of: CivilTime(iso8601: &text))
      }
    }

    public func encode(_ value: Date, to json: JSONWriter) {
      guard value.timeIntervalSinceReferenceDate.isFinite else {
        return json.refuseNonFinite(value.timeIntervalSinceReferenceDate)
      }
      do throws(DateError) {
        json.run.pointee.output.append(iso8601: try zone.time(at: value))
      } catch {
        json.refuse(value, error)
      }
    }
  }

  extension Bridge where Self == ISO8601Bridge {
    /// A date as a string such as `2026-11-21T10:38:06Z`.
    public static var iso8601: ISO8601Bridge { ISO8601Bridge() }

    /// A date as a string such as `2026-11-21T11:38:06+01:00`.
    ///
    /// - Parameter timeZone: The zone in which text is written, and in which text without an offset
    ///   is read.
    public static func iso8601(timeZone: TimeZone) -> ISO8601Bridge {
      ISO8601Bridge(timeZone: timeZone)
    }
  }
#endif

extension CivilTime {
  /// All of `text` as ISO 8601.
  fileprivate init(iso8601 text: inout DateText) throws(DateError) {
    date.year = try text.number(.year, digits: 4...4)
    let hasDashes = text.skip("-")
    date.month = try text.number(.month, digits: 2...2)
    if hasDashes { try text.take("-") }
    date.day = try text.number(.day, digits: 2...2)
    try date.check()
    guard text.next != nil else { return }

    guard text.skip("T") || text.skip("t") || text.skip(" ") else {
      throw text.missing(.text("T"))
    }
    hour = try text.number(.hour, digits: 2...2)
    let hasColons = text.skip(":")
    minute = try text.number(.minute, digits: 2...2)
    if hasColons ? text.skip(":") : text.isAtDigit {
      second = try text.number(.second, digits: 2...2)
      if text.skip(".") || text.skip(",") {
        nanosecond = try text.fraction(digits: 1...Int.max)
      }
    }
    if text.next != nil { offset = try text.offset() }
    try text.end()
  }
}

extension Output {
  fileprivate mutating func append(iso8601 time: CivilTime) {
    append(ascii: "\"")
    append(time.date.year, paddedTo: 4)
    append(ascii: "-")
    append(time.date.month, paddedTo: 2)
    append(ascii: "-")
    append(time.date.day, paddedTo: 2)
    append(ascii: "T")
    append(time.hour, paddedTo: 2)
    append(ascii: ":")
    append(time.minute, paddedTo: 2)
    append(ascii: ":")
    append(time.second, paddedTo: 2)
    appendFraction(time.nanosecond)
    append(time.offset ?? 0, .internet)
    append(ascii: "\"")
  }

  /// The fraction of a second with its point, in the fewest digits.
  private mutating func appendFraction(_ nanosecond: Int) {
    guard nanosecond > 0 else { return }
    var value = nanosecond
    var count = 9
    while value.isMultiple(of: 10) {
      value /= 10
      count -= 1
    }
    append(ascii: ".")
    append(value, paddedTo: count)
  }

  /// An offset of whole minutes, in seconds east of UTC.
  mutating func append(_ offset: Int, _ style: OffsetStyle) {
    if style.hasGMT { append(name: "GMT") }
    if offset == 0, style.hasGMT { return }
    if offset == 0, style.hasZ { return append(ascii: "Z") }
    append(ascii: offset < 0 ? "-" : "+")
    let minutes = abs(offset) / 60
    append(minutes / 60, paddedTo: style.hourDigits)
    if style.isShort, minutes % 60 == 0 { return }
    if style.hasColon { append(ascii: ":") }
    append(minutes % 60, paddedTo: 2)
  }

  /// An ASCII character, as it is.
  mutating func append(ascii character: Unicode.Scalar) { append(UInt8(ascii: character)) }

  /// An English name, or its first letters.
  mutating func append(name: String, letters: Int? = nil) {
    for byte in name.utf8.prefix(letters ?? Int.max) { append(byte) }
  }
}
