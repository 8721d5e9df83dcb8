import Foundation
import Rosetta
import Testing

@Suite("Guide/Unions.md")
struct UnionsTests {
  struct Circle: JSONConvertible, Equatable {
    var radius = 0.0

    static func map(_ object: inout Circle, json: Mapper) {
      object.radius <- json["radius"]
    }
  }

  struct Square: JSONMapped, Equatable {
    let side: Double

    static let properties = Properties(of: Square.self) { \.side <- "side" }
    static let mapping = Mapping(Square.init, properties)
  }

  // The page has the cases in one line.
  // swift-format-ignore
  indirect enum Shape: JSONUnion, Equatable {
    case circle(Circle), square(Square), group([Shape]), empty, unknown(JSON)

    static let union = Union<Shape>(tag: "type") {
      Variant("circle", Shape.circle) { if case .circle(let circle) = $0 { circle } else { nil } }
      Variant("square", Shape.square) { if case .square(let square) = $0 { square } else { nil } }
      Variant("group", Shape.group, key: "shapes") { if case .group(let all) = $0 { all } else { nil } }
      Variant("empty", .empty)
      Variant.otherwise(Shape.unknown) { if case .unknown(let json) = $0 { json } else { nil } }
    }
  }

  enum Tile: JSONUnion, Equatable {
    case square(Square)

    var square: Square? { if case .square(let square) = self { square } else { nil } }

    static let union = Union<Tile>(tag: "type") { Variant("square", Tile.square, \.square) }
  }

  struct Drawing: JSONConvertible, Equatable {
    var main = Shape.empty
    var shapes: [Shape] = []
    var named: [String: Shape] = [:]

    static func map(_ object: inout Drawing, json: Mapper) {
      object.main <- json["main"]
      object.shapes <- json["shapes"]
      object.named <~ json["named"]
    }
  }

  @Test("a computed property returns the payload of a variant")
  func computedProperty() throws {
    let tile = try Rosetta().decode(Tile.self, from: #"{"type": "square", "side": 2}"#)
    #expect(tile == .square(Square(side: 2)))
    let text: String = try Rosetta().encode(tile)
    #expect(text == #"{"type":"square","side":2}"#)
  }

  @Test("a union survives a round trip")
  func shapes() throws {
    let json = """
      [
        {"type": "circle", "radius": 2},
        {"type": "group", "shapes": [{"type": "square", "side": 1}]},
        {"type": "empty"},
        {"type": "star", "points": 5}
      ]
      """
    let shapes: [Shape] = try Rosetta().decode(json)
    #expect(
      shapes == [
        .circle(Circle(radius: 2)), .group([.square(Square(side: 1))]), .empty,
        .unknown(["type": "star", "points": 5]),
      ]
    )
    let text: String = try Rosetta().encode(shapes)
    #expect(text == json.filter { !$0.isWhitespace })
    let drawing = Drawing(main: shapes[0], shapes: shapes, named: ["a": .empty])
    #expect(try Drawing(json: drawing.json(as: String.self)) == drawing)
  }

  enum Game: JSONUnion, Equatable {
    case scores([String: Int])
    case raw(JSON)

    static let union = Union<Game>(tag: "type") {
      Variant("scores", Game.scores) { if case .scores(let scores) = $0 { scores } else { nil } }
      Variant("raw", Game.raw) { if case .raw(let json) = $0 { json } else { nil } }
    }
  }

