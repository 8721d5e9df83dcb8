#if canImport(FoundationEssentials) || canImport(Foundation)
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// The clocks of a time zone: what they show at an instant, and when they show something.
  struct WallClock: Sendable {
    /// Nil for UTC, which needs no look into tables.
    private let timeZone: TimeZone?

    init(_ timeZone: TimeZone) {
      self.timeZone = timeZone == .gmt ? nil : timeZone
    }

    /// What the clocks show at `date`; what it has beyond nanoseconds is rounded.
    ///
    /// - Parameter roundsOffset: Whether seconds of the offset, which zones had before they agreed
    ///   on hours, are dropped, for text that has no room for them. The time changes with it, so
    ///   that both name the same instant.
    func time(_ date: Date, roundsOffset: Bool) throws(DateFault) -> CivilTime {
      guard let instant = date.instant, CivilTime.nearRange.contains(instant.seconds) else {
        throw .year
      }
      var offset = offset(at: instant.seconds)
      if roundsOffset { offset -= offset % 60 }
      guard let time = CivilTime(instant, offset: offset) else { throw .year }
      return time
    }

    /// The instant at which the clocks show `time`, which may have an offset of its own.
    func instant(_ time: CivilTime) throws(DateFault) -> Instant {
      try time.instant(offset: time.offset ?? offset(local: time.localSeconds))
    }

    /// The date at which the clocks show `time`, if they show a year that can be written again: an
    /// offset, a leap second or the rounding of a fraction may lead out of the first or last year.
    func date(_ time: CivilTime) throws(DateFault) -> Date {
      let instant = try instant(time)
      if CivilTime.innerRange.contains(instant.seconds) { return instant.date }
      _ = try self.time(instant.date, roundsOffset: false)
      return instant.date
    }

    /// Seconds east of UTC at an instant.
    private func offset(at seconds: Int64) -> Int {
      timeZone?.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))) ?? 0
    }

    /// Seconds east of UTC when the clocks show so many seconds since 1970.
    ///
    /// As RFC 5545, section 3.3.5, has it: of a time that clocks show twice, as they are put back,
    /// the first one counts; a time that they leap over is read by the offset before the leap, so
    /// that 02:30 is 03:30.
    private func offset(local seconds: Int64) -> Int {
      guard timeZone != nil else { return 0 }
      // No offset is a day long: between these two, what is looked for must lie.
      let before = offset(at: seconds - 86_400)
      let after = offset(at: seconds + 86_400)
      if before == after || offset(at: seconds - Int64(before)) == before { return before }
      return offset(at: seconds - Int64(after)) == after ? after : before
    }
  }

  extension CivilTime {
    /// Where dates of four-digit years may lie, whatever the offset.
    fileprivate static let nearRange = (range.lowerBound - 86_400)...(range.upperBound + 86_400)

    /// Where they lie, whatever the offset.
    fileprivate static let innerRange = (range.lowerBound + 86_400)...(range.upperBound - 86_400)
  }
#endif
