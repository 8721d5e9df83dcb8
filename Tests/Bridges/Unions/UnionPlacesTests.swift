import Rosetta
import Testing

@Suite("Where the tag of a union stands")
struct UnionPlacesTests {
  enum Event: Equatable, Sendable {
    case opened(Circle)
    case counted(Int)
    case closed

    @UnionBuilder<Event> static var variants: [Variant<Event>] {
      Variant("opened", Event.opened) { if case .opened(let circle) = $0 { circle } else { nil } }
      Variant("counted", Event.counted, key: "count") {
        if case .counted(let count) = $0 { count } else { nil }
      }
      Variant("closed", .closed)
    }

    static let beside = Union<Event>(tag: "event", content: "data") {
      Variant("opened", Event.opened) { if case .opened(let circle) = $0 { circle } else { nil } }
      Variant("counted", Event.counted) { if case .counted(let count) = $0 { count } else { nil } }
      Variant("closed", .closed)
    }

    static let keyed = Union<Event>.keyed {
      Variant("opened", Event.opened) { if case .opened(let circle) = $0 { circle } else { nil } }
      Variant("counted", Event.counted) { if case .counted(let count) = $0 { count } else { nil } }
      Variant("closed", .closed)
    }

    /// The tag as an element.
    static let element = Union<Event>(tag: 1, content: 0) {
      Variant(1, Event.opened) { if case .opened(let circle) = $0 { circle } else { nil } }
      Variant(2, Event.counted) { if case .counted(let count) = $0 { count } else { nil } }
      Variant(true, .closed)
    }
  }

