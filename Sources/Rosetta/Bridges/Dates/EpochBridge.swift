#if !WithoutFoundation
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
  /// Decoding takes any number that a `Double` holds, also negative numbers and fractions, and
  /// makes the date that `Date(timeIntervalSince1970:)` makes from it. A string is refused.
  ///
  /// Encoding writes the fewest digits that read back as the same `Date`. As seconds that is exact
  /// for whole microseconds, as milliseconds for whole milliseconds. Half of all other dates, such
  /// as `Date.now`, lie between two doubles counted from 1970 and read back as one of these, less
  /// than a microsecond away in this century. NaN and infinities are treated like those of a
  /// `Double`.
  ///
  /// Complexity: O(1).
  public struct EpochBridge: Bridge {
    private let unitsPerSecond: Int64

    fileprivate init(unitsPerSecond: Int64) { self.unitsPerSecond = unitsPerSecond }

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
#endif
