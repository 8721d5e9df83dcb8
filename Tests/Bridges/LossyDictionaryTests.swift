import Rosetta
import Testing

/// What `.lossy` does as every other dictionary does.
@Suite("LossyDictionaryBridge") struct LossyDictionaryTests {
  typealias Counts = LossyObjectBridge<DefaultBridge<Int>>

  struct Rest: JSONConvertible {
    var id = 0
    var counts: [String: Int] = [:]

    init() {}

    static func map(_ object: inout Rest, json: Mapper) {
      object.id <- json["id"]
      object.counts <- json.rest ~ .lossy()
    }
  }

  @Test("json.rest through .lossy leaves out the keys that the map names")
  func rest() throws {
    let outcome = Outcome { try $0.decode(Rest.self, from: #"{"a":1,"id":7,"b":"x"}"#) }
    let rest = try #require(outcome.value)
    #expect(rest.counts == ["a": 1])
    #expect(outcome.problems == [#"warning: expected Int, found string "x" at $.b"#])
    #expect(try rest.json(as: String.self) == #"{"id":7,"a":1}"#)
  }

  enum Message {
    case counts([String: Int])
    case text(String)
  }

  @Test("the payload of a union may be .lossy, and its tag is written once")
  func payload() throws {
    let union = Union<Message>(tag: "kind") {
      Variant(1, { Message.counts($0) }, by: Counts.lossy(DefaultBridge<Int>())) {
        if case .counts(let counts) = $0 { counts } else { nil }
      }
    }
    let json = #"{"kind":1,"a":2}"#
    let message = try Rosetta().decode(json, using: union)
    #expect(try Rosetta().encode(message, using: union, as: String.self) == json)
  }

  @Test("a replacement that is written with a warning stays")
  func replacement() {
    let inner = LossyArrayBridge<DefaultBridge<Double>>.lossy(DefaultBridge<Double>()) { problem in
      problem.message.contains("Infinity") ? .fail : .skip
    }
    let bridge = LossyArrayBridge<LossyArrayBridge<DefaultBridge<Double>>>.lossy(inner) { _ in
      .use([1, .nan])
    }
    let outcome = Outcome { try $0.encode([[2], [.infinity]], using: bridge) as String }
    #expect(outcome.value == "[[2],[1]]")
    #expect(
      outcome.problems == [
        "warning: expected a finite number, found Infinity at $[1][0]",
        "warning: expected a finite number, found NaN at $[1][1]",
      ]
    )
  }

  @Test("a key of many combining marks does not hide what comes after it")
  func marks() {
    let key = "a" + String(repeating: "\u{301}", count: 65)
    let json = #"{"\#(key)":1,"b":"x","c":3}"#
    let outcome = Outcome { try $0.decode(json, using: Counts.lossy(DefaultBridge<Int>())) }
    #expect(outcome.value == nil)
    #expect(outcome.problems.count == 2)
    #expect(outcome.problems.first?.hasSuffix(": not a valid key") == true)
    #expect(outcome.problems.last == #"warning: expected Int, found string "x" at $.b"#)
  }

  @Test("the members are ordered by the bytes of their keys, as in every other object")
  func order() throws {
    let members = ["e\u{301}": 1, "f": 2, "\u{e0}": 3, "\u{1F600}": 4, "\u{FF5E}": 5, "a\"b": 6]
    let lossy = Counts.lossy(DefaultBridge<Int>())
    let json = try Rosetta().encode(members, using: lossy, as: String.self)
    #expect(json == (try Rosetta().encode(members, as: String.self)))
    #expect(json.unicodeScalars.elementsEqual(Self.ordered.unicodeScalars))
  }

  static let ordered =
    "{\"a\\\"b\":6,\"e\u{301}\":1,\"f\":2,\"\u{e0}\":3,\"\u{FF5E}\":5,\"\u{1F600}\":4}"

  @Test("the order holds when the first, the last and others cannot be written")
  func leftOut() throws {
    let members = ["d": .nan, "a": .nan, "b": 2.5, "c": .nan, "e": 1, "f": .nan]
    for _ in 0..<10 {
      let copy = Dictionary(uniqueKeysWithValues: members.shuffled())
      let bridge = LossyObjectBridge<DefaultBridge<Double>>.lossy(DefaultBridge<Double>())
      let json = try Rosetta().encode(copy, using: bridge, as: String.self)
      #expect(json == #"{"b":2.5,"e":1}"#)
    }
  }
}
