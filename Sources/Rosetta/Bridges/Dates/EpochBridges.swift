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
  /// Encoding writes the fewest digits that read back as the same `timeIntervalSince1970`. A date
  /// between two such doubles, such as `Date.now` may be, is written as one of them, less than a
  /// microsecond away for this and the next century. Infinities are treated as those of a `Double`.
  ///
  /// Complexity: O(1).
  public struct EpochBridge: Bridge {
    private let unitsPerSecond: Double

    fileprivate init(unitsPerSecond: Double) { self.unitsPerSecond = unitsPerSecond }

    public func decode(_ field: Field) -> Date? {
      guard field.isOwnValue else { return nil }
      guard field.word.isNumber else { return field.refuseType(.json(.number)) }
      let value = field.run.pointee.index.double(field.word)
      guard value.isFinite else { return field.refuseRange(Date.self) }
      return Date(timeIntervalSince1970: value / unitsPerSecond)
    }

    public func encode(_ value: Date, _ field: Field) {
      let seconds = value.timeIntervalSince1970
      let product = seconds * unitsPerSecond
      // 1700000000.123 seconds times 1000 is not a whole number, but is read from one.
      let whole = product.rounded()
      (whole / unitsPerSecond == seconds ? whole : product).encode(field)
    }
  }

  extension Bridge where Self == EpochBridge {
    /// A date as a number of seconds since 1970.
    public static var secondsSince1970: EpochBridge { EpochBridge(unitsPerSecond: 1) }

    /// A date as a number of milliseconds since 1970.
    public static var millisecondsSince1970: EpochBridge { EpochBridge(unitsPerSecond: 1000) }
  }
#endif