  @Test("a dictionary does not contain the tag, a JSON value does")
  func ownTag() throws {
    let json = #"[{"type":"scores","a":1},{"type":"raw"}]"#
    let games: [Game] = try Rosetta().decode(json)
    #expect(games == [.scores(["a": 1]), .raw(["type": "raw"])])
    let text: String = try Rosetta().encode(games)
    #expect(text == json)
    let other = #expect(throws: RosettaError.self) {
      try Game.raw(["type": "other"]).json(as: String.self)
    }
    #expect(other?.problems.map(\.code) == [.conflict])
  }

  enum Note: JSONUnion, Equatable {
    case message(Message)
    case joined

    struct Message: JSONConvertible, Equatable {
      var text = ""
      static func map(_ object: inout Message, json: Mapper) { object.text <- json["text"] }
    }

    static let union = Union<Note>(tag: "type", default: "message") {
      Variant("message", Note.message) {
        if case .message(let message) = $0 { message } else { nil }
      }
      Variant("joined", .joined)
    }
  }

  @Test("a default that no variant has is a mistake")
  func strayDefault() {
    let union = Union<Int>(tag: "type", content: "n", default: "mesage") {
      Variant("message", { (value: Int) in value }) { $0 }
    }
    for text in [#"{"n":1}"#, #"{"type":null,"n":1}"#] {
      let error = #expect(throws: RosettaError.self) { try Rosetta().decode(text, using: union) }
      #expect(error?.problems.map(\.code) == [.misuse])
    }
    let error = #expect(throws: RosettaError.self) { try Rosetta().decode("{}", using: union) }
    #expect(
      error?.problems.map(\.brief).joined() == """
        error: no variant of the union has its default tag "mesage" at $
        """
    )
  }

  @Test("a missing tag is the default")
  func defaultTag() throws {
    let note = try Note(json: #"{"text":"a"}"#)
    #expect(note == .message(Note.Message(text: "a")))
    #expect(try note.json() as String == #"{"type":"message","text":"a"}"#)
  }

  enum Deceased: JSONUnion, Equatable {
    case boolean(Bool)
    case date(String)

    static let union = Union<Deceased>.keyed {
      Variant("deceasedBoolean", Deceased.boolean) {
        if case .boolean(let value) = $0 { value } else { nil }
      }
      Variant("deceasedDateTime", Deceased.date) {
        if case .date(let date) = $0 { date } else { nil }
      }
    }
  }

  struct Patient: JSONConvertible, Equatable {
    var id = ""
    var deceased: Deceased?

    static func map(_ object: inout Patient, json: Mapper) {
      object.id <- json["id"]
      object.deceased <~ json.flattened
    }
  }

  @Test("a choice of keys stands beside others")
  func choice() throws {
    let patient = try roundTrip(Patient.self, #"{"id":"p","deceasedDateTime":"2020"}"#)
    #expect(patient.deceased == .date("2020"))
    let two = Rosetta().result(
      of: Deceased.self,
      from: #"{"deceasedBoolean":true,"deceasedDateTime":"2020"}"#
    )
    #expect(two.value == nil)
    var rosetta = Rosetta()
    rosetta.optionals = .strict
    let problems = rosetta.result(
      of: Patient.self,
      from: #"{"id":"p","deceasedBoolean":true,"deceasedDateTime":"2020"}"#
    ).problems
    #expect(
      problems.map(\.brief).joined(separator: "\n") == """
        error: expected only one of "deceasedBoolean", "deceasedDateTime", found "deceasedBoolean" and "deceasedDateTime" at $
        """
    )
  }

  enum Event: Equatable {
    case opened(String)
    case closed

    static let beside = Union<Event>(tag: "event", content: "data") {
      Variant("opened", Event.opened) { if case .opened(let name) = $0 { name } else { nil } }
      Variant("closed", .closed)
    }

    static let keyed = Union<Event>.keyed {
      Variant("opened", Event.opened) { if case .opened(let name) = $0 { name } else { nil } }
      Variant("closed", .closed)
    }

    static let pair = Union<Event>(tag: 0, content: 1) {
      Variant("opened", Event.opened) { if case .opened(let name) = $0 { name } else { nil } }
      Variant("closed", .closed)
    }

    static let named = Union<Event>.untagged {
      Alternative({ $0 }, by: .cases(["closed": Event.closed])) { $0 == .closed ? $0 : nil }
      Alternative({ $0 }, by: keyed) { $0 }
    }
  }

  @Test("a case without a payload is a string, the others are objects of one key")
  func named() throws {
    let events = try Rosetta().decode(
      #"["closed",{"closed":{}},{"opened":"a.txt"}]"#,
      using: .array(Event.named)
    )
    #expect(events == [.closed, .closed, .opened("a.txt")])
    let text: String = try Rosetta().encode(events, using: .array(Event.named))
    #expect(text == #"["closed","closed",{"opened":"a.txt"}]"#)
  }

  @Test("the tag stands beside the payload, or is its key")
  func besideAndKeyed() throws {
    let json = """
      {"event":"opened","data":"a.txt"}
      {"opened":"a.txt"}
      {"event":"closed"}
      {"closed":{}}
      """
    let lines = json.split(separator: "\n").map(String.init)
    for (line, event) in zip(lines, [Event.opened("a.txt"), .opened("a.txt"), .closed, .closed]) {
      let union = line.contains("event") ? Event.beside : Event.keyed
      #expect(try Rosetta().decode(line, using: union) == event)
      #expect(try Rosetta().encode(event, using: union, as: String.self) == line)
    }
    let text: String = try Rosetta().encode(.opened("a.txt"), using: Event.pair)
    #expect(text == #"["opened","a.txt"]"#)
  }

  enum Content: JSONUnion, Equatable {
    case text(String)
    case parts([Shape])

    static let union = Union<Content>.untagged {
      Alternative(Content.text) { if case .text(let text) = $0 { text } else { nil } }
      Alternative(Content.parts) { if case .parts(let parts) = $0 { parts } else { nil } }
    }
  }

  struct Post: JSONConvertible, Equatable {
    var contents: [Content] = []
    var date = Date(timeIntervalSince1970: 0)

    static func map(_ object: inout Post, json: Mapper) {
      object.contents <- json["contents"]
      object.date <- json["date"] ~ .first(.iso8601, .secondsSince1970)
    }
  }

  @Test("the JSON type tells the cases of an untagged union apart")
  func untagged() throws {
    let post = try Post(json: #"{"contents": ["a", [{"type": "empty"}]], "date": 86400}"#)
    #expect(post.contents == [.text("a"), .parts([.empty])])
    #expect(
      try post.json(as: String.self)
        == #"{"contents":["a",[{"type":"empty"}]],"date":"1970-01-02T00:00:00Z"}"#
    )
  }

  protocol Layer {}

  struct Fill: JSONConvertible, Layer {
    var color = ""

    static func map(_ object: inout Fill, json: Mapper) { object.color <- json["c"] }
  }

  struct Stroke: JSONConvertible, Layer {
    var width = 0

    static func map(_ object: inout Stroke, json: Mapper) { object.width <- json["w"] }
  }

  enum Rules {
    static let layer = Union<any Layer>(tag: "ty") {
      Variant(1, { (fill: Fill) in fill }) { $0 as? Fill }
      Variant(2, { (stroke: Stroke) in stroke }) { $0 as? Stroke }
    }
  }

  struct Picture: JSONConvertible {
    var layers: [any Layer] = []

    static func map(_ object: inout Picture, json: Mapper) {
      object.layers <- json["layers"] ~ .array(Rules.layer)
    }
  }

  @Test("a union maps the types of a protocol")
  func layers() throws {
    let json = #"{"layers":[{"ty":2,"w":3},{"ty":1,"c":"red"}]}"#
    let picture = try Picture(json: json)
    #expect(picture.layers[0] is Stroke)
    #expect(try picture.json(as: String.self) == json)
  }

  enum Strict {
    enum Shape: JSONUnion {
      case circle(Circle)
      case square(Square)
      case empty
      case ellipse(Int)

      static let union = Union<Shape>(tag: "type") {
        Variant("circle", Shape.circle) { if case .circle(let circle) = $0 { circle } else { nil } }
        Variant("square", Shape.square) { if case .square(let square) = $0 { square } else { nil } }
        Variant("empty", Shape.empty) { if case .empty = $0 { true } else { false } }
      }
    }

    struct Drawing: JSONConvertible {
      var shapes: [Shape] = []

      static func map(_ object: inout Drawing, json: Mapper) {
        object.shapes <- json["shapes"]
      }
    }
  }

  indirect enum Rule: JSONUnion, Equatable {
    case all([Rule])
    case any([Rule])
    case not(Rule)
    case equals([String: JSON])

    static let union = Union<Rule>.keyed {
      Variant("all", Rule.all) { if case .all(let rules) = $0 { rules } else { nil } }
      Variant("any", Rule.any) { if case .any(let rules) = $0 { rules } else { nil } }
      Variant("not", Rule.not) { if case .not(let rule) = $0 { rule } else { nil } }
      Variant("equals", Rule.equals) { if case .equals(let values) = $0 { values } else { nil } }
    }
  }

  @Test("a rule consists of rules")
  func recursive() throws {
    let json = """
      {"all":[{"equals":{"plan":"pro"}},{"not":{"any":[{"equals":{"country":"CH"}}]}}]}
      """
    let rule = try Rosetta().decode(Rule.self, from: json)
    #expect(rule == .all([.equals(["plan": "pro"]), .not(.any([.equals(["country": "CH"])]))]))
    #expect(try rule.json() == json)
    let outcome = Outcome { try $0.decode(Rule.self, from: #"{"all":[{"not":{"ayn":[]}}]}"#) }
    #expect(
      outcome.problems.joined(separator: "\n") == """
        error: expected one of "all", "any", "not", "equals", found key "ayn" at $.all[0].not
        """
    )
    #expect(outcome.hints == [#"did you mean "any"?"#])
  }

  @Test("a wrong tag and a wrong payload are errors with a hint")
  func problems() {
    let json = #"{"shapes": [{}, {"type": "circel"}, {"type": "circle", "radius": "2"}]}"#
    let outcome = Outcome { try $0.decode(Strict.Drawing.self, from: json) }
    #expect(
      outcome.problems.joined(separator: "\n") == """
        error: missing required value at $.shapes[0].type
        error: expected one of "circle", "square", "empty", found string "circel" at $.shapes[1].type
        error: expected Double, found string "2" at $.shapes[2].radius
        """
    )
    #expect(outcome.hints.first == #"did you mean "circle"?"#)
    let written = Outcome { try $0.encode(Strict.Shape.ellipse(3)) as String }
    #expect(
      written.problems.joined(separator: "\n") == """
        error: could not bridge Shape to JSON at $: no variant is listed for ellipse
        """
    )
  }

  enum Response: JSONUnion {
    struct Reference: JSONConvertible {
      var target = ""

      static func map(_ object: inout Reference, json: Mapper) { object.target <- json["$ref"] }
    }

    struct Description: JSONConvertible {
      var text = ""

      static func map(_ object: inout Description, json: Mapper) {
        object.text <- json["description"]
      }
    }

    case reference(Reference)
    case described(Description)

    static let union = Union<Response>.untagged {
      Alternative(Response.reference) { if case .reference(let link) = $0 { link } else { nil } }
      Alternative(Response.described) { if case .described(let text) = $0 { text } else { nil } }
    }
  }

  @Test("the keys that alternatives without a tag lack are named together")
  func ties() {
    let json = #"{"responses":{"404":{"descripton":"Not found"}}}"#
    let outcome = Outcome { try $0.decode([String: [String: Response]].self, from: json) }
    #expect(
      outcome.problems.joined(separator: "\n") == """
        error: missing required value at $.responses.404.$ref: "description" is missing too
        """
    )
    #expect(outcome.hints == [#"did you mean "descripton"?"#])
  }
}
