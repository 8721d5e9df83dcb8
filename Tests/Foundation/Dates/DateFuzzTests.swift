import Foundation
import Rosetta
import Testing

@Suite("Dates out of anything")
struct DateFuzzTests {
  @Test("a string that is nearly a date is refused with one problem, or survives a round trip")
  func texts() throws {
    var generator = SeededRandom(seed: 16)
    let letters = Array("0123456789-:.,+TZtz /é")
    var accepted = 0
    for _ in 0..<5_000 {
      var text = Array(
        "2026-02-28T23:59:59.123456+01:30".prefix(.random(in: 0...32, using: &generator))
      )
      for _ in 0..<Int.random(in: 0...3, using: &generator) where !text.isEmpty {
        let place = Int.random(in: 0..<text.count, using: &generator)
        text[place] = letters[Int.random(in: 0..<letters.count, using: &generator)]
      }
      let document: String = try String(text).json()
      do {
        let date = try Rosetta().decode(document, using: .iso8601)
        let written: String = try Rosetta().encode(date, using: .iso8601)
        #expect(try Rosetta().decode(written, using: .iso8601) == date, "\(document)")
        accepted += 1
      } catch {
        #expect(error.problems.count == 1)
      }
    }
    #expect(accepted > 100)
  }

  @Test("what a random format writes it reads again", arguments: ["/", ""])
  func formats(separator: String) throws {
    var generator = SeededRandom(seed: 17)
    let letters = Array("yMLdEaHhmsSZzXxDqT")
    var written = 0
    for _ in 0..<2_000 {
      let fields = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        let letter = letters[Int.random(in: 0..<letters.count, using: &generator)]
        return String(repeating: letter, count: .random(in: 1...5, using: &generator))
      }
      let bridge = DateFormatBridge(format: fields.joined(separator: separator))
      let date = Date(timeIntervalSince1970: .random(in: -6e8...2e9, using: &generator))
      guard let text = try? Rosetta().encode(date, using: bridge) as String else { continue }
      written += 1
      let problems = thrownProblems {
        try Rosetta().decode(text, using: bridge)
      }
      // Two offsets that touch, GMT and +0000, read as one, and nobody writes that.
      if separator.isEmpty { #expect(problems.count <= 1) } else { #expect(problems == []) }
    }
    #expect(written > 200)
  }
}
