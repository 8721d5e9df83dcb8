import Foundation
import Rosetta
import Testing

@Suite("RawJSON")
struct RawJSONTests {
  struct Hook: JSONConvertible, Equatable {
    var id = 0
    var payload: RawJSON?
    var others: [RawJSON] = []

    static func map(_ object: inout Hook, json: Mapper) {
      object.id <- json["id"]
      object.payload <~ json["a"]["payload"]
      object.others <~ json["others"]
    }
  }

  static let payload = "{ \"b\" : 1.50,\n\t\"a\":[ ], \"a\": \"\\u00e9\\/é\", \"c\": { } }"
  static let texts = [
    payload, "[ 1 , [ ] ]", "{}", "[]", "7.250", "1E+2", "\"a\\u0062\\/\"", "true", "false", "null",
    "\"\\ud83d\\ude00\"", "[\"}\\\"]\"]", "-0",
  ]

  @Test("every value is written back byte for byte", arguments: texts)
  func keepsBytes(_ text: String) throws {
    let document = #"{"id":7,"a":{"payload":\#(text)},"others":[\#(text),\#(text)]}"#
    let hook = try Hook(json: document)
    #expect(hook.payload?.text == text)
    #expect(hook.others.map(\.text) == [text, text])
    #expect(try hook.json() == document)
    #expect(try roundTrip(RawJSON.self, text).text == text)
  }

  @Test("neither lines nor sorted keys change it")
  func layout() throws {
    var rosetta = Rosetta()
    rosetta.output = .pretty
    rosetta.sortedKeys = true
    let hook = try Hook(json: #"{"id":7,"a":{"payload":\#(Self.payload)}}"#)
    #expect(
      try rosetta.encode(hook, as: String.self) == """
        {
          "a": {
            "payload": \(Self.payload)
          },
          "id": 7,
          "others": []
        }
        """
    )
  }

  @Test("a set and a dictionary have the same output each time")
  func ordered() throws {
    let texts = ["{ }", "[ 1 ]", "[ 0 ]", "2", "{\"a\": 1}"]
    let values = try texts.map { try RawJSON(parsing: $0) }
    let set: String = try Rosetta().encode(Set(values))
    #expect(set == #"[{ },{"a": 1},[ 0 ],[ 1 ],2]"#)
    let members = ["b": values[0], "a": values[1]]
    #expect(try Rosetta().encode(members, as: String.self) == #"{"a":[ 1 ],"b":{ }}"#)
    #expect(try Rosetta().decode([String: RawJSON].self, from: #"{"b":{ }}"#) == ["b": values[0]])
  }

