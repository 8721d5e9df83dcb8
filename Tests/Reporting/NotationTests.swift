import Foundation
import Rosetta
import Testing

extension String {
  /// A notation of Swift's in it that a message must not have.
  var swiftNotation: String? {
    ["...", "..<", "Optional(", "Range(", "nil"].first { contains($0) }
  }
}

/// Messages are for people who know no Swift.
@Suite("Swift's notation") struct NotationTests {
  /// The texts of everything that is wrong with each of these documents.
  private static func texts<B: Bridge>(_ bridge: B, _ documents: [String]) -> [String] {
    documents.flatMap { json in
      Rosetta().result(using: bridge, from: json).problems.map { "\($0)" }
    }
  }

  private static func texts<Value: JSONRepresentable>(
    _ type: Value.Type,
    _ documents: [String]
  ) -> [String] {
    documents.flatMap { Rosetta().result(of: Value.self, from: $0).problems.map { "\($0)" } }
  }

  private static let numbers = [
    "1e999", "-1e30", "1.5", "300", "-1", "null", #""7""#, "true", "[]",
  ]

  private static let dates = [
    "2026-13-01", "2026-02-30", "2026-11-21T24:00:00Z", "2026-11-21T10:38:06+24:00", "soon",
    "99999",
    "13/21/2026", "11/32/2026", "25:61", "13:00 PM",
  ].map { "\"\($0)\"" }

  private static func numberTexts() -> [String] {
    [
      texts(Int8.self, numbers), texts(Int.self, numbers), texts(UInt.self, numbers),
      texts(Float.self, numbers), texts(Double.self, numbers), texts(Decimal.self, numbers),
      texts([Int].self, numbers.map { "[\($0)]" }),
      texts([Int: Int8].self, numbers.map { #"{"a": 1, "2": \#($0)}"# }),
      texts([String: Bool].self, numbers.map { #"{"a": \#($0)}"# }),
      texts(HintTests.Role.self, numbers + [#""writter""#]), texts(UUID.self, numbers),
      texts(URL.self, numbers), texts(String.self, numbers), texts(Data.self, numbers),
    ].flatMap { $0 }
  }

  private static func dateTexts() -> [String] {
    [
      texts(.iso8601, dates + numbers), texts(.secondsSince1970, dates + numbers),
      texts(.millisecondsSince1970, dates + numbers),
      texts(DateFormatBridge.date(format: "MM/dd/yyyy"), dates + numbers),
      texts(DateFormatBridge.date(format: "h:mm a"), dates + numbers),
      texts(DateFormatBridge.date(format: "EEE d MMM yyyy"), dates + numbers),
    ].flatMap { $0 }
  }

  /// What is said of values that cannot be written.
  private static func writtenTexts() -> [String] {
    func texts(_ body: () throws(RosettaError) -> String) -> [String] {
      do throws(RosettaError) {
        return [try body()]
      } catch {
        return error.problems.map { "\($0)" }
      }
    }
    let required = Mapping(Int?.none) { $0 <- $1["a"] }
    let checked = Mapping(5) { $0 <- $1["a"] § .range(..<5) }
    let dated = Mapping(Date(timeIntervalSince1970: 1e13)) { $0 <- $1["a"] ~ .iso8601 }
    let short = Mapping(Date.distantPast) { $0 <- $1["a"] ~ .date(format: "dd.MM.yy") }
    return [
      texts { () throws(RosettaError) in try Rosetta().encode(nil, using: required) },
      texts { () throws(RosettaError) in try Rosetta().encode(5, using: checked) },
      texts { () throws(RosettaError) in
        try Rosetta().encode(Date(timeIntervalSince1970: 1e13), using: dated)
      },
      texts { () throws(RosettaError) in try Rosetta().encode(Date.distantPast, using: short) },
      texts { () throws(RosettaError) in try Rosetta().encode([Double.nan]) },
    ].flatMap { $0 }
  }

  @Test("is in no message, hint or demand")
  func messages() {
    let gallery = galleryOutputs.values.map(\.rosetta)
    let server = ServersTests().server
    let bodies = ServersTests.broken.flatMap { row in
      server.result(of: ServersTests.Booking.self, from: row.body).problems.map { "\($0)" }
    }
    let all = gallery + bodies + Self.numberTexts() + Self.dateTexts() + Self.writtenTexts()
    #expect(gallery.count > 20 && bodies.count > 30 && all.count > 200, "\(all.count)")
    for text in all { #expect(text.swiftNotation == nil, "\(text)") }
  }
}
