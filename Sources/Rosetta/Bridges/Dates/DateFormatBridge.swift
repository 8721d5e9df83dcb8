#if !WithoutFoundation
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

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
      do throws(DateError) {
        pattern = .success(try DatePattern(format))
      } catch {
        pattern = .failure(error)
      }
      let hasOffset = (try? pattern.get())?.hasOffset ?? false
      zone = ZoneRules(timeZone, hasWholeMinutes: hasOffset)
    }

    public func decode(_ json: JSONReader) -> Date? {
      json.readDate { text throws(DateError) in
        try zone.date(of: try pattern.get().read(&text))
      }
    }

    public func encode(_ value: Date, to json: JSONWriter) {
      guard value.timeIntervalSinceReferenceDate.isFinite else {
        return json.refuseNonFinite(value.timeIntervalSinceReferenceDate)
      }
      do throws(DateError) {
        let pattern = try pattern.get()
        let time = try zone.time(at: value)
        try pattern.check(time)
        json.run.pointee.output.append(time, pattern)
      } catch {
        json.refuse(value, error)
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

extension DatePattern {
  /// All of `text` in this format.
  fileprivate func read(_ text: inout DateText) throws(DateError) -> CivilTime {
    var time = CivilTime()
    var weekday: Int?
    var isAfterNoon: Bool?
    for element in elements {
      switch element {
      case .literal(let scalar):
        try text.take(scalar)
      case .number(let unit, _, let digits):
        time[unit] = try text.number(unit, digits: digits)
      case .yearOfCentury:
        time.date.year = DatePattern.year(try text.digits(2...2, of: .year))
      case .fraction(let digits):
        time.nanosecond = try text.fraction(digits: digits...digits)
      case .month(let letters):
        time.date.month = try text.name(.month, of: CivilDate.months, letters: letters) + 1
      case .weekday(let letters):
        weekday = try text.name(.weekday, of: CivilDate.weekdays, letters: letters)
      case .halfDay:
        isAfterNoon = try text.isAfterNoon()
      case .offset(let style):
        time.offset = style.hasGMT ? try text.offsetAfterGMT() : try text.offset()
      }
    }
    try text.end()
    try time.date.check()
    if hasDate, let weekday, weekday != time.date.weekday { throw .weekday(time.date) }
    if let isAfterNoon { time.hour = time.hour % 12 + (isAfterNoon ? 12 : 0) }
    return time
  }

  private static func year(_ yearOfCentury: Int) -> Int {
    let first = yearsOfCentury.lowerBound
    return first + (yearOfCentury + 100 - first % 100) % 100
  }

  /// Throws if two digits would mean another year than that of `time`.
  fileprivate func check(_ time: CivilTime) throws(DateError) {
    let year = time.date.year
    if elements.contains(.yearOfCentury), !DatePattern.yearsOfCentury.contains(year) {
      throw .range(.year, year, DatePattern.yearsOfCentury)
    }
  }
}

extension DateText {
  @_lifetime(self: copy self)
  fileprivate mutating func isAfterNoon() throws(DateError) -> Bool {
    if skip(name: "AM".utf8[...]) { return false }
    guard skip(name: "PM".utf8[...]) else { throw missing(.halfDay) }
    return true
  }

  /// `GMT`, `GMT+1`, `GMT+05:30`, or an offset alone.
  @_lifetime(self: copy self)
  fileprivate mutating func offsetAfterGMT() throws(DateError) -> Int {
    let hasName = skip(name: "GMT".utf8[...]) || skip(name: "UTC".utf8[...])
    if hasName, !isAt("+"), !isAt("-") { return 0 }
    return try offset(hourDigits: 1...2)
  }
}

extension Output {
  /// A string of `time` in the format of `pattern`.
  fileprivate mutating func append(_ time: CivilTime, _ pattern: DatePattern) {
    append(ascii: "\"")
    for element in pattern.elements {
      switch element {
      case .literal(let scalar): append(literal: scalar)
      case .number(let unit, let digits, _): append(time[unit], paddedTo: digits)
      case .yearOfCentury: append(time.date.year % 100, paddedTo: 2)
      case .fraction(let digits):
        append(time.nanosecond / Int(powersOfTen[9 - digits]), paddedTo: digits)
      case .month(let letters):
        append(name: CivilDate.months[time.date.month - 1], letters: letters)
      case .weekday(let letters):
        append(name: CivilDate.weekdays[time.date.weekday], letters: letters)
      case .halfDay: append(name: time.hour < 12 ? "AM" : "PM")
      case .offset(let style): append(time.offset ?? 0, style)
      }
    }
    append(ascii: "\"")
  }

  /// A character of a string, with the escape that it may need.
  private mutating func append(literal scalar: Unicode.Scalar) {
    switch scalar {
    case "\"", "\\":
      append(ascii: "\\")
      append(ascii: scalar)
    case "\0"..<" ":
      append(name: scalar.value < 0x10 ? "\\u000" : "\\u001")
      append(name: String(scalar.value % 0x10, radix: 16))
    default:
      for byte in scalar.utf8 { append(byte) }
    }
  }
}
