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

  @Test("of bridges that read other JSON types, the one of the value's type tells what is wrong")
  func types() {
    let names: CasesBridge<String, Int> = .cases(["one": 1])
    let counted = names.map(decode: { $0 }, encode: { $0 })
    let bridge: FirstBridge<MappedBridge<CasesBridge<String, Int>, Int>, DefaultBridge<Int>> =
      .first(counted, DefaultBridge<Int>())
    #expect(Outcome { try $0.decode(#""one""#, using: bridge) }.value == 1)
    #expect(Outcome { try $0.decode("7", using: bridge) }.value == 7)
    let refusals = [#""two""#, "1.5", "[]"].map { text in
      Outcome { try $0.decode(text, using: bridge) }.problems
    }
    #expect(
      refusals == [
        ["error: expected \"one\", found a string at $"],
        ["error: expected Int, found a number, which does not fit at $"],
        ["error: expected string or number, found array at $"],
      ]
    )
  }

  @Test("a bridge of .first that gives no reason shows no value", arguments: ["\"zz\"", "77"])
  func silent(_ text: String) {
    let bridge: FirstBridge<BridgeString<Int>, BridgeNumber<Int, Int>> =
      .first(
        BridgeString(decoder: { _ in nil }, encoder: { "\($0)" }),
        BridgeNumber(decoder: { _ in nil }, encoder: { $0 })
      )
    let type = text == "77" ? "number" : "string"
    #expect(
      Outcome { try $0.decode(text, using: bridge) }.problems
        == ["error: could not bridge a \(type) to Int at $"]
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
  struct Inner: JSONConvertible {
    var id = 0
    var kids: [Inner] = []
    static func map(_ object: inout Inner, json: Mapper) {
      object.id <- json["id"]
      object.kids <~ json["kids"].strict
    }
  }

  @Test(
    "what is wrong in a string with a document is no other type",
    arguments: [
      (#""{\"id\": \"x\"}""#, ["error: expected Int, found a string at $.id"]),
      (#""[]""#, ["error: expected object, found array at $"]),
      (
        #""{\"kids\": [{}]}""#,
        [
          "error: missing required value at $.id",
          "error: missing required value at $.kids[0].id",
        ]
      ),
      ("5", ["error: expected string with JSON or object, found a number at $"]),
    ]
  )
  func documents(_ json: String, _ problems: [String]) {
    let bridge: FirstBridge<StringifiedBridge<DefaultBridge<Inner>>, DefaultBridge<Inner>> =
      .first(.stringified(), DefaultBridge<Inner>())
    #expect(Outcome { try $0.decode(json, using: bridge) }.problems == problems)
  }

  @Test("of two documents in strings the one that got further is reported")
  func twoDocuments() {
    let object = Mapping([Int]()) { list, json in list <- json["list"] }
    let bridge:
      FirstBridge<
        StringifiedBridge<Mapping<[Int]>>, StringifiedBridge<DefaultBridge<[Int]>>
      > = .first(.stringified(object), .stringified())
    #expect(
      Outcome { try $0.decode(#""[1, true]""#, using: bridge) }.problems
        == ["error: expected Int, found a boolean at $[1]"]
    )
  }

  @Test("an object that no alternative has entered has no unknown keys")
  func unknownKeys() {
    let union = Union<Event>(tag: "type") { Variant("event", { (event: Event) in event }) { $0 } }
    let bridge = BridgeString(decoder: { _ in Event() }, encoder: { _ in "" })
    let json = #"[{"date": 0}, {"type": "none", "date": 0}, {"type": "event", "date": 0}]"#
    let alone: LossyArrayBridge = .lossy(union)
    let tried: LossyArrayBridge = .lossy(.first(bridge, union))
    for unknownKeys in [Rosetta.Policy.warn, .fail] {
      let rosetta = Rosetta(unknownKeys: unknownKeys)
      let expected = rosetta.result(using: alone, from: json)
      let result = rosetta.result(using: tried, from: json)
      #expect(result.value == expected.value)
      #expect(result.problems.map(\.path) == expected.problems.map(\.path))
    }
  }

  @Test("dictionaries and unions are tried one after the other")
  func containers() throws {
    let (one, two) = (
      Mapping(0) { value, json in value <- json["one"] },
      Mapping(0) { value, json in value <- json["two"] }
    )
    let objects: FirstBridge<ObjectBridge<Mapping<Int>>, ObjectBridge<Mapping<Int>>> =
      .first(.object(one), .object(two))
    #expect(try Rosetta().decode(#"{"x": {"two": 5}}"#, using: objects) == ["x": 5])
    let unions: FirstBridge<Union<Int>, Union<Int>> = .first(
      Union<Int>(tag: "type") { Variant("one", { (value: Int) in value }, by: one) { $0 } },
      Union<Int>(tag: "kind") { Variant("two", { (value: Int) in value }, by: two) { $0 } }
    )
    #expect(try Rosetta().decode(#"{"kind": "two", "two": 5}"#, using: unions) == 5)
  }
}
