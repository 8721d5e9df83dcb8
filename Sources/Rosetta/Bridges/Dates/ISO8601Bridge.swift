#if canImport(FoundationEssentials) || canImport(Foundation)
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
  /// - a date of the Gregorian calendar in the years 0001 to 9999, `2026-11-21` or `20261121`;
  /// - behind `T`, `t` or a space a time, `10:38:06`, `103806`, or without seconds `10:38`; a date
  ///   alone is midnight;
  /// - behind a point or comma the fraction of a second, of which digits beyond nanoseconds are left
  ///   out;
  /// - an offset, `Z`, `z`, `+01:00`, `+0100` or `+01`; without one the clocks of `timeZone` count.
  ///
  /// Second 60 is taken as the second behind it where there can be a leap second, behind 23:59:59
  /// UTC. Hour 24, week dates and ordinal dates are refused.
  ///
  /// Encoding writes `2026-11-21T10:38:06Z`, or the time and offset of `timeZone`, with the fewest
  /// fraction digits, nine at most, that read back as the same `Date`. A year outside 0001 to 9999
  /// is refused.
  ///
  /// Complexity: O(1).
  public struct ISO8601Bridge: Bridge {
    private let clock: WallClock

    /// - Parameter timeZone: Whose clocks are written, and read where the text has no offset.
    public init(timeZone: TimeZone = .gmt) { clock = WallClock(timeZone) }

    public func decode(_ field: Field) -> Date? {
      field.readDate { bytes throws(DateFault) in
        var text = DateText(bytes)
        let time = try CivilTime(iso8601: &text)
        return try clock.date(time)
      }
    }

    public func encode(_ value: Date, _ field: Field) {
      guard field.isOwnValue else { return }
      guard value.timeIntervalSinceReferenceDate.isFinite else {
        return field.refuseNonFinite(value.timeIntervalSinceReferenceDate)
      }
      do throws(DateFault) {
        let time = try clock.time(value, roundsOffset: true)
        field.run.pointee.output.append(iso8601: time)
      } catch {
        field.refuse(writing: value, error)
      }
    }
  }

  extension Bridge where Self == ISO8601Bridge {
    /// A date as a string such as `2026-11-21T10:38:06Z`.
    public static var iso8601: ISO8601Bridge { ISO8601Bridge() }

    /// A date as a string such as `2026-11-21T11:38:06+01:00`.
    ///
    /// - Parameter timeZone: Whose clocks are written, and read where the text has no offset.
    public static func iso8601(timeZone: TimeZone) -> ISO8601Bridge {
      ISO8601Bridge(timeZone: timeZone)
    }
  }
#endif

extension CivilTime {
  /// All of `text` as ISO 8601.
  fileprivate init(iso8601 text: inout DateText) throws(DateFault) {
    date.year = try text.number(.year, digits: 4...4)
    let hasDashes = text.skip(0x2D)
    date.month = try text.number(.month, digits: 2...2)
    if hasDashes { try text.take("-") }
    date.day = try text.number(.day, digits: 2...2)
    try date.check()
    guard text.next != nil else { return }

    guard text.skip(0x54) || text.skip(0x74) || text.skip(0x20) else {
      throw text.missing(.text("T"))
    }
    hour = try text.number(.hour, digits: 2...2)
    let hasColons = text.skip(0x3A)
    minute = try text.number(.minute, digits: 2...2)
    if hasColons ? text.skip(0x3A) : text.next?.isDigit == true {
      second = try text.number(.second, digits: 2...2)
      if text.skip(0x2E) || text.skip(0x2C) {
        nanosecond = try text.fraction(digits: 1...Int.max)
      }
    }
    if text.next != nil { offset = try text.offset() }
    try text.end()
  }
}

extension Output {
  fileprivate mutating func append(iso8601 time: CivilTime) {
    append(0x22)
    append(time.date.year, paddedTo: 4)
    append(0x2D)
    append(time.date.month, paddedTo: 2)
    append(0x2D)
    append(time.date.day, paddedTo: 2)
    append(0x54)
    append(time.hour, paddedTo: 2)
    append(0x3A)
    append(time.minute, paddedTo: 2)
    append(0x3A)
    append(time.second, paddedTo: 2)
    appendFraction(time.nanosecond)
    append(time.offset ?? 0, .internet)
    append(0x22)
  }

  /// The fewest digits of a fraction, with the point.
  private mutating func appendFraction(_ nanosecond: Int) {
    guard nanosecond > 0 else { return }
    var value = nanosecond
    var count = 9
    while value.isMultiple(of: 10) {
      value /= 10
      count -= 1
    }
    append(0x2E)
    append(value, paddedTo: count)
  }
}
