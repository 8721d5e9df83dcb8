import Foundation

/// Random instants that are the same in every run.
enum DateSamples {
  /// 0000-01-01 to 9999-12-31, in seconds since 1970.
  static let allYears: ClosedRange<Int64> = -62_167_219_200...253_402_300_799
  /// 1583 to 2400: Foundation's calendar is Julian before.
  static let gregorianYears: ClosedRange<Int64> = -12_212_553_600...13_601_087_999

  static func seconds(_ count: Int, in range: ClosedRange<Int64>, seed: UInt64) -> [Int64] {
    var generator = SeededRandom(seed: seed)
    return (0..<count).map { _ in Int64.random(in: range, using: &generator) }
  }
}