  @Test(
    "the tag may stand beside the payload",
    arguments: [
      (#"{"event":"opened","data":{"radius":1}}"#, Event.opened(Circle(radius: 1))),
      (#"{"event":"counted","data":5}"#, .counted(5)),
      (#"{"event":"closed"}"#, .closed),
    ]
  )
  func beside(_ json: String, _ event: Event) throws {
    #expect(try Rosetta().decode(json, using: Event.beside) == event)
    #expect(try Rosetta().encode(event, using: Event.beside, as: String.self) == json)
  }

  @Test(
    "the tag may be the only key of the object",
    arguments: [
      (#"{"opened":{"radius":1}}"#, Event.opened(Circle(radius: 1))),
      (#"{"counted":5}"#, .counted(5)), (#"{"closed":{}}"#, .closed),
    ]
  )
  func keyed(_ json: String, _ event: Event) throws {
    #expect(try Rosetta().decode(json, using: Event.keyed) == event)
    #expect(try Rosetta().encode(event, using: Event.keyed, as: String.self) == json)
    let list = "[\(json),\(json)]"
    let events = try Rosetta().decode(list, using: .array(Event.keyed))
    #expect(try Rosetta().encode(events, using: .array(Event.keyed), as: String.self) == list)
  }

  @Test(
    "the tag may be an element of an array, and be a number or a boolean",
    arguments: [
      (#"[{"radius":1},1]"#, Event.opened(Circle(radius: 1))), ("[5,2]", .counted(5)),
      ("[null,true]", .closed),
    ]
  )
  func element(_ json: String, _ event: Event) throws {
    #expect(try Rosetta().decode(json, using: Event.element) == event)
    #expect(try Rosetta().encode(event, using: Event.element, as: String.self) == json)
  }

  @Test(
    "an element that is missing is told with the length of the array",
    arguments: [
      ("[]", "error: missing required value at $[1]: the array is empty"),
      ("[5]", "error: missing required value at $[1]: the array has 1 element"),
    ]
  )
  func missingElement(_ json: String, _ problem: String) {
    #expect(thrownProblems { try Rosetta().decode(json, using: Event.element) } == [problem])
    let union = Union<Int>(tag: 0, content: 1) { Variant("a", { (value: Int) in value }) { $0 } }
    let short = thrownProblems { try Rosetta().decode(#"["a"]"#, using: union) }
    #expect(short == ["error: missing required value at $[1]: the array has 1 element"])
  }

  /// A payload that names the elements beside its tag.
  struct Move: JSONConvertible, Equatable {
    var x = 0
    var name: String?

    static func map(_ object: inout Move, json: Mapper) {
      object.x <- json[1]
      object.name <~ json[0]
    }
  }

  @Test("the payload may be the array that has the tag; it repeats the tag or is a conflict")
  func elementInPayload() throws {
    let union = Union<Move>(tag: 0) { Variant("move", { (move: Move) in move }) { $0 } }
    let move = try Rosetta().decode(#"["move",3]"#, using: union)
    #expect(move == Move(x: 3, name: "move"))
    #expect(try Rosetta().encode(move, using: union) as String == #"["move",3]"#)
    #expect(try Rosetta().encode(Move(x: 3), using: union) as String == #"["move",3]"#)
    let outcome = Outcome { try $0.encode(Move(x: 3, name: "turn"), using: union) as String }
    #expect(outcome.problems == ["error: another field writes to the same place at $[0]"])
  }

  @Test("unknown elements beside a tag are found, and the tag is none")
  func unknownElements() throws {
    struct Step: JSONConvertible {
      var x = 0
      static func map(_ object: inout Step, json: Mapper) { object.x <- json[1] }
    }
    let rosetta = Rosetta(unknownKeys: .fail)
    let union = Union<Step>(tag: 0) { Variant("step", { (step: Step) in step }) { $0 } }
    #expect(try rosetta.decode(#"["step",3]"#, using: union).x == 3)
    #expect(
      try rosetta.decode(#"[{"radius":1},1]"#, using: Event.element) == .opened(Circle(radius: 1))
    )
    #expect(try rosetta.decode("[null,true]", using: Event.element) == .closed)
    let step = Outcome(rosetta) { try $0.decode(#"["step",3,4]"#, using: union) }
    #expect(step.problems == ["error: unknown element at $[2]"])
    for (text, index) in [("[5,2,0]", 2), ("[5,true]", 0)] {
      let outcome = Outcome(rosetta) { try $0.decode(text, using: Event.element) }
      #expect(outcome.problems == ["error: unknown element at $[\(index)]"])
    }
  }

  @Test("a tag that is a number may be written in any way")
  func numbers() throws {
    #expect(try Rosetta().decode("[5, 2.0]", using: Event.element) == .counted(5))
  }

  @Test("of an only key that is there twice, the first one counts")
  func onlyKeyTwice() throws {
    let json = #"{"counted":1,"c\u006funted":{"x":2}}"#
    #expect(try Rosetta().decode(json, using: Event.keyed) == .counted(1))
    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    #expect(try rosetta.decode(json, using: Event.keyed) == .counted(1))
  }

  @Test(
    "a wrong tag or payload is refused, wherever the tag stands",
    arguments: [
      (BadJSON(#"{"data": 5}"#, #"error: missing required value at $.event"#), Event.beside),
      (
        BadJSON(#"{"event": "counted"}"#, #"error: missing required value at $.data"#), Event.beside
      ),
      (
        BadJSON(
          #"{"event": "counted", "data": "5"}"#,
          #"error: expected Int, found string "5" at $.data"#
        ), Event.beside
      ),
      (
        BadJSON(
          #"{"a": 1}"#,
          #"error: expected one of "opened", "counted", "closed", found key "a" at $"#
        ), Event.keyed
      ),
      (
        BadJSON(
          "{}",
          #"error: expected an object of one key, one of "opened", "counted", "closed", found an empty object at $"#
        ), Event.keyed
      ),
      (
        BadJSON(
          #"{"counted": 1, "closed": 2}"#,
          #"error: expected an object of one key, one of "opened", "counted", "closed", found an object of 2 keys at $"#
        ), Event.keyed
      ),
      (
        BadJSON(#"{"counted": "x"}"#, #"error: expected Int, found string "x" at $.counted"#),
        Event.keyed
      ),
      (BadJSON("[1]", "error: expected object, found array at $"), Event.keyed),
      (
        BadJSON("[1]", "error: missing required value at $[1]: the array has 1 element"),
        Event.element
      ),
      (
        BadJSON("[5, 7]", "error: expected one of 1, 2, true, found number 7 at $[1]"),
        Event.element
      ), (BadJSON(#"["5", 2]"#, #"error: expected Int, found string "5" at $[0]"#), Event.element),
      (BadJSON("3", "error: expected array, found a number at $"), Event.element),
    ]
  )
  func refusals(_ bad: BadJSON, _ union: Union<Event>) {
    let outcome = Outcome { try $0.decode(bad.json, using: union) }
    #expect(outcome.value == nil)
    #expect(outcome.problems == [bad.problem])
  }

  @Test("an only key with an escape is read again")
  func escapedKey() throws {
    let map = Mapping([Event]()) { (value: inout [Event], json) in
      var (first, second) = (Event.closed, Event.closed)
      first <- json["a"] ~ Event.keyed
      second <- json["a"] ~ Event.keyed
      value = [first, second]
    }
    let events = try Rosetta().decode(#"{"a":{"c\u006funted":1}}"#, using: map)
    #expect(events == [.counted(1), .counted(1)])
  }

  @Test("unknown keys are found, wherever the tag stands")
  func unknownKeys() {
    var rosetta = Rosetta()
    rosetta.unknownKeys = .fail
    for (json, union) in [
      (#"{"event":"counted","data":5}"#, Event.beside), (#"{"closed":{}}"#, Event.keyed),
      (#"{"event":"closed","data":null}"#, Event.beside),
    ] {
      #expect(Outcome(rosetta) { try $0.decode(json, using: union) }.problems == [])
    }
    let outcome = Outcome(rosetta) {
      try $0.decode(#"{"event":"counted","data":5,"x":{"y":1}}"#, using: Event.beside)
    }
    #expect(outcome.problems == [#"error: unknown key at $.x"#])
    let full = Outcome(rosetta) {
      try $0.decode(#"{"event":"closed","data":{}}"#, using: Event.beside)
    }
    #expect(full.problems == [#"error: unknown key at $.data"#])
  }

  @Test(
    "a negative index is a mistake, in both directions",
    arguments: [
      Union<Event>(tag: -1) { Variant("closed", .closed) },
      Union<Event>(tag: 0, content: -1) {
        Variant("counted", Event.counted) {
          if case .counted(let count) = $0 { count } else { nil }
        }
        Variant("closed", .closed)
      },
    ]
  )
  func negativeIndex(_ union: Union<Event>) {
    let read = Outcome { try $0.decode(#"["closed"]"#, using: union) }
    let written = Outcome { try $0.encode(.closed, using: union) as String }
    let problem = "error: expected an index of 0 or more, found -1 at $"
    #expect(read.problems == [problem])
    #expect(written.problems == [problem])
  }

  @Test("under the only key, a payload with a key of its own needs an object")
  func keyedPayload() throws {
    let union = Union<[Int]>.keyed {
      Variant("list", { (list: [Int]) in list }, key: "items") { $0 }
    }
    #expect(try Rosetta().decode(#"{"list":{"items":[1]}}"#, using: union) == [1])
    #expect(
      thrownProblems { try Rosetta().decode(#"{"list":5}"#, using: union) }
        == ["error: expected object, found a number at $.list"]
    )
  }
}
