import Foundation
import Rosetta
import Testing

@Suite("FirstBridge")
struct FirstBridgeTests {
  struct Event: JSONConvertible, Equatable {
    var date = Date(timeIntervalSince1970: 0)
    var end: Date?
    var size: Int?

    static func map(_ object: inout Event, json: Mapper) {
      object.date <- json["date"] ~ .first(.iso8601, .secondsSince1970)
      object.end <~ json["end"] ~ .first(.date(format: "yyyy-MM-dd"), .iso8601, .secondsSince1970)
      object.size <~ json["size"]
        ~ .first(
          BridgeString(decoder: { Int($0, radix: 16) }, encoder: { String($0, radix: 16) }),
          .cases(["big": 1000])
        ) § .range(1...)
    }
  }

  @Test(".first reads by the first bridge that fits, and writes by the first")
  func roundTrip() throws {
    let date = Date(timeIntervalSince1970: 86400)
    let outcome = Outcome {
      try $0.decode(Event.self, from: #"{"date": 86400, "end": 86400, "size": "big"}"#)
    }
    #expect(outcome.value == Event(date: date, end: date, size: 1000))
    #expect(outcome.problems == [])
    let event = try Event(json: #"{"date": "1970-01-02T00:00:00Z", "end": "1970-01-02"}"#)
    #expect(event == Event(date: date, end: date))
    #expect(
      try Event(date: date, end: date, size: 255).json(as: String.self)
        == #"{"date":"1970-01-02T00:00:00Z","end":"1970-01-02","size":"ff"}"#
    )
  }

  @Test(".first of three names each JSON type once")
  func names() {
    let bridge: FirstBridge<ISO8601Bridge, FirstBridge<DateFormatBridge, EpochBridge>> =
      .first(.iso8601, .date(format: "MM/dd/yyyy"), .secondsSince1970)
    #expect(
      Outcome { try $0.decode("true", using: bridge) }.problems
        == ["error: expected string or number, found a boolean at $"]
    )
  }

  @Test(
    ".first reports the problems of the bridge that got furthest",
    arguments: [
      (#"{"date": true}"#, "error: expected string or number, found a boolean at $.date"),
      (#"{"date": null}"#, "error: expected string or number, found null at $.date"),
      (
        #"{"date": "x"}"#,
        #"error: could not bridge a string to Date at $.date: expected 4 digits of the year at character 1"#
      ),
      (
        #"{"date": 0, "size": "huge"}"#,
        #"warning: could not bridge a string to Int at $.size"#
      ),
    ]
  )
  func refusals(_ json: String, _ problem: String) {
    #expect(Outcome { try $0.decode(Event.self, from: json) }.problems == [problem])
  }
}