  @Test("white space around it is not its own, and other text is refused")
  func parsing() throws {
    #expect(try RawJSON(parsing: " [ 1 ]\n").text == "[ 1 ]")
    #expect(throws: RosettaError.self) { try RawJSON(parsing: "[1") }
    #expect(throws: RosettaError.self) { try RawJSON(parsing: "") }
    let raw = try RawJSON(parsing: #"{"id": 3}"#)
    #expect(try Rosetta().decode(Hook.self, from: raw) == Hook(id: 3))
    #expect(try JSON(parsing: raw) == ["id": 3])
    #expect(try Rosetta().encode(Hook(id: 3), as: RawJSON.self).text == #"{"id":3,"others":[]}"#)
  }

  @Test("two are equal if their bytes are")
  func equality() throws {
    let composed = try RawJSON(parsing: "\"\u{E9}\"")
    let decomposed = try RawJSON(parsing: "\"e\u{301}\"")
    #expect(composed != decomposed)
    #expect(try composed == RawJSON(parsing: "\"\u{E9}\""))
    #expect(try RawJSON(parsing: "1.0") != RawJSON(parsing: "1"))
    #expect(try Set([composed, decomposed, RawJSON(parsing: "\"\u{E9}\"")]).count == 2)
  }

  // MARK: - In other places

  struct Checked: JSONConvertible {
    var token: RawJSON?

    static func map(_ object: inout Checked, json: Mapper) {
      object.token <- json["token"] § Check("must be short") { $0.text.count < 5 }
    }
  }

  @Test("no message shows it, in either direction", arguments: [#""se cret""#, "123456", "[7777]"])
  func hidden(_ text: String) throws {
    let outcome = Outcome { try $0.decode(Checked.self, from: #"{"token":\#(text)}"#) }
    #expect(outcome.problems == ["error: check failed at $.token: must be short"])
    var checked = Checked()
    checked.token = try RawJSON(parsing: text)
    let error = #expect(throws: RosettaError.self) { try checked.json(as: String.self) }
    #expect(
      error?.problems.map(\.description) == ["error: check failed at $.token: must be short"]
    )
    let decoding = #expect(throws: RosettaError.self) {
      try Checked(json: #"{"token":\#(text)}"#)
    }
    #expect(decoding?.description.contains(text) == false)
  }

  @Test("it is kept in a string, too")
  func stringified() throws {
    let bridge = StringifiedOf()
    let text = #""{ \"a\" : [ ] }""#
    #expect(try roundTrip(text, bridge.value).text == #"{ "a" : [ ] }"#)
  }

  struct StringifiedOf {
    var value: some Bridge<RawJSON> { make() }
    private func make() -> StringifiedBridge<DefaultBridge<RawJSON>> { .stringified() }
  }

  struct Open: JSONConvertible {
    var id = 0
    var rest: RawJSON?

    static func map(_ object: inout Open, json: Mapper) {
      object.id <- json["id"]
      object.rest <~ json.rest
    }
  }

  @Test("as the rest of an object it is the members that are left, compact")
  func rest() throws {
    let open = try Open(json: #"{"a": [ 1.50 ], "id": 7, "b": null}"#)
    #expect(open.rest?.text == #"{"a":[1.50],"b":null}"#)
    #expect(try open.json() == #"{"id":7,"a":[1.50],"b":null}"#)
    var spaced = Open()
    spaced.rest = try RawJSON(parsing: #"{ "a" : "x y" , "b" : [ ] }"#)
    #expect(try spaced.json() == #"{"id":0,"a":"x y","b":[]}"#)
  }

  enum Event: JSONUnion, Equatable {
    case known(RawJSON)

    static let union = Union<Event>(tag: "type") {
      Variant("a", Event.known) { if case .known(let raw) = $0 { raw } else { nil } }
    }
  }

  @Test("beside the tag of a union its members are written as those of JSON are")
  func tagged() throws {
    let event = try Event(json: #"{"n": [ 1 ], "type": "a"}"#)
    #expect(event == .known(try RawJSON(parsing: #"{"n": [ 1 ], "type": "a"}"#)))
    #expect(try event.json() == #"{"type":"a","n":[1]}"#)
  }

  @Test("what it holds counts as known, and its depth counts")
  func policies() throws {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    let document = #"{"id":7,"a":{"payload":{"x":{"y":1}}}}"#
    #expect(try rosetta.decode(Hook.self, from: document).payload?.text == #"{"x":{"y":1}}"#)
    rosetta.maximumDepth = 4
    let hook = try rosetta.decode(Hook.self, from: document)
    #expect(try rosetta.encode(hook, as: String.self).isEmpty == false)
    rosetta.maximumDepth = 3
    #expect(throws: RosettaError.self) { try rosetta.encode(hook, as: String.self) }
  }

  @Test("a merge changes it as JSON")
  func merge() throws {
    var hook = try Hook(json: #"{"id":7,"a":{"payload":{ "x": 1.50, "y": 2 }}}"#)
    try Rosetta().merge(&hook, from: #"{"id": 8}"#)
    #expect(hook.payload?.text == #"{ "x": 1.50, "y": 2 }"#)
    try Rosetta().merge(&hook, from: #"{"a":{"payload":{"y": null}}}"#)
    #expect(hook.payload?.text == #"{"x":1.50}"#)
    try Rosetta().merge(&hook, from: #"{"a":{"payload":[ 1 ]}}"#)
    #expect(hook.payload?.text == "[ 1 ]")
  }

  @Test("in lines it has no line breaks, in other streams it is as it was")
  func streams() throws {
    let raw = try RawJSON(parsing: "{ \"a b\":\n [ 1 ] }")
    func encode(_ layout: StreamLayout, _ rosetta: Rosetta = Rosetta()) throws -> String {
      var bytes: [UInt8] = []
      try rosetta.encode(stream: [raw, raw], in: layout) { bytes += $0 }
      return String(decoding: bytes, as: UTF8.self)
    }
    let compact = #"{"a b":[1]}"#
    #expect(try encode(.lines) == "\(compact)\n\(compact)\n")
    #expect(try encode(.array) == "[\(raw),\(raw)]")
    #expect(try encode(.concatenated) == "\(raw)\n\(raw)\n")
    var rosetta = Rosetta()
    rosetta.output = .pretty
    #expect(try encode(.array, rosetta) == "[\n  \(raw),\n  \(raw)\n]")
    #expect(try encode(.lines, rosetta) == "\(compact)\n\(compact)\n")
  }

  @Test("an unfinished one is not there yet")
  func unfinished() {
    let rosetta = Rosetta()
    #expect(rosetta.decodePartial(Hook.self, from: #"{"id":7,"a":{"payload":{"x":[1"#)?.id == 7)
    let cut = rosetta.decodePartial(Hook.self, from: #"{"id":7,"a":{"payload":{"x":[1"#)
    #expect(cut?.payload == nil)
    let whole = rosetta.decodePartial(Hook.self, from: #"{"id":7,"a":{"payload":{"x":[1]},"z":"#)
    #expect(whole?.payload?.text == #"{"x":[1]}"#)
  }

  // MARK: - Codable

  struct Coded: Codable, Equatable {
    var raw: RawJSON
    var number: JSONNumber
  }

  @Test("Rosetta's coders keep it, others its value")
  func coders() throws {
    let text = #"{"raw":{ "a": 1.50 },"number":72.50}"#
    let coded = try RosettaDecoder().decode(Coded.self, from: Data(text.utf8))
    #expect(coded.raw.text == #"{ "a": 1.50 }"#)
    #expect(String(decoding: try RosettaEncoder().encode(coded), as: UTF8.self) == text)
    let pretty = RosettaEncoder()
    pretty.outputFormatting = [.prettyPrinted, .sortedKeys]
    #expect(String(decoding: try pretty.encode(coded), as: UTF8.self).contains(#"{ "a": 1.50 }"#))
    let other = try JSONDecoder().decode(Coded.self, from: Data(text.utf8))
    #expect(other.raw.text == #"{"a":1.5}"#)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(coded)
    #expect(String(decoding: data, as: UTF8.self) == #"{"number":72.5,"raw":{"a":1.5}}"#)
  }
}
