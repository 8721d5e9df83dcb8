import Foundation
import Rosetta
import Testing

@Suite("The bridges .secondsSince1970 and .millisecondsSince1970")
struct EpochBridgeTests {
  static let rosetta = Rosetta()

  @Test(
    "seconds since 1970 go both ways",
    arguments: [
      ("1795257486", 1_795_257_486),
      ("0", 0),
      ("-1", -1),
      ("-1.25", -1.25),
      ("0.001", 0.001),
      ("157766400.123456", 157_766_400.123456),
      ("1795257486.5", 1_795_257_486.5),
      ("1700000000.123", 1_700_000_000.123),
      ("1700000000.123456", 1_700_000_000.123456),
      ("253402300800", 253_402_300_800),
      ("-62135596801", -62_135_596_801),
      ("1e+300", 1e300),
    ] as [(String, Double)]
  )
  func seconds(text: String, seconds: Double) throws {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(try Self.rosetta.decode(text, using: .secondsSince1970) == date)
    #expect(try Self.rosetta.encode(date, using: .secondsSince1970) as String == text)
  }

  @Test(
    "milliseconds since 1970 go both ways",
    arguments: [
      ("1795257486000", 1_795_257_486),
      ("0", 0),
      ("-1", -0.001),
      ("-1250", -1.25),
      ("1700000000123", 1_700_000_000.123),
      ("1", 0.001),
      ("0.5", 0.0005),
      ("1700000000123.5", 1_700_000_000.1235),
      ("1700000000123.456", 1_700_000_000.123456),
      ("1e+300", 1e297),
    ] as [(String, Double)]
  )
  func milliseconds(text: String, seconds: Double) throws {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(try Self.rosetta.decode(text, using: .millisecondsSince1970) == date)
    #expect(try Self.rosetta.encode(date, using: .millisecondsSince1970) as String == text)
  }

  @Test(
    "other spellings of a number are the same date",
    arguments: ["1795257486.0", "1.795257486e9", "17952574860e-1", "1795257486.000000000000000000"]
  )
  func spellings(text: String) throws {
    let date = Date(timeIntervalSince1970: 1_795_257_486)
    #expect(try Self.rosetta.decode(text, using: .secondsSince1970) == date)
  }

  @Test("a millisecond is written as a whole number and survives a round trip")
  func wholeMilliseconds() throws {
    let range = DateSamples.allYears.lowerBound * 1000...DateSamples.allYears.upperBound * 1000
    for milliseconds in DateSamples.seconds(3_000, in: range, seed: 10) {
      let text = String(milliseconds)
      let date = try Self.rosetta.decode(text, using: .millisecondsSince1970)
      #expect(try Self.rosetta.encode(date, using: .millisecondsSince1970) as String == text)
    }
  }

  @Test("a microsecond survives a round trip")
  func wholeMicroseconds() throws {
    for microseconds in DateSamples.seconds(3_000, in: 0...4_000_000_000_000_000, seed: 15) {
      let date = Date(timeIntervalSince1970: Double(microseconds) / 1e6)
      let seconds: String = try Self.rosetta.encode(date, using: .secondsSince1970)
      #expect(try Self.rosetta.decode(seconds, using: .secondsSince1970) == date)
      let milliseconds: String = try Self.rosetta.encode(date, using: .millisecondsSince1970)
      let read = try Self.rosetta.decode(milliseconds, using: .millisecondsSince1970)
      #expect(abs(read.timeIntervalSince(date)) < 1e-6)
    }
  }

  @Test("all date bridges read an instant as the same date")
  func agreement() throws {
    let range: ClosedRange<Int64> = 0...4_000_000_000_000
    for milliseconds in DateSamples.seconds(2_000, in: range, seed: 11) {
      let date = try Self.rosetta.decode("\(milliseconds)", using: .millisecondsSince1970)
      let seconds: String = try Self.rosetta.encode(date, using: .secondsSince1970)
      #expect(try Self.rosetta.decode(seconds, using: .secondsSince1970) == date)
      let text: String = try Self.rosetta.encode(date, using: .iso8601)
      #expect(text.utf8.count <= "\"2026-11-21T10:38:06.123Z\"".utf8.count)
      #expect(try Self.rosetta.decode(text, using: .iso8601) == date)
    }
  }

  @Test("thousands of dates are read and written as by Foundation's coders")
  func foundation() throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .secondsSince1970
    var generator = SeededRandom(seed: 12)
    for _ in 0..<1_000 {
      let date = Date(timeIntervalSince1970: .random(in: -1e10...1e10, using: &generator))
      let text: String = try Self.rosetta.encode(date, using: .secondsSince1970)
      let data = try encoder.encode(date)
      #expect(text.utf8.count <= data.count)
      for document in [Data(text.utf8), data] {
        let read = try decoder.decode(Date.self, from: document)
        #expect(try Self.rosetta.decode(document, using: .secondsSince1970) == read)
        #expect(abs(read.timeIntervalSince(date)) < 1e-6)
      }
    }
  }

  @Test(
    "the epoch bridges refuse any JSON type but a number",
    arguments: [
      ("\"1795257486\"", .wrongType, "error: expected number, found string \"1795257486\" at $"),
      ("true", .wrongType, "error: expected number, found boolean true at $"),
      ("[1]", .wrongType, "error: expected number, found array at $"),
      ("null", .missingValue, "error: expected number, found null at $"),
      ("1e400", .outOfRange, "error: expected Date, found number 1e400, which does not fit at $"),
    ] as [(String, Problem.Code, String)]
  )
  func refusals(document: String, code: Problem.Code, message: String) throws {
    for bridge in [EpochBridge.secondsSince1970, .millisecondsSince1970] {
      let error = try #require(throws: RosettaError.self) {
        try Self.rosetta.decode(document, using: bridge)
      }
      #expect(error.problems.map(\.code) == [code])
      #expect(error.problems.map(\.brief) == [message])
      let hint = "a string that holds 1795257486: .stringified(…) reads it"
      #expect(error.problems.map(\.hint) == [document.contains("\"") ? hint : nil])
    }
  }

  @Test("a date that is not finite is not written, or is null where the mapper says so")
  func nonFinite() throws {
    let dates = [Date(timeIntervalSince1970: .infinity), Date(timeIntervalSince1970: .nan)]
    let problems = thrownProblems { () throws -> String in
      try Self.rosetta.encode(dates, using: .array(.millisecondsSince1970))
    }
    #expect(
      problems == [
        "error: expected a finite number, found Infinity at $[0]",
        "error: expected a finite number, found NaN at $[1]",
      ]
    )
    var lenient = Rosetta()
    lenient.nonFinite = .null
    #expect(
      try lenient.encode(dates, using: .array(.secondsSince1970)) as String == "[null,null]"
    )
  }
}
