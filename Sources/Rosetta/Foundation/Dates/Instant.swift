/// A point in time, exact to the nanosecond.
struct Instant: Equatable, Sendable {
  /// Whole seconds since 1970, rounded down.
  let seconds: Int64
  /// 0 to 999,999,999.
  let nanoseconds: Int

  /// - Parameter nanoseconds: From 0 to a whole second, which is added to `seconds`.
  init(seconds: Int64, nanoseconds: Int) {
    let isFull = nanoseconds == 1_000_000_000
    self.seconds = isFull ? seconds + 1 : seconds
    self.nanoseconds = isFull ? 0 : nanoseconds
  }

  /// Returns the instant that is `factor` times as far from 1970; `factor` is 1000 at most. With
  /// 1000, the seconds of the result are the milliseconds of this instant.
  func multiplied(by factor: Int64) -> Instant {
    let fraction = Int64(nanoseconds) * factor
    return Instant(
      seconds: seconds * factor + fraction / 1_000_000_000,
      nanoseconds: Int(fraction % 1_000_000_000)
    )
  }

  /// Returns the double nearest to the seconds since `epoch`, which is in seconds since 1970.
  func seconds(since epoch: Int64) -> Double {
    let whole = seconds - epoch
    if nanoseconds == 0 { return Double(whole) }
    // The total nanoseconds fit the 53 bits of a double, so there is one rounding.
    if abs(whole) < 9_000_000 { return Double(whole * 1_000_000_000 + Int64(nanoseconds)) / 1e9 }
    // There are two roundings. The first is harmless, because nine digits are never that close to
    // the midpoint between two doubles unless they are the midpoint.
    return Double(whole) + Double(nanoseconds) / 1e9
  }
}

#if !WithoutFoundation
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  extension Instant {
    /// The date of this instant.
    ///
    /// A `Date` counts seconds since 2001 in a double, and which double is nearest to a fraction
    /// depends on where the count begins. Clocks and other programs use whole microseconds since
    /// 1970. These become the date that `Date(timeIntervalSince1970:)` makes, as with the bridges
    /// of seconds and milliseconds. Finer fractions become the nearest date.
    var date: Date {
      nanoseconds.isMultiple(of: 1000)
        ? Date(timeIntervalSince1970: seconds(since: 0))
        : Date(timeIntervalSinceReferenceDate: seconds(since: Instant.referenceDate))
    }

    /// 2001-01-01
    fileprivate static let referenceDate: Int64 = 978_307_200
  }

  extension Date {
    /// The instant of this date with the fewest digits, or the nearest whole nanosecond if there is
    /// none; nil for NaN and for dates that are millions of years away.
    ///
    /// Near 2001, dates are finer than nanoseconds. From a year away, each date has an instant.
    var instant: Instant? {
      let reference = timeIntervalSinceReferenceDate
      // False for NaN too; what passes fits an `Int64`.
      guard abs(reference) < 1e14 else { return nil }
      let whole = reference.rounded(.down)
      let seconds = Int64(whole) + Instant.referenceDate
      let fraction = reference - whole
      var count = 0
      var unit = 1_000_000_000
      while unit > 0 {
        count = Int((fraction * Double(1_000_000_000 / unit)).rounded())
        let instant = Instant(seconds: seconds, nanoseconds: count * unit)
        if instant.date == self { return instant }
        unit /= 10
      }
      let nearest = Instant(seconds: seconds, nanoseconds: count)
      // The nearest instant may be a whole microsecond, which is counted from 1970 and may give the
      // neighbouring date. The nanosecond next to it is counted from 2001.
      let neighbour = Instant(seconds: seconds, nanoseconds: count > 0 ? count - 1 : 1)
      return neighbour.date == self ? neighbour : nearest
    }
  }

  /// A time zone in both directions: the civil time at an instant, and the instant of a civil time.
  struct ZoneRules: Sendable {
    /// Nil for UTC, which needs no tables.
    private let timeZone: TimeZone?
    /// Whether offsets are cut to minutes, for text that has no room for the seconds of historical
    /// offsets. The local time is cut with them, so that both mean the same instant.
    private let hasWholeMinutes: Bool

    init(_ timeZone: TimeZone, hasWholeMinutes: Bool) {
      self.timeZone = timeZone == .gmt ? nil : timeZone
      self.hasWholeMinutes = hasWholeMinutes
    }

    /// The civil time at `date`, rounded to nanoseconds.
    func time(at date: Date) throws(DateError) -> CivilTime {
      guard let instant = date.instant else { throw .year }
      var offset = offset(at: instant.seconds)
      if hasWholeMinutes { offset -= offset % 60 }
      guard let time = CivilTime(instant, offset: offset) else { throw .year }
      return time
    }

    /// The date of `time`, which may have an offset of its own.
    ///
    /// - Throws: If the date could not be written again, because an offset or a leap second leads
    ///   out of the first or the last year.
    func date(of time: CivilTime) throws(DateError) -> Date {
      let instant = try time.instant(offset: time.offset ?? offset(local: time.localSeconds))
      let date = instant.date
      if CivilTime.innerRange.contains(instant.seconds) { return date }
      _ = try self.time(at: Instant(seconds: instant.seconds, nanoseconds: 0).date)
      // Dates in the year 9999 are 30 microseconds apart. The date nearest to the last nanoseconds
      // of the year is in the next year, so the date before it is used.
      if (try? self.time(at: date)) != nil { return date }
      return Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate.nextDown)
    }

    private func offset(at seconds: Int64) -> Int {
      timeZone?.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))) ?? 0
    }

    /// Returns the seconds east of UTC at a local time, which is in seconds since 1970.
    ///
    /// The rules are those of RFC 5545, section 3.3.5. A time that occurs twice, because clocks are
    /// set back, is the first of the two. A time that clocks skip is read with the offset before
    /// the gap, so that 02:30 is 03:30.
    private func offset(local seconds: Int64) -> Int {
      guard timeZone != nil else { return 0 }
      // Offsets are less than a day, so the right one applies a day before or a day after.
      let before = offset(at: seconds - 86_400)
      let after = offset(at: seconds + 86_400)
      if before == after || offset(at: seconds - Int64(before)) == before { return before }
      return offset(at: seconds - Int64(after)) == after ? after : before
    }
  }

  extension CivilTime {
    /// The instants that are in the years of `range` at every offset.
    fileprivate static let innerRange = (range.lowerBound + 86_400)...(range.upperBound - 86_400)
  }
#endif
