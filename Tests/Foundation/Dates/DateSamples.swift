import Foundation
import Rosetta

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

/// The date that a bridge reads from a string.
func readDate<B: Bridge<Date>>(_ text: String, _ bridge: B = ISO8601Bridge.iso8601) throws -> Date {
  try Rosetta().decode(text.json() as String, using: bridge)
}

/// The string that a bridge writes for a date.
func writeDate<B: Bridge<Date>>(_ date: Date, _ bridge: B = ISO8601Bridge.iso8601) throws -> String
{
  let text: String = try Rosetta().encode(date, using: bridge)
  return try Rosetta().decode(String.self, from: text)
}
