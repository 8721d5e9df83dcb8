#if canImport(FoundationEssentials) || canImport(Foundation)
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// A `Date` as a string in a format of one's own.
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
  /// Text in quotes, `'T'`, and whatever is no letter stands for itself; `''` is a quote. A format
  /// with other letters makes a bridge that refuses every value and says why.
  ///
  /// Decoding takes one digit for `MM` and its like too, unless two numbers touch, and names in
  /// capitals or not. A weekday must be that of the date, if
  /// the format has all of it. Parts that the format lacks are those of
  /// 2000-01-01, midnight. Without an offset the clocks of `timeZone` count.
  ///
  /// Encoding writes what the clocks of `timeZone` show; what the format has no room for is cut off.
  /// A year outside 1 to 9999 is refused.
  ///
  /// Complexity: O(format), also to make one. A map runs for each object, so that a format for
  /// thousands of them is best made once, in a constant.
  public struct DateFormatBridge: Bridge {
    private let pattern: Result<DatePattern, DateFault>
    private let clock: WallClock

    /// - Parameters:
    ///   - format: Such as `MM/dd/yyyy`.
    ///   - timeZone: Whose clocks are written, and read where the text has no offset.
    public init(format: String, timeZone: TimeZone = .gmt) {
      do throws(DateFault) {
        pattern = .success(try DatePattern(format))
      } catch {
        pattern = .failure(error)
      }
      clock = WallClock(timeZone)
    }

    public func decode(_ field: Field) -> Date? {
      field.readDate { bytes throws(DateFault) in
        var text = DateText(bytes)
        let time = try pattern.get().read(&text)
        return try clock.date(time)
      }
    }

    public func encode(_ value: Date, _ field: Field) {
      guard field.isOwnValue else { return }
      guard value.timeIntervalSinceReferenceDate.isFinite else {
        return field.refuseNonFinite(value.timeIntervalSinceReferenceDate)
      }
      do throws(DateFault) {
        let pattern = try pattern.get()
        let time = try clock.time(value, roundsOffset: pattern.hasOffset)
        try pattern.check(time)
        field.run.pointee.output.append(time, pattern)
      } catch {
        field.refuse(writing: value, error)
      }
    }
  }

  extension Bridge where Self == DateFormatBridge {
    /// A date as a string in a format such as `MM/dd/yyyy`.
    ///
    /// - Parameters:
    ///   - format: A date format of Unicode Technical Standard 35; see `DateFormatBridge`.
    ///   - timeZone: Whose clocks are written, and read where the text has no offset.
    public static func date(format: String, timeZone: TimeZone = .gmt) -> DateFormatBridge {
      DateFormatBridge(format: format, timeZone: timeZone)
    }
  }
#endif
