#if canImport(FoundationEssentials) || canImport(Foundation)
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// A `Date` as a number of seconds or milliseconds since 1970-01-01T00:00:00Z, without leap
  /// seconds (POSIX).
  ///
  /// ```swift
  /// object.seen <- json["seen"] ~ .secondsSince1970           // 1795257486.5 <-> Date
  /// object.read <- json["read"] ~ .millisecondsSince1970      // 1795257486500 <-> Date
  /// ```
  ///
  /// Decoding takes any number that a `Double` holds, negative ones and fractions too, and makes the
  /// date that `Date(timeIntervalSince1970:)` makes of it. A string is a wrong type.
  ///
  /// Encoding writes the fewest digits that read back as the same `Date`: all whole microseconds
  /// as seconds, all whole milliseconds as milliseconds. Of other dates, such as `Date.now`, half
  /// lie between the doubles that count from 1970, and read back as one of these, less than a
  /// microsecond away in this century. NaN and infinities are treated as those of a `Double`.
  ///
  /// Complexity: O(1).
  public struct EpochBridge: Bridge {
    private let unitsPerSecond: Int64

    fileprivate init(unitsPerSecond: Int64) { self.unitsPerSecond = unitsPerSecond }

    public func decode(_ field: Field) -> Date? {
      guard field.isOwnValue else { return nil }
      guard field.word.isNumber else { return field.refuseType(.json(.number)) }
      let value = field.run.pointee.index.double(field.word)
      guard value.isFinite else { return field.refuseRange(Date.self) }
      return date(value)
    }

    public func encode(_ value: Date, _ field: Field) {
      if let instant = value.instant {
        let number = instant.multiplied(by: unitsPerSecond).seconds(since: 0)
        if date(number) == value { return number.encode(field) }
      }
      (value.timeIntervalSince1970 * Double(unitsPerSecond)).encode(field)
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
#endif
