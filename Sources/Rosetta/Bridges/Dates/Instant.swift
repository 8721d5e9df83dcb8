/// A point in time as digits spell it, exactly.
struct Instant: Equatable, Sendable {
  /// Whole seconds since 1970, rounded down.
  let seconds: Int64
  /// 0 to 999,999,999.
  let nanoseconds: Int

  /// - Parameter nanoseconds: From 0 up to a whole second, which counts as one.
  init(seconds: Int64, nanoseconds: Int) {
    let isFull = nanoseconds == 1_000_000_000
    self.seconds = isFull ? seconds + 1 : seconds
    self.nanoseconds = isFull ? 0 : nanoseconds
  }

  /// The instant so many times as far from 1970: its milliseconds as seconds, for `factor` 1000.
  ///
  /// - Parameter factor: Up to 1000.
  func multiplied(by factor: Int64) -> Instant {
    let fraction = Int64(nanoseconds) * factor
    return Instant(
      seconds: seconds * factor + fraction / 1_000_000_000,
      nanoseconds: Int(fraction % 1_000_000_000)
    )
  }

  /// The double nearest to the seconds since `epoch`, itself in seconds since 1970.
  func seconds(since epoch: Int64) -> Double {
    let whole = seconds - epoch
    if nanoseconds == 0 { return Double(whole) }
    // All of the nanoseconds fit the 53 bits of a double: one rounding.
    if abs(whole) < 9_000_000 {
      return Double(whole * 1_000_000_000 + Int64(nanoseconds)) / 1e9
    }
    // Two roundings, of which the first can do no harm: nine digits are never so close to the middle
    // between two doubles, unless they are the middle.
    return Double(whole) + Double(nanoseconds) / 1e9
  }
}

#if canImport(FoundationEssentials) || canImport(Foundation)
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  extension Instant {
    /// The date that this is.
    ///
    /// A `Date` counts seconds since 2001 in a double, and which double is nearest to a fraction
    /// depends on where the count begins. Clocks and other programs have whole microseconds since
    /// 1970: those are the date that `Date(timeIntervalSince1970:)` makes, and so are they for the
    /// bridges of seconds and milliseconds. Finer fractions are the date that is nearest.
    var date: Date {
      nanoseconds.isMultiple(of: 1000)
        ? Date(timeIntervalSince1970: seconds(since: 0))
        : Date(timeIntervalSinceReferenceDate: seconds(since: Instant.referenceDate))
    }

    /// 2001-01-01
    fileprivate static let referenceDate: Int64 = 978_307_200
  }

  extension Date {
    /// The instant with the fewest digits whose date this is, or the nearest whole nanosecond if
    /// none has it; nil for dates that are millions of years away, or no number.
    ///
    /// Near 2001 dates are finer than nanoseconds; from a year away each has an instant.
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
      // A whole microsecond may be the date beside this one, and a nanosecond tells them apart.
      let beside = Instant(seconds: seconds, nanoseconds: count > 0 ? count - 1 : 1)
      return beside.date == self ? beside : nearest
    }
  }
#endif
