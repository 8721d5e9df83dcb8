import Foundation
import Rosetta
import Testing

@Suite("Dates by a strategy")
struct DateStrategyTests {
  /// The dates that each decoder reads, or nil.
  private func dates(_ text: String) -> (ours: Date?, theirs: Date?) {
    let (ours, theirs) = (RosettaDecoder(), JSONDecoder())
    ours.dateDecodingStrategy = .iso8601
    theirs.dateDecodingStrategy = .iso8601
    let data = Data("[\"\(text)\"]".utf8)
    return (
      (try? ours.decode([Date].self, from: data))?.first,
      (try? theirs.decode([Date].self, from: data))?.first
    )
  }

  @Test("a text of ISO 8601 is the date that Foundation reads, in all years")
  func years() {
    var random = SeededRandom(seed: 41)
    func digits(_ range: ClosedRange<Int>, _ count: Int = 2) -> String {
      let text = String(Int.random(in: range, using: &random))
      return String(repeating: "0", count: max(count - text.utf8.count, 0)) + text
    }
    for _ in 0..<2000 {
      let date = "\(digits(0...9999, 4))-\(digits(0...13))-\(digits(0...32))"
      let text = "\(date)T\(digits(0...24)):\(digits(0...60)):\(digits(0...60))Z"
      let (ours, theirs) = dates(text)
      #expect(ours == theirs, "\(text)")
    }
  }

  @Test(
    "the forms that Foundation takes as ISO 8601 are read, and no others",
    arguments: [
      "2026-11-21T10:38:06Z", "2026-11-21T10:38:06.5Z", "2026-11-21 10:38:06Z",
      "2026-11-21t10:38:06Z", "2026-11-21T10:38:06z", "2026-11-21T10:38:06+01:00", "2026-11-21",
      "20261121T103806Z", "1582-10-10T00:00:00Z", "2016-12-31T23:59:60Z", "2026-02-29T00:00:00Z",
      "2026-11-21T10:38:06Z ", "२०२६-11-21T10:38:06Z", "",
    ]
  )
  func forms(_ text: String) {
    let (ours, theirs) = dates(text)
    #expect(ours == theirs)
  }

  @Test("a date is written as Foundation writes it, in all years and up to the next second")
  func written() throws {
    let (ours, theirs) = (RosettaEncoder(), JSONEncoder())
    ours.dateEncodingStrategy = .iso8601
    theirs.dateEncodingStrategy = .iso8601
    var random = SeededRandom(seed: 42)
    let fractions = [0, 0.1, 0.5, 0.998_9, 0.999, 0.999_9, 0.999_999, 0.999_999_99]
    var dates = [
      Date.distantPast, .distantFuture, Date(timeIntervalSince1970: 253_402_300_799.9),
      Date(timeIntervalSince1970: -12_219_292_800), Date(timeIntervalSince1970: 1e12),
    ]
    for _ in 0..<2000 {
      let seconds = Int.random(in: -70_000_000_000...260_000_000_000, using: &random)
      let fraction = fractions.randomElement(using: &random) ?? 0
      dates.append(Date(timeIntervalSince1970: Double(seconds) + fraction))
    }
    for date in dates { #expect(try ours.encode([date]) == theirs.encode([date]), "\(date)") }
  }
}
