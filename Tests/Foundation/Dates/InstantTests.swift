import Foundation
import Testing

@testable import Rosetta

@Suite("Instants")
struct InstantTests {
  @Test("an instant gives the nearest double, whatever it counts from")
  func nearest() throws {
    var generator = SeededRandom(seed: 2)
    // Near its beginning a double is finer than nanoseconds, far away coarser than milliseconds.
    let magnitudes: [Int64] = [
      0, 1, 1_000, 2_000_000, 9_000_000, 20_000_000, 800_000_000, 250_000_000_000,
    ]
    for magnitude in magnitudes {
      for _ in 0..<400 {
        let seconds = Int64.random(in: 0...magnitude, using: &generator)
        let nanoseconds = Int.random(in: 0...999_999_999, using: &generator)
        let instant = Instant(seconds: seconds, nanoseconds: nanoseconds)
        let digits = String(String(1_000_000_000 + nanoseconds).dropFirst())
        let text = "\(seconds).\(digits)"
        let expected = try #require(Double(text))
        #expect(instant.seconds(since: 0) == expected, "\(text)")
        #expect(instant.seconds(since: -77) == Double("\(seconds + 77).\(digits)"), "\(text)")
      }
    }
  }

  @Test("an instant before 1970 has negative seconds and a positive fraction")
  func negative() throws {
    let instant = Instant(seconds: -2, nanoseconds: 750_000_000)
    #expect(instant.seconds(since: 0) == -1.25)
    #expect(instant.date == Date(timeIntervalSince1970: -1.25))
    #expect(Date(timeIntervalSince1970: -1.25).instant == instant)
    let tiny = Date(timeIntervalSinceReferenceDate: -1e-20)
    #expect(tiny.instant == Instant(seconds: 978_307_200, nanoseconds: 0))
  }

  @Test("a fraction that rounds up to a second is one")
  func carry() {
    let instant = Instant(seconds: 5, nanoseconds: 1_000_000_000)
    #expect(instant == Instant(seconds: 6, nanoseconds: 0))
  }

  @Test("whole microseconds keep their digits and survive a round trip")
  func microseconds() throws {
    var generator = SeededRandom(seed: 3)
    for unit in [1_000, 1_000_000] {
      for _ in 0..<2_000 {
        let seconds = Int.random(in: -2_000_000_000...4_000_000_000, using: &generator)
        let count = Int.random(in: 0..<unit, using: &generator)
        let total = Double(seconds * unit + count) / Double(unit)
        let date = Date(timeIntervalSince1970: total)
        let instant = try #require(date.instant)
        #expect(instant.seconds == Int64(seconds))
        #expect(instant.nanoseconds == count * (1_000_000_000 / unit))
        #expect(instant.date == date)
      }
    }
  }

  @Test("every date at least a year from 2001 has an instant")
  func everyDate() throws {
    var generator = SeededRandom(seed: 4)
    for distance in [4e7, 4e8, 8e8, 1e10, 6e10] {
      for _ in 0..<2_000 {
        let magnitude = Double.random(in: distance / 2...distance, using: &generator)
        for reference in [magnitude, -magnitude] {
          let date = Date(timeIntervalSinceReferenceDate: reference)
          let instant = try #require(date.instant)
          #expect(instant.date == date)
        }
      }
    }
  }

  @Test("a date near 2001 has an instant within half a nanosecond")
  func closeDates() throws {
    var generator = SeededRandom(seed: 5)
    for _ in 0..<2_000 {
      let reference = Double.random(in: -1e5...1e5, using: &generator)
      let instant = try #require(Date(timeIntervalSinceReferenceDate: reference).instant)
      #expect(abs(instant.seconds(since: 978_307_200) - reference) <= 0.6e-9)
    }
  }

  @Test(
    "a date that no calendar has is without an instant",
    arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e18, 1e14]
  )
  func none(seconds: Double) {
    #expect(Date(timeIntervalSinceReferenceDate: seconds).instant == nil)
  }
}
