import Rosetta
import Testing

@Suite("A default tag") struct DefaultTagTests {
  struct Text: JSONConvertible, Equatable {
    var text = ""
    static func map(_ object: inout Text, json: Mapper) { object.text <- json["text"] }
  }

  enum Event: JSONUnion, Equatable {
    case message(Text)
    case joined
    static let union = Union<Event>(tag: "type", default: "message") {
      Variant("message", Event.message) { if case .message(let text) = $0 { text } else { nil } }
      Variant("joined", .joined)
    }
  }

  @Test("a missing or null tag is the default, which is written")
  func missing() throws {
    let rosetta = Rosetta()
    let written = #"{"type":"message","text":"a"}"#
    for text in [#"{"text":"a"}"#, #"{"type":null,"text":"a"}"#, written] {
      let event = try rosetta.decode(Event.self, from: text)
      #expect(event == .message(Text(text: "a")))
      #expect(try rosetta.encode(event) as String == written)
    }
    _ = try roundTrip(Event.self, #"{"type":"joined"}"#)
  }

  @Test("another tag is refused, and problems are those of the default")
  func problems() {
    #expect(
      thrownProblems { try Event(json: #"{"type":"massage"}"#) } == [
        #"error: expected one of "message", "joined", found string "massage" at $.type"#
      ]
    )
    #expect(
      thrownProblems { try Event(json: "{}") } == ["error: missing required value at $.text"]
    )
    #expect(
      thrownProblems { try Event(json: "[]") } == ["error: expected object, found array at $"]
    )
  }

  @Test("the null of a default tag is a known key")
  func knownKeys() throws {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    let event = try rosetta.decode(Event.self, from: #"{"type":null,"text":"a"}"#)
    #expect(event == .message(Text(text: "a")))
    #expect(try rosetta.encode(event) as String == #"{"type":"message","text":"a"}"#)
  }

  @Test("the payload stands beside it")
  func content() throws {
    let union = Union<Int>(tag: "kind", content: "value", default: 1) {
      Variant(1, { (value: Int) in value }) { $0 >= 0 ? $0 : nil }
      Variant(2, { (value: Int) in -value }) { -$0 }
    }
    #expect(try Rosetta().decode(#"{"value":5}"#, using: union) == 5)
    #expect(try roundTrip(#"{"kind":2,"value":5}"#, union) == -5)
    #expect(try Rosetta().encode(5, using: union) as String == #"{"kind":1,"value":5}"#)
  }
}
