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
  /// - after `T`, `t` or a space, a time: `10:38:06`, `103806` or, without seconds, `10:38`; a date
  ///   alone is midnight;
  /// - after a point or comma, the fraction of a second; digits beyond nanoseconds are dropped;
  /// - an offset: `Z`, `z`, `+01:00`, `+0100` or `+01`; without one, the time is local time in
  ///   `timeZone`.
  ///
  /// Second 60 is read as the second after it, but only after 23:59:59 UTC, where leap seconds
  /// occur. Hour 24, week dates and ordinal dates are refused.
  ///
  /// Encoding writes `2026-11-21T10:38:06Z`, or the time and offset of `timeZone`, with the fewest
  /// fraction digits, nine at most, that read back as the same `Date`. The calendar is the
  /// Gregorian one for all years, as in RFC 3339, so `Date.distantPast` is in the year 0000. A year
  /// outside 0000 to 9999 is refused.
  ///
  /// Complexity: O(1).
  public struct ISO8601Bridge: Bridge {
    private let zone: ZoneRules

    /// - Parameter timeZone: The zone in which text is written, and in which text without an offset
    ///   is read.
    public init(timeZone: TimeZone = .gmt) { zone = ZoneRules(timeZone, hasWholeMinutes: true) }

    public var _jsonType: JSONType? { .string }

    public func decode(_ json: JSONReader) -> Date? {
      json.readDate { text throws(DateError) in try zone.date(of: CivilTime(iso8601: &text)) }
    }

    public func encode(_ value: Date, to json: JSONWriter) {
      json.write(value, zone) { time, output in output.append(iso8601: time) }
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

  /// A `Date` as a number of seconds or milliseconds since 1970-01-01T00:00:00Z, without leap
  /// seconds (POSIX).
  ///
  /// ```swift
  /// object.seen <- json["seen"] ~ .secondsSince1970           // 1795257486.5 <-> Date
  /// object.read <- json["read"] ~ .millisecondsSince1970      // 1795257486500 <-> Date
  /// ```
  ///
  /// Decoding takes any number that a `Double` holds, also negative numbers and fractions, and
  /// makes the date that `Date(timeIntervalSince1970:)` makes from it. A string is refused.
  ///
  /// Encoding writes the fewest digits that read back as the same `Date`. In seconds, this is exact
  /// for whole microseconds, and in milliseconds, for whole milliseconds. Half of all other dates,
  /// such as `Date.now`, lie between two doubles counted from 1970 and read back as one of these,
  /// less than a microsecond away in this century. NaN and infinities are treated like those of a
  /// `Double`.
  ///
  /// Complexity: O(1).
  public struct EpochBridge: Bridge {
    fileprivate let unitsPerSecond: Int64

    public var _jsonType: JSONType? { .number }

    public func decode(_ json: JSONReader) -> Date? {
      guard json.word.isNumber else { return json.refuseType(.json(.number)) }
      let value = json.run.pointee.tape.number(json.word).double()
      guard value.isFinite else { return json.refuseRange(Date.self) }
      return date(value)
    }

    public func encode(_ value: Date, to json: JSONWriter) {
      if let instant = value.instant {
        let number = instant.multiplied(by: unitsPerSecond).seconds(since: 0)
        if date(number) == value { return number.encode(to: json) }
      }
      (value.timeIntervalSince1970 * Double(unitsPerSecond)).encode(to: json)
    }

    private func date(_ number: Double) -> Date {
      Date(timeIntervalSince1970: number / Double(unitsPerSecond))
    }
  }

  extension Bridge where Self == EpochBridge {
    /// A date as a number of seconds since 1970.
    public static var secondsSince1970: EpochBridge { EpochBridge(unitsPerSecond: 1) }

    /// A date as a number of milliseconds since 1970.
    public static var millisecondsSince1970: EpochBridge { EpochBridge(unitsPerSecond: 1000) }
  }

  /// A `Date` as a string in a custom format.
  ///
  /// ```swift
  /// object.born <- json["born"] ~ .date(format: "MM/dd/yyyy")     // "11/21/2026" <-> Date
  /// ```
  ///
  /// The format is one of Unicode Technical Standard 35, as for Foundation's `DateFormatter`: the
  /// Gregorian calendar, English names, and
  ///
  /// | part | letters |
  /// |---|---|
  /// | year | `yyyy`, `y`, `yy` (1950 to 2049) |
  /// | month | `MM`, `M`, `MMM` (Nov), `MMMM` (November) |
  /// | day | `dd`, `d` |
  /// | weekday | `EEE` (Sat), `EEEE` (Saturday) |
  /// | hour | `HH`, `H`, or `hh`, `h` with `a` (AM, PM) |
  /// | minute, second | `mm`, `m`, `ss`, `s` |
  /// | fraction | `S` to `SSSSSSSSS` |
  /// | offset | `Z` (+0100), `ZZZZZ` and `XXX` (+01:00, Z), `XX`, `X`, `xxx`, `xx`, `x`, `z` (GMT+1) |
  ///
  /// Text in quotes, `'T'`, and all characters that are not letters are literal; `''` is a quote. A
  /// format with other letters makes a bridge that refuses every value and gives the reason.
  ///
  /// Decoding also takes a single digit for `MM` and similar parts, unless two numbers are
  /// adjacent, and names in upper or lower case. A weekday must be that of the date, if the format
  /// has the whole date. Parts that the format lacks are taken from 2000-01-01, midnight. Without
  /// an offset the text is local time in `timeZone`.
  ///
  /// Encoding writes local time in `timeZone` and drops what the format has no room for. A year
  /// outside 0 to 9999 is refused.
  ///
  /// Complexity: O(format), both to make a bridge and to use it. A map runs for each object, so for
  /// thousands of objects make the bridge once, in a constant.
  public struct DateFormatBridge: Bridge {
    private let pattern: Result<DatePattern, DateError>
    private let zone: ZoneRules

    /// - Parameters:
    ///   - format: Such as `MM/dd/yyyy`.
    ///   - timeZone: The zone in which text is written, and in which text without an offset is
    ///     read.
    public init(format: String, timeZone: TimeZone = .gmt) {
      pattern = Result { () throws(DateError) in try DatePattern(format) }
      let hasOffset = (try? pattern.get())?.hasOffset ?? false
      zone = ZoneRules(timeZone, hasWholeMinutes: hasOffset)
    }

    public var _jsonType: JSONType? { .string }

    public func decode(_ json: JSONReader) -> Date? {
      json.readDate { text throws(DateError) in try zone.date(of: try pattern.get().read(&text)) }
    }

    public func encode(_ value: Date, to json: JSONWriter) {
      json.write(value, zone) { time, output throws(DateError) in
        try output.append(time, pattern.get())
      }
    }
  }

  extension JSONWriter {
    /// Writes the text that `write` makes of a date.
    fileprivate func write(
      _ date: Date,
      _ zone: ZoneRules,
      _ write: (CivilTime, inout Output) throws(DateError) -> Void
    ) {
      let seconds = date.timeIntervalSinceReferenceDate
      guard seconds.isFinite else { return refuseNonFinite(seconds) }
      do throws(DateError) {
        try write(try zone.time(at: date), &run.pointee.output)
      } catch {
        refuse(by: .type(Date.self), .words(error.reason))
      }
    }
  }

  extension Bridge where Self == DateFormatBridge {
    /// A date as a string in a format such as `MM/dd/yyyy`.
    ///
    /// - Parameters:
    ///   - format: A date format of Unicode Technical Standard 35; see `DateFormatBridge`.
    ///   - timeZone: The zone in which text is written, and in which text without an offset is
    ///     read.
    public static func date(format: String, timeZone: TimeZone = .gmt) -> DateFormatBridge {
      DateFormatBridge(format: format, timeZone: timeZone)
    }
  }
#endif
