import Foundation
import Rosetta
import Testing

@Suite("Errors and hints of unions")
struct UnionNamesTests {
  /// Not `Equatable`: as most enums of models are.
  enum Light: JSONUnion {
    case on(Lamp)
    case off
    case broken

    static let union = Union<Light>(tag: "state") {
      Variant("on", Light.on) { if case .on(let lamp) = $0 { lamp } else { nil } }
      Variant("off", .off)
      Variant("broken", .broken)
    }
  }

  struct Lamp: JSONConvertible {
    var watts = 0

    static func map(_ object: inout Lamp, json: Mapper) { object.watts <- json["watts"] }
  }

  @Test("cases without a payload are told apart by their names")
  func notEquatable() throws {
    for json in [#"{"state":"on","watts":5}"#, #"{"state":"off"}"#, #"{"state":"broken"}"#] {
      #expect(try Light(json: json).json(as: String.self) == json)
    }
    let unlisted = Union<Light>(tag: "state") { Variant("off", .off) }
    let outcome = Outcome { try $0.encode(.broken, using: unlisted, as: String.self) }
    #expect(
      outcome.problems == [
        "error: could not bridge Light to JSON at $: no variant is listed for broken"
      ]
    )
  }

  enum Outer: JSONUnion {
    case circle(Circle)
    case other(StrictShape)

    static let union = Union<Outer>(tag: "type") {
      Variant("disc", Outer.circle) { if case .circle(let circle) = $0 { circle } else { nil } }
      Variant.otherwise(Outer.other) { if case .other(let shape) = $0 { shape } else { nil } }
    }
  }

  enum Notice: JSONUnion {
    case created, quoted

    static let union = Union<Notice>(tag: "type") {
      Variant("com.example.notifications.message.created", .created)
      Variant(#"a "quoted" \ tag"#, .quoted)
    }
  }

  @Test("a long tag is cut in the message and whole in the hint")
  func longTags() throws {
    let created = Outcome {
      try $0.decode([Notice].self, from: #"[{"type":"com.example.notifications.message.craeted"}]"#)
    }
    #expect(
      created.problems == [
        #"error: expected one of "com.example.notifications.messag…", "a \"quoted\" \\ tag", "#
          + #"found string "com.example.notifications.messag…" at $[0].type"#
      ]
    )
    #expect(created.hints == [#"did you mean "com.example.notifications.messag…"?"#])
    let cut = Outcome {
      try $0.decode(Notice.self, from: #"{"type":"com.example.notifications.messag"}"#)
    }
    #expect(cut.hints == [])
    let quoted = Outcome { try $0.decode(Notice.self, from: #"{"type":"a \"quotde\" \\ tag"}"#) }
    #expect(quoted.hints == [#"did you mean "a \"quoted\" \\ tag"?"#])
  }

  @Test("an error in nested unions names the tags of both")
  func nested() throws {
    let outcome = Outcome { try $0.decode([Outer].self, from: #"[{"type": "dics"}]"#) }
    #expect(
      outcome.problems == [
        #"error: expected one of "disc", "circle", "square", "empty", found string "dics" at $[0].type"#
      ]
    )
    #expect(outcome.hints == [#"did you mean "disc"?"#])
    let number = Outcome { try $0.decode([Outer].self, from: #"[{"type": 5}]"#) }
    #expect(
      number.problems == [
        #"error: expected one of "disc", "circle", "square", "empty", found number 5 at $[0].type"#
      ]
    )
    let error = #expect(throws: RosettaError.self) {
      try Rosetta().decode([Outer].self, from: #"[{"type": 5}]"#)
    }
    #expect(error?.problems.map(\.code) == [.wrongType])
    let payload = Outcome { try $0.decode(Outer.self, from: #"{"type": "circle", "radius": "1"}"#) }
    #expect(payload.problems == [#"error: expected Double, found string "1" at $.radius"#])
  }

  @Test("an error names only tags that stand in the same place together")
  func nestedElsewhere() {
    let union = Union<Outer>(tag: "kind") {
      Variant("disc", Outer.circle) { if case .circle(let circle) = $0 { circle } else { nil } }
      Variant.otherwise(Outer.other) { if case .other(let shape) = $0 { shape } else { nil } }
    }
    let outcome = Outcome { try $0.decode(#"{"kind": "x", "type": "y"}"#, using: union) }
    #expect(
      outcome.problems == [
        #"error: expected one of "circle", "square", "empty", found string "y" at $.type"#
      ]
    )
  }

  struct Whole: JSONConvertible, Equatable {
    var members: [String: JSON] = [:]

    static func map(_ object: inout Whole, json: Mapper) { object.members <- json[] }
  }

  struct Raw: JSONConvertible, Equatable {
    var json: JSON = nil

    static func map(_ object: inout Raw, json: Mapper) { object.json <- json[] }
  }

  enum Event: Equatable {
    case whole(Whole)
    case raw(Raw)

    static let tagged = Union<Event>(tag: "type") {
      Variant("whole", Event.whole) { if case .whole(let whole) = $0 { whole } else { nil } }
      Variant("raw", Event.raw) { if case .raw(let raw) = $0 { raw } else { nil } }
    }

    static let beside = Union<Event>(tag: "type", content: "data") {
      Variant("whole", Event.whole) { if case .whole(let whole) = $0 { whole } else { nil } }
      Variant("raw", Event.raw) { if case .raw(let raw) = $0 { raw } else { nil } }
    }
  }

  @Test("json[] in a payload is the whole object, and the tag is written once")
  func wholeObject() throws {
    let rosetta = Rosetta()
    for json in [#"{"type":"whole","a":1,"b":[2]}"#, #"{"type":"raw","b":1.50,"a":null}"#] {
      let event = try rosetta.decode(json, using: Event.tagged)
      #expect(try rosetta.encode(event, using: Event.tagged, as: String.self) == json)
    }
    let last = try rosetta.decode(#"{"a":1,"type":"whole"}"#, using: Event.tagged)
    #expect(last == .whole(Whole(members: ["a": 1, "type": "whole"])))
    for json in [
      #"{"type":"whole","data":{"a":1,"type":2}}"#, #"{"type":"raw","data":{"type":1.50}}"#,
    ] {
      let event = try rosetta.decode(json, using: Event.beside)
      #expect(try rosetta.encode(event, using: Event.beside, as: String.self) == json)
    }
    var raw = Raw()
    raw.json = [1]
    let list = Outcome { [raw] in try $0.encode(.raw(raw), using: Event.tagged, as: String.self) }
    #expect(list.value == nil)
    #expect(
      list.problems == [
        "error: could not bridge the value to JSON at $: the payload is not an object, so there is no place for the tag: give it a key"
      ]
    )
  }

  enum Setting: JSONUnion {
    case limit(Int)
    case due(Date)
    case sizes([Int])

    static let union = Union<Setting>(tag: "name", content: "value") {
      Variant("limit", Setting.limit) { if case .limit(let limit) = $0 { limit } else { nil } }
      Variant("due", Setting.due, by: .secondsSince1970) {
        if case .due(let date) = $0 { date } else { nil }
      }
      Variant("sizes", Setting.sizes) { if case .sizes(let sizes) = $0 { sizes } else { nil } }
    }
  }

  enum Size: JSONUnion {
    case one(Int)
    case many([Int])

    static let union = Union<Size>.untagged {
      Alternative(Size.one) { if case .one(let size) = $0 { size } else { nil } }
      Alternative(Size.many) { if case .many(let sizes) = $0 { sizes } else { nil } }
    }
  }

  struct Settings: JSONConvertible {
    var all: [Setting] = []
    var size = Size.one(0)

    static func map(_ object: inout Settings, json: Mapper) {
      object.all <~ json["all"]
      object.size <~ json["size"]
    }
  }

  @Test(
    "the hint for a payload names the innermost bridge",
    arguments: [
      (#"{"all": [{"name": "limit", "value": "5"}]}"#, "5: .flexible()"),
      (#"{"all": [{"name": "due", "value": "2024-05-01"}]}"#, "a date: .iso8601"),
      (#"{"all": [{"name": "sizes", "value": [1, "2"]}]}"#, "2: .flexible()"),
    ]
  )
  func hints(_ json: String, _ bridge: String) {
    let outcome = Outcome { try $0.decode(Settings.self, from: json) }
    #expect(outcome.hints == ["a string that holds \(bridge) reads it"])
  }

  @Test("the hint for a field in a payload names the bridge with ~")
  func fieldsInPayloads() {
    let outcome = Outcome { try $0.decode(Light.self, from: #"{"state": "on", "watts": "5"}"#) }
    #expect(outcome.hints == ["a string that holds 5: .flexible() reads it"])
  }

  @Test("a case without a payload reports the unknown keys of its object")
  func unknownKeys() {
    let union = Union<StrictShape>.keyed { Variant("empty", .empty) }
    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    #expect(Outcome(rosetta) { try $0.decode(#"{"empty": {}}"#, using: union) }.problems == [])
    let outcome = Outcome(rosetta) { try $0.decode(#"{"empty": {"a": 1}}"#, using: union) }
    #expect(outcome.problems == [#"error: unknown key at $.empty.a"#])
  }
}
